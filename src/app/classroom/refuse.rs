//! Which controls a message is about, so that what a link has fixed or hidden is refused however it is asked for: by a press, a key, a
//! file that is dropped, or a way from one section to another.

use super::group::Group::{self, *};
use super::limits::Limit;
use crate::app::lab::lanes::state::Msg as Lane;
use crate::app::lab::lessons::state::Msg as Lesson;
use crate::app::lab::question::state::Msg as Question;
use crate::app::lab::quiz::state::Msg as Quiz;
use crate::app::lab::tree::state::Msg as Tree;
use crate::app::play::{ChildMsg, EvaluationsMsg, Layer, LibraryMsg, RulesMsg};
use crate::app::runs::RunsMsg;
use crate::app::{Msg, State, championship, coevolution, lab, play, puzzles};
use crate::text::Message;

/// Why a message is refused; `None` where it is not.
pub fn refused(state: &State, msg: &Msg) -> Option<Message> {
    let mut groups = groups(state, msg).iter();
    let limits = &state.classroom.limits;
    let held = groups.find(|group| limits.of(**group) != Limit::Usual)?;
    let name = Message::new(&format!("class.group.{}", held.id()));
    Some(Message::new("class.refused").with_message("what", name))
}

/// The groups of which each must be as usual for a message to be heard: none for what concerns no control.
fn groups(state: &State, msg: &Msg) -> &'static [Group] {
    match msg {
        Msg::Go(tab) if *tab != state.tab => &[Places],
        // A child has games and players of its own, and no clocks: whoever fixes those fixes for whom the page is.
        Msg::Child(_) | Msg::Play(play::Msg::ForChild) => &[Game, Players, Clock],
        // Another move in place of one that was played.
        Msg::Play(play::Msg::Choose(_)) if state.play.has_gone_on() => &[TakeBack],
        Msg::Play(play::Msg::BestMove) if state.play.has_gone_on() => &[Hints, Analysis, TakeBack],
        Msg::Speak(_) => &[Language],
        Msg::Play(msg) => in_play(msg),
        Msg::Puzzles(msg) => among_puzzles(msg),
        Msg::Lab(msg) => in_lab(msg),
        Msg::Championship(msg) => in_championship(msg),
        Msg::Coevolution(msg) => in_coevolution(msg),
        _ => &[],
    }
}

fn in_play(msg: &play::Msg) -> &'static [Group] {
    use play::Msg;
    match msg {
        Msg::Game(_) | Msg::Preset(_) | Msg::Value(..) => &[Game],
        Msg::Edit(_) => &[Setup],
        Msg::Seat(..) | Msg::Player(..) | Msg::SwapSeats | Msg::Rematch { swapped: true } => {
            &[Players]
        }
        Msg::Evaluations(EvaluationsMsg::Judge(_)) => &[Players, Analysis],
        Msg::Evaluations(_) | Msg::Layer(Some(Layer::Evaluations)) => &[Players],
        Msg::Clock(_) => &[Clock],
        Msg::Analyse(_) | Msg::JudgeWith(_) | Msg::Sum(_) | Msg::Deeper | Msg::PauseAnalysis => {
            &[Analysis]
        }
        // What is not known yet is looked for.
        Msg::BestMove => &[Hints, Analysis],
        Msg::Review
        | Msg::LookBack
        | Msg::ReviewDepth(_)
        | Msg::StopReview
        | Msg::SaveReview
        | Msg::TryAgain(_)
        | Msg::EndTrial => &[Review],
        Msg::Puzzle(_) => &[Review, Places],
        Msg::TakeBack => &[TakeBack],
        Msg::Promote(_) | Msg::Remove(_) | Msg::Restore => &[Moves],
        Msg::Layer(Some(Layer::Library)) => &[Library],
        Msg::Library(msg) => in_library(msg),
        Msg::Dropped(_) => &[Library, Game],
        Msg::Layer(Some(Layer::GameText)) => &[Text],
        Msg::ReadDraft => &[Text, Game],
        Msg::Layer(Some(Layer::Rules)) | Msg::Rules(RulesMsg::Open(_)) => &[Rules],
        Msg::Child(ChildMsg::Game(_)) => &[Game],
        Msg::Child(ChildMsg::Level(_)) => &[Players],
        Msg::Child(ChildMsg::Hint) => &[Hints],
        _ => &[],
    }
}

fn in_library(msg: &LibraryMsg) -> &'static [Group] {
    match msg {
        LibraryMsg::Open(_) => &[Library, Game],
        LibraryMsg::OpenRun(_) => &[Library, Places, Game, Players, Settings],
        // What the browser says.
        LibraryMsg::Loaded(_)
        | LibraryMsg::Unavailable(_)
        | LibraryMsg::Kept(_)
        | LibraryMsg::Lost(..)
        | LibraryMsg::Changed => &[],
        _ => &[Library],
    }
}

fn among_puzzles(msg: &puzzles::Msg) -> &'static [Group] {
    use puzzles::{Msg, SheetMsg};
    match msg {
        Msg::Today
        | Msg::Open(_)
        | Msg::Mine(_)
        | Msg::Level(_)
        | Msg::Next
        | Msg::Clear
        | Msg::Restore => &[Puzzles],
        Msg::Sheet(SheetMsg::Print) => &[],
        Msg::Hint | Msg::Show | Msg::Sheet(SheetMsg::Solutions(_)) => &[Hints],
        Msg::Sheet(_) => &[Puzzles],
        Msg::PlayOn => &[Places],
        _ => &[],
    }
}

fn in_lab(msg: &lab::Msg) -> &'static [Group] {
    use lab::Msg;
    match msg {
        Msg::Question(Question::Depth(_) | Question::Budget(_)) => &[Depth],
        Msg::Question(Question::Evaluation(_) | Question::Preference(_)) => &[Evaluation],
        Msg::Question(Question::Game(_) | Question::Board(_)) => &[Game],
        Msg::Question(Question::FromPlay) => &[Game, Position],
        Msg::Question(Question::Play(_) | Question::Back | Question::Start)
        | Msg::Tree(Tree::SearchFrom(_)) => &[Position],
        Msg::Lanes(Lane::Method(..) | Lane::Add | Lane::Remove(_)) => &[Algorithms, Lanes],
        Msg::Lanes(_) => &[Lanes],
        Msg::Charts(_) | Msg::Starts(_) => &[Charts],
        Msg::Traces(_) => &[Traces],
        Msg::Quiz(
            Quiz::Open(_)
            | Quiz::Kind(_)
            | Quiz::Number(_)
            | Quiz::Count(_)
            | Quiz::Another
            | Quiz::Leave
            | Quiz::Resume,
        ) => &[Group::Quiz],
        Msg::Lessons(Lesson::Open | Lesson::Close | Lesson::Begin(_)) => &[Lessons],
        Msg::Veil(_) => &[Veil],
        Msg::ToPlay | Msg::NowInPlay => &[Places],
        _ => &[],
    }
}

fn in_championship(msg: &championship::Msg) -> &'static [Group] {
    use championship::Msg;
    match msg {
        Msg::Example(_) => &[Settings, Game, Players],
        Msg::Game(_) | Msg::Start(_) => &[Game],
        Msg::Choose(..)
        | Msg::Name(..)
        | Msg::Limit(..)
        | Msg::Add(_)
        | Msg::Move(..)
        | Msg::Remove(_)
        | Msg::Paste(_)
        | Msg::Pasted => &[Players],
        Msg::Format(_) | Msg::Adaptive(_) | Msg::StopEarly(_) | Msg::Set(..) | Msg::NewSeed => {
            &[Settings]
        }
        Msg::Import(_) => &[Files, Game, Players, Settings],
        Msg::Look(_) | Msg::LookLive(_) => &[Places],
        Msg::Runs(msg) => of_runs(msg),
        _ => &[],
    }
}

fn in_coevolution(msg: &coevolution::Msg) -> &'static [Group] {
    use coevolution::Msg;
    match msg {
        Msg::Preset(_) => &[Settings, Game],
        Msg::Game(_) | Msg::Start(_) => &[Game],
        Msg::Set(..) | Msg::Feature(..) | Msg::Pick(..) | Msg::Ends(_) | Msg::NewSeed => {
            &[Settings]
        }
        Msg::Import(_) => &[Files, Game, Settings],
        Msg::Lesson(..) => &[Lessons],
        Msg::Meet(_) | Msg::Match(..) => &[Places],
        Msg::Runs(msg) => of_runs(msg),
        _ => &[],
    }
}

/// What a person wants of what is kept; all else is what the browser says.
fn of_runs(msg: &RunsMsg) -> &'static [Group] {
    match msg {
        // With its own game, players and parameters.
        RunsMsg::Open(_) => &[Runs, Game, Players, Settings],
        RunsMsg::Delete(_) | RunsMsg::Undelete => &[Runs],
        _ => &[],
    }
}
