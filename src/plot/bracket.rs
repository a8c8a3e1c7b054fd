//! Duels between genomes: a cup as a bracket, or a grid of meetings if each genome meets many. A genome is a small bar
//! chart, up for positive genes and down for negative ones, beside its points; genes of squares form a small board.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use super::look::Look;
use super::weights::{bars, draw_squares, squares_of};
use crate::text::Language;

/// Below this height in CSS pixels a duel is only a progress bar.
const LOWEST: f64 = 26.0;
/// The lowest row of a grid: one shows only as many of its meetings as fit.
const LOWEST_ROW: f64 = 40.0;
/// The width of such a bar, including its gap.
const BAR: f64 = 26.0;
/// The maximum width of a duel's box.
const WIDEST: f64 = 190.0;
/// The duration in milliseconds in which the highlight of a new result fades.
const FADE_MS: f64 = 700.0;

/// Follows the points of a winner by lot.
pub const BY_LOT: &str = "*";

/// Two genomes and their games so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Duel {
    pub genomes: [Vec<i32>; 2],
    /// The points so far.
    pub points: [u32; 2],
    /// The share of completed games, 0 to 1.
    pub played: f64,
    /// True while workers play its games.
    pub live: bool,
    /// The index of the winner. If it does not have more points than the other, it won by lot, which [`BY_LOT`] marks.
    pub winner: Option<usize>,
}

/// Completed and running duels.
#[derive(Clone, Debug, PartialEq)]
pub struct Bracket {
    /// By round; `None` for a duel with unknown players. A single round is a grid of meetings.
    pub rounds: Vec<Vec<Option<Duel>>>,
    /// The genes of the winner.
    pub champion: Option<Vec<i32>>,
    /// The largest absolute gene, which scales the bars.
    pub reach: i32,
    /// The index of the first of the 64 genes of a board's squares, if the genomes have them.
    pub squares: Option<usize>,
}

/// The position of a duel.
#[derive(Clone, Copy)]
struct Spot {
    at: Point,
    size: Point,
}

impl Bracket {
    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        self.draw_from(self, 1.0, width, height)
    }

    /// The shapes `t` (0 to 1) of the way from an older picture: new results have a fading highlight.
    pub fn draw_from(&self, old: &Bracket, t: f64, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        for (round, duels) in self.rounds.iter().enumerate() {
            let shown = match self.rounds.len() {
                1 => Self::columns(width) * self.grid_rows(width, height),
                _ => duels.len(),
            };
            for (i, duel) in duels.iter().enumerate().take(shown) {
                let spot = self.spot(round, i, width, height);
                if self.rounds.len() > 1 {
                    self.draw_way(&mut drawing, round, i, width, height);
                }
                let before = old.rounds.get(round).and_then(|r| r.get(i));
                let is_new = duel.is_some() && before != Some(duel);
                if is_new && t < 1.0 {
                    let wide = 2.0 + 3.0 * t;
                    let (at, size) = (spot.at, spot.size);
                    let corner = (at.0 - wide / 2.0, at.1 - wide / 2.0);
                    let around = (size.0 + wide, size.1 + wide);
                    let ink = Ink(Token::Accent, 0.7 * (1.0 - t));
                    drawing.frame(corner, around, 7.0, wide, ink);
                }
                self.draw_duel(&mut drawing, duel.as_ref(), spot);
            }
        }
        if let Some(champion) = &self.champion {
            let spot = self.champion_spot(width, height);
            drawing.frame(spot.at, spot.size, 6.0, 2.0, Token::Accent);
            self.draw_genome(&mut drawing, champion, spot, 1.0, true);
        }
        drawing
    }

    /// The duration of the animation from an older picture, in milliseconds.
    pub fn transition_from(&self, old: &Bracket) -> f64 {
        if self == old { 0.0 } else { FADE_MS }
    }

    /// The number of columns of a grid.
    fn columns(width: f64) -> usize {
        (width / 130.0).floor().max(1.0) as usize
    }

    fn grid_rows(&self, width: f64, height: f64) -> usize {
        let all = self.rounds[0].len().div_ceil(Self::columns(width));
        all.min((height / LOWEST_ROW) as usize).max(1)
    }

    fn row_height(&self, round: usize, height: f64) -> f64 {
        (height - 2.0) / self.rounds[round].len().max(1) as f64
    }

    /// True if the duels of a round are only progress bars.
    fn is_bars(&self, round: usize, height: f64) -> bool {
        self.row_height(round, height) < LOWEST
    }

    /// Left edge and width of a round of a bracket; the champion is in the column after the last.
    fn column(&self, round: usize, width: f64, height: f64) -> (f64, f64) {
        let all = self.rounds.len();
        let bars = (0..all).filter(|&r| self.is_bars(r, height)).count();
        let room = (width - 2.0 - bars as f64 * BAR) / (all + 1 - bars) as f64;
        let room = room.min(WIDEST);
        let left = 1.0 + round.min(bars) as f64 * BAR + round.saturating_sub(bars) as f64 * room;
        if round < bars { (left, BAR) } else { (left, room) }
    }

    fn spot(&self, round: usize, i: usize, width: f64, height: f64) -> Spot {
        if self.rounds.len() == 1 {
            let columns = Self::columns(width);
            let rows = self.grid_rows(width, height);
            // Boards need more height than bars.
            let tallest = if self.squares.is_some() { 68.0 } else { 48.0 };
            let room = (width / columns as f64, (height / rows as f64).min(tallest));
            let at = ((i % columns) as f64 * room.0, (i / columns) as f64 * room.1);
            return Spot {
                at: (at.0 + 3.0, at.1 + 3.0),
                size: (room.0 - 6.0, room.1 - 6.0),
            };
        }
        let row = self.row_height(round, height);
        let (left, wide) = self.column(round, width, height);
        let tall = (row - 4.0).clamp(2.0, 44.0);
        let gap = if self.is_bars(round, height) { 8.0 } else { 14.0 };
        Spot {
            at: (left, 1.0 + (i as f64 + 0.5) * row - tall / 2.0),
            size: (wide - gap, tall),
        }
    }

    fn champion_spot(&self, width: f64, height: f64) -> Spot {
        let (left, wide) = self.column(self.rounds.len(), width, height);
        Spot {
            at: (left, height / 2.0 - 15.0),
            size: (wide - 4.0, 30.0),
        }
    }

    /// The line from a duel to that of the next round.
    fn draw_way(&self, drawing: &mut Drawing, round: usize, i: usize, width: f64, height: f64) {
        let from = self.spot(round, i, width, height);
        let to = if round + 1 < self.rounds.len() {
            self.spot(round + 1, i / 2, width, height)
        } else {
            self.champion_spot(width, height)
        };
        let (x, y) = (from.at.0 + from.size.0, from.at.1 + from.size.1 / 2.0);
        let (end, level) = (to.at.0, to.at.1 + to.size.1 / 2.0);
        let middle = (x + end) / 2.0;
        let points = vec![(x, y), (middle, y), (middle, level), (end, level)];
        drawing.line(points, 1.0, Token::Line);
    }

    fn draw_duel(&self, drawing: &mut Drawing, duel: Option<&Duel>, spot: Spot) {
        let radius = (spot.size.1 / 4.0).min(6.0);
        drawing.rect(spot.at, spot.size, radius, Ink(Token::Line, 0.4));
        let Some(duel) = duel else { return };
        let done = spot.size.0 * duel.played.clamp(0.0, 1.0);
        let low = spot.size.1 < LOWEST - 6.0;
        let strong = if low { 0.9 } else { 0.16 };
        if done > 0.5 {
            let fill = Ink(Token::Accent, strong);
            drawing.rect(spot.at, (done, spot.size.1), radius, fill);
        }
        if duel.live {
            drawing.frame(spot.at, spot.size, radius, 1.75, Token::Accent);
        }
        if low {
            return;
        }
        let half = spot.size.1 / 2.0;
        for (who, genome) in duel.genomes.iter().enumerate() {
            let line = Spot {
                at: (spot.at.0, spot.at.1 + who as f64 * half),
                size: (spot.size.0, half),
            };
            let lost = duel.winner.is_some_and(|winner| winner != who);
            let strength = if lost { 0.35 } else { 1.0 };
            let won = duel.winner == Some(who);
            let lot = if won && duel.points[0] == duel.points[1] { BY_LOT } else { "" };
            self.draw_genome(drawing, genome, line, strength, spot.size.0 > 150.0);
            drawing.text(
                (line.at.0 + line.size.0 - 6.0, line.at.1 + half / 2.0),
                format!("{}{lot}", duel.points[who]),
                (half * 0.7).min(12.0),
                if won { 700 } else { 400 },
                Anchor::End,
                if lost { Token::Quiet } else { Token::Ink },
            );
        }
    }

    /// The genes as a board, then as bars from a centre line, and as numbers if there is room.
    fn draw_genome(
        &self,
        drawing: &mut Drawing,
        genes: &[i32],
        spot: Spot,
        strength: f64,
        words: bool,
    ) {
        let mut room = (spot.size.0 - 34.0).clamp(10.0, 64.0);
        let mut left = spot.at.0 + 6.0;
        if let Some(board) = squares_of(genes, self.squares) {
            let unit = (spot.size.1 - 3.0).min(room) / 8.0;
            let at = (left, spot.at.1 + 1.5);
            draw_squares(drawing, board, self.reach, at, unit, strength);
            room = (room - 8.0 * unit - 4.0).max(0.0);
            left += 8.0 * unit + 4.0;
        }
        let bars = bars(genes, self.squares);
        let step = (room / bars.len().max(1) as f64).min(9.0);
        let half = spot.size.1 / 2.0 - 1.5;
        let middle = spot.at.1 + spot.size.1 / 2.0;
        let end = left + step * bars.len() as f64;
        drawing.line(vec![(left, middle), (end, middle)], 1.0, Ink(Token::Quiet, 0.5));
        for (place, &(i, gene)) in bars.iter().enumerate() {
            let part = f64::from(gene) / f64::from(self.reach.max(1));
            let tall = (part.abs().min(1.0) * half).max(1.0);
            let top = if gene < 0 { middle } else { middle - tall };
            let at = (left + place as f64 * step, top);
            Look::of(i).bar(drawing, at, ((step - 1.5).max(0.5), tall), strength);
        }
        if words && genes.len() <= 3 {
            let numbers = genes.iter().map(|n| Language::En.number(&n.to_string()));
            let text = numbers.collect::<Vec<_>>().join(" ");
            if end + 6.0 + text.chars().count() as f64 * 6.2 < spot.at.0 + spot.size.0 - 18.0 {
                let ink = if strength < 1.0 { Token::Quiet } else { Token::Ink };
                drawing.text((end + 6.0, middle), text, 11.0, 400, Anchor::Start, ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(points: [u32; 2], played: f64) -> Option<Duel> {
        Some(Duel {
            genomes: [vec![5, -5], vec![1, 2]],
            points,
            played,
            live: played < 1.0,
            winner: (played == 1.0).then_some(0),
        })
    }

    fn cup(players: usize) -> Bracket {
        let mut rounds = vec![vec![duel([3, 1], 0.5); players / 2]];
        while rounds.last().is_some_and(|r| r.len() > 1) {
            rounds.push(vec![None; rounds.last().map_or(0, Vec::len) / 2]);
        }
        Bracket {
            rounds,
            champion: None,
            reach: 10,
            squares: None,
        }
    }

    /// The upper left corners and sizes of the duels' boxes.
    fn boxes(drawing: &Drawing) -> Vec<(Point, Point)> {
        let boxes = drawing.rects();
        let boxes = boxes.filter(|(_, _, fill)| *fill == Ink(Token::Line, 0.4));
        boxes.map(|(at, size, _)| (at, size)).collect()
    }

    #[test]
    fn duels_do_not_overlap() {
        for players in [2, 4, 16, 64, 128, 1024] {
            for (width, height) in [(330.0, 260.0), (900.0, 340.0)] {
                let found = boxes(&cup(players).draw(width, height));
                assert_eq!(found.len(), players - 1);
                for (at, size) in &found {
                    assert!(at.0 >= 0.0 && at.0 + size.0 <= width, "{players}: {at:?} {size:?}");
                    assert!(at.1 >= -1.0 && at.1 + size.1 <= height + 1.0, "{players}: {at:?}");
                    assert!(size.0 > 8.0, "{players} in {width}: {size:?}");
                }
                if players <= 64 {
                    for pair in found.windows(2).filter(|p| p[0].0.0 == p[1].0.0) {
                        assert!(pair[0].0.1 + pair[0].1.1 <= pair[1].0.1 + 0.01, "{pair:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn gene_bars_follow_their_sign() {
        let drawing = cup(2).draw(600.0, 200.0);
        let bars = drawing
            .rects()
            .filter(|(_, _, fill)| matches!(fill, Ink(Token::First | Token::Second, 1.0)));
        let bars: Vec<f64> = bars.map(|(at, size, _)| at.1 + size.1 / 2.0).collect();
        assert_eq!(bars.len(), 4);
        assert!(bars[0] < bars[1], "5 above, −5 below: {bars:?}");
    }

    #[test]
    fn square_genes_are_a_small_board() {
        let mut genes = vec![0; 65];
        (genes[0], genes[1], genes[64]) = (5, -3, 4);
        let mut cup = cup(2);
        cup.squares = Some(1);
        cup.rounds[0][0].as_mut().unwrap().genomes = [genes.clone(), genes];
        let drawing = cup.draw(600.0, 200.0);
        let found = drawing.rects();
        let found = found.filter(|r| matches!(r.2.0, Token::First | Token::Second));
        let found: Vec<_> = found.collect();
        let tokens: Vec<Token> = found.iter().map(|r| r.2.0).collect();
        let one = [Token::Second, Token::First, Token::First];
        assert_eq!(tokens, [one, one].concat(), "a1, h8 and the bar of the first gene");
        let [ground] = boxes(&drawing)[..] else {
            panic!("one duel")
        };
        for (at, size, _) in &found {
            assert!(at.0 >= ground.0.0 && at.0 + size.0 <= ground.0.0 + ground.1.0);
            assert!(at.1 >= ground.0.1 && at.1 + size.1 <= ground.0.1 + ground.1.1);
        }
    }

    #[test]
    fn new_results_have_a_halo_that_fades() {
        let (old, mut new) = (cup(8), cup(8));
        assert_eq!(new.transition_from(&old), 0.0);
        new.rounds[0][2] = duel([4, 1], 0.6);
        assert!(new.transition_from(&old) > 0.0);
        let halos = |t| {
            let drawing = new.draw_from(&old, t, 600.0, 300.0);
            let halo = |ink: Ink| ink.0 == Token::Accent && ink.1 < 1.0;
            drawing.frames().filter(|(_, _, ink)| halo(*ink)).count()
        };
        assert_eq!((halos(0.3), halos(1.0)), (1, 0));
    }

    #[test]
    fn single_round_is_a_grid() {
        let wall = Bracket {
            rounds: vec![vec![duel([1, 1], 0.2); 10]],
            champion: None,
            reach: 5,
            squares: None,
        };
        let found = boxes(&wall.draw(400.0, 200.0));
        assert_eq!(found.len(), 10);
        let lines = |f: fn(&(Point, Point)) -> i64| {
            let places: std::collections::BTreeSet<i64> = found.iter().map(f).collect();
            places.len()
        };
        assert_eq!((lines(|b| b.0.0 as i64), lines(|b| b.0.1 as i64)), (3, 4));
        assert_eq!(boxes(&wall.draw(400.0, 100.0)).len(), 6, "the first ones");
    }
}
