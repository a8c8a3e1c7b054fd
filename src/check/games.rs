//! The games of a check.

use crate::arena::{Interval, Z95, wilson};
use crate::game::{BySide, Outcome, Side};
use crate::player::{Limit, PlayerSpec};
use crate::python::{ProgramError, ProgramGame};
use crate::registry::{AnyPosition, GameRecord, game};
use crate::solve::Worth;
use crate::text::{Message, visible};

/// Games against each opponent.
pub const GAMES: usize = 20;

/// Opponents of a check: those of [`ProgramGame::opponents`].
pub const OPPONENTS: usize = 2;

/// An opponent as a player: the one that searches at a limit.
pub(super) fn opponent(played: ProgramGame, number: usize, limit: u32) -> Option<PlayerSpec> {
    let players = game(played.id).ok()?.players();
    let id = played.opponents[number];
    let named = players.into_iter().find(|player| player.id == id)?;
    Some(match number {
        0 => named.spec,
        _ => PlayerSpec {
            limit: Limit::Depth(limit + 1),
            ..named.spec
        },
    })
}

/// What an opponent is called.
pub fn opponent_name(played: ProgramGame, number: usize) -> Message {
    Message::new(&format!("named.{}.{}", played.id, played.opponents[number]))
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// By the rules, and how.
    Rules(Outcome),
    /// The program has resigned.
    Resigned,
    /// The opponent has resigned.
    OpponentResigned,
    /// The program's answer was no move.
    Illegal(String),
    /// The program has failed.
    Failed(ProgramError),
}

/// A game of the program.
#[derive(Clone, Debug)]
pub struct Game {
    /// Against whom: an index of [`ProgramGame::opponents`].
    pub opponent: usize,
    /// Which side the program plays.
    pub side: Side,
    /// The moves so far.
    pub record: GameRecord,
    /// The position after them.
    pub(super) position: Box<dyn AnyPosition>,
    /// How it ended; `None` while it goes on.
    pub end: Option<End>,
}

impl Game {
    /// The game with a number: the opponents one after the other, the sides in turn.
    pub(super) fn new(played: ProgramGame, number: usize) -> Option<Game> {
        let opponent = number / GAMES;
        (opponent < OPPONENTS).then_some(())?;
        Some(Game {
            opponent,
            side: match number % 2 {
                0 => Side::First,
                _ => Side::Second,
            },
            record: GameRecord::new(played.id, played.start),
            position: game(played.id).ok()?.parse(played.start).ok()?,
            end: None,
        })
    }

    pub(super) fn is_programs_turn(&self) -> bool {
        self.position.side_to_move() == self.side
    }

    /// The program moves, or resigns. What is no move loses.
    pub(super) fn program_moves(&mut self, mv: Option<String>) {
        let Some(mv) = mv else {
            self.end = Some(End::Resigned);
            return;
        };
        if !self.play(&mv) {
            self.end = Some(End::Illegal(mv));
        }
    }

    /// The opponent moves, or resigns.
    pub(super) fn opponent_moves(&mut self, mv: Option<String>) {
        if !mv.is_some_and(|mv| self.play(&mv)) {
            self.end = Some(End::OpponentResigned);
        }
    }

    fn play(&mut self, mv: &str) -> bool {
        let Ok(next) = self.position.play(mv) else {
            return false;
        };
        self.position = next;
        self.record.moves.push(mv.to_owned());
        self.end = self.position.outcome().map(End::Rules);
        true
    }

    /// What it came to for the program; `None` while it goes on.
    pub fn result(&self) -> Option<Worth> {
        Some(match self.end.as_ref()? {
            End::Rules(outcome) => match outcome.winner() {
                Some(winner) => Worth::of_win(winner == self.side),
                None => Worth::Draw,
            },
            End::OpponentResigned => Worth::Win,
            End::Resigned | End::Illegal(_) | End::Failed(_) => Worth::Loss,
        })
    }

    /// What the program has made of it on the board: by the rules, or by giving it up.
    pub(super) fn worth_by_moves(&self) -> Option<Worth> {
        let on_board = matches!(self.end, Some(End::Rules(_) | End::Resigned));
        self.result().filter(|_| on_board)
    }

    /// The program's last decision: the number of moves before its last move, or before it resigned.
    pub(super) fn last_decision(&self) -> Option<usize> {
        let moves = self.record.moves.len();
        match self.end {
            Some(End::Resigned) => Some(moves),
            _ => self.last_own_before(moves),
        }
    }

    /// The last move of the program before so many moves, as the number of moves before it.
    pub fn last_own_before(&self, plies: usize) -> Option<usize> {
        let first = match self.side {
            Side::First => 0,
            Side::Second => 1,
        };
        (0..plies).rev().find(|ply| ply % 2 == first)
    }

    /// Names and values of the link to the game in Play, after so many moves, with what would follow.
    pub fn link(&self, plies: usize) -> Vec<(&'static str, String)> {
        vec![
            ("game", self.record.game.clone()),
            ("start", self.record.start.clone()),
            ("moves", self.record.moves[..plies].join(",")),
            ("first", "person".to_owned()),
            ("second", "person".to_owned()),
        ]
    }

    /// Why the program has lost it by rule.
    pub fn why(&self) -> Option<Message> {
        match self.end.as_ref()? {
            End::Illegal(mv) => {
                Some(Message::new("error.programs.illegal").with("move", visible(mv)))
            }
            End::Failed(error) => Some(error.message()),
            End::Rules(_) | End::Resigned | End::OpponentResigned => None,
        }
    }
}

/// What came of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    /// How many have ended.
    pub(super) played: u32,
    /// Those that the program won, by its side.
    pub(super) wins: BySide<u32>,
    /// Those that nobody won.
    pub(super) draws: u32,
    /// The interval of its share of wins.
    pub(super) interval: Interval,
}

impl Score {
    /// The score of games.
    pub(super) fn of<'a>(games: impl Iterator<Item = &'a Game>) -> Score {
        let (mut wins, mut draws, mut played) = (BySide::new(0, 0), 0, 0);
        for game in games {
            let Some(result) = game.result() else {
                continue;
            };
            played += 1;
            wins[game.side] += u32::from(result == Worth::Win);
            draws += u32::from(result == Worth::Draw);
        }
        Score {
            played,
            wins,
            draws,
            interval: wilson((wins.first + wins.second).into(), played, Z95),
        }
    }
}
