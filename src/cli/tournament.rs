//! `rastros-lab tournament`: a championship from a file, new or continued.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, value_parser};

use super::championship::{RunOptions, read_championship};
use super::console::{Console, warn};
use super::failure::Failure;
use super::files::read_text;
use super::guest::{OpenGame, open_game};
use super::player_file::{player_of_file, read_starts};
use super::reading::configuration;
use super::scripts::{class_files, survey};
use crate::championship::{
    ChampionshipConfig, ChampionshipJob, Contender, GradeRule, Limits, Plays, TieBreak,
    is_championship, limits,
};
use crate::check::opponent_name;
use crate::evolution::SEED_LIMIT;
use crate::python::{ClassFiles, GAMES, HelperChoice, ProgramGame};
use crate::registry::{self, GUEST_OPPONENT, check_championship, course_reference};
use crate::text::{EnumId, in_range, visible};
/// The arguments of `tournament`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// A championship as JSON (docs/players.md), an exported one to continue, or the Python programs of a class: a
    /// folder or a zip (docs/class-tournament.md)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Another player for the championship in FILE: a file with a player as JSON, or with a network of n-tuples,
    /// FILE@negated if White's value is Black's, negated. FILE@random=10 plays a tenth of its moves at random. May be
    /// given several times
    #[arg(long = "player", value_name = "FILE")]
    players: Vec<String>,
    /// A text file with an initial position, or the moves that lead to it, on each line: the pairs of a meeting use
    /// them in turn, without random moves
    #[arg(long, value_name = "FILE")]
    starts: Option<PathBuf>,
    /// Another seed, below 2^53
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..SEED_LIMIT), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The criteria among players with equal points, in order and separated by commas: head_to_head, sonneborn_berger,
    /// buchholz, points (of all games), or none. Also for an exported championship, whose games stay
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = tie_break, num_args = 1)]
    tie_breaks: Option<Vec<TieBreak>>,
    /// Start the programs that the file names or the folder contains; they can access all your files
    #[arg(long)]
    programs: bool,
    /// The folder for championship.json, standings.csv, cross_table.csv, for a cup bracket.csv, games.csv and
    /// games.txt, and for a class grades.csv; championship.json exists during the championship, and may be FILE
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    #[command(flatten)]
    class: Class,
    #[command(flatten)]
    output: RunOptions,
}

/// The settings for the programs of a class.
#[derive(Debug, Args)]
struct Class {
    /// Of a class: the game of all programs, rastros, tic_tac_toe or reversi. A file with a game of your own, of a
    /// class or of the championship in FILE: FILE.py:Class,h=4 (docs/your-game.md)
    #[arg(long, value_name = "GAME", default_value = GAMES[0].id)]
    game: String,
    /// Of a class: the search depth of all programs in plies; the course's limit d is d + 1
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// Of a class: milliseconds per move; default: 10,000
    #[arg(long, value_name = "MS")]
    time: Option<u32>,
    /// Of a class: use our own search with all evaluations; it finds the same values as the course's
    #[arg(long)]
    ours: bool,
    /// Of a class: files that all programs of their folder may import, as paths separated by commas, or none; the
    /// command lists the files that need a decision
    #[arg(long, value_name = "FILES")]
    helpers: Option<String>,
    /// Of a class: the number of championships to hold
    #[arg(long, value_name = "N", default_value_t = 1)]
    repeats: u32,
    /// The player whose number of wins just passes
    #[arg(long, value_name = "NAME")]
    reference: Option<String>,
    /// The grade of the most wins
    #[arg(long, value_name = "GRADE", default_value_t = 20.0)]
    top: f64,
    /// The grade for the reference's number of wins
    #[arg(long, value_name = "GRADE", default_value_t = 10.0)]
    pass: f64,
}

fn tie_break(text: &str) -> Result<TieBreak, String> {
    let ids: Vec<_> = TieBreak::all().map(TieBreak::id).collect();
    TieBreak::from_id(text.trim()).ok_or_else(|| format!("possible values: {}", ids.join(", ")))
}

impl Options {
    /// The championship, with the tie-breaks of the arguments.
    fn job_with_ties(&self, game: &OpenGame) -> Result<ChampionshipJob, Failure> {
        let mut job = self.job(game)?;
        if let Some(tie_breaks) = &self.tie_breaks {
            in_range("championship.tie_breaks", tie_breaks.len(), limits::TIE_BREAKS)?;
            let chosen = tie_breaks.iter().copied();
            job.set_tie_breaks(chosen.filter(|t| *t != TieBreak::None).collect());
        }
        Ok(job)
    }

    fn job(&self, game: &OpenGame) -> Result<ChampionshipJob, Failure> {
        if self.is_class() {
            return self.of_class(game);
        }
        let text = read_text(&self.file)?;
        let of_file = |e: &dyn std::fmt::Display| Failure::of_file(&self.file, e);
        let job = if is_championship(&text) {
            if self.seed.is_some() || self.starts.is_some() || !self.players.is_empty() {
                return Err(Failure::Usage(format!(
                    "{} is an exported championship, which continues with its own settings: \
                    omit --seed, --player and --starts.",
                    self.file.display()
                )));
            }
            read_championship(&self.file)?
        } else {
            let mut config: ChampionshipConfig = configuration(&text).map_err(|e| of_file(&e))?;
            config.seed = self.seed.unwrap_or(config.seed);
            for file in &self.players {
                config.players.push(player_of_file(file)?);
            }
            if let Some(path) = &self.starts {
                let kind = registry::game(&config.game).map_err(|m| of_file(&m))?;
                config.starts = read_starts(kind, path)?;
                config.start.clone_from(&config.starts[0]);
                config.opening_plies = 0;
            }
            ChampionshipJob::new(check_championship(&config).map_err(|m| of_file(&m))?)
        };
        let programs = job.config().programs();
        if !self.programs && !programs.is_empty() {
            let shown: Vec<_> = programs.iter().map(|line| visible(line)).collect();
            return Err(Failure::Usage(format!(
                "{} names programs to start; add --programs if you trust them:\n  {}",
                self.file.display(),
                shown.join("\n  ")
            )));
        }
        Ok(job)
    }

    fn is_class(&self) -> bool {
        let ending = self.file.extension().unwrap_or_default();
        self.file.is_dir() || ending.eq_ignore_ascii_case("zip")
    }

    /// A round robin of the programs of a class and the player of the course.
    fn of_class(&self, game: &OpenGame) -> Result<ChampionshipJob, Failure> {
        let played = ProgramGame::find(game.id());
        if played.is_none() && game.path().is_none() {
            let ids = GAMES.map(|game| game.id).join(", ");
            return Err(Failure::Usage(format!("Programs play {ids}, or a game of your own.")));
        }
        let mut files = class_files(&self.file)?;
        if !self.programs {
            return Err(Failure::Usage(format!(
                "{} contains {} programs in Python; add --programs if you trust them: they can access all your files.",
                self.file.display(),
                files.count()
            )));
        }
        files.set_game(game.kind.rules().as_deref());
        survey(&mut files)?;
        let helpers = self.helpers(&files)?;
        let found = files.roster(&helpers);
        let found = found.map_err(|m| Failure::of_file(&self.file, &m))?;
        for note in &found.notes {
            warn(note);
        }
        let limits = Limits {
            depth: self.class.depth,
            nodes: None,
            time_ms: self.class.time,
        };
        let contender = |name: &str, plays| Contender {
            name: name.to_owned(),
            plays,
            limits,
        };
        let (id, mut name) = match played {
            Some(played) => (played.opponents[1], opponent_name(played, 1).to_string()),
            None => (GUEST_OPPONENT, GUEST_OPPONENT.to_owned()),
        };
        while found.programs.iter().any(|(other, _)| *other == name) {
            name.push_str(" (2)");
        }
        let mut players = vec![Contender {
            limits: Limits {
                time_ms: None,
                ..limits
            },
            ..contender(&name, Plays::Named(id.to_owned()))
        }];
        let programs = found.programs.into_iter();
        players.extend(programs.map(|(name, mut script)| {
            let of_class = Arc::make_mut(&mut script);
            of_class.by_our_search = self.class.ours;
            game.id().clone_into(&mut of_class.game);
            let script = game.playing(Arc::unwrap_or_clone(script));
            contender(&name, Plays::Python(script.into()))
        }));
        let start = match played {
            Some(played) => played.start.to_owned(),
            None => game.start()?,
        };
        let usual = ChampionshipConfig::round_robin(game.id(), start, players);
        let config = ChampionshipConfig {
            repeats: self.class.repeats,
            seed: self.seed.unwrap_or(usual.seed),
            ..usual
        };
        let setup = check_championship(&config);
        let setup = setup.map_err(|m| Failure::of_file(&self.file, &m))?;
        Ok(ChampionshipJob::new(setup))
    }

    /// The helper files of `--helpers`, which all programs may import.
    ///
    /// # Errors
    /// A name is not one of the imported files, or `--helpers` is missing although a file is a probable helper.
    fn helpers(&self, files: &ClassFiles) -> Result<BTreeSet<String>, Failure> {
        let choices = files.helper_choices();
        let listed = |choices: &[&HelperChoice]| {
            let lines = choices
                .iter()
                .map(|choice| format!("\n  {}", choice.message()));
            lines.collect::<String>()
        };
        let Some(named) = &self.class.helpers else {
            let open: Vec<_> = choices.iter().filter(|c| c.is_proposed()).collect();
            if open.is_empty() {
                return Ok(BTreeSet::new());
            }
            let names: Vec<_> = open.iter().map(|choice| &choice.path[..]).collect();
            return Err(Failure::Usage(format!(
                "Which files may all programs of their folder import? --helpers {} lets them, \
                --helpers none lets these files play:{}",
                names.join(","),
                listed(&open)
            )));
        };
        if named == "none" {
            return Ok(BTreeSet::new());
        }
        let chosen = named.split(',').map(str::trim).map(|name| match files.helper_choice(name) {
            Some(choice) => Ok(choice.path),
            None => Err(Failure::Usage(format!(
                "--helpers: {} is not one of the files that others import, or of the modules of the course. \
                These are:{}",
                visible(name),
                listed(&choices.iter().collect::<Vec<_>>())
            ))),
        });
        chosen.collect()
    }

    /// The rule for grades, if users' Python plays.
    fn rule(&self, config: &ChampionshipConfig) -> Result<Option<GradeRule>, Failure> {
        if config.players.iter().all(|p| p.script().is_none()) {
            return Ok(None);
        }
        let reference = match &self.class.reference {
            None => course_reference(config),
            Some(name) => {
                let found = config.players.iter().position(|p| p.name == *name);
                let unknown = || Failure::Usage(format!("No player has the name {name}."));
                found.ok_or_else(unknown)? as u32
            }
        };
        let rule = GradeRule {
            reference,
            top: self.class.top,
            pass: self.class.pass,
        };
        if rule.is_sound() {
            Ok(Some(rule))
        } else {
            Err(Failure::Usage("--top is not below --pass.".to_owned()))
        }
    }
}

/// Plays a championship to its end and writes its files.
///
/// # Errors
/// The file cannot be read or is invalid, and see [`RunOptions::run`].
pub(super) fn tournament(options: &Options, console: &Console) -> Result<(), Failure> {
    let game = open_game(&options.class.game)?;
    let job = options.job_with_ties(&game)?;
    let rule = options.rule(job.config())?;
    let output = &options.output;
    output.run(job, Some(&options.out), rule.as_ref(), console)
}
