//! Begins, opens, ends, closes and reopens runs, the same for every kind.

use super::autosave::{Autosave, has_content};
use super::section::{ClosedRun, Reopen, RunSection};
use crate::app::effects::Effect;
use crate::app::undo::{TakeOnce, Undo};
use crate::text::Message;

/// Ends the work on the open run, if any. Its results stay open and saved.
pub fn end<R: RunSection>(section: &mut R) -> Vec<Effect<R::Msg>> {
    let mut effects = section.end_work();
    effects.extend(section.checkpoint(true));
    effects
}

/// Closes the open run. Offers to reopen it if it has results.
pub fn close<R: RunSection>(section: &mut R) -> Vec<Effect<R::Msg>> {
    close_with_form(section, None, false)
}

/// As [`close`]; reopening restores this form, too. With `is_form_lost`, offers to restore the form even if no run has
/// results.
fn close_with_form<R: RunSection>(
    section: &mut R,
    form: Option<R::Form>,
    is_form_lost: bool,
) -> Vec<Effect<R::Msg>> {
    let mut effects = end(section);
    let is_worth_reopening = section.open_run().is_some_and(has_content);
    let run = section.take_run().filter(|_| is_worth_reopening);
    let store = section.store_mut();
    store.pending_read = None;
    let autosave = std::mem::take(&mut store.autosave);
    if run.is_some() || is_form_lost {
        let mut text = match run {
            Some(_) => store.text("closed"),
            None => Message::new("runs.form_replaced"),
        };
        let is_unsaved = autosave.error.is_some();
        if is_unsaved {
            text = Message::new("runs.closed.unsaved").with_message("closed", text);
        }
        store.closed = Some(autosave);
        let back = section.reopen_message(TakeOnce::new(ClosedRun { run, form }));
        effects.push(Effect::OfferUndo(Undo {
            is_unsaved,
            ..Undo::new(text, back)
        }));
    }
    effects
}

/// Closes the open run, and makes the key of a new run, which the section then starts.
pub fn begin<R: RunSection>(section: &mut R) -> Vec<Effect<R::Msg>> {
    let effects = close(section);
    let now = section.now();
    section.store_mut().begin(now);
    effects
}

/// Opens a run that the browser has not saved, such as one from a file, and saves it.
pub fn open_new<R: RunSection>(section: &mut R, run: R::Run) -> Vec<Effect<R::Msg>> {
    let mut effects = replace(section, run, None);
    let now = section.now();
    section.store_mut().begin(now);
    effects.extend(section.checkpoint(true));
    effects
}

/// Opens a saved run. `chosen`: the user opened it from the list.
pub(super) fn open_saved<R: RunSection>(
    section: &mut R,
    key: &str,
    run: R::Run,
    chosen: bool,
) -> Vec<Effect<R::Msg>> {
    let effects = if chosen {
        replace(section, run, Some(key))
    } else {
        let mut effects = section.end_work();
        section.show_form(&run, false);
        effects.extend(section.set_run(run));
        effects
    };
    let sizes = section.open_run().map_or_else(Vec::new, |run| run.sizes());
    let store = section.store_mut();
    store.autosave = Autosave::new(key.to_owned(), sizes);
    // Undo must not overwrite the saved run, which may grow, unless the browser has refused to save the closed one.
    let is_saved =
        |closed: &mut Autosave| closed.key.as_deref() == Some(key) && closed.error.is_none();
    store.closed.take_if(is_saved);
    effects
}

/// Closes the open run, and shows this one and its form. `key`: the key under which the browser has it.
fn replace<R: RunSection>(section: &mut R, run: R::Run, key: Option<&str>) -> Vec<Effect<R::Msg>> {
    let form = section.form_mut().clone();
    section.show_form(&run, true);
    // Keep the current offer if it holds an unsaved run or the run that is being opened.
    let is_again = |closed: &Autosave| key.is_some() && closed.key.as_deref() == key;
    let closed = section.store().closed.as_ref();
    let keeps_offer = closed.is_some_and(|closed| closed.error.is_some() || is_again(closed));
    let is_form_lost = !keeps_offer && form != *section.form_mut();
    let mut effects = close_with_form(section, Some(form), is_form_lost);
    effects.extend(section.set_run(run));
    effects
}

/// Reopens a closed run in place of the open one, which it closes. Does nothing if the run was opened again since.
pub fn reopen<R: RunSection>(
    section: &mut R,
    closed: &Reopen<R::Run, R::Form>,
) -> Vec<Effect<R::Msg>> {
    let autosave = section.store_mut().closed.take();
    let (Some(closed), Some(autosave)) = (closed.take(), autosave) else {
        return Vec::new();
    };
    let mut effects = close(section);
    let store = section.store_mut();
    // `close` may have closed an older copy of this run, opened from the list: do not keep its state.
    store.closed.take_if(|other| other.key == autosave.key);
    if let Some(run) = closed.run {
        store.autosave = autosave;
        effects.extend(section.set_run(run));
    }
    if let Some(form) = closed.form {
        *section.form_mut() = form;
    }
    effects.extend(section.checkpoint(true));
    effects
}
