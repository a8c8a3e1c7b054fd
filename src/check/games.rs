//! The games of a check.

use strum::{IntoStaticStr, VariantArray};

use crate::arena::{Interval, Z95, wilson};
use crate::game::{BySide, Side};
use crate::player::{Limit, PlayerSpec};
use crate::python::START;
use crate::python::Trouble;
use crate::registry::{AnyPosition, GameRecord, game};
use crate::text::{EnumId, Message, visible};

/// The game that is played.
pub(super) const GAME: &str = "rastros";

/// Games against each opponent.
pub const GAMES: usize = 20;

/// Whom the program plays against. Its id is that of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Opponent {
    /// Moves by lot.
    Bacoco,
    /// The course's own player.
    Basilio,
}

impl Opponent {
    /// It as a player, at a limit.
    pub(super) fn player(self, limit: u32) -> Option<PlayerSpec> {
        let players = game(GAME).ok()?.players();
        let named = players.into_iter().find(|player| player.id == self.id())?;
        Some(match self {
            Opponent::Bacoco => named.spec,
            Opponent::Basilio => PlayerSpec {
                limit: Limit::Depth(limit + 1),
                ..named.spec
            },
        })
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// By the rules, and who has won.
    Rules(Side),
    /// The program has resigned.
    Resigned,
    /// The opponent has resigned.
    OpponentResigned,
    /// The program's answer was no move.
    Illegal(String),
    /// The program has failed.
    Failed(Trouble),
}

/// A game of the program.
#[derive(Clone, Debug)]
pub struct Game {
    /// Against whom.
    pub opponent: Opponent,
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
    pub(super) fn new(number: usize) -> Option<Game> {
        let opponent = *Opponent::ALL.get(number / GAMES)?;
        Some(Game {
            opponent,
            side: match number % 2 {
                0 => Side::First,
                _ => Side::Second,
            },
            record: GameRecord {
                game: GAME.to_owned(),
                start: START.to_owned(),
                moves: Vec::new(),
            },
            position: game(GAME).ok()?.parse(START).ok()?,
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
        let winner = self.position.outcome().and_then(|outcome| outcome.winner());
        self.end = winner.map(End::Rules);
        true
    }

    /// Whether the program has won; `None` while the game goes on.
    pub fn is_won(&self) -> Option<bool> {
        Some(match self.end.as_ref()? {
            End::Rules(winner) => *winner == self.side,
            End::OpponentResigned => true,
            End::Resigned | End::Illegal(_) | End::Failed(_) => false,
        })
    }

    /// Whether the program has lost it on the board: by the rules, or by giving it up.
    pub(super) fn is_lost_by_moves(&self) -> bool {
        let on_board = matches!(self.end, Some(End::Rules(_) | End::Resigned));
        on_board && self.is_won() == Some(false)
    }

    /// The last move of the program before so many moves, as the number of moves before it.
    pub(super) fn last_own_before(&self, plies: usize) -> Option<usize> {
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
            End::Failed(trouble) => Some(trouble.message()),
            End::Rules(_) | End::Resigned | End::OpponentResigned => None,
        }
    }
}

/// What came of games: wins, games, and the interval of the share of wins.
pub fn score<'a>(games: impl Iterator<Item = &'a Game>) -> (u32, BySide<u32>, Interval) {
    let (mut wins, mut by_side) = (BySide::new(0, 0), BySide::new(0, 0));
    for game in games {
        if let Some(won) = game.is_won() {
            by_side[game.side] += 1;
            wins[game.side] += u32::from(won);
        }
    }
    let (won, played) = (wins.first + wins.second, by_side.first + by_side.second);
    (played, wins, wilson(won.into(), played, Z95))
}
