-- What a judge made of a match that is over: by which version, all of it, and what the seats' profiles show of it.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    judge BIGINT NOT NULL,
    review TEXT NOT NULL,
    seats TEXT NOT NULL,
    made BIGINT NOT NULL
);
