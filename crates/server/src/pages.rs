//! The pages, embedded in the program.
//!
//! Debug builds read the files from `web/` on every request, so that pages can be edited without a rebuild.

use crate::error::ApiError;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum_extra::TypedHeader;
use axum_extra::headers::{ETag, IfNoneMatch};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The files of `web/`, without those that are only needed to develop the pages.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "node_modules/*"]
#[exclude = "test/*"]
#[exclude = "*.d.ts"]
#[exclude = "package.json"]
#[exclude = "package-lock.json"]
#[exclude = "jsconfig.json"]
#[exclude = "tsconfig.json"]
#[exclude = ".*"]
struct Files;

/// The page for every path that names no file.
const INDEX: &str = "index.html";

/// Serves a file, or the index page for a path of the application.
pub(crate) async fn serve(method: Method, uri: Uri, cached: Option<TypedHeader<IfNoneMatch>>) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        let message = format!("no route {}: see /api/openapi.json", uri.path());
        return ApiError::new(StatusCode::NOT_FOUND, "no-such-place", message).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return no_such_method().await;
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let Some(file) = Files::get(if is_file { path } else { INDEX }) else {
        let message = format!("no such file: {}", uri.path());
        return ApiError::new(StatusCode::NOT_FOUND, "no-such-place", message).into_response();
    };
    file_response(file, cached.as_deref())
}

/// Returns a file, or status 304 if the browser has it already. File names carry no version, so browsers must
/// revalidate: `no-cache` with an entity tag costs one small round trip and never shows an old page.
fn file_response(file: EmbeddedFile, cached: Option<&IfNoneMatch>) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{:032x}\"", u128::from_le_bytes(std::array::from_fn(|at| hash[at])));
    let is_current =
        |cached: &IfNoneMatch| tag.parse::<ETag>().is_ok_and(|tag| !cached.precondition_passes(&tag));
    let mut response = if cached.is_some_and(is_current) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, content_type(file.metadata.mimetype()))], file.data).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Adds the charset to text types.
fn content_type(mime: &str) -> String {
    if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}

/// Returns the error for a method that a route does not support.
pub(crate) async fn no_such_method() -> Response {
    let message = "method not allowed here: see /api/openapi.json";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "no-such-method", message).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embeds_the_pages_without_development_files() {
        assert!(Files::get(INDEX).is_some_and(|file| !file.data.is_empty()));
        for name in ["package.json", "tsconfig.json", "lib/api-types.d.ts", "../Cargo.toml"] {
            assert!(Files::get(name).is_none(), "{name}");
        }
        let is_development_file = |name: &str| name.starts_with("node_modules") || name.starts_with("test/");
        assert!(!Files::iter().any(|name| is_development_file(&name)));
        let script = Files::get("lib/api.js").unwrap();
        assert_eq!(content_type(script.metadata.mimetype()), "text/javascript; charset=utf-8");
    }

    #[test]
    fn browsers_revalidate_by_entity_tag() {
        let response = |cached: Option<&IfNoneMatch>| file_response(Files::get(INDEX).unwrap(), cached);
        let first = response(None);
        assert_eq!(
            (first.status(), &first.headers()[header::CACHE_CONTROL]),
            (StatusCode::OK, &HeaderValue::from_static("no-cache"))
        );
        let tag: ETag = first.headers()[header::ETAG].to_str().unwrap().parse().unwrap();
        assert_eq!(response(Some(&tag.into())).status(), StatusCode::NOT_MODIFIED);
        let other: ETag = "\"0\"".parse().unwrap();
        assert_eq!(response(Some(&other.into())).status(), StatusCode::OK);
    }
}
