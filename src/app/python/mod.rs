//! Python in the page: what people's programs are asked and what they answer. The interpreter runs in a frame without an origin
//! (`www/python/`), one worker a program, and nothing that comes from there is trusted: `frame` reads what the frame says, `answer`
//! what a program does.

mod answer;
mod frame;
mod question;
mod session;
mod trouble;

pub use answer::{Answer, Found, Judged, Kind, Loaded, Number};
pub use frame::{Call, Event, Said, said};
pub use question::{File, Question};
pub use session::{Heard, Session};
pub use trouble::{Fault, Trouble};
