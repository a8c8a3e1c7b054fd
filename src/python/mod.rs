//! Users' programs: files, questions and answers. In the page the interpreter runs in a sandboxed frame
//! (`www/python/`), with one worker per program, and nothing from there is trusted: `frame` parses messages of the
//! frame, `answer` those of a program. `program` and `roster` read files.

mod answer;
mod class_files;
mod encoding;
mod error;
mod failure;
mod file;
mod frame;
mod games;
mod guest;
mod guest_answer;
mod program;
mod question;
mod roster;
mod script;
mod search_trace;
mod session;
mod survey;
mod zip;

pub use answer::{Answer, FoundFunction, FunctionKind, Judged, Loaded, MAX_NUMBER, Number, Speed};
pub use encoding::{Decoded, decode};
pub use error::{LINE, PLACE, ProgramError, WorkerError};
pub use failure::Note;
pub use file::SourceFile;
pub use frame::{Call, Event, WorkerReply, read_event};
pub use games::{GAMES, ProgramGame, knows};
pub use guest::{
    GUEST_PREFIX, GuestPath, GuestRules, OWN_GAME, game_name, is_guest, read_arguments,
};
pub use guest_answer::{Audit, Expansion, Finding, FoundGame, GuestState, Opened, Shown};
pub use program::{LONGEST, LONGEST_NAME, Program, ends, file_name};
pub use question::Question;
pub use roster::{ClassFiles, HelperChoice, Roster, programs};
pub use script::Script;
pub use search_trace::SearchTrace;
pub use session::{Session, SessionEvent};
pub use survey::{Survey, SurveyEvent};
