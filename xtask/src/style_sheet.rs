//! Joins the style sheets of `www/style/`, since several files take several round trips on slow networks.

use std::fs;
use std::path::Path;

use crate::hosting::hash;
use crate::shell::{Result, io};
use crate::single_file::attribute;

/// Joins the style sheets that the page links into one file, in their order, and replaces the links by a link to this file.
///
/// # Errors
/// A file cannot be read, written or deleted, or the page links no style sheet.
pub fn join(hosted: &Path) -> Result<()> {
    let page = hosted.join("index.html");
    let html = io("cannot read", &page, fs::read_to_string(&page))?;
    let links: Vec<&str> = html
        .split_inclusive('>')
        .filter_map(|part| part.find("<link").map(|at| &part[at..]))
        .filter(|tag| tag.contains("rel=\"stylesheet\""))
        .collect();
    let mut all = String::new();
    for link in &links {
        let name = attribute(link, "href").ok_or("a style sheet has no address")?;
        let file = hosted.join(name.trim_start_matches("./"));
        all.push_str(&io("cannot read", &file, fs::read_to_string(&file))?);
        io("cannot delete", &file, fs::remove_file(&file))?;
    }
    let first = links.first().ok_or("the page links no style sheet")?;
    let name = format!("style-{}.css", hash(all.as_bytes()));
    let file = hosted.join(&name);
    io("cannot write", &file, fs::write(&file, all))?;
    let one = format!("<link rel=\"stylesheet\" href=\"./{name}\" />");
    let mut joined = html.replacen(first, &one, 1);
    for link in &links[1..] {
        joined = joined.replacen(link, "", 1);
    }
    io("cannot write", &page, fs::write(&page, joined))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The README promises Safari 16.4; newer properties are allowed if old versions may ignore them, such as
    /// `text-wrap`.
    #[test]
    fn safari_16_4_reads_every_style_sheet() {
        // Features that need 17.4 and 17.5, nested rules (16.5), and properties that Safari has only with a prefix.
        let newer = ["light-dark(", "@starting-style", "@scope", "&:", "& "];
        let prefixed = ["user-select:", "backdrop-filter:"];
        let folder = crate::shell::root().join("www/style");
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let css = fs::read_to_string(&path).unwrap();
            for part in newer {
                assert!(!css.contains(part), "{}: {part}", path.display());
            }
            for name in prefixed {
                let all = css.matches(name).count();
                let with_prefix = css.matches(&format!("-webkit-{name}")).count();
                assert_eq!(all, 2 * with_prefix, "{}: {name}", path.display());
            }
        }
    }

    #[test]
    fn joins_style_sheets_in_order() {
        let folder = std::env::temp_dir().join(format!("rastros-lab-style-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("b-1.css"), "b {}\n").unwrap();
        fs::write(folder.join("a-2.css"), "a {}\n").unwrap();
        let page = "<head>\n<link rel=\"icon\" href=\"x\"/><link rel=\"stylesheet\" href=\"./b-1.css\"/>\n\
                    <link rel=\"stylesheet\" href=\"./a-2.css\"/></head>";
        fs::write(folder.join("index.html"), page).unwrap();
        join(&folder).unwrap();
        let html = fs::read_to_string(folder.join("index.html")).unwrap();
        assert_eq!(html.matches("stylesheet").count(), 1);
        assert!(html.contains("href=\"x\""));
        let (_, name) = html.split_once("rel=\"stylesheet\" href=\"./").unwrap();
        let (name, _) = name.split_once('"').unwrap();
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "b {}\na {}\n");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
