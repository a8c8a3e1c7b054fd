//! The Content Security Policy of the published page: the allowed sources of code and data. Browsers block all other
//! sources, so that text injected by a game, a name or a link can neither run nor send data.
//!
//! The policy is in the page itself, so that it works on any host and in the single file. It allows inline scripts and
//! styles by their hashes, computed in every build.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::shell::Result;

/// The element before the policy. A policy applies to later elements, and the encoding must be the first element.
const PLACE: &str = "<meta charset=\"utf-8\" />";

/// Forbidden in both packagings: unnamed sources, base addresses, and form submissions.
const NOTHING_ELSE: &str = "default-src 'none'; base-uri 'none'; form-action 'none'";

/// The hosted page with its policy. Scripts, styles, the module, the manifest, icons and the service worker come from the
/// host of the page. Workers come from a Blob that imports the glue; Chromium checks this import against the sources of
/// workers. `frame` is the script of the frame for users' programs: an inline frame inherits the policy of the page.
///
/// # Errors
/// The page has another form than Trunk's.
pub fn hosted(html: &str, frame: Option<&str>) -> Result<String> {
    let mut scripts = hashes(html, "script")?;
    scripts.extend(frame.map(hash));
    let policy = format!(
        "{NOTHING_ELSE}; script-src 'self' 'wasm-unsafe-eval'{scripts}; style-src 'self'; connect-src 'self'; \
         worker-src 'self' blob:; manifest-src 'self'; img-src 'self' data:"
    );
    with(html, &policy)
}

/// The single file with its policy, which allows no loading. Workers, the glue and the module are `data:` addresses.
/// For `frame`, see [`hosted`].
///
/// # Errors
/// The page has an unexpected form.
pub fn single(html: &str, frame: Option<&str>) -> Result<String> {
    let (mut scripts, styles) = (hashes(html, "script")?, hashes(html, "style")?);
    scripts.extend(frame.map(hash));
    let policy = format!(
        "{NOTHING_ELSE}; script-src 'wasm-unsafe-eval' data:{scripts}; style-src{styles}; connect-src data:; worker-src data:; img-src data:"
    );
    with(html, &policy)
}

fn with(html: &str, policy: &str) -> Result<String> {
    if html.matches(PLACE).count() != 1 {
        return Err(format!("the page has not one {PLACE}"));
    }
    let meta = format!(
        "{PLACE}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />"
    );
    Ok(html.replace(PLACE, &meta))
}

/// The hash of a script or style, after a space.
pub fn hash(text: &str) -> String {
    // Browsers normalise line ends before hashing.
    let hash = Sha256::digest(text.replace("\r\n", "\n"));
    format!(" 'sha256-{}'", STANDARD.encode(hash))
}

/// The hashes of all inline elements of a kind, each after a space.
fn hashes(html: &str, tag: &str) -> Result<String> {
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let mut found = String::new();
    let mut rest = html;
    while let Some((_, from)) = rest.split_once(&open) {
        let (attributes, from) = from.split_once('>').ok_or("a tag has no end")?;
        let (text, after) = from
            .split_once(&close)
            .ok_or_else(|| format!("a {open}> has no end"))?;
        // Elements of other types are not executed.
        if !attributes.contains(" src=") && !attributes.contains("application/gzip") {
            found.push_str(&hash(text));
        }
        rest = after;
    }
    if found.is_empty() {
        Err(format!("the page has no {open}>"))
    } else {
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head>\n<meta charset=\"utf-8\" /><style>a{}</style><script type=\"module\">\r\nf()</script>\
        <script src=\"x.js\"></script><script>\ng()</script></head>";

    /// From `printf '\nf()' | openssl dgst -sha256 -binary | base64`, and similarly.
    const HASHES: [&str; 3] = [
        "/zbBF+sqijeOYCb86dn3qP06MDf19tpxHRaBw66SJFA=",
        "k3lREfFdLDbYtyO8MWzMHJCmvPv2t3Y0qXutLCBn8uA=",
        "X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=",
    ];

    #[test]
    fn only_hashed_inline_code_is_allowed() {
        let [f, g, style] = HASHES.map(|hash| format!("'sha256-{hash}'"));
        let page = hosted(PAGE, None).unwrap();
        assert!(
            page.contains(&format!("'wasm-unsafe-eval' {f} {g}; style-src 'self';")),
            "{page}"
        );
        let with_frame = hosted(PAGE, Some("\ng()")).unwrap();
        assert!(with_frame.contains(&format!("{f} {g} {g}; style-src")));
        let page = single(PAGE, None).unwrap();
        assert!(page.contains(&format!("data: {f} {g}; style-src {style};")), "{page}");
        let policy = page.split_once(PLACE).unwrap().1;
        assert!(
            policy
                .trim_start()
                .starts_with("<meta http-equiv=\"Content-Security-Policy\"")
        );
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"));
    }

    #[test]
    fn rejects_page_of_unexpected_form() {
        for page in [
            "<script>f()</script>",
            "<meta charset=\"utf-8\" />",
            "<meta charset=\"utf-8\" /><script>f()",
        ] {
            assert!(hosted(page, None).is_err(), "{page}");
        }
        assert!(single(&PAGE.replace("style", "i"), None).is_err());
    }
}
