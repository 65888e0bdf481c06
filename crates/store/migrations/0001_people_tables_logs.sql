-- One text for SQLite and Postgres: TEXT and BIGINT only. Flags are 0 or 1, because sqlx's Any driver
-- cannot read SQLite's BOOLEAN. Times are milliseconds since 1970. Columns named `..._id` are called
-- `table` and `user` in Rust, `has_left` is `left`: those words are SQL's.

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL,
    banned BIGINT NOT NULL,
    deleted BIGINT NOT NULL
);
CREATE INDEX users_newest ON users (created);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    label TEXT,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX sessions_of ON sessions (user_id, created);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    rev BIGINT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    status TEXT NOT NULL,
    public BIGINT NOT NULL,
    invite TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES users (id),
    pace TEXT NOT NULL,
    undo BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    tiles TEXT,
    secret TEXT NOT NULL,
    ply BIGINT NOT NULL,
    clocks TEXT NOT NULL,
    deadline BIGINT,
    shift BIGINT NOT NULL,
    bot_to_act BIGINT NOT NULL,
    created BIGINT NOT NULL,
    started BIGINT,
    finished BIGINT,
    outcome TEXT,
    rematch TEXT,
    imported BIGINT NOT NULL
);
CREATE INDEX tables_newest ON tables (created, id);
CREATE INDEX tables_by_status ON tables (status, created, id);
CREATE INDEX tables_public ON tables (status, created, id) WHERE public = 1;
CREATE INDEX tables_hosted ON tables (host) WHERE status IN ('open', 'playing');
CREATE INDEX tables_due ON tables (status, deadline);
CREATE INDEX tables_of_bots ON tables (status, bot_to_act, id);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    user_id TEXT REFERENCES users (id),
    name TEXT,
    level TEXT,
    taken_over TEXT,
    nonce TEXT,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    ply BIGINT NOT NULL,
    count BIGINT NOT NULL,
    entries TEXT NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, ply)
);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE INDEX chat_of ON chat (user_id);

CREATE TABLE mutes (
    user_id TEXT NOT NULL REFERENCES users (id),
    muted_id TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (user_id, muted_id)
);
CREATE INDEX mutes_of_others ON mutes (muted_id);

CREATE TABLE ratings (
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    rating BIGINT NOT NULL,
    uncertainty BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX ratings_best ON ratings (game, (rating - 2 * uncertainty));

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    score BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    has_left BIGINT NOT NULL,
    rating_before BIGINT,
    rating_after BIGINT,
    finished BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_of ON results (user_id, finished);

CREATE TABLE notices (
    n BIGINT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL
);

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
