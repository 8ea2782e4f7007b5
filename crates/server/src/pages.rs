//! The pages and the sentences of each language, embedded in the program.
//!
//! Debug builds read the pages from `web/` on every request, so that pages can be edited without a rebuild.

use crate::error::ApiError;
use crate::messages::RequestText;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum_extra::TypedHeader;
use axum_extra::headers::{ETag, IfNoneMatch};
use papan_message::Language;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

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
        return nothing_at(RequestText::NoRoute { path: uri.path().to_owned() });
    }
    if method != Method::GET && method != Method::HEAD {
        return no_such_method().await;
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let found = catalog(path).or_else(|| Files::get(if is_file { path } else { INDEX }).map(Page::from));
    let Some(page) = found else {
        return nothing_at(RequestText::NoFile { path: uri.path().to_owned() });
    };
    page.response(cached.as_deref())
}

fn nothing_at(reason: RequestText) -> Response {
    ApiError::new(StatusCode::NOT_FOUND, "no-such-place", reason).into_response()
}

/// A file to serve.
struct Page {
    hash: [u8; 32],
    mime: String,
    data: Cow<'static, [u8]>,
}

impl From<EmbeddedFile> for Page {
    fn from(file: EmbeddedFile) -> Self {
        let mime = content_type(file.metadata.mimetype());
        Self { hash: file.metadata.sha256_hash(), mime, data: file.data }
    }
}

/// Returns the sentences of a language, such as `i18n/en.json`.
fn catalog(path: &str) -> Option<Page> {
    let tag = path.strip_prefix("i18n/")?.strip_suffix(".json")?;
    let json = Language::ALL.into_iter().find(|language| language.tag() == tag)?.json();
    let hash = Sha256::digest(json).into();
    Some(Page { hash, mime: "application/json".to_owned(), data: Cow::Borrowed(json.as_bytes()) })
}

impl Page {
    /// Returns the file, or status 304 if the browser has it already. File names carry no version, so browsers must
    /// revalidate: `no-cache` with an entity tag costs one small round trip and never shows an old page.
    fn response(self, cached: Option<&IfNoneMatch>) -> Response {
        let tag = format!("\"{:032x}\"", u128::from_le_bytes(std::array::from_fn(|at| self.hash[at])));
        let is_current =
            |cached: &IfNoneMatch| tag.parse::<ETag>().is_ok_and(|tag| !cached.precondition_passes(&tag));
        let mut response = if cached.is_some_and(is_current) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, self.mime)], self.data).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Ok(tag) = HeaderValue::try_from(tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// Adds the charset to text types.
fn content_type(mime: &str) -> String {
    if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}

/// Returns the error for a method that a route does not support.
pub(crate) async fn no_such_method() -> Response {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "no-such-method", RequestText::NoMethod).into_response()
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
        let index = || Page::from(Files::get(INDEX).unwrap());
        let pages: [&dyn Fn() -> Page; 2] = [&index, &|| catalog("i18n/id.json").unwrap()];
        for page in pages {
            let response = |cached: Option<&IfNoneMatch>| page().response(cached);
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

    #[test]
    fn every_language_has_its_sentences() {
        for language in Language::ALL {
            let page = catalog(&format!("i18n/{}.json", language.tag())).unwrap();
            assert_eq!((page.mime.as_str(), &*page.data), ("application/json", language.json().as_bytes()));
        }
        assert!(catalog("i18n/xx.json").is_none() && catalog("i18n/en.js").is_none());
    }
}
