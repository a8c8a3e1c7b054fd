//! The players of a roster that are people's programs: each runs in a worker of its own while it is needed.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::effects::{Effect, TaskId};
use crate::championship::{Asked, ChampionshipConfig, Reply, forfeit_of, move_question};
use crate::python::{Answer, Call, Fault, Heard, Said, Script, Session, Trouble};
use crate::text::Message;

/// Programs that stay in their workers until others need the room: each takes some 45 MB, and seconds to start.
const MOST_LIVE: usize = 10;

/// A program in its worker.
#[derive(Debug)]
struct Host {
    session: Session,
    /// The task that waits for its answer, and what was asked.
    asked: Option<(TaskId, Asked)>,
    /// When it was asked last, as a number that grows.
    used: u64,
}

/// The programs that run.
#[derive(Debug)]
pub(super) struct Hosts {
    /// By their numbers in the roster.
    live: BTreeMap<u32, Host>,
    /// Those that cannot be loaded: the same file will fail the same way.
    broken: BTreeMap<u32, Trouble>,
    asked: u64,
    /// Workers that the machine has room for.
    most: usize,
}

/// What news of Python comes to.
#[derive(Debug, Default)]
pub(super) struct News {
    pub(super) effects: Vec<Effect>,
    /// The task that may go on, and with what.
    pub(super) reply: Option<(TaskId, Reply)>,
    /// The machine can run no program at all.
    pub(super) stopped: Option<Message>,
}

impl Default for Hosts {
    fn default() -> Self {
        Hosts {
            live: BTreeMap::new(),
            broken: BTreeMap::new(),
            asked: 0,
            most: MOST_LIVE,
        }
    }
}

impl Hosts {
    /// Programs of a meeting that have to be started for it.
    pub(super) fn to_start(&self, config: &ChampionshipConfig, players: [u32; 2]) -> u32 {
        let waits = |player: &u32| {
            config.players[*player as usize].script().is_some()
                && !self.live.contains_key(player)
                && !self.broken.contains_key(player)
        };
        players.iter().filter(|player| waits(player)).count() as u32
    }

    /// Asks a program for a move, on behalf of a task. One that cannot be loaded has answered already.
    pub(super) fn ask(&mut self, script: &Arc<Script>, task: TaskId, asked: &Asked) -> News {
        let player = asked.player;
        if let Some(trouble) = self.broken.get(&player) {
            return News {
                reply: Some((task, Err(forfeit_of(trouble, asked.time_ms)))),
                ..News::default()
            };
        }
        let mut effects = match self.live.contains_key(&player) {
            true => Vec::new(),
            false => self.make_room(),
        };
        self.asked += 1;
        let host = self.live.entry(player).or_insert_with(|| Host {
            session: Session::new(format!("match-{player}"), script.clone()),
            asked: None,
            used: 0,
        });
        host.used = self.asked;
        host.asked = Some((task, asked.clone()));
        effects.extend(put(host, script, asked));
        News {
            effects,
            ..News::default()
        }
    }

    /// Ends the program that has not been asked for longest, where there are too many.
    fn make_room(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.live.len() >= self.most {
            let idle = self.live.iter().filter(|(_, host)| host.asked.is_none());
            let Some((&player, _)) = idle.min_by_key(|(_, host)| host.used) else {
                break;
            };
            if let Some(mut host) = self.live.remove(&player) {
                effects.push(Effect::Python(host.session.end()));
            }
        }
        effects
    }

    /// Python has said something.
    pub(super) fn hear(&mut self, said: &Said, config: &ChampionshipConfig) -> News {
        let mut news = News::default();
        let Some((player, heard, loading)) = self.live.iter_mut().find_map(|(player, host)| {
            let loading = !host.session.is_loaded();
            match host.session.hear(said) {
                Heard::Nothing => None,
                heard => Some((*player, heard, loading)),
            }
        }) else {
            return news;
        };
        let trouble = match heard {
            Heard::Nothing => return news,
            Heard::Loaded(_, next) => {
                news.effects.extend(next.map(Effect::Python));
                return news;
            }
            Heard::Answer(Answer::Moved(mv, _)) => {
                news.reply = self.answered(player).map(|(task, _)| (task, Ok(mv)));
                return news;
            }
            Heard::Answer(_) => Trouble::Strange,
            Heard::Trouble(trouble) => trouble,
        };
        if trouble == Trouble::Fault(Fault::Unstarted) {
            return self.unstarted(player, &trouble, config);
        }
        if loading {
            self.broken.insert(player, trouble.clone());
        }
        let answered = self.answered(player);
        news.reply = answered.map(|(task, asked)| (task, Err(forfeit_of(&trouble, asked.time_ms))));
        news
    }

    /// The question of a program that was answered.
    fn answered(&mut self, player: u32) -> Option<(TaskId, Asked)> {
        self.live.get_mut(&player)?.asked.take()
    }

    /// There was no room for a program: that is not its fault. Others give way to it, as long as there are any.
    fn unstarted(&mut self, player: u32, trouble: &Trouble, config: &ChampionshipConfig) -> News {
        let before = self.live.len();
        self.most = (before - 1).max(1);
        let mut effects = self.make_room();
        let host = self.live.get_mut(&player);
        let script = config.players[player as usize].script();
        let (Some(host), Some(script)) = (host, script) else {
            return News::default();
        };
        let asked = host.asked.clone();
        let Some((_, asked)) = asked.filter(|_| !effects.is_empty()) else {
            return News {
                effects,
                stopped: Some(trouble.message()),
                ..News::default()
            };
        };
        effects.extend(put(host, script, &asked));
        News {
            effects,
            ..News::default()
        }
    }

    /// Ends all of them.
    pub(super) fn end(&mut self) -> Vec<Effect> {
        let hosts = std::mem::take(&mut self.live).into_values();
        let ended = hosts.map(|mut host| Effect::Python(host.session.end()));
        ended.collect()
    }
}

/// Puts the question to the program.
fn put(host: &mut Host, script: &Script, asked: &Asked) -> Vec<Effect> {
    let question = move_question(script, asked);
    let calls: Vec<Call> = host.session.ask(question, asked.time_ms);
    calls.into_iter().map(Effect::Python).collect()
}
