//! What a browser sees of the module: a place for a text, a question, an answer.
//!
//! A text is UTF-8 in the module's memory. The page takes [`room`] for it, writes it there and asks; what comes back is
//! the address of four bytes, the length, and then the answer, which it gives back with [`release`].

#![expect(unsafe_code, reason = "the page hands over addresses; nothing else can cross this border")]

use std::cell::RefCell;

use crate::device::Device;

thread_local! {
    static DEVICE: RefCell<Device> = RefCell::default();
}

/// Room for a text of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Gives room back.
///
/// # Safety
/// It was taken by [`room`] with this length, or came from [`ask`] and is as long as its text and four bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(at: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) });
}

/// Answers the question that lies there, and gives its room back.
///
/// # Safety
/// As for [`release`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller's promise.
    let asked = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) };
    let done = DEVICE.with_borrow_mut(|device| device.ask_text(&asked));
    let mut answer = (done.len() as u32).to_le_bytes().to_vec();
    answer.extend_from_slice(done.as_bytes());
    Box::into_raw(answer.into_boxed_slice()).cast()
}
