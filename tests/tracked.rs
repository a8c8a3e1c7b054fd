//! Committed symbolic links stay in the tree: a link to a folder outside exists only on one machine.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// True if a link at a path of the tree, with this target, leads out of it, whether or not the target exists.
fn leads_out(link: &Path, target: &Path) -> bool {
    let mut at: PathBuf = link.parent().unwrap_or(Path::new("")).to_owned();
    for part in target.components() {
        match part {
            Component::ParentDir => {
                if !at.pop() {
                    return true;
                }
            }
            Component::Normal(name) => at.push(name),
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return true,
        }
    }
    false
}

/// The symbolic links that git tracks, with their targets; none if the sources are no checkout.
fn links(root: &Path) -> Vec<(PathBuf, PathBuf)> {
    let listed = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "--stage", "-z"])
        .output();
    let Ok(listed) = listed else {
        return Vec::new();
    };
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let mut found = Vec::new();
    // Mode, object and stage, and after a tab the path.
    for entry in listed
        .split('\0')
        .filter(|entry| entry.starts_with("120000 "))
    {
        let (about, path) = entry
            .split_once('\t')
            .expect("mode, object, stage and path");
        let object = about.split(' ').nth(1).expect("an object");
        let target = Command::new("git")
            .current_dir(root)
            .args(["cat-file", "blob", object])
            .output()
            .expect("git is there");
        let target = String::from_utf8_lossy(&target.stdout).into_owned();
        found.push((PathBuf::from(path), PathBuf::from(target)));
    }
    found
}

#[test]
fn tracked_links_stay_in_tree() {
    for (link, target) in links(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        assert!(
            !leads_out(&link, &target),
            "{} is a link to {}: remove it",
            link.display(),
            target.display()
        );
    }
}

/// Three such links were committed once.
#[cfg(unix)]
#[test]
fn finds_committed_link() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tracked");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("a")).expect("it can be made");
    std::os::unix::fs::symlink("/usr/share/x", root.join("a/x")).expect("it can be made");
    for arguments in [&["init", "--quiet"][..], &["add", "--all"]] {
        let done = Command::new("git")
            .current_dir(&root)
            .args(arguments)
            .status();
        assert!(done.expect("git is there").success());
    }
    let found = links(&root);
    assert_eq!(found, [(PathBuf::from("a/x"), PathBuf::from("/usr/share/x"))]);
    assert!(leads_out(&found[0].0, &found[0].1));
}

#[test]
fn recognises_links_out_of_tree() {
    let out = |link: &str, target: &str| leads_out(Path::new(link), Path::new(target));
    assert!(out("x", "/usr/share/x") && out("x", "../x") && out("a/b", "../../x"));
    assert!(!out("x", "a/y") && !out("a/b", "../x") && !out("a/b", "./c/../d"));
}
