-- A file of one's own that a table is played with is a preset of its game: not every game has tiles.
ALTER TABLE tables RENAME COLUMN tiles TO preset;
