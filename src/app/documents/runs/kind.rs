//! What differs between kinds of runs, as far as it is known beforehand.

use super::entry::Entry;
use super::msg::KeptRun;
use crate::app::effects::RunTexts;
use crate::text::Message;

/// A kind of runs: how its heads are read, the keys of texts and the ids of elements.
#[derive(Debug)]
pub struct Kind {
    /// What keys begin with, by which kinds are told apart.
    pub prefix: &'static str,
    /// What the list shows of a run, by its key and head; `None` for runs of another kind and for damaged heads.
    pub entry: fn(&str, &str) -> Option<Entry>,
    /// What a run depends on, by its head, as a text: two of which it is the same are the same run, as far as both have come. `None`
    /// where it says nothing of that.
    pub identity: fn(&str) -> Option<String>,
    /// Its own JSON document, of what is kept.
    ///
    /// # Errors
    /// What is wrong with it.
    pub document: fn(&KeptRun) -> Result<String, Message>,
    /// Whether a text says that it is such a document.
    pub is_document: fn(&str) -> bool,
    /// What is kept under a key of such a document; the moment is in milliseconds since 1970.
    ///
    /// # Errors
    /// The first thing that is wrong, and where.
    pub texts: fn(String, &str, f64) -> Result<RunTexts, Message>,
    /// One in a file of everything cannot be taken up; it gets `number` and `reason`.
    pub faulty: &'static str,
    /// How many there are in such a file, in what is told of it.
    pub counted: &'static str,
    /// One was put away, and can be brought back.
    pub left: &'static str,
    /// What ids begin with that are about the run that is seen.
    pub seen: &'static str,
    /// What ids begin with that are about those in the list.
    pub row: &'static str,
    /// The heading of the list.
    pub recent: &'static str,
    /// What is said of the list; it gets `most`.
    pub about: &'static str,
    /// No other tab has it open any more, and it can be gone on with.
    pub over: &'static str,
    /// Another tab has finished it.
    pub finished: &'static str,
    /// The browser does not keep it.
    pub unkept: &'static str,
    /// The button that saves it as a file.
    pub save: &'static str,
    /// A kept one cannot be opened; it gets `reason`.
    pub unread: &'static str,
    /// It is no longer kept: it was deleted elsewhere, or the browser has cleared it away.
    pub gone: &'static str,
    /// The browser could not keep it, told once.
    pub refused: &'static str,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.prefix == other.prefix
    }
}

impl Eq for Kind {}

impl Kind {
    /// The kind of the run that is kept under a key.
    pub fn of_key(kinds: &[&'static Kind], key: &str) -> Option<&'static Kind> {
        let fits = kinds.iter().filter(|kind| key.starts_with(kind.prefix));
        fits.max_by_key(|kind| kind.prefix.len()).copied()
    }
}
