//! Streams that are full or closed, and arguments that are not UTF-8.

use super::*;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::os::unix::ffi::OsStrExt;

/// Commands that print results.
const TRACE: [&str; 5] = ["trace", "--game", "lecture_tree", "--depth", "9"];
const MATCH: [&str; 7] =
    ["match", "--player", "bacoco", "--player", "basilio", "--games=4", "--quiet"];

/// A device that is always full, on systems that have one.
fn full() -> Option<File> {
    OpenOptions::new().write(true).open("/dev/full").ok()
}

fn to_full(arguments: &[&str]) -> Option<(i32, String, String)> {
    let mut command = program(arguments);
    command.stdout(full()?).stderr(Stdio::piped());
    let output = command
        .spawn()
        .expect("it starts")
        .wait_with_output()
        .expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!err.contains("panicked"), "{err}");
    Some((output.status.code().expect("it exits by itself"), String::new(), err))
}

#[test]
fn full_output_device_is_an_error() {
    for arguments in [&["presets"][..], &["--help"], &["evolve", "--help"], &TRACE, &MATCH] {
        let Some((code, _, err)) = to_full(arguments) else {
            return;
        };
        assert_eq!(code, 1, "{arguments:?}");
        assert!(err.starts_with("standard output: "), "{arguments:?}: {err}");
    }
}

#[test]
fn writes_files_without_standard_output() {
    let folder = folder("full");
    let source = folder.join("source.json");
    std::fs::write(&source, GOLDEN).expect("it can be written");
    let out = folder.join("out");
    let arguments = evolution(&source, &out);
    let Some((code, _, err)) = to_full(&arguments) else {
        return;
    };
    assert_eq!(code, 1);
    assert!(err.starts_with("standard output: "), "{err}");
    let written = std::fs::read_to_string(out.join("evolution.json")).expect("a file");
    assert_eq!(written, GOLDEN);
}

#[test]
fn full_error_stream_keeps_exit_code() {
    let Some(device) = full() else { return };
    let mut command = program(&["fly"]);
    command.stderr(device).stdout(Stdio::null());
    assert_eq!(command.status().expect("it starts").code(), Some(2));
}

#[test]
fn closed_streams_are_no_error() {
    let program = env!("CARGO_BIN_EXE_rastros-lab");
    for command in [&TRACE[..], &MATCH] {
        let mut shell = Command::new("sh");
        let line = "exec \"$0\" \"$@\" <&- >&- 2>&-";
        shell.args(["-c", line, program]).args(command);
        assert_eq!(run(shell).0, 0, "{command:?}");
    }
    for (line, code) in [
        ("exec \"$0\" presets >&-", 0),
        ("exec \"$0\" presets <&- >&- 2>&-", 0),
        ("exec \"$0\" --help >&- 2>&-", 0),
        ("exec \"$0\" fly 2>&-", 2),
    ] {
        let mut shell = Command::new("sh");
        shell.args(["-c", line, program]);
        let (found, _, err) = run(shell);
        assert_eq!(found, code, "{line}: {err}");
    }
}

#[test]
fn closed_pipe_does_not_stop_work() {
    let mut child = program(&["presets"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Later output goes to a broken pipe.
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn non_text_arguments_are_handled() {
    let odd = OsStr::from_bytes(b"\xff\xfe.json");
    for (arguments, code) in [
        (vec![odd], 2),
        (vec![OsStr::new("evolve"), OsStr::new("--preset"), odd], 2),
        (vec![OsStr::new("evolve"), OsStr::new("--config"), odd], 1),
        (vec![OsStr::new("match"), OsStr::new("--player"), odd], 2),
        (vec![OsStr::new("tournament"), odd], 1),
        (vec![OsStr::new("gather"), odd], 1),
        (vec![OsStr::new("trace"), OsStr::new("--compare"), odd], 1),
    ] {
        let mut command = program(&[]);
        command.args(&arguments);
        let (found, _, err) = run(command);
        assert_eq!(found, code, "{arguments:?}: {err}");
        assert!(!err.is_empty());
    }
}
