//! The other side of the wire: requests and sockets for programs, tests and the load generator.
