//! The page as a single file that opens without a host.
//!
//! Browsers do not let a page opened from a disk load modules or WebAssembly from other files, and refuse imports
//! inside its workers. So styles are inline, the glue script is a `data:` address that the page imports and starts its
//! workers from (see `src/web/pool.rs`), and the module is gzipped and base64-encoded.
//!
//! The module is at the end of the page, after everything painted before it is loaded, in an element that is not a
//! script: the browser decodes, decompresses and compiles it in parallel, while a decoding script would block the page.
//! Compression to a third also shortens the remaining blocking work: reading the element and building an address from
//! its text. The module is compiled from its bytes and not from the response, because otherwise each line of a stack
//! trace would contain that address. Errors on the way, as in a truncated file, are thrown under the page's name, so
//! that the page recognises them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::gzip::gzip;
use crate::hosting::tell_of_python;
use crate::policy;
use crate::python::Python;
use crate::shell::{Result, find_file, io};

/// The media type of the packed module.
const PACKED: &str = "application/gzip";

/// Makes the single file from Trunk's folder, with or without Python, and with the licence notices at its end.
///
/// # Errors
/// A file cannot be read, or the page has another form than Trunk's.
pub fn pack(hosted: &Path, python: Option<&Python>, notices: &str) -> Result<String> {
    let read = |path: &Path| io("cannot read", path, fs::read_to_string(path));
    let html = read(&hosted.join("index.html"))?;
    let glue = read(&find_file(hosted, ".js")?)?;
    let wasm = find_file(hosted, "_bg.wasm")?;
    let bytes = io("cannot read", &wasm, fs::read(&wasm))?;
    let packed = STANDARD.encode(io("cannot pack", &wasm, gzip(&bytes))?);
    if !glue.contains("__wbg_init as default") {
        return Err(
            "the glue script does not name its start as src/web/pool.rs expects".to_owned(),
        );
    }
    let mut out = String::with_capacity(html.len() + glue.len() * 2 + packed.len());
    let mut rest = html.as_str();
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find('>').ok_or("a tag of index.html has no end")? + 1;
        let tag = &rest[..end];
        if tag.starts_with("<link") && tag.contains("rel=\"stylesheet\"") {
            let name = attribute(tag, "href").ok_or("a style sheet has no address")?;
            let style = read(&hosted.join(name.trim_start_matches("./")))?;
            let _ = write!(out, "<style>\n{style}</style>");
        } else if tag.starts_with("<link") && (tag.contains("preload")) {
            // There is nothing to preload.
        } else if tag.starts_with("<script") && tag.contains("module") {
            let close = rest.find("</script>").ok_or("a script has no end")?;
            let _ = write!(
                out,
                "<script type=\"module\">\n\
                 try {{\n\
                 const packed = document.getElementById(\"module\").textContent;\n\
                 const unpacked = ({{ body }}) => new Response(body.pipeThrough(new DecompressionStream(\"gzip\"))).arrayBuffer();\n\
                 const wasm = fetch(\"data:{PACKED};base64,\" + packed).then(unpacked);\n\
                 const glue = await import(\"data:text/javascript,{}\");\n\
                 await glue.default({{ module_or_path: wasm }});\n\
                 }} catch (cause) {{\n\
                 throw new Error(\"rastros-lab could not be loaded\", {{ cause }});\n\
                 }}\n",
                percent(&glue),
            );
            out.push_str("</script>");
            rest = &rest[close + "</script>".len()..];
            continue;
        } else {
            if tag == "</body>" {
                let mut keep = |id, packed: &str| {
                    writeln!(
                        out,
                        "<script type=\"{PACKED}\" id=\"{id}\">{packed}</script>"
                    )
                };
                let _ = keep("module", &packed);
                if let Some(python) = python {
                    let _ = keep("python", &STANDARD.encode(&python.pack));
                }
            }
            out.push_str(tag);
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    if let Some(python) = python {
        out = tell_of_python(&out, "#python", &python.pack, &python.frame_of_file)?;
    }
    let mut out = policy::single(&out, python.map(|python| &*python.script))?;
    // The notices must not end the comment.
    let _ = write!(out, "<!--\n{}\n-->\n", notices.replace("--", "- -"));
    Ok(out)
}

/// The value of an attribute of a tag.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Escapes a text for a `data:` address within a script within a page, without special characters of any of the three.
fn percent(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 3 / 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~()*!=;,/:+$@".contains(&byte) {
            out.push(byte.into());
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_escapes_are_inert() {
        assert_eq!(percent("a<\"b\">\n"), "a%3C%22b%22%3E%0A");
    }

    #[test]
    fn attributes_are_found() {
        let tag = r#"<link rel="stylesheet" href="./a.css"/>"#;
        assert_eq!(attribute(tag, "href"), Some("./a.css"));
        assert_eq!(attribute(tag, "src"), None);
    }
}
