//! The page in one file that opens without a host.
//!
//! Browsers let a page that was opened from a disk load neither modules nor WebAssembly from files beside it, and refuse
//! imports inside its workers. So styles go inline, the glue script becomes a `data:` address that the page imports, and
//! from which it makes its workers (see `src/web/pool.rs`), and the module is written in base64, after gzip.
//!
//! The module stands at the end of the page, behind all that is painted before it is there, in an element that is no script. The
//! browser decodes, unpacks and compiles it beside the page: a script that decoded it would hold the page up. Packed it is a third as
//! long, and so is what holds the page up nevertheless: reading the element, and making an address of its text. It is compiled from
//! its bytes and not from the answer that has them, because its functions would be called by that address in each line of a trace.
//! What goes wrong on the way, as in a file that was not copied whole, is thrown under the page's name, by which the page knows it.

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

/// The media type of what the module is packed as.
const PACKED: &str = "application/gzip";

/// The single file, from the folder that Trunk made, with Python in it or without, and the notices of what is inside at its end.
///
/// # Errors
/// A file cannot be read, or the page does not look as Trunk makes it.
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
            // Nothing to load ahead.
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
    // Nothing in a comment may look like its end.
    let _ = write!(out, "<!--\n{}\n-->\n", notices.replace("--", "- -"));
    Ok(out)
}

/// The value of an attribute of a tag.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// A text for a `data:` address within a script within a page: nothing of it means anything to any of the three.
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
