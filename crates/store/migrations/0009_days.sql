-- The match of the day: what everybody plays on it (the secret of its dice, the options and the bots), by game and date.
CREATE TABLE days (
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    secret TEXT NOT NULL,
    setup TEXT NOT NULL,
    PRIMARY KEY (game, day)
);

-- Who has tried it at which table, as what in number, and how it ended. A person has one attempt of each number: of two that
-- are begun at once only one is the first, which counts.
CREATE TABLE attempts (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    number BIGINT NOT NULL,
    begun BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    finished BIGINT,
    place BIGINT,
    score BIGINT,
    has_left BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX attempts_of ON attempts (user_id, game, day, number);
CREATE INDEX attempts_compared ON attempts (game, day, has_left, score) WHERE number = 0;

-- Which attempt a table is, if it is one; and whether its dice are keyed by what they are for.
ALTER TABLE tables ADD COLUMN day BIGINT;
ALTER TABLE tables ADD COLUMN attempt BIGINT;
ALTER TABLE tables ADD COLUMN keyed BIGINT NOT NULL DEFAULT 0;
