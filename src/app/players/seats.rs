//! The player of a side: a user or a computer player, and their words in links.

use super::program::ProgramPlayer;
use super::terms::{read_terms, write_terms};
use crate::eval::{Ends, EvaluationSpec, Preference};
use crate::game::BySide;
use crate::player::{Algorithm, Limit, PlayerSpec};
use crate::registry::{AnyGame, GUEST_OPPONENT};
pub use crate::registry::{LEVELS, level, level_of};
use crate::search::MoveOrder;
use crate::search::monte_carlo::DEFAULT_EXPLORATION;
use crate::text::{Choice, EnumId, Message};

/// The word of the user in links, files and lists of players.
pub const HUMAN: &str = "person";

/// The player of a side.
#[derive(Clone, Debug, PartialEq)]
pub enum Seat {
    Human,
    /// A player in a worker.
    Computer(PlayerSpec),
    /// The user's own program. Links and files write the user in its place: neither ever starts a program.
    Program(ProgramPlayer),
}

impl Seat {
    pub fn computer(&self) -> Option<&PlayerSpec> {
        match self {
            Seat::Human | Seat::Program(_) => None,
            Seat::Computer(spec) => Some(spec),
        }
    }
}

/// The opponent on a first visit.
pub const OPENING_LEVEL: &str = "beginner";

/// The default level: for a link without players, and in place of a player that the current game does not have.
pub const DEFAULT_LEVEL: &str = "casual";

/// The opponent in a game without levels.
pub fn without_level(game: &dyn AnyGame) -> PlayerSpec {
    let mut players = game.players().into_iter();
    let usual = players.find(|player| player.id == GUEST_OPPONENT);
    usual.map_or_else(PlayerSpec::random, |player| player.spec)
}

/// The players of a link that names none: the user moves first, against a computer.
pub fn of_links(game: &dyn AnyGame) -> BySide<Seat> {
    let computer = level(game, DEFAULT_LEVEL).unwrap_or_else(|| without_level(game));
    BySide::new(Seat::Human, Seat::Computer(computer))
}

/// The name of the player if the game names it.
pub fn named(game: &dyn AnyGame, spec: &PlayerSpec) -> Option<&'static str> {
    let players = game.players().into_iter();
    players.filter(|p| p.spec == *spec).map(|p| p.id).next()
}

/// The id of the evaluation if the game names it.
pub fn evaluation_id(game: &dyn AnyGame, evaluation: &EvaluationSpec) -> Option<&'static str> {
    game.evaluations()
        .iter()
        .find(|e| e.spec() == *evaluation)
        .map(|e| e.id)
}

/// A side's player as a word for links: [`HUMAN`], a level, or all parts of a player.
pub fn write(game: &dyn AnyGame, seat: &Seat) -> String {
    match seat {
        Seat::Human | Seat::Program(_) => HUMAN.to_owned(),
        Seat::Computer(spec) => match level_of(game, spec) {
            Some(level) => level.to_owned(),
            None => match named(game, spec) {
                Some(name) => name.to_owned(),
                None => write_player(game, spec),
            },
        },
    }
}

/// The prefix of the percentage of random moves.
const RANDOM: &str = "random";

/// Precedes the exploration constant.
const EXPLORATION: &str = "c";

/// A player as a word: `alpha_beta:d4:basilio`, `pvs:d12t500:basilio`, `monte_carlo:p1000:c0.7`,
/// `deepening:t500:dist_obj*-1,mobility*2:natural:first`.
pub fn write_player(game: &dyn AnyGame, spec: &PlayerSpec) -> String {
    let mut parts = vec![spec.algorithm.id().to_owned()];
    if spec.algorithm == Algorithm::MonteCarlo {
        parts.push(write_limit(spec.limit));
        if spec.exploration != DEFAULT_EXPLORATION {
            parts.push(format!("{EXPLORATION}{}", spec.exploration));
        }
    }
    if spec.algorithm.has_depth() {
        parts.push(write_limit(spec.limit));
        parts.push(write_evaluation(game, &spec.evaluation));
        if spec.order == MoveOrder::Natural {
            parts.push("natural".to_owned());
        }
        if spec.preference == Preference::Any {
            parts.push("any".to_owned());
        }
        if !spec.ends.is_default() {
            parts.push(spec.ends.id().to_owned());
        }
        if spec.resigns {
            parts.push("resigns".to_owned());
        }
    }
    if spec.proves {
        parts.push("proves".to_owned());
    }
    if !spec.shuffles {
        parts.push("first".to_owned());
    }
    if spec.random_percent > 0 {
        parts.push(format!("{RANDOM}{}", spec.random_percent));
    }
    parts.join(":")
}

/// A limit as a word: `d6`, `t500`, or `d6t500` for both; `p1000` for playouts.
fn write_limit(limit: Limit) -> String {
    let depth = limit.depth().map(|depth| format!("d{depth}"));
    let time = limit.time().map(|ms| format!("t{ms}"));
    let playouts = limit.playouts().map(|playouts| format!("p{playouts}"));
    depth.into_iter().chain(time).chain(playouts).collect()
}

/// Parses the word of a limit; `None` if it is invalid.
fn read_limit(word: &str) -> Option<Limit> {
    if let Some(playouts) = word.strip_prefix('p') {
        return Some(Limit::Playouts(playouts.parse().ok()?));
    }
    let (depth, time) = match word.split_once('t') {
        Some((depth, time)) => (depth, Some(time.parse().ok()?)),
        None => (word, None),
    };
    let depth = match depth.strip_prefix('d') {
        Some(digits) => Some(digits.parse().ok()?),
        None if depth.is_empty() => None,
        None => return None,
    };
    Limit::new(depth, time)
}

/// The word for an evaluation without terms, which detects only won and lost positions.
const NO_TERMS: &str = "none";

/// An evaluation as a word: its name, or features and weights.
pub fn write_evaluation(game: &dyn AnyGame, evaluation: &EvaluationSpec) -> String {
    match evaluation_id(game, evaluation) {
        Some(id) => id.to_owned(),
        None if evaluation.terms.is_empty() => NO_TERMS.to_owned(),
        None => write_terms(&evaluation.terms),
    }
}

/// Parses the word of an evaluation. Unknown features become an error only when a player is built.
///
/// # Errors
/// The word is neither a name nor a list of features and weights.
pub fn read_evaluation(game: &dyn AnyGame, text: &str) -> Result<EvaluationSpec, Message> {
    if let Some(named) = game.evaluations().iter().find(|e| e.id == text) {
        return Ok(named.spec());
    }
    if text == NO_TERMS {
        return Ok(EvaluationSpec::default());
    }
    let terms = read_terms(text).ok_or_else(|| {
        Message::new("error.link.value")
            .with("name", "evaluation")
            .with("found", text)
    })?;
    let evaluation = EvaluationSpec { terms };
    game.check_evaluation(&evaluation)?;
    Ok(evaluation)
}

/// Parses the word of a player.
///
/// # Errors
/// The word has another format than that of [`write`], or the player cannot be built.
pub fn read(game: &dyn AnyGame, text: &str) -> Result<Seat, Message> {
    if text == HUMAN {
        return Ok(Seat::Human);
    }
    if let Some(spec) = level(game, text) {
        return Ok(Seat::Computer(spec));
    }
    if let Some(named) = game.players().into_iter().find(|p| p.id == text) {
        return Ok(Seat::Computer(named.spec));
    }
    let error = || Message::new("error.link.player").with("found", text);
    let mut parts = text.split(':');
    let algorithm = parts.next().unwrap_or_default();
    let algorithm = Algorithm::from_id(algorithm).ok_or_else(error)?;
    let mut spec = PlayerSpec {
        algorithm,
        ..PlayerSpec::random()
    };
    if algorithm != Algorithm::Random {
        let limit = parts.next().ok_or_else(error)?;
        spec.limit = read_limit(limit).ok_or_else(error)?;
    }
    if algorithm.has_depth() {
        spec.order = MoveOrder::Evaluation;
        spec.evaluation = read_evaluation(game, parts.next().ok_or_else(error)?)?;
    }
    for option in parts {
        match option {
            "natural" => spec.order = MoveOrder::Natural,
            "any" => spec.preference = Preference::Any,
            "resigns" => spec.resigns = true,
            "proves" => spec.proves = true,
            "first" => spec.shuffles = false,
            "won" => spec.ends = Ends::Won,
            "unseen" => spec.ends = Ends::Unseen,
            _ => match (option.strip_prefix(RANDOM), option.strip_prefix(EXPLORATION)) {
                (Some(percent), _) => {
                    spec.random_percent = percent.parse().map_err(|_| error())?;
                }
                (_, Some(number)) if algorithm == Algorithm::MonteCarlo => {
                    spec.exploration = number.parse().map_err(|_| error())?;
                }
                _ => return Err(error()),
            },
        }
    }
    game.check_player(&spec)?;
    Ok(Seat::Computer(spec))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::GAMES;
    use crate::registry::game;

    #[test]
    fn players_round_trip_through_links() {
        for game in GAMES {
            for id in LEVELS {
                let Some(spec) = level(*game, id) else {
                    assert_eq!((id, game.has_solver()), ("perfect", false));
                    continue;
                };
                let seat = Seat::Computer(spec);
                assert_eq!(write(*game, &seat), id);
                assert_eq!(read(*game, id).unwrap(), seat);
            }
            for player in game.players() {
                let seat = Seat::Computer(player.spec);
                let word = write(*game, &seat);
                assert_eq!(read(*game, &word).unwrap(), seat, "{word}");
            }
            for algorithm in Algorithm::all() {
                let mut spec = PlayerSpec::random();
                spec.algorithm = algorithm;
                spec.shuffles = false;
                if algorithm == Algorithm::MonteCarlo {
                    spec.limit = Limit::Playouts(300);
                    spec.exploration = 0.25;
                    spec.proves = true;
                }
                if algorithm.has_depth() {
                    spec.limit = Limit::Depth(6);
                    spec.evaluation = game.evaluations()[0].spec();
                    match spec.evaluation.terms.first_mut() {
                        Some(term) => term.weight = -2.125,
                        None => assert!(game.features().is_empty()),
                    }
                    spec.resigns = true;
                    spec.proves = true;
                    spec.random_percent = 40;
                    spec.preference = Preference::Any;
                }
                for ends in Ends::all() {
                    if algorithm.has_depth() {
                        spec.ends = ends;
                    }
                    let seat = Seat::Computer(spec.clone());
                    let word = write(*game, &seat);
                    assert_eq!(read(*game, &word).unwrap(), seat, "{word}");
                }
            }
        }
    }

    #[test]
    fn limits_round_trip_through_words() {
        let rastros = game("rastros").unwrap();
        for word in ["pvs:d6:basilio", "pvs:t500:basilio", "pvs:d6t500:basilio"] {
            let seat = read(rastros, word).unwrap();
            assert_eq!(write(rastros, &seat), word);
        }
        let seat = read(rastros, "deepening:d6t500:basilio").unwrap();
        let limit = seat.computer().map(|spec| spec.limit);
        assert_eq!(
            limit,
            Some(Limit::Both {
                depth: 6,
                time: 500
            })
        );
    }

    #[test]
    fn playouts_and_exploration_round_trip_through_words() {
        let rastros = game("rastros").unwrap();
        let named = read(rastros, "monte_carlo").unwrap();
        assert_eq!(named, read(rastros, "monte_carlo:p1000").unwrap());
        assert_eq!(write(rastros, &named), "monte_carlo");
        let word = "monte_carlo:p200:c0.5:proves";
        let seat = read(rastros, word).unwrap();
        assert_eq!(write(rastros, &seat), word);
        let spec = seat.computer().unwrap();
        assert_eq!((spec.limit, spec.exploration), (Limit::Playouts(200), 0.5));
    }

    #[test]
    fn accepts_evaluation_without_terms() {
        let rastros = game("rastros").unwrap();
        let seat = Seat::Computer(PlayerSpec::alpha_beta(4, EvaluationSpec::default()));
        assert_eq!(write(rastros, &seat), "alpha_beta:d4:none");
        assert_eq!(read(rastros, "alpha_beta:d4:none").unwrap(), seat);
    }

    #[test]
    fn rejects_faulty_players() {
        let rastros = game("rastros").unwrap();
        for (word, key) in [
            ("magic", "error.link.player"),
            ("alpha_beta", "error.link.player"),
            ("alpha_beta:x4:basilio", "error.link.player"),
            ("alpha_beta:d4:basilio:wild", "error.link.player"),
            ("pvs::basilio", "error.link.player"),
            ("pvs:d6t:basilio", "error.link.player"),
            ("pvs:6t500:basilio", "error.link.player"),
            ("pvs:t500d6:basilio", "error.link.player"),
            ("pvs:d6t0:basilio", "error.range"),
            ("minimax:d6t500:basilio", "error.player.no_clock"),
            ("alpha_beta:d4:nothing", "error.link.value"),
            ("alpha_beta:d4:luck*1", "error.evaluation.unknown"),
            ("alpha_beta:d4:mobility*inf", "error.link.value"),
            ("alpha_beta:d0:basilio", "error.range"),
            ("alpha_beta:t500:basilio", "error.player.no_clock"),
            ("alpha_beta:p500:basilio", "error.player.no_playouts"),
            ("monte_carlo:d4", "error.player.playouts_missing"),
            ("monte_carlo:p0", "error.range"),
            ("monte_carlo:p9:c11", "error.range"),
            ("monte_carlo:p9:cNaN", "error.range"),
            ("monte_carlo:p9:c", "error.link.player"),
            ("monte_carlo:p9:basilio", "error.link.player"),
        ] {
            assert_eq!(read(rastros, word).unwrap_err().key, key, "{word}");
        }
    }
}
