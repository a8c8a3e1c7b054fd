//! The texts travel in `index.html`: it carries every area, and nothing in them means anything to HTML.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rastros_lab::message::AREAS;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn files_areas_and_the_document_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/texts");
    let files: BTreeSet<String> = fs::read_dir(folder)
        .expect("the folder of texts")
        .map(|file| file.expect("a file").file_name().into_string().unwrap())
        .collect();
    let areas: BTreeSet<String> = AREAS.iter().map(|a| format!("{a}.json")).collect();
    assert_eq!(files, areas);
    assert_eq!(areas.len(), AREAS.len(), "an area stands twice");

    let document = read("index.html");
    for area in AREAS {
        let carried = format!(
            "<template id=\"texts-{area}\"><link data-trunk rel=\"inline\" type=\"html\" \
             href=\"www/texts/{area}.json\" /></template>"
        );
        assert_eq!(document.matches(&carried).count(), 1, "{carried}");
    }
    assert_eq!(document.matches("www/texts/").count(), AREAS.len());
}

/// What would begin a tag, a comment or a character reference. An `&` before a space is only itself.
fn means_something_to_html(text: &str) -> Option<&str> {
    let reference = |at: usize| !text[at + 1..].starts_with(' ');
    let mut found = text.match_indices(['<', '&']);
    found
        .find(|(at, c)| *c == "<" || reference(*at))
        .map(|(at, _)| text[at..].lines().next().unwrap_or_default())
}

#[test]
fn texts_go_into_the_document_as_they_are() {
    for area in AREAS {
        let file = format!("www/texts/{area}.json");
        assert_eq!(
            means_something_to_html(&read(&file)),
            None,
            "{file}: write \\u003c for < and \\u0026 for &"
        );
    }
    assert_eq!(means_something_to_html("a & b > c"), None);
    for (text, found) in [
        ("a</template>\nb", "</template>"),
        ("x < y", "< y"),
        ("this & that &amp; &c", "&amp; &c"),
        ("&", "&"),
    ] {
        assert_eq!(means_something_to_html(text), Some(found));
    }
}
