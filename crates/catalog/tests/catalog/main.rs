//! The games behind their common face, and what the folders promise.

mod account;
mod advice;
mod architecture;
mod bots;
mod face;
mod history;
mod orders;
mod review;
mod study;
mod tries;
mod types;
