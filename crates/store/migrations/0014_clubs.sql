-- Clubs: people who play among themselves. Nobody but members sees one. A club that was closed has no members.
CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    invite TEXT NOT NULL,
    created BIGINT NOT NULL,
    closed BIGINT
);

-- `role` is owner, host or member; `host_since` says who follows an owner who leaves.
CREATE TABLE members (
    club_id TEXT NOT NULL REFERENCES clubs (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    role TEXT NOT NULL,
    joined BIGINT NOT NULL,
    host_since BIGINT,
    PRIMARY KEY (club_id, user_id)
);
CREATE INDEX members_of ON members (user_id);
CREATE UNIQUE INDEX members_owner ON members (club_id) WHERE role = 'owner';

-- The club whose members alone see a table.
ALTER TABLE tables ADD COLUMN club TEXT;
CREATE INDEX tables_of_club ON tables (club, created) WHERE club IS NOT NULL;

-- Tournaments of an evening; of one club one at a time. `round` is how many were drawn.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    size BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    pace TEXT NOT NULL,
    created BIGINT NOT NULL,
    starts BIGINT,
    status TEXT NOT NULL,
    round BIGINT NOT NULL
);
CREATE INDEX tournaments_of ON tournaments (club_id, created);
CREATE UNIQUE INDEX tournaments_running ON tournaments (club_id) WHERE status IN ('open', 'playing');

-- Who takes part: what they began with, and whether they are seated no more.
CREATE TABLE entrants (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    entered BIGINT NOT NULL,
    points BIGINT NOT NULL,
    is_out BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, user_id)
);

-- A round is drawn once, from this seed.
CREATE TABLE rounds (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    round BIGINT NOT NULL,
    seed TEXT NOT NULL,
    drawn BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, round)
);

-- Nobody sits twice in a round; no table is a bye.
CREATE TABLE pairings (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    round BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    number BIGINT NOT NULL,
    table_id TEXT REFERENCES tables (id),
    PRIMARY KEY (tournament_id, round, user_id)
);

-- Leagues: one of a club for each game. `month` is the last one whose matches were opened.
CREATE TABLE leagues (
    club_id TEXT NOT NULL REFERENCES clubs (id),
    game TEXT NOT NULL,
    days BIGINT NOT NULL,
    month BIGINT NOT NULL,
    PRIMARY KEY (club_id, game)
);

CREATE TABLE league_players (
    club_id TEXT NOT NULL REFERENCES clubs (id),
    game TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    joined BIGINT NOT NULL,
    place BIGINT,
    PRIMARY KEY (club_id, game, user_id)
);

-- The match of a group in a month: the first group has number 0.
CREATE TABLE league_matches (
    club_id TEXT NOT NULL REFERENCES clubs (id),
    game TEXT NOT NULL,
    month BIGINT NOT NULL,
    number BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (club_id, game, month, number)
);
