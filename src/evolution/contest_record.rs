//! The contests of a run as lines of JSON, from which `examples/evolution/recompute.py` recomputes the fitness. Runs do
//! not save contests: a repeated contest gives the same scores.

use serde::Serialize;

use super::genome::{Genome, Ranked};
use super::record::Run;
use super::schemes::{Field, MeetingOpponent, Played, scheme};
use crate::arena::{Purpose, Stream};
use crate::text::{Message, json_text};

/// The meaning of the numbers of a [`Row`].
const COLUMNS: [&str; 11] = [
    "member",
    "rival",
    "wins",
    "draws",
    "losses",
    "resigned_to",
    "resigned",
    "plies",
    "pairs_won",
    "pairs_even",
    "pairs_lost",
];

/// A meeting in the order of [`COLUMNS`]. Opponents from the number of members on are ancestors; the rival has none.
type Row = (u32, Option<u32>, u32, u32, u32, u32, u32, u32, u32, u32, u32);

/// The contest of a generation.
#[derive(Serialize)]
struct Line<'a> {
    generation: u32,
    /// The name of the random numbers of the first meeting's games; each further meeting increments `pairing`.
    stream: Stream,
    population: &'a [Genome],
    /// The champions of earlier generations, if the scheme uses them.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ancestors: &'a [Genome],
    /// The fitness of the first members, which keep their fitness.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    kept: &'a [u32],
    meetings: Vec<Row>,
    /// The meetings that a random draw decided: the index of each, and the winning member.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lots: Vec<(u32, u32)>,
    table: &'a [Ranked],
}

fn row(field: &Field, Played { meeting, score }: &Played) -> Row {
    let opponent = match meeting.opponent {
        MeetingOpponent::Member(member) => Some(member),
        MeetingOpponent::Ancestor(champion) => Some(field.population.len() as u32 + champion),
        MeetingOpponent::Rival => None,
    };
    (
        meeting.member,
        opponent,
        score.wins,
        score.draws,
        score.losses,
        score.resigned_to,
        score.resigned,
        score.plies,
        score.pairs_won,
        score.pairs_even,
        score.pairs_lost,
    )
}

/// A complete contest as a line without the line break.
pub(super) fn contest_line(field: &Field, played: &[Played], table: &[Ranked]) -> String {
    let scheme = scheme(field.config.scheme);
    let lots = (0..).zip(played).filter_map(|(number, played)| {
        let first_wins = scheme.decide_tie(field, number, played)?;
        match (first_wins, played.meeting.opponent) {
            (false, MeetingOpponent::Member(other)) => Some((number, other)),
            _ => Some((number, played.meeting.member)),
        }
    });
    let line = Line {
        generation: field.generation,
        stream: Stream::of(Purpose::Contest, field.generation),
        population: &field.population,
        ancestors: &field.ancestors,
        kept: &field.kept,
        meetings: played.iter().map(|p| row(field, p)).collect(),
        lots: lots.collect(),
        table,
    };
    json_text(&line)
}

/// The file with the contests of `run`, from the `lines` of `replayed`, a repetition of the run.
///
/// # Errors
/// A table differs: the run comes from another version of the program, or its file was edited.
pub fn contests_jsonl(run: &Run, replayed: &Run, lines: &[String]) -> Result<String, Message> {
    let both = run.generations.iter().zip(&replayed.generations);
    let mut both = both.filter(|(found, expected)| found.table != expected.table);
    if let Some((found, _)) = both.next() {
        return Err(Message::new("error.evolution.replay").with("generation", found.number));
    }
    let head = serde_json::json!({ "config": run.config, "columns": COLUMNS });
    Ok(format!("{head}\n{}\n", lines.join("\n")))
}
