//! `--game FILE.py:Class,h=4`: a user's own game, whose rules run in a Python process.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::console::warn;
use super::failure::Failure;
use super::program::PythonProgram;
use super::scripts::{Adapter, script_of, scripts_in};
use crate::check::AUDIT_MS;
use crate::game::PROGRAM_PREFIX;
use crate::guest::{self, Rules, Source, ValueResult};
use crate::python::{
    Answer, Audit, Expansion, FunctionKind, GuestPath, GuestRules, Loaded, Opened, ProgramError,
    Question, Script, Shown, ends, is_guest, read_arguments,
};
use crate::registry::{AnyGame, AnyPosition, GAMES, game, open_guest};
use crate::text::Message;

/// The timeout for the moves of a state, in milliseconds.
const EXPAND_MS: u32 = 5_000;

/// The game of an option: a game of the registry, or a guest game, which stays open until this value is dropped.
#[derive(Debug)]
pub(super) struct OpenGame {
    pub(super) kind: &'static dyn AnyGame,
    /// The file of a guest game.
    pub(super) file: Option<GameFile>,
}

/// The file of a guest game.
#[derive(Debug)]
pub(super) struct GameFile {
    path: PathBuf,
    /// The classes and functions of the file.
    loaded: Loaded,
}

impl Drop for OpenGame {
    fn drop(&mut self) {
        if self.file.is_some() {
            guest::close(self.id());
        }
    }
}

impl OpenGame {
    /// The id of the game.
    pub(super) fn id(&self) -> &'static str {
        self.kind.info().id
    }

    /// The file of a guest game.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| &*file.path)
    }

    /// The usual initial position, as text.
    ///
    /// # Errors
    /// The rules of a guest game fail.
    pub(super) fn start(&self) -> Result<String, Failure> {
        Ok(self.kind.first_start()?.text())
    }

    /// Reads a position. The text of a position of a guest game may consist of the moves. A text from the page begins
    /// with an id that contains all arguments, including defaults.
    ///
    /// # Errors
    /// The text is not a position of the game.
    pub(super) fn position(&self, text: &str) -> Result<Box<dyn AnyPosition>, Failure> {
        let (first, moves) = text.split_once(' ').unwrap_or((text, ""));
        let complete = match self.kind.rules() {
            Some(script) if first == self.id_with_defaults(&script) => {
                format!("{} {moves}", self.id())
            }
            Some(_) if !is_guest(first) => format!("{} {text}", self.id()),
            _ => text.to_owned(),
        };
        let position = self.kind.parse(complete.trim_end());
        Ok(position.map_err(|e| e.describe(text))?)
    }

    /// The id of a guest game in the page.
    fn id_with_defaults(&self, script: &Script) -> String {
        let rules = script.rules.clone().unwrap_or_default();
        let games = self.file.iter().flat_map(|file| &file.loaded.games);
        let mut same = games.filter(|game| game.name == rules.class);
        let parameters = same.next().map_or(&[][..], |game| &game.parameters);
        let defaults = parameters.iter().cloned();
        let mut values: BTreeMap<_, _> = defaults.map(|(name, n)| (name, n.unwrap_or(0))).collect();
        values.extend(rules.values);
        GuestRules::new(&rules.main, &script.files, &rules.class, values).id
    }

    /// The names of the players of the game, and of the evaluations and players in the file of a guest game.
    pub(super) fn player_names(&self) -> Vec<&str> {
        let named = self.kind.players().into_iter().map(|player| player.id);
        let found = self.file.iter().flat_map(|file| &file.loaded.found);
        let found = found.filter(|found| found.kind != FunctionKind::Features);
        named.chain(found.map(|found| &*found.name)).collect()
    }

    /// The reason why a function in the file of a guest game is not an evaluation.
    pub(super) fn failed(&self, name: &str) -> Option<Message> {
        let failed = &self.file.as_ref()?.loaded.failed;
        let failed = failed.iter().find(|failed| failed.name() == name);
        failed.map(|failed| failed.message())
    }

    /// A Python file that plays the game, with the files that it may import, including the file of a guest game.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn script_of(&self, path: &Path) -> Result<Script, Failure> {
        let script = script_of(path)?;
        Ok(self.playing(script))
    }

    /// A program as a player of the guest game. Returns the program unchanged for a game of the registry.
    pub(super) fn playing(&self, script: Script) -> Script {
        match self.kind.rules() {
            Some(rules) => script.playing(&rules),
            None => script,
        }
    }

    /// The player with a name: a function in the file of a guest game, or `FILE.py:NAME`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn player(&self, name: &str) -> Result<Option<Script>, Failure> {
        let Some(file) = &self.file else {
            return Ok(None);
        };
        let function = |script: Script, name: &str| Script {
            function: name.to_owned(),
            ..script
        };
        let name = name.strip_prefix(PROGRAM_PREFIX).unwrap_or(name);
        if file.loaded.found.iter().any(|found| found.name == name) {
            let rules = self.kind.rules();
            return Ok(rules.map(|rules| function(Arc::unwrap_or_clone(rules), name)));
        }
        let Some((path, name)) = file_and_class(name) else {
            return Ok(None);
        };
        Ok(Some(function(self.script_of(Path::new(path))?, name)))
    }
}

/// Opens the game of `--game`.
///
/// # Errors
/// The game does not exist or cannot be played, the file cannot be read, or Python is missing.
pub(super) fn open_game(name: &str) -> Result<OpenGame, Failure> {
    let unknown = match game(name) {
        Ok(kind) => return Ok(OpenGame { kind, file: None }),
        Err(message) => message,
    };
    let Some((path, arguments)) = source_and_class(name) else {
        let ids: Vec<_> = GAMES.iter().map(|game| game.info().id).collect();
        let known = ids.join(", ");
        return Err(Failure::Usage(format!("{unknown} Games: {known}.")));
    };
    let path = Path::new(path);
    let (script, mut source) = rules_of(path, arguments)?;
    let of_file = |why: Message| Failure::of_file(path, &why);
    let (loaded, opened) = source.open().map_err(of_file)?;
    for note in opened.notes() {
        warn(note);
    }
    let script = Arc::new(script);
    let source = Source::Rules(Mutex::new(Box::new(source)));
    let kind = open_guest(&script, &loaded.evaluations(), &opened, source).map_err(of_file)?;
    let file = GameFile {
        path: path.to_owned(),
        loaded,
    };
    Ok(OpenGame {
        kind,
        file: Some(file),
    })
}

/// Checks the rules of the game of `--game`, or of the first game of a file.
///
/// # Errors
/// As for [`open_game`]; or the game is one of the registry.
pub(super) fn audit_of(name: &str) -> Result<(Script, Loaded, Audit), Failure> {
    let Some((path, arguments)) = source_and_class(name) else {
        return Err(Failure::Usage(format!("{name} is not a file of Python.")));
    };
    let path = Path::new(path);
    let (script, mut source) = rules_of(path, arguments)?;
    let audited = source.audit().map_err(|why| Failure::of_file(path, &why));
    let (loaded, audit) = audited?;
    Ok((script, loaded, audit))
}

/// The file of a guest game as a program that plays it, and a process with its rules.
fn rules_of(path: &Path, arguments: &str) -> Result<(Script, PythonRules), Failure> {
    let scripts = if is_source_of_several(path) {
        scripts_in(path)?
    } else {
        vec![script_of(path)?]
    };
    let adapter = Adapter::write()?;
    let (class, values) = match read_arguments(arguments) {
        Some((class, values)) => (Some(class), values),
        None if arguments.is_empty() => (None, [].into()),
        None => {
            let why = format!("“{arguments}” is not a class with numbers, such as Class,h=4.");
            return Err(Failure::Usage(why));
        }
    };
    let (script, class) = match (&scripts[..], class) {
        ([script], Some(class)) => (script.clone(), class),
        (_, class) => first_game(scripts, class.as_deref(), &adapter, path)?,
    };
    let script = script.trimmed();
    let rules = GuestRules::new(&script.main, &script.files, &class, values);
    let script = Script {
        game: rules.id.clone(),
        rules: Some(rules),
        ..script
    };
    let source = PythonRules::new(&script, adapter);
    Ok((script, source))
}

/// Splits a name into the path of a Python file and the text after the colon; `None` for other names.
fn file_and_class(name: &str) -> Option<(&str, &str)> {
    let is_python = |path: &str| ends(path, ".py") || ends(path, ".ipynb");
    // A drive letter may also have a colon.
    match name.rsplit_once(':') {
        Some((path, class)) if is_python(path) => Some((path, class)),
        _ => is_python(name).then_some((name, "")),
    }
}

/// Splits a name into the path of a folder, a zip or a Python file, and the text after the colon; `None` for other
/// names.
fn source_and_class(name: &str) -> Option<(&str, &str)> {
    let several = |path: &str| is_source_of_several(Path::new(path));
    let with_class = name.rsplit_once(':').filter(|(path, _)| several(path));
    let alone = || several(name).then_some((name, ""));
    with_class.or_else(alone).or_else(|| file_and_class(name))
}

/// True for a folder or a zip.
fn is_source_of_several(path: &Path) -> bool {
    path.is_dir() || ends(&path.to_string_lossy(), ".zip")
}

/// The first of some files that defines a game, or the game with this name, and the class.
fn first_game(
    scripts: Vec<Script>,
    class: Option<&str>,
    adapter: &Adapter,
    path: &Path,
) -> Result<(Script, String), Failure> {
    let is_one_of_several = scripts.len() > 1;
    let mut failures = Vec::new();
    for script in scripts {
        let mut program = PythonProgram::new(adapter.words("game"), script.clone().into());
        let games = match program.load() {
            Ok(loaded) => loaded.games,
            Err(error) if is_one_of_several => {
                failures.push(error.message());
                continue;
            }
            Err(error) => return Err(Failure::of_file(path, &error.message())),
        };
        // A game without a line number comes from an imported file.
        let mut games = games.into_iter().filter(|game| {
            let is_own = game.line.is_some() || !is_one_of_several;
            is_own && class.is_none_or(|class| game.name == class)
        });
        if let Some(game) = games.next() {
            return Ok((script, game.name));
        }
    }
    // The game may be in a file that fails.
    failures.into_iter().for_each(warn);
    let none = match class {
        Some(class) => Message::new("error.python.no_game")
            .with_message("place", Message::new("error.python.program"))
            .with("text", class),
        None => Message::new("error.guest.none"),
    };
    Err(Failure::of_file(path, &none))
}

/// The rules of a guest game in a Python process.
struct PythonRules {
    program: PythonProgram,
    /// The files of the adapter, which the process reads while it runs.
    _adapter: Adapter,
}

impl PythonRules {
    fn new(script: &Script, adapter: Adapter) -> Self {
        PythonRules {
            program: PythonProgram::new(adapter.words("rules"), script.clone().into()),
            _adapter: adapter,
        }
    }

    fn open(&mut self) -> Result<(Loaded, Opened), Message> {
        let loaded = self.program.load().map_err(|error| error.message())?;
        for note in &loaded.notes {
            warn(note.message());
        }
        match self.ask(Question::Open)? {
            Answer::Opened(opened) => Ok((loaded, opened)),
            _ => Err(ProgramError::InvalidAnswer.message()),
        }
    }

    fn audit(&mut self) -> Result<(Loaded, Audit), Message> {
        let loaded = self.program.load().map_err(|error| error.message())?;
        match self.program.ask(Question::Audit, AUDIT_MS) {
            Ok(Answer::Audited(audit)) => Ok((loaded, audit)),
            Ok(_) => Err(ProgramError::InvalidAnswer.message()),
            Err(error) => Err(error.message()),
        }
    }

    fn ask(&mut self, question: Question) -> Result<Answer, Message> {
        let answer = self.program.ask(question, EXPAND_MS);
        answer.map_err(|error| error.message())
    }
}

impl Rules for PythonRules {
    fn expand(&mut self, states: Vec<GuestPath>) -> Result<Expansion, Message> {
        match self.ask(Question::Expand { states })? {
            Answer::Expanded(expansion) => Ok(expansion),
            _ => Err(ProgramError::InvalidAnswer.message()),
        }
    }

    fn evaluate(&mut self, evaluation: &str, position: (String, usize)) -> ValueResult {
        let question = Question::Features {
            name: evaluation.to_owned(),
            count: 1,
            positions: vec![position],
        };
        match self.ask(question)? {
            Answer::Features(rows) => Ok(rows[0][0]),
            _ => Err(ProgramError::InvalidAnswer.message()),
        }
    }

    fn show(&mut self, state: GuestPath) -> Result<Shown, Message> {
        let states = vec![state];
        match self.ask(Question::Show { states })? {
            Answer::Shown(shown) => Ok(shown.into_iter().next().unwrap_or_default()),
            _ => Err(ProgramError::InvalidAnswer.message()),
        }
    }
}
