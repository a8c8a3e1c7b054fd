//! People's programs: the files, what they are asked and what they answer. In the page the interpreter runs in a frame without an
//! origin (`www/python/`), one worker a program, and nothing that comes from there is trusted: `frame` reads what the frame says,
//! `answer` what a program does. `program` and `roster` read files.

mod answer;
mod class_files;
mod encoding;
mod error;
mod failure;
mod frame;
mod games;
mod program;
mod question;
mod roster;
mod script;
mod search_trace;
mod session;
mod survey;
mod zip;

pub use answer::{
    Answer, FileFacts, FoundFunction, Judged, Kind, Loaded, MOST_NUMBER, Number, Speed,
};
pub use encoding::{Decoded, decode};
pub use error::{ProgramError, WorkerError};
pub use failure::{FailedFunction, Note};
pub use frame::{Call, Event, WorkerReply, read_event};
pub use games::{GAMES, ProgramGame, knows};
pub use program::{LONGEST, LONGEST_NAME, Program, ends, file_name};
pub use question::{File, Question};
pub use roster::{ClassFiles, HelperChoice, Roster, programs};
pub use script::Script;
pub use search_trace::SearchTrace;
pub use session::{LOAD_MS, Session, SessionEvent, with_margin};
pub use survey::{Survey, SurveyEvent};
