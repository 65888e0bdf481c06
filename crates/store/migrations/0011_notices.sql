-- Where people are called: a device's push subscription, a confirmed mail address, a webhook. `keys` is what it takes to send
-- there besides the address, in JSON; `session` is that of the device; `trouble` what went wrong there last.
CREATE TABLE ways (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    way TEXT NOT NULL,
    label TEXT NOT NULL,
    address TEXT NOT NULL,
    keys TEXT NOT NULL,
    session TEXT,
    made BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    trouble TEXT
);
CREATE INDEX ways_of ON ways (user_id, way);
CREATE UNIQUE INDEX ways_pushed ON ways (address) WHERE way = 'push';

-- In which language somebody is called, when not, and what they do not want to be called for: words such as `mail.turn`, each
-- between blanks. Who has a way has a row.
CREATE TABLE notice_choices (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    lang TEXT NOT NULL,
    zone TEXT NOT NULL,
    quiet_from BIGINT,
    quiet_until BIGINT,
    unwanted TEXT NOT NULL
);

-- Notices on their way, written in the same commit as what they tell. The id follows from the event and the way: whatever
-- happens, one event calls once by one way. `letter` is the first of those that are sent together, written before they are.
CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    way_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    table_id TEXT,
    about TEXT NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT NOT NULL,
    state TEXT NOT NULL,
    letter TEXT,
    tries BIGINT NOT NULL DEFAULT 0,
    begun BIGINT,
    ended BIGINT,
    trouble TEXT
);
CREATE INDEX outbox_due ON outbox (way_id, due) WHERE state = 'waiting';
CREATE INDEX outbox_of ON outbox (user_id, table_id);
CREATE INDEX outbox_ended ON outbox (ended);

-- What the site signs with, made at its first start.
CREATE TABLE site_keys (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
