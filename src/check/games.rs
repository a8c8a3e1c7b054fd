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

/// The length of [`ProgramGame::opponents`].
pub const OPPONENTS: usize = 2;

/// An opponent as a player. An opponent that searches has the course's `limit`: `limit + 1` plies.
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

pub fn opponent_name(played: ProgramGame, number: usize) -> Message {
    Message::new(&format!("named.{}.{}", played.id, played.opponents[number]))
}

#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// By the rules of the game.
    Rules(Outcome),
    Resigned,
    OpponentResigned,
    /// The program gave an illegal move.
    Illegal(String),
    Failed(ProgramError),
}

#[derive(Clone, Debug)]
pub struct Game {
    /// An index into [`ProgramGame::opponents`].
    pub opponent: usize,
    /// The program's side.
    pub side: Side,
    /// The moves so far.
    pub record: GameRecord,
    /// The current position.
    pub(super) position: Box<dyn AnyPosition>,
    /// `None` for an unfinished game.
    pub end: Option<End>,
}

impl Game {
    /// The game with a number, from 0. Each opponent plays [`GAMES`] games in succession; the sides alternate.
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

    /// Plays a move of the program, or its resignation. An illegal move loses.
    pub(super) fn program_moves(&mut self, mv: Option<String>) {
        let Some(mv) = mv else {
            self.end = Some(End::Resigned);
            return;
        };
        if !self.play(&mv) {
            self.end = Some(End::Illegal(mv));
        }
    }

    /// Plays a move of the opponent, or its resignation.
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

    /// The result for the program; `None` for an unfinished game.
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

    /// The result for the program on the board: by the rules or by its resignation.
    pub(super) fn worth_by_moves(&self) -> Option<Worth> {
        let on_board = matches!(self.end, Some(End::Rules(_) | End::Resigned));
        self.result().filter(|_| on_board)
    }

    /// The program's last decision: the number of plies before its last move or its resignation.
    pub(super) fn last_decision(&self) -> Option<usize> {
        let moves = self.record.moves.len();
        match self.end {
            Some(End::Resigned) => Some(moves),
            _ => self.last_own_before(moves),
        }
    }

    /// The program's last move before `plies`, as the number of plies before it.
    pub fn last_own_before(&self, plies: usize) -> Option<usize> {
        let first = match self.side {
            Side::First => 0,
            Side::Second => 1,
        };
        (0..plies).rev().find(|ply| ply % 2 == first)
    }

    /// The query parameters of a link to the game in Play after this many plies, including the later moves.
    pub fn link(&self, plies: usize) -> Vec<(&'static str, String)> {
        vec![
            ("game", self.record.game.clone()),
            ("start", self.record.start.clone()),
            ("moves", self.record.moves[..plies].join(",")),
            ("first", "person".to_owned()),
            ("second", "person".to_owned()),
        ]
    }

    /// The reason of a loss by an illegal move or a failure.
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

/// The score of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    /// Finished games.
    pub(super) played: u32,
    /// The program's wins by its side.
    pub(super) wins: BySide<u32>,
    pub(super) draws: u32,
    /// The interval of the program's share of wins.
    pub(super) interval: Interval,
}

impl Score {
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
