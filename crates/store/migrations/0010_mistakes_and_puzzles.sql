-- Decisions of one's own that a report calls mistakes, and when each comes back. Stability and difficulty are those of the
-- spaced repetition, in millionths; `reps` is how often it was answered, `was_right` how it was answered last. `judge` is
-- the version that called it a mistake.
CREATE TABLE mistakes (
    user_id TEXT NOT NULL REFERENCES users (id),
    table_id TEXT NOT NULL REFERENCES tables (id),
    ply BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    game TEXT NOT NULL,
    round BIGINT NOT NULL,
    judge BIGINT NOT NULL,
    played BIGINT NOT NULL,
    added BIGINT NOT NULL,
    due BIGINT NOT NULL,
    answered BIGINT,
    was_right BIGINT,
    reps BIGINT NOT NULL,
    lapses BIGINT NOT NULL,
    stability BIGINT NOT NULL,
    difficulty BIGINT NOT NULL,
    PRIMARY KEY (user_id, table_id, ply)
);
CREATE INDEX mistakes_due ON mistakes (user_id, due);

-- The judge's version by whose report a person's mistakes in a match were last gathered; 0 before.
ALTER TABLE results ADD COLUMN gathered BIGINT NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN gathered BIGINT NOT NULL DEFAULT 0;

-- Who has tried which puzzle: when first, whether that was right, and when it was first solved.
CREATE TABLE puzzle_tries (
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    tried BIGINT NOT NULL,
    at_once BIGINT NOT NULL,
    solved BIGINT,
    PRIMARY KEY (user_id, game, puzzle)
);

-- The days, counted from 1970 in UTC, on which somebody has solved a puzzle, an old one too.
CREATE TABLE puzzle_days (
    user_id TEXT NOT NULL REFERENCES users (id),
    day BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
);
