//! Request checks and security headers.
//!
//! `Host` and `Origin` must name this machine or the public URL. This stops other sites' pages from using the
//! server, and DNS rebinding.

use crate::error::ApiError;
use crate::messages::RequestText;
use crate::server::Server;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// Headers of every response: no foreign code or resources, no content sniffing, no frames.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The address under which a request counts; `None` if it is exempt from per-address limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) Option<IpAddr>);

/// Checks a request, passes it on, and adds security headers to the response.
pub(crate) async fn check_request(
    State(server): State<Arc<Server>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = peer(&request);
    let limited = limited(&server, &request, peer);
    request.extensions_mut().insert(ClientAddress(limited));
    let mut response = match check(&server, request.headers(), peer, limited) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        // Pictures set a stricter content security policy of their own.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    let dynamic = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(dynamic);
    response
}

/// Returns the peer address of the connection; without a socket, as in tests, the loopback address.
fn peer(request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip().to_canonical())
}

fn check(
    server: &Server,
    headers: &HeaderMap,
    peer: IpAddr,
    limited: Option<IpAddr>,
) -> Result<(), ApiError> {
    let public = server.config.public_authority();
    let is_public = |authority: &str| public.is_some_and(|public| public.eq_ignore_ascii_case(authority));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_here = is_local(host) && peer.is_loopback();
    if !is_here && !is_public(host) {
        let reason = RequestText::Host { host: host.to_owned() };
        return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-host", reason));
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        let authority = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        let is_own = |authority: &str| authority.eq_ignore_ascii_case(host) || is_public(authority);
        if !authority.is_some_and(is_own) {
            let reason = RequestText::Origin { origin: origin.to_owned() };
            return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-origin", reason));
        }
    }
    let Some(address) = limited else { return Ok(()) };
    server.requests.check(address).map_err(ApiError::too_many)
}

/// Returns whether a host, with or without a port, names this machine.
fn is_local(authority: &str) -> bool {
    let bracketed = authority.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (host, rest) = match bracketed {
        Some((host, rest)) => (host, rest),
        None => authority.split_at(authority.find(':').unwrap_or(authority.len())),
    };
    let is_port = rest.is_empty() || rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    let is_local = match (bracketed, host.parse::<IpAddr>()) {
        (Some(_), Ok(IpAddr::V6(address))) => address.is_loopback(),
        (None, Ok(IpAddr::V4(address))) => address.is_loopback(),
        (None, _) => host.eq_ignore_ascii_case("localhost"),
        _ => false,
    };
    is_port && is_local
}

/// Returns the address under which a request counts, or `None` for this machine. With a public URL
/// configured, local requests come through a reverse proxy, whose `X-Forwarded-For` header names the client.
fn limited(server: &Server, request: &Request, peer: IpAddr) -> Option<IpAddr> {
    if !peer.is_loopback() {
        return Some(peer);
    }
    let forwarded = HeaderName::from_static("x-forwarded-for");
    let last =
        || request.headers().get_all(&forwarded).iter().next_back().and_then(|line| line.to_str().ok());
    let through = server.config.public_url.as_ref().and_then(|_| last());
    let through = through.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    through.or(server.config.limits.limit_local.then_some(peer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_the_names_of_this_machine() {
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8080", "[::1]"] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "10.0.0.1",
            "[::2]",
            "::1",
            "localhost:x",
            "localhost@evil",
            "[127.0.0.1]",
            "[::1]x",
            "null",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
