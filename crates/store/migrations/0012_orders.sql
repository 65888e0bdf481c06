-- What the person on a seat has ordered in advance, as JSON: told to nobody else, and gone with the end of the match.
ALTER TABLE seats ADD COLUMN orders TEXT;
