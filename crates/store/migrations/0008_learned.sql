-- The lessons somebody has finished, and when. One row for a lesson: as many as there are lessons.
CREATE TABLE learned (
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    learned BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, lesson)
);
