-- The nights at which the clocks of a match over days stand still, as JSON, and since when it pauses, by the table's time.
ALTER TABLE tables ADD COLUMN nights TEXT;
ALTER TABLE tables ADD COLUMN paused BIGINT;

-- The days on which a person's clocks stand still: a row for each, from one date to another by the clock on their wall.
CREATE TABLE days_off (
    user_id TEXT NOT NULL REFERENCES users (id),
    day TEXT NOT NULL,
    from_date BIGINT NOT NULL,
    until_date BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
);
