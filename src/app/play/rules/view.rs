//! The view of the page of the rules: the animated steps, then the text, the task and the board of each rule.

use super::feedback;
use super::lesson_view::{WIDE, view as lesson_view};
use super::list::{Rule, rules_of};
use super::pages::{Pages, RuleBoard, RuleBoardMsg, RulesMsg, TITLE, board_id};
use crate::app::play::child::levels::CHILD_GAMES;
use crate::app::record::Board;
use crate::app::record::board::{BoardMsg, board, picture_of};
use crate::app::record::words::side_name;
use crate::app::ui::widgets::{icon_text_button, primary_button, segments};
use crate::app::ui::{Context, Control, DisplayMode, Element, Icon, Node, Texts, el, icon};
use crate::game::{BoardStyle, Side};
use crate::games::adji_boto::LONGEST;
use crate::plot::BoardPicture;
use crate::python::game_name;
use crate::registry::{AnyGame, GAMES};
use crate::text::Message;

/// The page, beside a game in Play of the kind `played`; empty if closed.
pub fn view(pages: &Pages, played: &dyn AnyGame, context: &Context) -> Node<RulesMsg> {
    let page = el("div.rules-page#rules-page");
    let Some(kind) = pages.game() else {
        return page.into();
    };
    let rules = rules_of(kind.info().id).iter();
    let rules = rules.zip(&pages.boards).enumerate();
    let items = rules.map(|(place, (rule, board))| {
        let shown = Shown {
            kind,
            place,
            rule,
            board,
            done: pages.is_done(kind.info().id, rule.id),
            context,
        };
        el("li").key(rule.id).child(shown.view())
    });
    page.child(head(kind, context))
        .child(lesson(kind, pages, context))
        .child(progress(pages, kind.info().id, context.texts))
        .child(el("ol.rule-list").children(items))
        .child(end(played, kind, context))
        .into()
}

fn lesson(kind: &dyn AnyGame, pages: &Pages, context: &Context) -> Element<RulesMsg> {
    let view = lesson_view(kind, &pages.lesson, context.texts);
    view.map(RulesMsg::Lesson).key(kind.info().id)
}

pub fn title(kind: &dyn AnyGame, texts: Texts) -> String {
    let game = texts.say(&game_name(kind.info().id));
    texts.say(&Message::new("rule.title").with("game", game))
}

/// The heading with the links to other games and to Play.
fn head(kind: &'static dyn AnyGame, context: &Context) -> Element<RulesMsg> {
    let texts = context.texts;
    let id = kind.info().id;
    let button = |icon, key, msg| icon_text_button(icon, texts.get(key), msg);
    let back = button(Icon::Leave, "rule.back", RulesMsg::Close);
    let print = button(Icon::Text, "page.print", RulesMsg::Print);
    let title = el("h2[tabindex=-1]").id(TITLE);
    el("header.rules-head")
        .child(title.child(self::title(kind, texts)))
        .child(
            el("div.control-row")
                .child(back.id("rules-back"))
                .child(games(id, context).control(Control::Setting))
                .child(print.id("rules-print").control(Control::Tool)),
        )
        .child(el("p.lead").child(texts.of(&["game", id, "about"])))
}

fn games(id: &str, context: &Context) -> Element<RulesMsg> {
    let texts = context.texts;
    let for_child = |id: &str| CHILD_GAMES.iter().any(|(game, _)| *game == id);
    let ids = GAMES.iter().map(|kind| kind.info().id);
    let offered = ids.filter(|id| {
        !rules_of(id).is_empty() && (context.mode != DisplayMode::Child || for_child(id))
    });
    let choices =
        offered.map(|other| (RulesMsg::Open(other), texts.say(&game_name(other)), other == id));
    segments(texts.get("rule.games"), choices.collect()).id("rules-games")
}

/// The purpose of the boards below, and the number of fulfilled tasks.
fn progress(pages: &Pages, id: &str, texts: Texts) -> Element<RulesMsg> {
    let rules = rules_of(id);
    let done = rules.iter().filter(|r| pages.is_done(id, r.id)).count();
    let key = if done == rules.len() { "rule.progress.all" } else { "rule.progress" };
    let message = Message::new(key)
        .with("done", done)
        .with("all", rules.len());
    let progress = el("p.rules-progress#rules-progress").child(texts.say(&message));
    let how = el("p.lead").child(texts.get("rule.lead"));
    el("div.stack.rules-how").child(how).child(progress)
}

/// The end of the page: the buttons to play the game.
fn end(played: &dyn AnyGame, kind: &'static dyn AnyGame, context: &Context) -> Element<RulesMsg> {
    let texts = context.texts;
    let id = kind.info().id;
    let way = if played.info().id == id {
        primary_button(texts.get("rule.back"), RulesMsg::Close).id("rules-return")
    } else {
        let play = RulesMsg::Play {
            game: id,
            for_child: context.mode == DisplayMode::Child,
        };
        primary_button(texts.get("rule.play"), play)
            .id("rules-play")
            .control(Control::Setting)
    };
    el("div.control-row.rules-end").child(way)
}

struct Shown<'a> {
    kind: &'static dyn AnyGame,
    place: usize,
    rule: &'static Rule,
    board: &'a RuleBoard,
    done: bool,
    context: &'a Context,
}

impl Shown<'_> {
    fn texts(&self) -> Texts {
        self.context.texts
    }

    fn text(&self, what: &str) -> String {
        let (game, rule) = (self.kind.info().id, self.rule);
        let text = Message::new(&format!("rule.{game}.{}.{what}", rule.id));
        // One text contains the maximum number of moves of a game.
        self.texts().say(&text.with("longest", LONGEST))
    }

    fn msg(&self, msg: RuleBoardMsg) -> RulesMsg {
        RulesMsg::Try(self.place, msg)
    }

    fn view(&self) -> Element<RulesMsg> {
        let number = el("span.rule-number").child((self.place + 1).to_string());
        let picture = self.picture();
        let aspect = picture.aspect();
        let mut class = "rule-place".to_owned();
        if aspect > WIDE {
            class.push_str(" wide");
        }
        el("section.card.rule")
            .id(board_id(self.rule))
            .child(
                el("div.rule-words")
                    .child(el("h3").child(number).child(" ").child(self.text("title")))
                    .child(el("p").child(self.text("text")))
                    .child(self.task()),
            )
            .child(
                el("div.rule-try")
                    .child(
                        el("div")
                            .class(class)
                            .attr("style", format!("--aspect:{aspect:.4}"))
                            .child(self.board_view(picture)),
                    )
                    .child(
                        feedback::line(self.kind, self.board, self.texts())
                            .id(format!("{}-answer", board_id(self.rule))),
                    )
                    .child(self.buttons()),
            )
    }

    /// The task, with a tick once it is fulfilled.
    fn task(&self) -> Element<RulesMsg> {
        let tick = self.done.then(|| icon(Icon::Check));
        let word = self
            .done
            .then(|| el("strong.rule-done").child(self.texts().get("rule.done")));
        el("p")
            .class(if self.done { "rule-task done" } else { "rule-task" })
            .id(format!("{}-task", board_id(self.rule)))
            .child(el("span.rule-box[aria-hidden=true]").children(tick))
            .child(
                el("span")
                    .child(el("strong").child(self.texts().get("rule.try")))
                    .child(" ")
                    .child(self.text("task"))
                    .child(" ")
                    .maybe(word),
            )
    }

    fn picture(&self) -> BoardPicture {
        let here = self.board.here();
        let picture = picture_of(here);
        let cells = self.board.cells();
        let mut path: Vec<_> = cells.iter().copied().flatten().collect();
        if picture.view.style == BoardStyle::Trail {
            path.splice(0..0, self.board.line[0].view().shared_piece());
        }
        BoardPicture {
            targets: here.moves().iter().filter_map(|m| m.cell).collect(),
            last: cells.last().copied().flatten(),
            path,
            ..picture
        }
    }

    fn board_view(&self, picture: BoardPicture) -> Element<RulesMsg> {
        let label = Message::new("rule.board")
            .with("number", self.place + 1)
            .with("title", self.text("title"));
        let moves = self.board.here().moves();
        let id = board_id(self.rule);
        let label = self.texts().say(&label);
        let sides = Side::ALL.map(|side| side_name(self.kind, side, self.texts()));
        let shown = Board::new(&id, label, picture, &self.board.state, &moves, sides);
        let place = self.place;
        board(&shown, self.texts()).map(move |msg| RulesMsg::Try(place, RuleBoardMsg::Board(msg)))
    }

    fn buttons(&self) -> Element<RulesMsg> {
        let texts = self.texts();
        let moves = self.board.here().moves();
        let passes = moves.into_iter().filter(|m| m.cell.is_none()).map(|m| {
            let label = match self.context.mode {
                DisplayMode::Child => "child.pass",
                _ => "rule.pass",
            };
            primary_button(
                texts.get(label),
                self.msg(RuleBoardMsg::Board(BoardMsg::Choose(m.text))),
            )
            .class("button primary pass-button")
            .key("pass")
        });
        let untouched = self.board.moves.is_empty();
        let button = |icon, key, msg, id: &str| {
            icon_text_button(icon, texts.get(key), self.msg(msg))
                .key(id)
                .id(format!("{}-{id}", board_id(self.rule)))
                // A disabled button keeps the focus.
                .attr("aria-disabled", untouched)
        };
        el("div.control-row")
            .children(passes)
            .child(button(Icon::Undo, "play.take_back", RuleBoardMsg::TakeBack, "back"))
            .child(button(Icon::First, "rule.reset", RuleBoardMsg::Reset, "reset"))
    }
}
