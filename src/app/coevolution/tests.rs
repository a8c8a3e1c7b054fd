//! Coevolution, driven without a browser: effects are carried out on the spot.

use std::collections::{BTreeMap, VecDeque};

use super::*;
use crate::app::effect::{Channel, Effect, Owner, Runs, TaskEvent, TaskId};
use crate::evolution;
use crate::registry::Task;
use crate::registry::run as run_task;
use crate::text::{Language, Message};

/// What a browser keeps of evolutions and who works on them, as its tabs see it.
#[derive(Default)]
pub(super) struct Browser {
    pub(super) heads: BTreeMap<String, String>,
    pub(super) generations: BTreeMap<(String, usize), String>,
    /// Which tab works on an evolution.
    pub(super) owners: BTreeMap<String, u32>,
    /// Whether it keeps nothing.
    pub(super) full: bool,
    /// Generations that were written, all together.
    pub(super) written: usize,
}

impl Browser {
    /// Does what a tab wants, and answers.
    pub(super) fn act(&mut self, tab: u32, effect: &Effect) -> Option<RunsMsg> {
        let closed = || Err(Message::new("error.runs.storage"));
        Some(match effect {
            Effect::Runs(Runs::Put { key, .. }) if self.full => {
                RunsMsg::Kept(key.clone(), closed())
            }
            Effect::Runs(Runs::Put {
                key,
                head,
                generations,
            }) => {
                self.heads.insert(key.clone(), head.clone());
                for (number, text) in generations {
                    self.written += 1;
                    self.generations
                        .insert((key.clone(), *number), text.clone());
                }
                RunsMsg::Kept(key.clone(), Ok(()))
            }
            Effect::Runs(Runs::List) => RunsMsg::Listed(Ok(self
                .heads
                .iter()
                .map(|(key, head)| (key.clone(), head.clone()))
                .collect())),
            Effect::Runs(Runs::Read { key, from }) => {
                let head = self.heads.get(key).cloned();
                let found = head.ok_or(Message::new("error.runs.unread"));
                let later = (key.clone(), *from)..(key.clone(), usize::MAX);
                let generations = self.generations.range(later).map(|(_, text)| text.clone());
                let generations = generations.collect();
                RunsMsg::Found(key.clone(), found.map(|head| KeptRun { head, generations }))
            }
            Effect::Runs(Runs::Delete(keys)) => {
                self.heads.retain(|key, _| !keys.contains(key));
                self.generations.retain(|(key, _), _| !keys.contains(key));
                RunsMsg::Deleted(Ok(()))
            }
            Effect::Owner(Owner::Claim(key)) => {
                let owner = *self.owners.entry(key.clone()).or_insert(tab);
                let here = owner == tab;
                let ownership = if here {
                    Ownership::Here
                } else {
                    Ownership::Elsewhere
                };
                RunsMsg::Owner(key.clone(), ownership)
            }
            Effect::Owner(Owner::Look(key)) => {
                let owned = self.owners.contains_key(key);
                let ownership = if owned {
                    Ownership::Elsewhere
                } else {
                    Ownership::Nobody
                };
                RunsMsg::Owner(key.clone(), ownership)
            }
            Effect::Owner(Owner::Release(key)) => {
                self.owners.retain(|k, owner| k != key || *owner != tab);
                return None;
            }
            _ => return None,
        })
    }

    /// Does everything that a tab wants but its tasks, which it gives back.
    pub(super) fn settle(
        &mut self,
        tab: u32,
        state: &mut State,
        effects: Vec<Effect>,
    ) -> Vec<(TaskId, Task)> {
        let mut tasks = Vec::new();
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            if let Some(answer) = self.act(tab, &effect) {
                effects.extend(update(state, Msg::Runs(answer), 1).effects);
            }
            match effect {
                Effect::Run { id, task, .. } => tasks.push((id, *task)),
                Effect::Cancel(_) => tasks.clear(),
                _ => {}
            }
        }
        tasks
    }
}

/// What a worker says of a task.
pub(super) fn done(task: &Task) -> TaskEvent {
    run_task(task, &mut |_| {}).map_or_else(TaskEvent::Failed, TaskEvent::Done)
}

/// Does every task of the effects and tells the results, the last one first, until nothing is left to do.
fn settle(state: &mut State, effects: Vec<Effect>, workers: u32) {
    let mut browser = Browser::default();
    let mut tasks = browser.settle(1, state, effects);
    while let Some((id, task)) = tasks.pop() {
        let followed = heard(state, id, done(&task), workers);
        tasks.extend(browser.settle(1, state, followed.effects));
    }
}

pub(super) fn small() -> State {
    let mut state = State::new(5);
    for (field, text) in [
        (Field::Generations, "2"),
        (Field::Population, "4"),
        (Field::Pairs, "1"),
        (Field::YardstickPairs, "1"),
        (Field::Plies, "1"),
        (Field::Seed, "3"),
    ] {
        update(&mut state, Msg::Set(field, text.to_owned()), 1);
    }
    state
}

fn evolved(workers: u32) -> State {
    let mut state = small();
    let followed = update(&mut state, Msg::Begin, workers);
    assert!(state.under_way());
    settle(&mut state, followed.effects, workers);
    state
}

#[test]
fn an_evolution_runs_to_its_end_and_is_the_same_with_any_number_of_workers() {
    let state = evolved(1);
    assert!(!state.under_way());
    let run = state.run().unwrap();
    assert!(run.is_complete());
    assert_eq!(run.generations.len(), 3);
    let text = evolution::to_json(run);
    for workers in [2, 5] {
        assert_eq!(evolution::to_json(evolved(workers).run().unwrap()), text);
    }
}

#[test]
fn what_was_stopped_goes_on_to_the_same_end() {
    let whole = evolution::to_json(evolved(1).run().unwrap());
    let mut state = small();
    let followed = update(&mut state, Msg::Begin, 1);
    let Some(Effect::Run { id, task, .. }) = followed.effects.get(1) else {
        panic!("a first unit: {:?}", followed.effects);
    };
    let result = run_task(task, &mut |_| {}).unwrap();
    heard(&mut state, *id, TaskEvent::Done(result), 1);
    let followed = update(&mut state, Msg::Cancel, 1);
    assert!(matches!(
        followed.effects[..],
        [
            Effect::Cancel(Channel::Coevolution),
            Effect::Owner(Owner::Release(_))
        ]
    ));
    assert!(!state.under_way());
    let followed = update(&mut state, Msg::Continue, 1);
    settle(&mut state, followed.effects, 1);
    assert_eq!(evolution::to_json(state.run().unwrap()), whole);
}

#[test]
fn a_pause_asks_for_nothing_and_does_not_count() {
    let mut state = small();
    state.set_now(1000.0);
    let begun = update(&mut state, Msg::Begin, 1);
    state.set_now(1500.0);
    let paused = update(&mut state, Msg::Pause(true), 1);
    assert_eq!(paused.effects, []);
    let runs = begun.effects.into_iter().filter_map(|e| match e {
        Effect::Run { id, task, .. } => Some((id, task)),
        _ => None,
    });
    for (id, task) in runs.collect::<Vec<_>>() {
        let result = run_task(&task, &mut |_| {}).unwrap();
        assert_eq!(
            heard(&mut state, id, TaskEvent::Done(result), 1).effects,
            []
        );
    }
    state.set_now(9000.0);
    let (_, ran, _) = state.progress().unwrap();
    assert_eq!(ran, 500.0);
    let resumed = update(&mut state, Msg::Pause(false), 1);
    assert!(!resumed.effects.is_empty());
    settle(&mut state, resumed.effects, 1);
    assert!(state.run().unwrap().is_complete());
}

#[test]
fn bad_input_begins_nothing_and_a_corrupt_file_changes_nothing() {
    let mut state = small();
    update(&mut state, Msg::Set(Field::Population, "24".to_owned()), 1);
    let (error, is_error) = update(&mut state, Msg::Begin, 1).notice.unwrap();
    assert!(is_error && error.key == "error.evolution.power_of_two");
    assert!(!state.under_way());
    let state = evolved(1);
    let before = evolution::to_json(state.run().unwrap());
    let mut state = state;
    for text in [
        "",
        "{}",
        &before[..before.len() / 2],
        &before.replace("rastros", "chess"),
    ] {
        let (error, is_error) = update(&mut state, Msg::Import(text.to_owned()), 1)
            .notice
            .unwrap();
        assert!(is_error);
        assert!(!error.text(Language::Pt).contains("error."), "{error:?}");
        assert_eq!(evolution::to_json(state.run().unwrap()), before);
    }
    let (told, is_error) = update(&mut state, Msg::Import(before.clone()), 1)
        .notice
        .unwrap();
    assert!(!is_error && told.key == "coevolution.imported");
}

#[test]
fn what_is_seen_follows_what_is_known() {
    use crate::app::{Context, Texts};
    let context = Context {
        texts: Texts(Language::En),
        workers: 2,
    };
    let mut state = State::new(5);
    assert!(view(&state, &context).text().contains("press “Evolve”"));
    update(&mut state, Msg::Set(Field::Population, "24".to_owned()), 1);
    let seen = view(&state, &context);
    let error = seen.by_id("evolution-error").expect("the error is seen");
    assert!(error.text().contains("24"));
    let begin = seen.by_id("evolution-begin").unwrap();
    assert!(begin.get("disabled").is_some());
    let state = evolved(2);
    let seen = view(&state, &context);
    assert!(seen.text().contains("Done: 3 generations with seed 3."));
    assert!(seen.by_id("evolution-chart").is_some());
    let run = state.run().unwrap();
    let chart = yardstick_chart(run, context.texts);
    assert_eq!(chart.series.len(), run.panel.len());
    for series in &chart.series {
        assert_eq!((series.points.len(), series.bands.len()), (3, 3));
    }
    assert!(
        fitness_chart(run, context.texts).series[0]
            .points
            .iter()
            .all(|p| p.1 == 3.0)
    );
    let pairs = meeting(&state, 2).unwrap();
    assert_eq!(pairs[0].1, "rastros");
    assert!(meeting(&state, 3).is_none());
}
