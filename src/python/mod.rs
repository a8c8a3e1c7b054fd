//! People's programs: the files, what they are asked and what they answer. In the page the interpreter runs in a frame without an
//! origin (`www/python/`), one worker a program, and nothing that comes from there is trusted: `frame` reads what the frame says,
//! `answer` what a program does. `program` and `roster` read files.

mod answer;
mod frame;
mod program;
mod question;
mod roster;
mod script;
mod session;
mod trouble;
mod watched;
mod zip;

pub use answer::{Answer, Found, Judged, Kind, Loaded, MOST_NUMBER, Number, Speed};
pub use frame::{Call, Event, Said, said};
pub use program::{LONGEST, LONGEST_NAME, Program, ends, file_name};
pub use question::{File, Question};
pub use roster::{Roster, programs, roster};
pub use script::Script;
pub use session::{Heard, LOAD_MS, Session};
pub use trouble::{Fault, Trouble};
pub use watched::Watched;

/// The start of the course's game, the only board that its programs know.
pub const START: &str = "8/8/8/4o3/8/8/8/8 S";

/// Whether a game that starts like that is one that people's programs can play: the course's rules know no other board.
pub fn knows(game: &str, start: &str) -> bool {
    let rows = start.split(['/', ' ']).take(8);
    let cells = |row: &str| {
        row.chars()
            .map(|c| c.to_digit(10).unwrap_or(1))
            .sum::<u32>()
    };
    game == "rastros" && start.matches('/').count() == 7 && rows.map(cells).all(|cells| cells == 8)
}
