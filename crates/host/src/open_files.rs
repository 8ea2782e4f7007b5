//! How many files and sockets this process may have open.

/// Lets this process open as many files and sockets as the machine allows it to ask for; many machines begin with 1,024,
/// which is less than the people who may watch games at once. Where it cannot be had, it stays as it is.
pub fn open_more_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // A server with fewer sockets is still a server.
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn the_whole_limit_is_used() {
        super::open_more_files();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
