//! Championships: pairing systems, all games, and tables computed from them.
//!
//! [`ChampionshipConfig`] is the input, [`ChampionshipJob`] hands out pairs of games and collects their results, and
//! [`Tally`] and [`compare`] compute everything else from the games. Games of computer players depend only on the
//! configuration, unless a player has a clock.

mod config;
mod contender;
mod cross_table;
mod export;
mod game_in_play;
mod gathered;
mod grades;
mod job;
mod meeting;
mod pairs;
mod played;
mod record;
mod schedule;
mod scripted;
mod standings;
mod tables;
mod tie_break;
mod tie_values;
mod unit;

pub use config::{ChampionshipConfig, Format, Setup, Stop, limits};
pub use contender::{Contender, Limits, PROGRAM_TIME_MS, Plays, UnitPlayer};
pub use cross_table::{Comparison, CrossTable, compare};
pub use export::{
    add_saved, document_json, head_json, is_championship, join_pairs, pair_json, read, split_pairs,
    to_json,
};
pub use gathered::gathered_standings_csv;
pub use grades::{Certainty, Grade, GradeRule, grades, grades_csv};
pub use job::{ChampionshipJob, ChampionshipProgress};
pub use meeting::Meeting;
pub use played::{Ending, Forfeit, PairResult, PlayedGame, PlayedPair};
pub use record::{Record, Summary};
pub use scripted::{forfeit_of, move_question, unloaded};
pub use standings::{Standing, Tally, cup_winner, separated_by, shown_ties};
pub use tables::{bracket_csv, cross_table_csv, games_csv, games_text, result_text, standings_csv};
pub use tie_break::TieBreak;
pub use unit::{
    Host, LiveGame, OpenUnit, PairsUnit, Played, ProgramRequest, Reply, Resumed, Turn,
    WithoutPrograms,
};
