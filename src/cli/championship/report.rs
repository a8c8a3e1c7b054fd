//! Output of a championship: progress, every game as a line of JSON, and the result.

use serde_json::{Map, Value, json};

use crate::arena::Interval;
use crate::arena::statistics::{BetterPlayer, rounded_for_display};
use crate::championship::{
    ChampionshipJob, Comparison, GradeRule, PairResult, PairsUnit, Standing, Tally, compare,
    grades, result_text, shown_ties,
};
use crate::cli::console::{Console, progress, warn};
use crate::cli::progress_timer::ProgressTimer;
use crate::text::EnumId;

/// Reports a running championship.
pub(super) struct Reporter<'a> {
    console: &'a Console,
    /// If true, prints every pair as a line of JSON on standard output.
    json: bool,
    /// If true, prints only forfeits on standard error.
    quiet: bool,
    timer: ProgressTimer,
    /// Reported forfeits.
    forfeits: u32,
}

/// The maximum number of reported forfeits; the files contain all.
const MAX_REPORTED_FORFEITS: u32 = 20;

impl<'a> Reporter<'a> {
    pub(super) fn new(
        console: &'a Console,
        job: &ChampionshipJob,
        json: bool,
        quiet: bool,
    ) -> Self {
        let reporter = Reporter {
            console,
            json,
            quiet,
            timer: ProgressTimer::start(job.progress().games),
            forfeits: 0,
        };
        if json {
            let p = job.progress();
            let names: Vec<_> = job.config().players.iter().map(|p| &p.name).collect();
            console.line(json!({
                "event": "start", "game": job.config().game, "start": job.config().start,
                "players": names, "games": p.games, "all_games": p.all_games,
            }));
        }
        reporter
    }

    /// Reports the games of a unit.
    pub(super) fn on_played(
        &mut self,
        job: &ChampionshipJob,
        unit: &PairsUnit,
        pairs: &[PairResult],
    ) {
        if self.json {
            for (pair, number) in pairs.iter().zip(unit.first_pair..) {
                self.console.line(pair_json(job, unit, (number, pair)));
            }
        } else {
            self.report_forfeits(job, unit, pairs);
        }
        self.print_progress(job);
    }

    /// Reports the speed.
    pub(super) fn end(&self, job: &ChampionshipJob) {
        if self.quiet || self.json {
            return;
        }
        if let Some(speed) = self.timer.speed(job.progress().games) {
            progress(format_args!("{speed}{:12}\n", ""));
        }
    }

    fn print_progress(&mut self, job: &ChampionshipJob) {
        if !self.timer.is_report_due() {
            return;
        }
        let p = job.progress();
        let seconds = self.timer.seconds();
        let played = self.timer.played(p.games) as f64;
        let remaining = (p.all_games.saturating_sub(p.games)) as f64 * seconds / played.max(1.0);
        if self.json {
            self.console.line(json!({
                "event": "progress", "games": p.games, "all_games": p.all_games, "seconds": seconds,
            }));
        } else if !self.quiet {
            progress(format_args!(
                "{} of {} games, round {}, {:.1}%, {seconds:.0} s, about {remaining:.0} s left ",
                p.games,
                p.all_games,
                p.round,
                100.0 * p.share(),
            ));
        }
    }

    fn report_forfeits(&mut self, job: &ChampionshipJob, unit: &PairsUnit, pairs: &[PairResult]) {
        for (pair, number) in pairs.iter().zip(unit.first_pair..) {
            for (which, game) in (0..).zip(&pair.games) {
                let Some(why) = &game.why else { continue };
                self.forfeits += 1;
                if self.forfeits <= MAX_REPORTED_FORFEITS {
                    let [first, second] = names(job, unit, which);
                    warn(format_args!(
                        "\n{first} - {second} {} (pair {}): {why}",
                        result_text(game.outcome),
                        number + 1
                    ));
                } else if self.forfeits == MAX_REPORTED_FORFEITS + 1 {
                    warn("More games were lost by a rule.");
                }
            }
        }
    }
}

/// The players of the first and of the second side in a game of a pair.
fn names<'a>(job: &'a ChampionshipJob, unit: &PairsUnit, game: u32) -> [&'a str; 2] {
    let (repeat, meeting) = (unit.stream.generation, unit.stream.pairing);
    let players = job.meetings()[repeat as usize][meeting as usize].players_in(game);
    players.map(|player| &job.config().players[player as usize].name[..])
}

fn pair_json(job: &ChampionshipJob, unit: &PairsUnit, (number, pair): (u32, &PairResult)) -> Value {
    let games = (0..).zip(&pair.games).map(|(which, game)| {
        let [first, second] = names(job, unit, which);
        json!({
            "first": first, "second": second, "result": result_text(game.outcome),
            "end": game.end.id(), "why": game.why.as_ref().map(ToString::to_string),
            "plies": game.plies(), "moves": game.moves,
        })
    });
    let points = f64::from(pair.half_points()) / 2.0;
    json!({
        "event": "pair", "repeat": unit.stream.generation + 1, "meeting": unit.stream.pairing + 1,
        "pair": number + 1, "players": names(job, unit, 0), "points": [points, 2.0 - points],
        "opening": pair.opening, "games": games.collect::<Vec<_>>(),
    })
}

/// Prints the result of the games so far.
pub(super) fn print_result(job: &ChampionshipJob, console: &Console, json: bool, files: &[String]) {
    if json {
        console.line(result_json(job, files));
        return;
    }
    let tally = Tally::of(job);
    match job.config().players.len() {
        2 => print_duel(job, &tally, console),
        _ => print_table(job, &tally, console),
    }
    let all = tally.summary;
    if all.games == 0 {
        return;
    }
    let band = all.mover_interval();
    console.line(format_args!(
        "The first mover has {:.3} of the points ({}); {:.1} plies a game, {} to {}; {} draws, {} resigned.",
        all.mover_share(),
        interval(band),
        all.mean_plies(),
        all.shortest,
        all.longest,
        all.draws,
        all.resignations,
    ));
    for standing in tally.standings.iter().filter(|s| s.record.forfeits[0] > 0) {
        console.line(format_args!(
            "{} has lost {} games by a rule.",
            job.config().players[standing.player].name,
            standing.record.forfeits[0],
        ));
    }
}

fn interval(band: Interval) -> String {
    format!("95%: {:.3} to {:.3}", band.low, band.high)
}

fn print_duel(job: &ChampionshipJob, tally: &Tally, console: &Console) {
    let config = job.config();
    let [a, b] = [&config.players[0].name, &config.players[1].name];
    let found = compare(config, tally.between([0, 1]));
    let score = found.record.score;
    console.line(format_args!(
        "{a} - {b} {} : {} in {} games: share {:.3} ({})",
        score.points(),
        score.swapped().points(),
        score.games(),
        found.share,
        interval(found.interval),
    ));
    let [none, half, one, more, two] = found.record.pairs.0;
    console.line(format_args!(
        "won {}, drawn {}, lost {}; pairs that gave {a} 0, 1/2, 1, 3/2, 2 points: {none}, {half}, {one}, {more}, {two}",
        score.wins, score.draws, score.losses
    ));
    console.line(verdict(job, &found));
}

/// Whether A is better than B by the test, as a sentence.
fn verdict(job: &ChampionshipJob, found: &Comparison) -> String {
    let config = job.config();
    let [a, b] = [&config.players[0].name, &config.players[1].name];
    let test = config.sprt;
    let text = match found.verdict {
        BetterPlayer::First => format!("{a} is better than {b}"),
        BetterPlayer::Second => format!("{b} is better than {a}"),
        BetterPlayer::Neither => format!("neither is better by {} Elo points", test.elo1),
        BetterPlayer::Open(Some(games)) => {
            format!("not significant yet, some {} more games", rounded_for_display(games))
        }
        BetterPlayer::Open(None) => "not significant yet".to_owned(),
    };
    format!(
        "{text} (SPRT on pairs, {} against {} Elo points: LLR {:.2} for {a}, {:.2} for {b}; {:.2} or {:.2} decides)",
        test.elo0,
        test.elo1,
        found.better.llr,
        found.worse.llr,
        found.better.lower,
        found.better.upper,
    )
}

fn print_table(job: &ChampionshipJob, tally: &Tally, console: &Console) {
    let places = &tally.standings;
    let name = |s: &Standing| &job.config().players[s.player].name;
    let width = places.iter().map(|s| name(s).chars().count()).max();
    let width = width.unwrap_or(0).max(6);
    let ties = shown_ties(job.config(), places);
    let heads = ties
        .iter()
        .map(|(_, tie_break)| format!("  {:>16}", tie_break.id()));
    console.line(format_args!(
        "{:>4}  {:<width$}  {:>8}  {:>6}  {:>6}  {:>14}{}",
        "",
        "player",
        "points",
        "games",
        "share",
        "Elo (95%)",
        heads.collect::<String>()
    ));
    for s in places {
        let rating = match s.rating {
            // Adding zero converts a negative zero to zero.
            Some(r) => format!("{:.0} ± {:.0}", r.elo.round() + 0.0, r.elo - r.interval().low),
            None => String::new(),
        };
        let values = ties.iter().map(|(number, _)| {
            let value = s.ties[*number].map(rounded).unwrap_or_default();
            format!("  {value:>16}")
        });
        let values: String = values.collect();
        let line = format!(
            "{:>4}  {:<width$}  {:>8}  {:>6}  {:>6.3}  {rating:>14}{values}",
            s.place,
            name(s),
            rounded(s.points),
            s.record.score.games(),
            s.record.score.share(),
        );
        console.line(line.trim_end());
    }
    if tally.ratings.assumed {
        console.line(
            "Some players won or lost everything: each player's rating includes one extra draw.",
        );
    }
}

fn rounded(points: f64) -> String {
    let text = format!("{points:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn result_json(job: &ChampionshipJob, files: &[String]) -> Value {
    let config = job.config();
    let tally = Tally::of(job);
    let places = tally.standings.iter().map(|s| {
        let ties = config.tie_breaks.iter().zip(&s.ties);
        let ties = ties.filter_map(|(tie_break, value)| Some((tie_break.id().to_owned(), json!((*value)?))));
        let ties = ties.collect::<Map<_, _>>();
        let band = s.record.score.interval();
        json!({
            "place": s.place, "player": config.players[s.player].name, "points": s.points, "tie_breaks": ties,
            "games": s.record.score.games(), "wins": s.record.score.wins,
            "draws": s.record.score.draws, "losses": s.record.score.losses,
            "share": s.record.score.share(), "low": band.low, "high": band.high,
            "elo": s.rating.map(|r| r.elo), "se": s.rating.map(|r| r.se),
            "lost_by_rule": s.record.forfeits[0],
        })
    });
    let all = tally.summary;
    let test = (config.players.len() == 2).then(|| {
        let found = compare(config, tally.between([0, 1]));
        json!({ "pairs": found.record.pairs, "verdict": found.verdict, "better": found.better, "worse": found.worse })
    });
    json!({
        "event": "result", "complete": job.is_done(),
        "standings": places.collect::<Vec<_>>(), "sprt": test,
        "games": all.games, "mean_plies": all.mean_plies(), "mover_share": all.mover_share(),
        "files": files,
    })
}

pub(super) fn print_grades(job: &ChampionshipJob, rule: &GradeRule, console: &Console) {
    for grade in grades(job, rule) {
        let name = &job.config().players[grade.player].name;
        let given = match (grade.grade, grade.certainty) {
            (Some(given), Some(sure)) => {
                let outlook = match sure.repeats {
                    Some(0) => "pass or fail is settled".to_owned(),
                    Some(n) => format!("about {n} more repeats would settle pass or fail"),
                    None => "too close to tell whether it passes".to_owned(),
                };
                format!("{given:.1} ({:.1} to {:.1}; {outlook})", sure.low, sure.high)
            }
            _ if grade.player == rule.reference as usize => "reference".to_owned(),
            _ => "no grade before the first games".to_owned(),
        };
        let lost = match &grade.reason {
            Some((reason, n)) => {
                let games = if grade.by_rule == 1 { "game" } else { "games" };
                format!(". Lost {} {games} by rule, {n} of them: {reason}", grade.by_rule)
            }
            None => String::new(),
        };
        console.line(format_args!("{name}: {} wins, {given}{lost}", grade.wins));
    }
}
