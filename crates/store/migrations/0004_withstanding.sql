-- What a site needs that runs for years and is attacked.

-- The hash of the code by which a person gets back in without the password.
ALTER TABLE users ADD COLUMN recovery TEXT;

-- Accounts' names as they look: who has one keeps others from names that look the same. Accounts from before that look like
-- an older one keep their names and have no row here.
CREATE TABLE names (
    likeness TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id)
);
CREATE INDEX names_of ON names (user_id);

-- What a program's token may do ('play', 'read'; none is 'play'), and until when.
ALTER TABLE sessions ADD COLUMN scope TEXT;
ALTER TABLE sessions ADD COLUMN expires BIGINT;
CREATE INDEX sessions_unseen ON sessions (seen);
CREATE INDEX sessions_ending ON sessions (expires) WHERE expires IS NOT NULL;

-- When a table closes by itself if nothing happens, by the date; where its host opened it from (a hash); whether the results
-- are already written.
ALTER TABLE tables ADD COLUMN expires BIGINT;
ALTER TABLE tables ADD COLUMN network TEXT;
ALTER TABLE tables ADD COLUMN decided BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_expiring ON tables (expires) WHERE expires IS NOT NULL;
CREATE INDEX tables_never_started ON tables (created, id) WHERE status = 'closed' AND started IS NULL;
CREATE INDEX tables_from ON tables (network) WHERE status = 'open';
DROP INDEX tables_hosted;
CREATE INDEX tables_hosted ON tables (host, status);
-- A week: 604,800,000 milliseconds.
UPDATE tables SET expires = created + 604800000 WHERE status = 'open';
UPDATE tables SET expires = 604800000 + COALESCE((SELECT MAX(at) FROM log WHERE table_id = tables.id), created)
    WHERE status = 'playing' AND pace LIKE '{"kind":"free"%';

-- Where the person sat down from (a hash).
ALTER TABLE seats ADD COLUMN network TEXT;

-- A match that was put away before its end; for a match of one person against bots of one level, that level, how many of
-- them the person faced, and twice how many they were ahead of (a tie counts one).
ALTER TABLE results ADD COLUMN unfinished BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN against TEXT;
ALTER TABLE results ADD COLUMN faced BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN beaten BIGINT NOT NULL DEFAULT 0;
CREATE INDEX results_rated ON results (finished) WHERE rating_after IS NOT NULL;

-- Which servers are alive, until when, by the database's clock; and which of them looks after the clocks and bots of which
-- tables.
CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);
CREATE TABLE shards (
    shard BIGINT PRIMARY KEY,
    server TEXT
);
