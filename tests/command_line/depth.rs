//! `rastros-lab depth`, compared with an independent program.

use std::path::Path;
use std::process::Command;

use super::{folder, program, run, text};

#[test]
fn independent_program_finds_the_same_shares() {
    let folder = folder("depth");
    let [positions, shares] = ["positions.csv", "shares.csv"].map(|name| folder.join(name));
    let (code, out, err) = run(program(&[
        "depth",
        "--game=rastros",
        "--board=small5",
        "--samples=1000",
        "--deepest=4",
        "--evaluation=basilio",
        "--evaluation=mobility",
        "--positions",
        text(&positions),
        "--out",
        text(&shares),
    ]));
    assert_eq!((code, &out[..]), (0, ""), "{err}");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command_line/truth.py");
    let checked = Command::new("python3")
        .arg(script)
        .args([&positions, &shares])
        .output()
        .expect("python3 is missing: install Python 3 (https://python.org)");
    let [out, err] =
        [checked.stdout, checked.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    assert!(checked.status.success(), "{err}");
    assert!(out.contains("1000 positions") && out.contains("8 shares agree"), "{out}");
}

#[test]
fn depth_names_unknown_boards() {
    let (code, _, err) = run(program(&["depth", "--game=rastros", "--board=huge"]));
    assert_eq!(code, 2);
    assert!(err.contains("huge") && err.contains("small5"), "{err}");
}
