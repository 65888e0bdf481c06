-- Where a match that goes on from another came from, as JSON; and whether players may ask for hints at a table.
ALTER TABLE tables ADD COLUMN origin TEXT;
ALTER TABLE tables ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
