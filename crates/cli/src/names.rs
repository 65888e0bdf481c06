//! Names of hosts and users in the static build.
//!
//! A static glibc looks names up as /etc/nsswitch.conf says, and loads a shared library for what it does not carry itself: one
//! made for another glibc, and the program may crash. So it is told to use what it carries: the files in /etc, and DNS.

#[cfg(all(target_env = "gnu", target_feature = "crt-static"))]
pub fn look_up_without_libraries() {
    use std::ffi::{CStr, c_char, c_int};

    #[allow(unsafe_code)]
    unsafe extern "C" {
        fn __nss_configure_lookup(database: *const c_char, services: *const c_char) -> c_int;
    }
    let settings: [(&CStr, &CStr); 2] = [(c"hosts", c"files dns"), (c"passwd", c"files")];
    for (database, services) in settings {
        // SAFETY: both texts end with a zero and live as long as the program; no other thread runs yet.
        #[allow(unsafe_code)]
        let failed = unsafe { __nss_configure_lookup(database.as_ptr(), services.as_ptr()) };
        assert_eq!(failed, 0, "glibc knows its own services");
    }
}

#[cfg(not(all(target_env = "gnu", target_feature = "crt-static")))]
pub fn look_up_without_libraries() {}
