//! `rastros-lab match`: two players given on the command line.

use std::path::{Path, PathBuf};

use clap::{Args, value_parser};

use super::championship::RunOptions;
use super::console::Console;
use super::failure::Failure;
use super::guest::{OpenGame, open_game};
use super::player_file::{is_player_file, player_of_file, preset_start, read_starts};
use super::program::is_installed;
use super::reading::{read_limits, words};
use crate::arena::statistics::Sprt;
use crate::championship::{
    ChampionshipConfig, ChampionshipJob, Contender, Limits, Plays, Stop, limits,
};
use crate::evolution::SEED_LIMIT;
use crate::player::PlayerSpec;
use crate::registry::check_championship;
use crate::text::visible;

/// The arguments of `match`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// One of the two players: a player of the game, optionally with limits (basilio@depth=6,nodes=5000,time=1000); a
    /// player's file (NAME.json, or a network of n-tuples for a 1-ply player: FILE or FILE@negated; FILE@random=10
    /// plays a tenth of its moves at random); the command of a program that answers on standard output
    /// (docs/players.md); or, in a game of your own, a function of its file or of another one (FILE.py:NAME). Give it
    /// twice
    #[arg(long = "player", value_name = "WHO", required = true)]
    players: Vec<String>,
    /// The game, or a file with a game of your own: FILE.py:Class,h=4 (docs/your-game.md)
    #[arg(long, value_name = "ID", default_value = "rastros")]
    game: String,
    /// The initial position of all games; default: the first preset of the game
    #[arg(long, value_name = "TEXT", conflicts_with = "preset")]
    start: Option<String>,
    /// A named starting position of the game
    #[arg(long, value_name = "ID")]
    preset: Option<String>,
    /// A text file with an initial position, or the moves that lead to it, on each line: the pairs of games use them in
    /// turn
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "preset"])]
    starts: Option<PathBuf>,
    /// Games, half of them with each side; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(1..))]
    games: u32,
    /// Random moves before the players choose, the same in both games of a pair
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening_plies: u32,
    /// Depths in plies that the pairs use in turn, instead of the players' own: 2,3,4,5
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    depths: Vec<u32>,
    /// Search depth of both players in plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Maximum number of nodes per move of both players
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Milliseconds per move: a slower player loses; default for programs: 10000
    #[arg(long, value_name = "MS")]
    time: Option<u32>,
    /// The seed, below 2^53
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = value_parser!(u64).range(..SEED_LIMIT), allow_negative_numbers = true)]
    seed: u64,
    /// Stop as soon as the test has decided which player is better
    #[arg(long)]
    stop: bool,
    /// The test's smaller difference in Elo points
    #[arg(long, value_name = "ELO", default_value_t = Sprt::default().elo0, allow_negative_numbers = true)]
    elo0: f64,
    /// The test's larger difference in Elo points
    #[arg(long, value_name = "ELO", default_value_t = Sprt::default().elo1, allow_negative_numbers = true)]
    elo1: f64,
    /// The probability of accepting the larger difference if the smaller one is true
    #[arg(long, value_name = "P", default_value_t = Sprt::default().alpha)]
    alpha: f64,
    /// The probability of accepting the smaller difference if the larger one is true
    #[arg(long, value_name = "P", default_value_t = Sprt::default().beta)]
    beta: f64,
    /// The folder for championship.json, standings.csv, cross_table.csv, games.csv and games.txt; default: write no
    /// files
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    output: RunOptions,
}

impl Options {
    fn config(&self, game: &OpenGame) -> Result<ChampionshipConfig, Failure> {
        let kind = game.kind;
        let [a, b] = &self.players[..] else {
            return Err(Failure::Usage(format!(
                "A match needs --player twice: {} given.",
                self.players.len()
            )));
        };
        let mut players = vec![self.contender(game, a)?, self.contender(game, b)?];
        if players[0].name == players[1].name {
            players[1].name.push_str(" (2)");
        }
        let starts = match &self.starts {
            Some(path) => read_starts(kind, path)?,
            None => Vec::new(),
        };
        let each = self.depths.len().max(1) as u32;
        let start = match starts.first().or(self.start.as_ref()) {
            Some(start) => start.clone(),
            None => preset_start(kind, self.preset.as_deref())?,
        };
        Ok(ChampionshipConfig {
            starts,
            pairs: self.games.div_ceil(2).div_ceil(each),
            depths: self.depths.clone(),
            opening_plies: self.opening_plies,
            sprt: Sprt {
                elo0: self.elo0,
                elo1: self.elo1,
                alpha: self.alpha,
                beta: self.beta,
            },
            stop: if self.stop { Stop::Decided } else { Stop::Never },
            seed: self.seed,
            ..ChampionshipConfig::round_robin(game.id(), start, players)
        })
    }

    /// The player named by an argument.
    fn contender(&self, game: &OpenGame, who: &str) -> Result<Contender, Failure> {
        let kind = game.kind;
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time_ms: self.time,
        };
        let (id, own) = who.split_once('@').unwrap_or((who, ""));
        let named = match id {
            _ if kind.players().iter().any(|p| p.id == id) => Some(Plays::Named(id.to_owned())),
            // Every game has this player, under different ids.
            "random" => Some(Plays::Player(PlayerSpec::random())),
            _ => None,
        };
        if let Some(plays) = named {
            read_limits(own, &mut limits).map_err(Failure::Usage)?;
            return Ok(Contender {
                name: who.to_owned(),
                plays,
                limits,
            });
        }
        if is_player_file(who) {
            let mut player = player_of_file(who)?;
            player.limits.depth = limits.depth.or(player.limits.depth);
            player.limits.nodes = limits.nodes.or(player.limits.nodes);
            player.limits.time_ms = limits.time_ms.or(player.limits.time_ms);
            return Ok(player);
        }
        if let Some(script) = game.player(id)? {
            read_limits(own, &mut limits).map_err(Failure::Usage)?;
            return Ok(Contender {
                name: program_name(who),
                plays: Plays::Python(script.into()),
                limits,
            });
        }
        if let Some(failed) = game.failed(id) {
            return Err(Failure::Usage(failed.to_string()));
        }
        let program = words(who).and_then(|words| words.into_iter().next());
        if !program.is_some_and(|program| is_installed(&program)) {
            return Err(Failure::Usage(format!(
                "“{who}” is neither a player of {} ({}) nor a program or file that can be found.",
                self.game,
                game.player_names().join(", ")
            )));
        }
        Ok(Contender {
            name: program_name(who),
            plays: Plays::Program(who.to_owned()),
            limits,
        })
    }
}

/// The name of a program: its command without folders, truncated if necessary.
fn program_name(command: &str) -> String {
    let words = words(command).unwrap_or_default();
    let short = words.iter().map(|word| {
        let name = Path::new(word).file_name();
        name.map_or(word.clone(), |name| name.to_string_lossy().into_owned())
    });
    let all = short.collect::<Vec<_>>().join(" ");
    let name: String = visible(&all).chars().take(*limits::NAME.end()).collect();
    name.trim().to_owned()
}

/// Plays a match to its end.
///
/// # Errors
/// Inconsistent arguments, and see [`RunOptions::run`].
pub(super) fn match_players(options: &Options, console: &Console) -> Result<(), Failure> {
    let game = open_game(&options.game)?;
    let config = options.config(&game)?;
    let setup = check_championship(&config).map_err(|m| Failure::Usage(m.to_string()))?;
    let job = ChampionshipJob::new(setup);
    options.output.run(job, options.out.as_ref(), None, console)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tests::parse;
    use crate::text::TURNING;

    fn config(line: &str) -> Result<ChampionshipConfig, String> {
        let options: Options = parse(line)?;
        let game = open_game(&options.game).map_err(|e| e.to_string())?;
        options.config(&game).map_err(|e| e.to_string())
    }

    #[test]
    fn parses_players_of_command_line() {
        let found =
            config("--player basilio@depth=6,time=900 --player basilio --games 7 --nodes 50");
        let found = found.unwrap();
        assert_eq!(found.pairs, 4);
        let limits = [(Some(6), Some(50), Some(900)), (None, Some(50), None)];
        for (player, (depth, nodes, time_ms)) in found.players.iter().zip(limits) {
            assert_eq!(player.plays, Plays::Named("basilio".to_owned()));
            assert_eq!(
                player.limits,
                Limits {
                    depth,
                    nodes,
                    time_ms
                }
            );
        }
        let found = config("--player random --player random --depths 2,3 --games 40").unwrap();
        assert_eq!((found.pairs, found.games()), (10, 40));
        assert_eq!(found.players[1].name, "random (2)");
        let name = program_name("python3 \"/home/me/my players/mine.py\" --deep");
        assert_eq!(name, "python3 mine.py --deep");
        assert_eq!(program_name(&"x".repeat(70)).len(), 60);
    }

    #[test]
    fn command_cannot_change_text_direction() {
        for turning in TURNING {
            let name = program_name(&format!("python3 mine{turning}.py"));
            assert_eq!(name, "python3 mine.py", "{turning:?}");
        }
    }

    #[test]
    fn errors_name_the_invalid_argument() {
        for (line, named) in [
            ("--player random", "1 given"),
            ("--player bazilio --player random", "bacoco, obtuso_sw"),
            ("--player basilio@fast=3 --player random", "“fast=3” is no limit"),
            ("--player random --player random --game chess", "chess"),
            ("--player random --player random --preset huge", "no preset “huge”"),
            ("--player random --player random --games 0", "'0' for '--games <N>'"),
        ] {
            let found = config(line).unwrap_err();
            assert!(found.contains(named), "{line}: {found}");
        }
    }
}
