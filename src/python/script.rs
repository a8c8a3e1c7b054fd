//! A playable function of a user's program, as plain data.

use serde::{Deserialize, Serialize};

use super::file::{SourceFile, stem};
use super::games::ProgramGame;
use super::guest::{GuestRules, game_name};
use super::program::{LONGEST, LONGEST_NAME, file_name};
use super::question::Question;
use crate::text::Message;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The name of the main file.
    pub main: String,
    /// The main file, and the files that it may import.
    pub files: Vec<SourceFile>,
    /// The name of the function; empty for the only player, the only `fun_aval…`, or the only evaluation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub function: String,
    /// The id of its game; empty until known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// The class of a guest game, in one of the files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<GuestRules>,
    /// True if our own search uses its evaluation, with the same values.
    #[serde(default, rename = "ours", skip_serializing_if = "is_false")]
    pub by_our_search: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// The maximum number of files of a program.
const MAX_FILES: usize = 100;

impl Script {
    /// Removes the files that no file of the program imports.
    #[must_use]
    pub fn trimmed(self) -> Script {
        let rules = self.rules.as_ref().map(|rules| &rules.main);
        let files = self.with_imports(|file| file.0 == self.main || Some(&file.0) == rules);
        let files = files.into_iter().cloned().collect();
        Script { files, ..self }
    }

    /// The file of the guest game, then the files that it imports, directly or through others; empty without such a
    /// game.
    pub(super) fn game_files(&self) -> Vec<&SourceFile> {
        let main = self.rules.as_ref().map(|rules| &rules.main);
        self.with_imports(|file| Some(&file.0) == main)
    }

    /// The first files and all files that they import, directly or indirectly.
    fn with_imports(&self, is_first: impl Fn(&SourceFile) -> bool) -> Vec<&SourceFile> {
        let (mut found, mut others): (Vec<_>, Vec<_>) =
            self.files.iter().partition(|file| is_first(file));
        let mut next = 0;
        while let Some(&importing) = found.get(next) {
            let (more, rest): (Vec<_>, Vec<_>) = others
                .into_iter()
                .partition(|file| importing.has_import_of(file.stem()));
            found.extend(more);
            others = rest;
            next += 1;
        }
        found
    }

    /// This program as a player of a guest game, whose file it may import. The files of the game replace files of the
    /// same names, except for the main file.
    #[must_use]
    pub fn playing(mut self, game: &Script) -> Script {
        let of_game = game.game_files();
        let is_copy = |own: &SourceFile| of_game.iter().any(|file| file.stem() == own.stem());
        let main = &self.main;
        self.files.retain(|own| own.0 == *main || !is_copy(own));
        let has = |file: &&SourceFile| self.files.iter().any(|own| own.0 == file.0);
        let missing: Vec<_> = game.files.iter().filter(|f| !has(f)).cloned().collect();
        self.files.extend(missing);
        self.game.clone_from(&game.game);
        self.rules.clone_from(&game.rules);
        self.trimmed()
    }

    /// This program without its game and without the files that only the game needs.
    #[must_use]
    pub fn without_game(self) -> Script {
        let script = Script {
            game: String::new(),
            rules: None,
            ..self
        };
        script.trimmed()
    }

    /// True if the main file of a program has the name of a file of this script's guest game.
    pub fn has_copy(&self, program: &Script) -> bool {
        let mut of_game = self.game_files().into_iter();
        of_game.any(|file| file.stem() == stem(&program.main))
    }

    /// The question that loads it. If its game is known, the function must exist, unless the file only provides the
    /// rules.
    pub fn load(&self) -> Question {
        let is_known = !self.game.is_empty();
        let has_rules = self.rules.as_ref().is_some_and(|r| r.main == self.main);
        let plays = is_known && !(has_rules && self.function.is_empty());
        Question::Load {
            main: self.main.clone(),
            files: self.files.clone(),
            game: is_known.then(|| self.game.clone()),
            plays: plays.then(|| self.function.clone()),
            rules: self.rules.clone(),
        }
    }

    /// True if the program can play a game, or if its game is unknown.
    pub fn plays(&self, game: &str) -> bool {
        self.game.is_empty() || self.game == game
    }

    /// The error for another game.
    pub fn other_game(&self) -> Message {
        Message::new("error.python.other_game").with_message("game", game_name(&self.game))
    }

    /// True if the main file exists, and all files have valid names and lengths.
    pub fn is_sound(&self) -> bool {
        let fits =
            |SourceFile(name, text): &SourceFile| *name == file_name(name) && text.len() <= LONGEST;
        let has = |main: &String| self.files.iter().any(|SourceFile(name, _)| name == main);
        let is_known = match &self.rules {
            Some(rules) => rules.id == self.game && has(&rules.main),
            None => self.game.is_empty() || ProgramGame::find(&self.game).is_some(),
        };
        self.files.len() <= MAX_FILES
            && self.files.iter().all(fits)
            && has(&self.main)
            && self.function.chars().count() <= LONGEST_NAME
            && is_known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// An unrelated file must not change the id of a game, and no imported one may be missing.
    #[test]
    fn trims_unimported_files() {
        let file = |name: &str, text: &str| SourceFile(name.to_owned(), text.to_owned());
        for (source, is_kept) in [
            ("def to_move(self, estado): return estado[1]", false),
            ("import estados, my_estado", false),
            ("estado = important = 1", false),
            ("import estado", true),
            ("from estado import *", true),
            ("import math, \\\n    estado", true),
            ("from . import (\n    other,\n    estado)", true),
            ("importlib.import_module('estado')", true),
            ("__import__(\n    'estado')", true),
            ("import other", true),
            (r#"{"cells":[{"source":"import math, \\\n estado\nx = 1"}]}"#, true),
        ] {
            let script = Script {
                main: "nim.py".to_owned(),
                files: vec![
                    file("estado.py", "x = 1"),
                    file("nim.py", source),
                    file("other.py", "from estado import x"),
                ],
                ..Script::default()
            };
            let files = script.trimmed().files;
            assert_eq!(files.iter().any(|f| f.0 == "estado.py"), is_kept, "{source}");
        }
    }

    #[test]
    fn game_files_replace_program_files() {
        let file = |name: &str, text: &str| SourceFile(name.to_owned(), text.to_owned());
        let notebook = r##"{"cells":[{"source":"import math\nfrom lib import f\n# mine"}]}"##;
        let files = vec![
            file("nim.ipynb", notebook),
            file("lib.py", "def f(): pass"),
            file("mine.py", "of the teacher"),
        ];
        let rules = GuestRules::new("nim.ipynb", &files, "Nim", BTreeMap::new());
        let game = Script {
            main: "nim.ipynb".to_owned(),
            files,
            game: rules.id.clone(),
            rules: Some(rules),
            ..Script::default()
        };
        let names: Vec<_> = game.game_files().iter().map(|file| &file.0[..]).collect();
        assert_eq!(names, ["nim.ipynb", "lib.py"]);
        let program = Script {
            main: "ana.py".to_owned(),
            files: vec![
                file("ana.py", "import nim, lib, mine"),
                file("nim.py", "# a stale copy"),
                file("lib.py", "# another one"),
                file("mine.py", "of Ana"),
            ],
            ..Script::default()
        };
        let playing = program.playing(&game);
        assert!(playing.is_sound());
        let mut files = playing.files;
        files.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(
            files,
            [
                file("ana.py", "import nim, lib, mine"),
                game.files[1].clone(),
                file("mine.py", "of Ana"),
                game.files[0].clone(),
            ]
        );
    }
}
