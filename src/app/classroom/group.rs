//! The groups of controls that a link can fix or hide.

use crate::app::tab::Tab;

/// Controls that belong together. What each of them does is said by `refuse`, which messages it concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The choice of the game and its board.
    Game,
    /// Setting up a position by hand.
    Setup,
    /// The choice of the players, and evaluations of one's own.
    Players,
    /// Playing with clocks, or without.
    Clock,
    /// Estimates and proofs beside the board.
    Analysis,
    /// The best move, hints and solutions.
    Hints,
    /// Reviewing a game.
    Review,
    /// Taking moves back.
    TakeBack,
    /// The list of the moves.
    Moves,
    /// Saved games.
    Library,
    /// The game as text.
    Text,
    /// The rules of the game.
    Rules,
    /// The choice of a puzzle.
    Puzzles,
    /// How deep a search goes.
    Depth,
    /// What judges the leaves of a search.
    Evaluation,
    /// Which searches stand side by side.
    Algorithms,
    /// The searches side by side, as a whole.
    Lanes,
    /// Moving on the board of the Search lab.
    Position,
    /// Counts, comparisons, measurements and maps.
    Charts,
    /// Files of searches.
    Traces,
    /// The choice of a quiz.
    Quiz,
    /// The choice of a lesson.
    Lessons,
    /// Hiding and showing values.
    Veil,
    /// Parameters of a championship or an evolution.
    Settings,
    /// What is kept of championships and evolutions.
    Runs,
    /// Reading files.
    Files,
    /// The other sections of the page.
    Places,
    /// The choice of the language.
    Language,
}

/// Where a group is met, and what it looks like there.
pub(super) struct About {
    /// The group.
    pub(super) group: Group,
    /// Its name in links; the texts have `class.group.ID`.
    id: &'static str,
    /// The sections that have such controls.
    tabs: &'static [Tab],
    /// The elements that are its controls: `#id` or `.class`.
    pub(super) parts: &'static [&'static str],
}

const fn about(
    group: Group,
    id: &'static str,
    tabs: &'static [Tab],
    parts: &'static [&'static str],
) -> About {
    About {
        group,
        id,
        tabs,
        parts,
    }
}

const PLAY: &[Tab] = &[Tab::Play];
const LAB: &[Tab] = &[Tab::Lab];
const RUNS: &[Tab] = &[Tab::Championship, Tab::Coevolution];
/// Every section that has a game of its own.
const GAMES: &[Tab] = &[Tab::Play, Tab::Lab, Tab::Championship, Tab::Coevolution];

/// Every group, in the order of the form and of links.
#[rustfmt::skip]
pub(super) const GROUPS: [About; 28] = [
    about(Group::Game, "game", GAMES, &["#board-form", "#child-button", "#child-leave", ".child-games", "#rules-play", "#lab-game", "#lab-board", "#lab-from-play", "#championship-game", "#championship-start", "#evolution-game", "#evolution-start"]),
    about(Group::Setup, "setup", PLAY, &["#edit-button"]),
    about(Group::Players, "players", &[Tab::Play, Tab::Championship], &[".seats", "#child-button", "#child-leave", ".child-levels", "#evaluations-button", "#ending-swap", ".roster"]),
    about(Group::Clock, "clock", PLAY, &[".clock-form", "#child-button", "#child-leave"]),
    about(Group::Analysis, "analysis", PLAY, &["#analysis-button", "#analysis"]),
    about(Group::Hints, "hints", &[Tab::Play, Tab::Puzzles], &["#child-hint", "#puzzles-hint", "#puzzles-show", "#sheet-solutions", "#sheet-answers"]),
    about(Group::Review, "review", PLAY, &["#review", "#ending-review", "#trial"]),
    about(Group::TakeBack, "takeback", PLAY, &["#undo-button", "#child-undo"]),
    about(Group::Moves, "moves", PLAY, &[".moves"]),
    about(Group::Library, "library", PLAY, &["#library-button"]),
    about(Group::Text, "text", PLAY, &["#text-button"]),
    about(Group::Rules, "rules", PLAY, &["#rules-button", "#rules-all", "#rules-games"]),
    about(Group::Puzzles, "puzzles", &[Tab::Puzzles], &["#puzzles-shipped", "#puzzles-mine", "#puzzles-next", ".puzzles-child", "#sheet-choice", "#sheet-back"]),
    about(Group::Depth, "depth", LAB, &["#lab-depth", "#lab-nodes"]),
    about(Group::Evaluation, "evaluation", LAB, &["#lab-evaluation", "#lab-wins"]),
    about(Group::Algorithms, "algorithms", LAB, &[".lane-head", "#lab-add"]),
    about(Group::Lanes, "lanes", LAB, &[".lanes-room"]),
    about(Group::Position, "position", LAB, &["#lab-back", "#lab-to-start", "#lab-search-from"]),
    about(Group::Charts, "charts", LAB, &["#lab-charts", "#lab-compare", "#lab-strength", "#start-map"]),
    about(Group::Traces, "traces", LAB, &["#lab-traces"]),
    about(Group::Quiz, "quiz", LAB, &["#quiz-open", "#quiz-close", "#quiz-kind", "#quiz-count", "#quiz-number", "#quiz-another", "#quiz-leave", "#quiz-resume"]),
    about(Group::Lessons, "lessons", &[Tab::Lab, Tab::Coevolution], &["#lessons-open", "#lessons-close", "#lessons-all", ".lesson-list", "#evolution-lessons"]),
    about(Group::Veil, "veil", LAB, &["#lab-veil"]),
    about(Group::Settings, "settings", RUNS, &[".examples", "#championship-format", "#championship-more", "#evolution-preset", "#evolution-parameters"]),
    about(Group::Runs, "runs", RUNS, &["#recent-championships", "#recent-runs", "#recent-experiments"]),
    about(Group::Files, "files", RUNS, &["#championship-import", "#evolution-import"]),
    about(Group::Places, "places", &Tab::ALL, &[".tabs", "#lab-to-play", "#puzzles-play-on", "#meet-champion"]),
    about(Group::Language, "language", &Tab::ALL, &["#language"]),
];

impl Group {
    /// Every group, in the order of the form and of links.
    pub fn all() -> impl Iterator<Item = Group> {
        GROUPS.iter().map(|about| about.group)
    }

    fn about(self) -> &'static About {
        &GROUPS[self as usize]
    }

    /// Its name in links.
    pub fn id(self) -> &'static str {
        self.about().id
    }

    /// The group with a name.
    pub fn of_id(id: &str) -> Option<Group> {
        Group::all().find(|group| group.id() == id)
    }

    /// Whether a section has such controls.
    pub fn is_in(self, tab: Tab) -> bool {
        self.about().tabs.contains(&tab)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_stands_in_its_place_with_a_name_of_its_own() {
        for (place, about) in GROUPS.iter().enumerate() {
            assert_eq!(about.group as usize, place, "{}", about.id);
            assert_eq!(Group::of_id(about.id), Some(about.group));
            assert!(!about.tabs.is_empty() && !about.parts.is_empty());
        }
        assert_eq!(Group::of_id("gmae"), None);
    }
}
