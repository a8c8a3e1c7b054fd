//! `rastros-lab ladder`: measures the levels against each other and against random moves, and writes a document of
//! tables.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, value_parser};

use super::championship::play;
use super::console::{Console, progress};
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use super::threads::thread_count;
use crate::arena::Score;
use crate::championship::{ChampionshipConfig, ChampionshipJob, Contender, Limits, Plays, Tally};
use crate::evolution::SEED_LIMIT;
use crate::player::{Limit, MAX_DEPTH, PlayerSpec};
use crate::registry::{CHILD_LEVELS, LEVELS, check_championship, game, level};

/// The boards, by game and preset.
const BOARDS: [(&str, &str); 7] = [
    ("rastros", "course"),
    ("rastros", "championship"),
    ("rastros", "small5"),
    ("reversi", "classic"),
    ("reversi", "six"),
    ("adji_boto", "course"),
    ("tic_tac_toe", "classic"),
];

/// The arguments of `ladder`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Games of each pair of levels, half of them with each side; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = value_parser!(u32).range(1..))]
    games: u32,
    /// Random moves before the levels take over, the same in both games of a pair
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening_plies: u32,
    /// Nodes per move for the levels that think for a second on the page, since games with a clock are not reproducible
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// The seed, below 2^53
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = value_parser!(u64).range(..SEED_LIMIT), allow_negative_numbers = true)]
    seed: u64,
    /// Only this game
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// The document to write
    #[arg(long, value_name = "FILE", default_value = "docs/ladder.md")]
    out: PathBuf,
    /// Threads; default: one per core. The document does not depend on the number
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    workers: Option<u16>,
}

impl Options {
    /// A round robin of the levels on a board.
    fn config(&self, id: &str, preset: &str) -> Result<ChampionshipConfig, Failure> {
        let kind = game(id)?;
        let presets = kind.info().presets;
        let preset = presets
            .iter()
            .find(|p| p.id == preset)
            .unwrap_or(&presets[0]);
        let player = |level_id: &&str| {
            // The arena ignores proofs, so that a player with proofs equals the level below.
            let spec = level(kind, level_id).filter(|spec| !spec.proves)?;
            Some(self.contender(level_id, spec))
        };
        let players = LEVELS.iter().filter_map(player).collect();
        let start = kind.preset(preset)?.text();
        Ok(ChampionshipConfig {
            pairs: self.games.div_ceil(2),
            opening_plies: self.opening_plies,
            seed: self.seed,
            ..ChampionshipConfig::round_robin(id, start, players)
        })
    }

    /// A level in its measured form.
    fn contender(&self, name: &str, spec: PlayerSpec) -> Contender {
        let clock = spec.limit.time().is_some();
        let (limit, nodes) = if clock {
            (Limit::Depth(MAX_DEPTH), Some(self.nodes))
        } else {
            (spec.limit, None)
        };
        Contender {
            name: name.to_owned(),
            plays: Plays::Player(PlayerSpec { limit, ..spec }),
            limits: Limits {
                nodes,
                ..Limits::default()
            },
        }
    }
}

/// Measures the levels and writes the document.
///
/// # Errors
/// An unknown game, a championship that fails or is interrupted, or a file that cannot be written.
pub(super) fn ladder(options: &Options, console: &Console) -> Result<(), Failure> {
    prepare_file(&options.out)?;
    let mut text = head(options);
    let wanted = |id: &&(&str, &str)| options.game.as_deref().is_none_or(|game| game == id.0);
    for (id, preset) in BOARDS.iter().filter(wanted) {
        progress(format_args!("{id} {preset}"));
        let config = options.config(id, preset)?;
        let setup = check_championship(&config)?;
        let job = ChampionshipJob::new(setup);
        let workers = thread_count(options.workers);
        let (job, ended) = play(job, Arc::default(), workers, None, |_, _, _| {});
        ended?;
        if !job.is_done() {
            return Err(Failure::Stopped("Stopped: nothing is written.".to_owned()));
        }
        board(&mut text, &job, &format!("{id}, {preset}"));
    }
    write_whole(&options.out, text.as_bytes())?;
    console.line(format_args!("{}", options.out.display()));
    Ok(())
}

/// The introduction of the document, with the command that writes it.
fn head(options: &Options) -> String {
    let only = options.game.as_ref();
    let only = only.map_or(String::new(), |id| format!(" --game {id}"));
    let Options {
        games,
        opening_plies,
        nodes,
        seed,
        ..
    } = options;
    format!(
        "# The ladder of levels\n\n\
         How far the levels of the page are apart: every two of them have played {games} games on each board, with \
         sides swapped and {opening_plies} random plies at the beginning. The same command makes the same bytes:\n\n\
         ```sh\nrastros-lab ladder --games {games} --opening-plies {opening_plies} --nodes {nodes} --seed \
         {seed}{only}\n```\n\n\
         A step is the difference in Elo points to the level below, from their games with each other, with its 95 % \
         interval (Wilson's, of the games); a score of 0 or 100 % gives only a bound. The rating is that of Bradley \
         and Terry's model from all games, 0 for moves by lot. On the page “strong” thinks for a second; here it has \
         {nodes} nodes for a move, so that the games are the same on every machine. “Perfect” plays what the solver \
         proves and is not measured.\n\n\
         Wanted are steps of 150 to 250. Not every game has room for them: between good players Tic-tac-toe is a \
         draw, so its steps are small; in Adji-boto a ply is worth 300 to 900, and in Reversi moves by lot and strong \
         play are further apart than six steps reach. There the small steps are at the beginner's end, and the last \
         ones are larger.\n"
    )
}

/// The tables of a board: the steps, the children's levels, and the cross table.
fn board(text: &mut String, job: &ChampionshipJob, title: &str) {
    let tally = Tally::of(job);
    let players = &job.config().players;
    let rated = &tally.ratings.players;
    let zero = rated.first().map_or(0.0, |r| r.elo);
    let place = |id: &str| players.iter().position(|p| p.name == id);
    let _ = write!(
        text,
        "\n## {title}\n\n| level | score against the level below | step | score against random | rating |\n\
        |---|---|---|---|---|\n"
    );
    for (i, player) in players.iter().enumerate() {
        let below = i.checked_sub(1).map(|b| between(&tally, i, b));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.0} |",
            player.name,
            below.map_or_else(String::new, |s| share(&s)),
            below.map_or_else(String::new, |s| step(&s)),
            match i {
                0 => String::new(),
                _ => share(&between(&tally, i, 0)),
            },
            rated.get(i).map_or(0.0, |r| r.elo - zero),
        );
    }
    let child: Vec<_> = CHILD_LEVELS
        .iter()
        .filter_map(|(name, id)| Some((*name, *id, place(id)?)))
        .collect();
    let steps = child.windows(2).map(|two| {
        let score = between(&tally, two[1].2, two[0].2);
        format!("{} ({}): {}", two[1].0, two[1].1, step(&score))
    });
    let _ = writeln!(
        text,
        "\nFor children, from {} ({}) on: {}.",
        child.first().map_or("", |c| c.0),
        child.first().map_or("", |c| c.1),
        steps.collect::<Vec<_>>().join(", ")
    );
    let names: Vec<_> = players.iter().map(|p| p.name.as_str()).collect();
    let _ = write!(
        text,
        "\n| points in % of | {} |\n|---|{}\n",
        names.join(" | "),
        "---|".repeat(names.len())
    );
    for (i, name) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|k| {
            if i == k {
                "–".to_owned()
            } else {
                format!("{:.1}", between(&tally, i, k).share() * 100.0)
            }
        });
        let _ = writeln!(text, "| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

fn between(tally: &Tally, a: usize, b: usize) -> Score {
    tally.table.0[a][b].score
}

fn share(score: &Score) -> String {
    format!("{:.1} %", score.share() * 100.0)
}

/// The difference in Elo points for a score, with its interval.
fn step(score: &Score) -> String {
    let interval = score.interval();
    match score.share() {
        0.0 => format!("under −{:.0}", elo(1.0 - interval.high)),
        1.0 => format!("over {:.0}", elo(interval.low)),
        p => format!("{:.0} ({:.0} to {:.0})", elo(p), elo(interval.low), elo(interval.high)),
    }
    .replace('-', "−")
}

/// The difference in Elo points for an expected share of the points.
fn elo(share: f64) -> f64 {
    400.0 * libm::log10(share / (1.0 - share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tests::parse;

    #[test]
    fn every_board_has_its_levels_without_a_clock() {
        let options: Options = parse("").unwrap();
        for (id, preset) in BOARDS {
            assert!(
                game(id)
                    .unwrap()
                    .info()
                    .presets
                    .iter()
                    .any(|p| p.id == preset),
                "{id} {preset}"
            );
            let config = options.config(id, preset).unwrap();
            assert_eq!(config.players.len(), LEVELS.len() - 1);
            assert!(config.is_reproducible());
            assert!(check_championship(&config).is_ok());
        }
    }

    #[test]
    fn steps_are_differences_in_elo() {
        let score = |wins, losses| Score {
            wins,
            losses,
            ..Score::default()
        };
        assert!(step(&score(75, 25)).starts_with("191 ("), "{}", step(&score(75, 25)));
        assert!(step(&score(100, 0)).starts_with("over "), "{}", step(&score(100, 0)));
    }
}
