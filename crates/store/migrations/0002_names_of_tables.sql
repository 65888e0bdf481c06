-- What a table is called, if its host gave it a name.
ALTER TABLE tables ADD COLUMN name TEXT;
