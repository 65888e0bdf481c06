-- What people have written down of their own boxes, to set matches up with: the text of the file, as they gave it.
CREATE TABLE own_presets (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE UNIQUE INDEX own_presets_of ON own_presets (user_id, game, name);
