-- Whom a person follows: a note of their own. Where both follow each other, they are friends.
CREATE TABLE follows (
    user_id TEXT NOT NULL REFERENCES users (id),
    followed_id TEXT NOT NULL REFERENCES users (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (user_id, followed_id)
);
CREATE INDEX followed_by ON follows (followed_id);

-- A block is a mute that keeps the person away as well.
ALTER TABLE mutes ADD COLUMN blocked BIGINT NOT NULL DEFAULT 0;

-- Who sees that a person is here ('nobody', 'friends'), and who may invite them: people they follow ('followed'), those they
-- have played with as well ('met').
ALTER TABLE users ADD COLUMN shown_to TEXT NOT NULL DEFAULT 'nobody';
ALTER TABLE users ADD COLUMN invited_by TEXT NOT NULL DEFAULT 'met';

-- Until when a person counts as here, and at which table until when. Only of people who show it to somebody.
CREATE TABLE presence (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    until BIGINT NOT NULL,
    table_id TEXT,
    table_until BIGINT
);

-- Who is invited to a table that waits, by whom, and to which seat; whether the seat was open to everybody before.
CREATE TABLE invitations (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    by_id TEXT NOT NULL REFERENCES users (id),
    seat BIGINT NOT NULL,
    was_open BIGINT NOT NULL,
    declined BIGINT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE UNIQUE INDEX invitations_seat ON invitations (table_id, seat) WHERE declined = 0;
CREATE INDEX invitations_of ON invitations (user_id);
CREATE INDEX invitations_by ON invitations (by_id);
