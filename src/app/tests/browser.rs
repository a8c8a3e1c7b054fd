//! What a browser keeps of runs and who works on them, as its tabs see it: effects are carried out on the spot.

use std::collections::{BTreeMap, VecDeque};

use crate::app::documents::runs::{KeptRun, LockedBy, RunsMsg};
use crate::app::effects::{DocumentLock, Effect, RunTexts, Runs, TaskId};
use crate::registry::Task;
use crate::text::Message;

/// A browser.
#[derive(Default)]
pub(in crate::app) struct Browser {
    pub(in crate::app) heads: BTreeMap<String, String>,
    pub(in crate::app) parts: BTreeMap<(String, usize), String>,
    /// Which tab has the lock of a run.
    pub(in crate::app) owners: BTreeMap<String, u32>,
    /// Whether it keeps nothing.
    pub(in crate::app) full: bool,
    /// Parts that were written, all together.
    pub(in crate::app) written: usize,
}

impl Browser {
    /// Does what a tab wants, and answers.
    pub(in crate::app) fn act(&mut self, tab: u32, effect: &Effect) -> Option<RunsMsg> {
        match effect {
            Effect::Runs(runs) => self.store(runs),
            Effect::Lock(lock) => self.decide(tab, lock),
            _ => None,
        }
    }

    /// Does everything that a tab wants but its tasks, which it gives back. `hear` is what the tab does with an answer.
    pub(in crate::app) fn carry_out(
        &mut self,
        tab: u32,
        effects: Vec<Effect>,
        hear: &mut dyn FnMut(RunsMsg) -> Vec<Effect>,
    ) -> Vec<(TaskId, Task)> {
        let mut tasks = Vec::new();
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            if let Some(answer) = self.act(tab, &effect) {
                effects.extend(hear(answer));
            }
            match effect {
                Effect::Run { channel, id, task } => tasks.push((channel, id, *task)),
                Effect::Cancel(channel) => tasks.retain(|(c, ..)| *c != channel),
                _ => {}
            }
        }
        let tasks = tasks.into_iter();
        tasks.map(|(_, id, task)| (id, task)).collect()
    }

    fn store(&mut self, runs: &Runs) -> Option<RunsMsg> {
        Some(match runs {
            Runs::Put { key, .. } if self.full => {
                RunsMsg::Kept(key.clone(), Err(Message::new("error.runs.storage")))
            }
            Runs::Put {
                key,
                anew,
                head,
                parts,
            } => {
                if !anew && !self.heads.contains_key(key) {
                    let key = key.clone();
                    return Some(RunsMsg::Gone { key, adding: true });
                }
                self.parts.retain(|(k, _), _| k != key || !anew);
                self.heads.insert(key.clone(), head.clone());
                for (number, text) in parts {
                    self.written += 1;
                    self.parts.insert((key.clone(), *number), text.clone());
                }
                RunsMsg::Kept(key.clone(), Ok(()))
            }
            Runs::List => RunsMsg::Listed(Ok(self.heads.clone().into_iter().collect())),
            Runs::Read(key) => {
                let Some(head) = self.heads.get(key).cloned() else {
                    let key = key.clone();
                    return Some(RunsMsg::Gone { key, adding: false });
                };
                let all = (key.clone(), 0)..(key.clone(), usize::MAX);
                let parts = self.parts.range(all).map(|(_, text)| text.clone());
                let parts = parts.collect();
                RunsMsg::Found(key.clone(), Ok(KeptRun { head, parts }))
            }
            Runs::Delete(keys) => {
                self.heads.retain(|key, _| !keys.contains(key));
                self.parts.retain(|(key, _), _| !keys.contains(key));
                RunsMsg::Deleted(Ok(()))
            }
            Runs::ReadAll | Runs::PutAll(_) => return None,
        })
    }

    /// Keeps whole runs, all or none.
    pub(in crate::app) fn put_all(&mut self, runs: &[RunTexts]) -> Result<(), Message> {
        if self.full {
            return Err(Message::new("error.runs.storage"));
        }
        for RunTexts { key, head, parts } in runs {
            self.parts.retain(|(k, _), _| k != key);
            self.heads.insert(key.clone(), head.clone());
            let parts = parts.iter();
            self.parts
                .extend(parts.map(|(number, text)| ((key.clone(), *number), text.clone())));
        }
        Ok(())
    }

    fn decide(&mut self, tab: u32, lock: &DocumentLock) -> Option<RunsMsg> {
        match lock {
            DocumentLock::Claim(key) => {
                let here = *self.owners.entry(key.clone()).or_insert(tab) == tab;
                let by = [LockedBy::AnotherTab, LockedBy::ThisTab][usize::from(here)];
                Some(RunsMsg::Locked(key.clone(), by))
            }
            DocumentLock::Release(key) => {
                self.owners.retain(|k, owner| k != key || *owner != tab);
                None
            }
        }
    }
}
