//! Games of a user's own, whose rules are a Python class.

use std::path::PathBuf;

use super::{folder, program, run, text};

/// Nim with a typing error in a rule, after some moves.
const FAILING: &str = "class Nim:
    def __init__(self): self.initial = (9, 'A')
    def actions(self, s): return [k for k in (1, 2) if k <= s[0]]
    def result(self, s, k):
        if s[0] == 5 and k == 2: s.foo
        return (s[0] - k, 'B' if s[1] == 'A' else 'A')
    def terminal_test(self, s): return s[0] == 0
    def utility(self, s, p): return -1 if p == s[1] else 1
    def to_move(self, s): return s[1]
";

/// Writes a file to a new folder of a test.
fn file(test: &str, name: &str, source: &str) -> PathBuf {
    let path = folder(test).join(name);
    std::fs::write(&path, source).expect("it can be written");
    path
}

#[test]
fn match_reports_failing_rule() {
    let game = file("own-failing", "nim.py", FAILING);
    for workers in ["1", "2"] {
        for player in ["random", "alpha_beta@depth=1"] {
            let mut command = program(&["match", "--quiet", "--games", "2", "--workers", workers]);
            command.args([
                "--game",
                text(&game),
                "--player",
                player,
                "--player",
                player,
            ]);
            let (code, _, err) = run(command);
            assert_eq!(code, 1, "{err}");
            for named in ["nim.py, line 5", "AttributeError", " from 2 2: "] {
                assert!(err.contains(named), "{named}: {err}");
            }
        }
    }
}
