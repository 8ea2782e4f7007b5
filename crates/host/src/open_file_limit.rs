//! The limit on open files and sockets.

/// Raises the limit on open files and sockets to the maximum that the system allows. The default is often 1,024, fewer
/// than the spectators a server may have. If the limit cannot be raised, it stays unchanged.
pub fn raise_open_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // A server with fewer sockets still works.
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn the_whole_limit_is_used() {
        super::raise_open_file_limit();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
