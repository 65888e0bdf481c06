//! stub
pub mod rows;
