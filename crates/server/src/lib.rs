//! The site: people, tables, sockets, bots.
