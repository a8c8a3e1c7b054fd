//! The page as a single file that opens without a host.
//!
//! A page opened from a disk must not load modules or WebAssembly from other files, and its workers must not import
//! scripts. Therefore styles are inline, the scripts of page and workers are `data:` addresses, and their modules are
//! gzipped and base64-encoded.
//!
//! The modules are at the end of the page, after the first paint, in elements that are not scripts: the browser decodes,
//! decompresses and compiles them in parallel, whereas a decoding script would block the page. Compression to a third
//! also shortens the remaining blocking work, which reads the element and builds an address from its text. The module is
//! compiled from its bytes: compiled from the response, each line of a stack trace would contain this address. Errors of
//! these steps, as in a truncated file, are thrown under the page's name, so that the page recognises them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::gzip::gzip;
use crate::hosting::{PROGRAMS, Program, program, with_python_meta};
use crate::policy;
use crate::python::Python;
use crate::shell::{Result, io};

/// The media type of the packed modules.
const PACKED: &str = "application/gzip";

/// The end of a worker's script, as in `index.html`: the first message is the compiled module.
const START: &str = "onmessage = ({ data }) => { onmessage = null; __wbg_init({ module_or_path: data }).catch((error) => setTimeout(() => { throw error; })); };";

/// The variable of the workers' program, which a separate script of the hosted page sets.
const WORKERS: &str = "globalThis.workerProgram = ";

/// Makes the single file from Trunk's folder, with or without Python, and with the licence notices at its end.
///
/// # Errors
/// A file cannot be read, or the page has another form than Trunk's.
pub fn pack(hosted: &Path, python: Option<&Python>, notices: &str) -> Result<String> {
    let read = |path: &Path| io("cannot read", path, fs::read_to_string(path));
    let html = read(&hosted.join("index.html"))?;
    let part = |name| {
        let Program { script, module } = program(hosted, name)?;
        let bytes = io("cannot read", &module, fs::read(&module))?;
        let packed = STANDARD.encode(io("cannot pack", &module, gzip(&bytes))?);
        Ok::<_, String>((read(&script)?, packed))
    };
    let [(workers, packed_workers), (glue, packed)] = [part(PROGRAMS[0])?, part(PROGRAMS[1])?];
    if !workers.contains("__wbg_init as default") {
        return Err("the workers' script does not name its start as expected".to_owned());
    }
    let mut out = String::with_capacity(html.len() + packed_workers.len() + packed.len());
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
        } else if let Some(after) = rest.strip_prefix("<script>").and_then(without_loader) {
            rest = after;
            continue;
        } else if tag.starts_with("<script") && tag.contains("module") {
            let close = rest.find("</script>").ok_or("a script has no end")?;
            let _ = write!(
                out,
                "<script type=\"module\">\n\
                 try {{\n\
                 const unpacked = async (id) => {{\n\
                 const {{ body }} = await fetch(\"data:{PACKED};base64,\" + document.getElementById(id).textContent);\n\
                 return new Response(body.pipeThrough(new DecompressionStream(\"gzip\"))).arrayBuffer();\n\
                 }};\n\
                 {WORKERS}unpacked(\"workers\").then(WebAssembly.compile)\n\
                 .then((module) => ({{ script: \"data:text/javascript,{}\", module }}));\n\
                 const wasm = unpacked(\"module\");\n\
                 const glue = await import(\"data:text/javascript,{}\");\n\
                 await globalThis.workerProgram;\n\
                 await glue.default({{ module_or_path: wasm }});\n\
                 }} catch (cause) {{\n\
                 throw new Error(\"rastros-lab could not be loaded\", {{ cause }});\n\
                 }}\n",
                percent(&format!("{workers}\n{START}")),
                percent(&glue),
            );
            out.push_str("</script>");
            rest = &rest[close + "</script>".len()..];
            continue;
        } else {
            if tag == "</body>" {
                let mut keep = |id, packed: &str| {
                    writeln!(out, "<script type=\"{PACKED}\" id=\"{id}\">{packed}</script>")
                };
                let _ = keep("workers", &packed_workers);
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
        out = with_python_meta(&out, "#python", &python.pack, &python.frame_of_file)?;
    }
    let mut out = policy::single(&out, python.map(|python| &*python.script))?;
    // The notices must not end the comment.
    let _ = write!(out, "<!--\n{}\n-->\n", notices.replace("--", "- -"));
    Ok(out)
}

/// The page after a script that loads the workers' program of the hosted page; `None` for another script.
fn without_loader(script: &str) -> Option<&str> {
    let (code, after) = script.split_once("</script>")?;
    code.contains(WORKERS).then_some(after)
}

/// The value of an attribute of a tag.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Escapes the special characters of addresses, scripts and HTML, for a `data:` address in a script of a page.
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
    fn hosted_page_starts_workers_in_the_same_way() {
        let page = fs::read_to_string(crate::shell::root().join("index.html")).unwrap();
        assert!(page.contains(START) && page.contains(WORKERS));
    }

    #[test]
    fn attributes_are_found() {
        let tag = r#"<link rel="stylesheet" href="./a.css"/>"#;
        assert_eq!(attribute(tag, "href"), Some("./a.css"));
        assert_eq!(attribute(tag, "src"), None);
    }
}
