//! The pages, which the program carries with it.

use crate::refusal::Refusal;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::path::{Component, Path};

/// The files of `web/` by the names under which browsers ask for them.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The page that shows every place which is no file.
const INDEX: &str = "index.html";

/// A file, or the page for a place of the application.
pub(crate) async fn serve(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        let message = format!("there is nothing at {}: see /api/openapi.json", uri.path());
        return Refusal::new(StatusCode::NOT_FOUND, "no-such-place", message).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return no_such_method().await;
    }
    let is_place = !path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let name = if is_place { INDEX } else { path };
    let Some(bytes) = file(name) else {
        let message = format!("there is no file {}", uri.path());
        return Refusal::new(StatusCode::NOT_FOUND, "no-such-place", message).into_response();
    };
    let fresh = (header::CACHE_CONTROL, "no-cache");
    ([(header::CONTENT_TYPE, mime(name)), fresh], bytes).into_response()
}

/// A file by its name. Who writes the pages can have them read from a folder instead of building anew: `PAPAN_WEB` names
/// it, in debug builds.
fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    if cfg!(debug_assertions)
        && let Some(folder) = std::env::var_os("PAPAN_WEB")
    {
        let is_plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        return std::fs::read(Path::new(&folder).join(name)).ok().filter(|_| is_plain).map(Cow::Owned);
    }
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| Cow::Borrowed(*bytes))
}

/// What is answered to a method that a place does not know.
pub(crate) async fn no_such_method() -> Response {
    let message = "this place does not know the method: see /api/openapi.json";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "no-such-method", message).into_response()
}

/// What a file is, by its ending.
fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_carries_its_pages() {
        assert!(FILES.iter().any(|(name, bytes)| *name == INDEX && !bytes.is_empty()));
        assert!(FILES.iter().all(|(name, _)| !name.contains("node_modules")));
        assert_eq!(mime("elements/board.js"), "text/javascript; charset=utf-8");
    }
}
