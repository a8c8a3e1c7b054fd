//! All that a browser keeps for a page: games, runs and texts. Each of them can refuse.

use std::collections::{BTreeMap, VecDeque};

use super::browser::Browser;
use super::*;
use crate::app::documents::runs::RunsMsg;
use crate::text::Message;

/// What a browser keeps.
#[derive(Default)]
pub(super) struct Disk {
    /// Games and evaluations by key.
    pub(super) games: BTreeMap<String, String>,
    /// Evolutions, experiments and championships; `full` where it keeps none.
    pub(super) runs: Browser,
    /// What is kept as texts.
    pub(super) texts: BTreeMap<String, String>,
    /// Whether it keeps no games.
    pub(super) no_games: bool,
    /// Whether it forgets no games.
    pub(super) forgets_none: bool,
    /// Whether it does not say what it has.
    pub(super) unread: bool,
    /// Whether it keeps no texts.
    pub(super) no_texts: bool,
}

impl Disk {
    /// Does all that a page wants to be kept, read or forgotten, and hands back what else it wants.
    pub(super) fn serve(&mut self, state: &mut State, effects: Vec<Effect>) -> Vec<Effect> {
        let mut others = Vec::new();
        let mut effects = VecDeque::from(effects);
        loop {
            let Some(effect) = effects.pop_front() else {
                // A frame is drawn.
                for (stored, text) in state.to_keep() {
                    if !self.no_texts {
                        self.texts.insert(stored.name(), text);
                    }
                    effects.extend(state.kept(&stored, !self.no_texts));
                }
                if effects.is_empty() {
                    return others;
                }
                continue;
            };
            match self.answer(&effect) {
                Some(msg) => effects.extend(update(state, msg)),
                None => others.push(effect),
            }
        }
    }

    fn answer(&mut self, effect: &Effect) -> Option<Msg> {
        let refused = || Err(Message::new("error.library.storage"));
        Some(match effect {
            Effect::Shelf(Shelf::Read) | Effect::Runs(Runs::List) if self.unread => {
                let closed = Message::new("error.runs.unread");
                match effect {
                    Effect::Shelf(_) => Msg::Shelf(Err(closed)),
                    _ => Msg::Runs(RunsMsg::Listed(Err(closed))),
                }
            }
            Effect::Shelf(Shelf::Read) => Msg::Shelf(Ok(self.games.clone().into_iter().collect())),
            Effect::Shelf(shelf) => {
                let (key, done) = self.change(shelf);
                Msg::Shelved(key, if done { Ok(()) } else { refused() })
            }
            Effect::Runs(Runs::PutAll(runs)) => Msg::RunsPut(self.runs.put_all(runs)),
            effect => Msg::Runs(self.runs.act(1, effect)?),
        })
    }

    /// Changes the games: the key under which that is answered, and whether it was done.
    fn change(&mut self, shelf: &Shelf) -> (String, bool) {
        let one;
        let (put, gone) = match shelf {
            Shelf::Read => (&[][..], &[][..]),
            Shelf::Put { key, text } => {
                one = [(key.clone(), text.clone())];
                (&one[..], &[][..])
            }
            Shelf::PutAll(texts) => (&texts[..], &[][..]),
            Shelf::Delete(key) => (&[][..], std::slice::from_ref(key)),
            Shelf::DeleteAll(keys) => (&[][..], &keys[..]),
        };
        let first = put.first().map(|(key, _)| key).or(gone.first());
        let refused = !put.is_empty() && self.no_games || !gone.is_empty() && self.forgets_none;
        if !refused {
            self.games.extend(put.iter().cloned());
            self.games.retain(|key, _| !gone.contains(key));
        }
        (first.cloned().unwrap_or_default(), !refused)
    }
}
