//! Cuts a championship into units of work.

use std::collections::{BTreeMap, VecDeque};

use super::config::{ChampionshipConfig, Setup, Stop};
use super::meeting::Meeting;
use super::played::{PairResult, PlayedPair, are_consistent};
use super::schedule::{self, Step};
use super::tie_break::TieBreak;
use super::unit::PairsUnit;
use crate::arena::{Purpose, Stream, UNIT_US, pair_cost_us};
use crate::job::UnitId;
use crate::text::Message;

/// The progress of a championship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChampionshipProgress {
    /// Completed games.
    pub games: u64,
    /// The expected number of games: meetings may end early or get more pairs.
    pub all_games: u64,
    /// Completed meetings.
    pub meetings: u64,
    /// The expected number of meetings.
    pub all_meetings: u64,
    /// The smallest current round of all repeats, from 1.
    pub round: u32,
}

impl ChampionshipProgress {
    /// The share of completed games, 0 to 1.
    pub fn share(&self) -> f64 {
        match self.all_games {
            0 => 1.0,
            all => (self.games as f64 / all as f64).min(1.0),
        }
    }
}

/// Pairs to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chunk {
    repeat: u32,
    meeting: u32,
    first: u32,
    pairs: u32,
}

/// The state of one repeat.
#[derive(Clone, Debug, Default)]
struct Repeat {
    /// Incomplete meetings.
    open: u32,
    done: bool,
}

/// A championship as an ask/tell state machine.
///
/// To pause a job, request no more units; to cancel it, drop it. The result depends only on the configuration, except
/// for players with a clock and programs, and not on the order or the workers of the units. [`super::to_json`] saves
/// the games so far, and [`ChampionshipJob::resume`] continues to the same result.
#[derive(Clone, Debug)]
pub struct ChampionshipJob {
    setup: Setup,
    repeats: Vec<Repeat>,
    meetings: Vec<Vec<Meeting>>,
    queue: VecDeque<Chunk>,
    /// Units handed out without a result yet.
    assigned: BTreeMap<UnitId, Chunk>,
    next_id: UnitId,
    games: u64,
    live: bool,
}

impl ChampionshipJob {
    pub fn new(setup: Setup) -> Self {
        let repeats = setup.config.repeats as usize;
        let mut job = ChampionshipJob {
            repeats: vec![Repeat::default(); repeats],
            meetings: vec![Vec::new(); repeats],
            queue: VecDeque::new(),
            assigned: BTreeMap::new(),
            next_id: 0,
            games: 0,
            live: false,
            setup,
        };
        for repeat in 0..repeats {
            job.advance(repeat);
        }
        job.fill_queue();
        job
    }

    /// Continues a championship from its games so far.
    ///
    /// # Errors
    /// The first pair that does not belong to this championship.
    pub fn resume(setup: Setup, played: Vec<PlayedPair>) -> Result<Self, Message> {
        let mut job = ChampionshipJob::new(setup);
        if let Some(pair) = job.place_all(played).first() {
            return Err(Message::new("error.championship.pair")
                .with("repeat", pair.repeat + 1)
                .with("meeting", pair.meeting + 1)
                .with("pair", pair.pair + 1));
        }
        job.fill_queue();
        Ok(job)
    }

    /// Adds pairs from another job, and discards all assigned units. Ignores known pairs and pairs beyond the end of a
    /// test.
    pub fn add_saved(&mut self, played: Vec<PlayedPair>) {
        self.place_all(played);
        self.assigned.clear();
        self.fill_queue();
    }

    /// Adds pairs, and returns the pairs without a place.
    fn place_all(&mut self, played: Vec<PlayedPair>) -> Vec<PlayedPair> {
        let mut waiting = played;
        loop {
            let before = waiting.len();
            // A pair without a place may belong to a round that starts when the previous round is complete.
            waiting = waiting
                .into_iter()
                .filter_map(|pair| self.place(pair))
                .collect();
            if waiting.is_empty() || waiting.len() == before {
                return waiting;
            }
        }
    }

    /// Adds a pair, or returns it if it has no place.
    fn place(&mut self, pair: PlayedPair) -> Option<PlayedPair> {
        let (repeat, number) = (pair.repeat as usize, pair.meeting as usize);
        let meeting = self.meetings.get(repeat).and_then(|m| m.get(number));
        if !meeting.is_some_and(|m| m.is_awaited(pair.pair)) {
            return Some(pair);
        }
        self.add(repeat, number, pair.pair, pair.into_result());
        None
    }

    /// Changes the criteria among players with equal points, which do not affect the games.
    pub fn set_tie_breaks(&mut self, tie_breaks: Vec<TieBreak>) {
        self.setup.config.tie_breaks = tie_breaks;
    }

    pub fn config(&self) -> &ChampionshipConfig {
        &self.setup.config
    }

    /// The meetings so far, by repeat.
    pub fn meetings(&self) -> &[Vec<Meeting>] {
        &self.meetings
    }

    /// The meetings so far, each with its repeat.
    pub fn meetings_with_repeat(&self) -> impl Iterator<Item = (u32, &Meeting)> {
        let repeats = (0..).zip(&self.meetings);
        repeats.flat_map(|(repeat, meetings)| meetings.iter().map(move |m| (repeat, m)))
    }

    /// True if all games are complete.
    pub fn is_done(&self) -> bool {
        self.repeats.iter().all(|r| r.done)
    }

    /// If `live` is true, the next units report their games move by move.
    pub fn set_live(&mut self, live: bool) {
        self.live = live;
    }

    pub fn progress(&self) -> ChampionshipProgress {
        let config = self.config();
        let all = || self.meetings.iter().flatten();
        let opened = all().count() as u64;
        let expected = config.format.meetings(config.players.len() as u64);
        let all_meetings = (expected * u64::from(config.repeats)).max(opened);
        let games = if config.format.is_adaptive() {
            config.games()
        } else {
            let known: u64 = all().map(|m| 2 * u64::from(m.pairs())).sum();
            known + (all_meetings - opened) * 2 * u64::from(config.pairs_per_meeting())
        };
        let rounds = self
            .meetings
            .iter()
            .map(|m| m.last().map_or(1, |m| m.round));
        ChampionshipProgress {
            games: self.games,
            all_games: games,
            meetings: all().filter(|m| m.is_complete()).count() as u64,
            all_meetings,
            round: rounds.min().unwrap_or(1),
        }
    }

    /// The next unit to play; `None` if no unit is available at the moment. More may follow after results, until
    /// [`ChampionshipJob::is_done`].
    pub fn next_unit(&mut self) -> Option<(UnitId, PairsUnit)> {
        self.next_cheapest_unit(|_| Some(0))
    }

    /// Like [`ChampionshipJob::next_unit`], but returns the unit with the lowest `cost` of its players, the first among
    /// equals; a cost of `None` excludes a unit. The order of units does not change results.
    pub fn next_cheapest_unit(
        &mut self,
        cost: impl Fn([u32; 2]) -> Option<u32>,
    ) -> Option<(UnitId, PairsUnit)> {
        loop {
            let mut cheapest: Option<(u32, usize)> = None;
            for (at, chunk) in self.queue.iter().enumerate() {
                let Some(cost) = cost(self.meeting(chunk).players) else {
                    continue;
                };
                if cheapest.is_none_or(|(least, _)| cost < least) {
                    cheapest = Some((cost, at));
                }
                if cost == 0 {
                    break;
                }
            }
            let chunk = self.queue.remove(cheapest?.1)?;
            let meeting = self.meeting(&chunk);
            if !(chunk.first..chunk.first + chunk.pairs).any(|pair| meeting.is_awaited(pair)) {
                continue;
            }
            let id = self.next_id;
            self.next_id += 1;
            self.assigned.insert(id, chunk);
            return Some((id, self.unit(&chunk)));
        }
    }

    fn meeting(&self, chunk: &Chunk) -> &Meeting {
        &self.meetings[chunk.repeat as usize][chunk.meeting as usize]
    }

    fn unit(&self, chunk: &Chunk) -> PairsUnit {
        let config = self.config();
        let player = |number: u32| config.players[number as usize].unit_player(number);
        PairsUnit {
            game: config.game.clone(),
            starts: if config.starts.is_empty() {
                vec![config.start.clone()]
            } else {
                (chunk.first..chunk.first + chunk.pairs)
                    .map(|pair| config.start_of(pair).to_owned())
                    .collect()
            },
            players: self.meeting(chunk).players.map(player),
            stream: Stream {
                purpose: Purpose::Championship,
                generation: chunk.repeat,
                pairing: chunk.meeting,
            },
            first_pair: chunk.first,
            pairs: chunk.pairs,
            depths: config.depths.clone(),
            opening_plies: config.opening_plies,
            seed: config.seed,
            live: self.live,
            resumed: None,
        }
    }

    /// Adds the results of a unit, one per pair. Returns false and ignores them if the unit is not assigned, or if they
    /// do not fit its pairs.
    pub fn receive(&mut self, id: UnitId, results: &[PairResult]) -> bool {
        let Some(&chunk) = self.assigned.get(&id) else {
            return false;
        };
        if results.len() != chunk.pairs as usize
            || !results.iter().all(|r| are_consistent(&r.games, r.opening))
        {
            return false;
        }
        self.assigned.remove(&id);
        let (repeat, meeting) = (chunk.repeat as usize, chunk.meeting as usize);
        for (result, pair) in results.iter().zip(chunk.first..) {
            if self.meetings[repeat][meeting].is_awaited(pair) {
                self.add(repeat, meeting, pair, result.clone());
            }
        }
        true
    }

    /// Returns a unit without a result to the queue.
    pub fn requeue(&mut self, id: UnitId) {
        if let Some(chunk) = self.assigned.remove(&id) {
            self.queue.push_front(chunk);
        }
    }

    /// Adds an expected pair; if it completes a round, starts the next round.
    fn add(&mut self, repeat: usize, meeting: usize, pair: u32, result: PairResult) {
        let test = match self.setup.config.stop {
            Stop::Decided => Some(self.setup.config.sprt),
            Stop::Never => None,
        };
        let meeting = &mut self.meetings[repeat][meeting];
        let before = meeting.summary().games;
        meeting.add(pair, result, test.as_ref());
        // A test that ends a meeting drops pairs beyond the end.
        self.games = self.games + u64::from(meeting.summary().games) - u64::from(before);
        if meeting.is_complete() {
            self.repeats[repeat].open -= 1;
            self.advance(repeat);
        }
    }

    /// Starts the next round of a repeat without open meetings.
    fn advance(&mut self, repeat: usize) {
        if self.repeats[repeat].open > 0 || self.repeats[repeat].done {
            return;
        }
        let config = &self.setup.config;
        let meetings = &mut self.meetings[repeat];
        let begin = meetings.len();
        match schedule::next(config, repeat as u32, meetings) {
            Step::Done => self.repeats[repeat].done = true,
            Step::Open(pairings) => {
                let round = meetings.last().map_or(0, |m| m.round) + 1;
                let pairs = schedule::first_pairs(config);
                for (players, number) in pairings.into_iter().zip(begin as u32..) {
                    let place = (number, round);
                    meetings.push(Meeting::new(place, players, pairs, self.setup.mover));
                }
                self.repeats[repeat].open = (meetings.len() - begin) as u32;
                let all: Vec<_> = (begin..meetings.len()).map(|m| (m, 0, pairs)).collect();
                self.enqueue(repeat, &all);
            }
            Step::Extend(more) => {
                let mut added = Vec::new();
                for (number, pairs) in more {
                    let meeting = &mut meetings[number as usize];
                    added.push((number as usize, meeting.pairs(), pairs));
                    meeting.extend(pairs);
                }
                self.repeats[repeat].open = added.len() as u32;
                self.enqueue(repeat, &added);
            }
        }
    }

    /// Queues pairs of meetings, given as meeting, first pair and number, so that all meetings advance evenly.
    fn enqueue(&mut self, repeat: usize, added: &[(usize, u32, u32)]) {
        let mut chunks = Vec::new();
        for &(meeting, first, pairs) in added {
            let at_once = self.pairs_at_once(&self.meetings[repeat][meeting]);
            let begins = (0..pairs).step_by(at_once as usize);
            chunks.extend(begins.map(|done| Chunk {
                repeat: repeat as u32,
                meeting: meeting as u32,
                first: first + done,
                pairs: at_once.min(pairs - done),
            }));
        }
        chunks.sort_by_key(|c| (c.first, c.meeting));
        self.queue.extend(chunks);
    }

    /// The number of pairs of a meeting in a unit.
    fn pairs_at_once(&self, meeting: &Meeting) -> u32 {
        let config = self.config();
        let deepest = config.depths.iter().max().copied();
        let plies = meeting.players.map(|player| {
            let player = config.players[player as usize].unit_player(player);
            player.plies(deepest)
        });
        let [Some(a), Some(b)] = plies else {
            return 1;
        };
        (UNIT_US / pair_cost_us(a.max(b))).clamp(1, 64) as u32
    }

    /// Queues all games not played yet, including those of assigned units.
    fn fill_queue(&mut self) {
        self.queue.clear();
        for repeat in 0..self.meetings.len() {
            let mut missing = Vec::new();
            for (number, meeting) in self.meetings[repeat].iter().enumerate() {
                let mut pair = 0;
                while pair < meeting.pairs() {
                    let begin = pair;
                    while meeting.is_awaited(pair) {
                        pair += 1;
                    }
                    if pair > begin {
                        missing.push((number, begin, pair - begin));
                    }
                    pair += 1;
                }
            }
            self.enqueue(repeat, &missing);
        }
    }

    /// The pair `[repeat, meeting, pair]`; `None` if it is not complete, or a test has ended its meeting before it.
    pub fn pair(&self, [repeat, meeting, pair]: [u32; 3]) -> Option<PlayedPair> {
        let found = &self.meetings[repeat as usize][meeting as usize];
        let PairResult { opening, games } = found.pair(pair)?.clone();
        Some(PlayedPair {
            repeat,
            meeting,
            pair,
            opening,
            games,
        })
    }

    /// The completed pairs of a unit. A test may have ended their meeting before some of them.
    pub fn played_in(&self, unit: &PairsUnit) -> impl Iterator<Item = PlayedPair> {
        let (repeat, meeting) = (unit.stream.generation, unit.stream.pairing);
        let pairs = unit.first_pair..unit.first_pair + unit.pairs;
        pairs.filter_map(move |pair| self.pair([repeat, meeting, pair]))
    }

    /// All completed pairs in order.
    pub fn played(&self) -> impl Iterator<Item = PlayedPair> {
        self.meetings_with_repeat().flat_map(move |(repeat, m)| {
            (0..m.pairs()).filter_map(move |pair| self.pair([repeat, m.number, pair]))
        })
    }
}
