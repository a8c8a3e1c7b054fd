//! The page without the module, in all languages: the first view of a new visit, drawn at build time and shown before
//! the module is loaded; and the error view if the module fails.
//!
//! The first view is the page's own view, so that nothing moves when the module takes over. `www/first-paint.js`
//! chooses the language, shows only the frame to a user who returns to another game, and catches errors. It also
//! accepts moves, without rules of its own: this file draws the board after each possible first move; a worker answers
//! it and draws the boards of later ones (`first_moves.rs`). The module replays these moves once it has loaded.

use crate::app::shell::boot::Boot;
use crate::app::shell::first_moves::{BoardRequest, FirstBoard, Target, first_board, open_after};
use crate::app::shell::view::view;
use crate::app::shell::{Effect, State};
use crate::app::ui::markup::{element_html, html};
use crate::app::ui::{Element, Node, Texts};
use crate::plot::svg::escape;
use crate::registry::{GameRecord, Task};
use crate::text::{EnumId, Language, json_text};

/// The script that chooses the view.
const SCRIPT: &str = include_str!("../../../www/first-paint.js");

/// The HTML after the root element of the module: templates for each language, and the script.
pub fn first_paint() -> String {
    let templates = Language::all();
    let templates: String = templates
        .map(|l| template(l) + &around_boards(l) + &trouble(l))
        .collect();
    let boards = boards();
    format!("{templates}{boards}<script>\n{SCRIPT}</script>")
}

/// The page in a language, with the link and the saved game by which the script recognises whether the user left this
/// view.
fn template(language: Language) -> String {
    let code = language.id();
    let state = first_visit(language);
    format!(
        "<template id=\"first-{code}\" lang=\"{code}\" data-link=\"{}\" data-game=\"{}\" data-task=\"{}\">\
         <p class=\"unseen\" role=\"status\">{}</p>\
         <div class=\"first-paint\" aria-hidden=\"true\" inert>{}</div></template>\n",
        escape(&state.document().link),
        escape(&state.sections.play.stored()),
        escape(&json_text(&answer_task())),
        escape(&Texts(language).get("page.loading")),
        html(&view(&state)),
    )
}

/// The page of a first visit after some moves, separated by commas.
fn visit(language: Language, moves: &str) -> (State, Vec<Effect>) {
    let languages = vec![language.id().to_owned()];
    let boot = Boot {
        languages,
        ..Boot::default()
    };
    open_after(boot, moves)
}

fn first_visit(language: Language) -> State {
    visit(language, "").0
}

/// The task of the computer after a first move.
fn answer_task() -> Option<Task> {
    let (_, effects) = visit(Language::default(), &first_moves()[0].mv);
    effects.into_iter().find_map(|effect| match effect {
        Effect::Run { task, .. } => Some(*task),
        _ => None,
    })
}

/// A game of a first visit, for a worker that draws it.
fn board_after(moves: Vec<String>) -> FirstBoard {
    let play = &first_visit(Language::default()).sections.play;
    let chooses = moves.len().is_multiple_of(2);
    let record = GameRecord {
        moves,
        ..play.history().record()
    };
    first_board(&BoardRequest { record, chooses }).expect("the first moves of a game")
}

fn first_moves() -> Vec<Target> {
    board_after(Vec::new()).targets
}

/// A template for each first move: the board after the move, the move, and the area of its cell.
fn boards() -> String {
    let template = |target: Target| {
        format!(
            "<template data-move=\"{}\" data-area=\"{:?}\">{}</template>\n",
            escape(&target.mv),
            target.area,
            board_after(vec![target.mv.clone()]).svg,
        )
    };
    first_moves().into_iter().map(template).collect()
}

/// The views around the board after a move of the user and after an answer, with that move. The script adapts them to
/// others: they differ only by the move's name in the status.
fn around_boards(language: Language) -> String {
    let made = first_moves()[0].mv.clone();
    let answer = answers(&made)[0].clone();
    let template = |name: &str, moves: &str, made: &str| {
        format!(
            "<template id=\"{name}-{}\" data-made=\"{}\">{}</template>\n",
            language.id(),
            escape(made),
            column_after(language, moves),
        )
    };
    template("moved", &made, &made) + &template("answered", &format!("{made},{answer}"), &answer)
}

/// The legal moves after a first move.
fn answers(made: &str) -> Vec<String> {
    let (state, _) = visit(Language::default(), made);
    let here = state.sections.play.history().here();
    here.position
        .moves()
        .into_iter()
        .map(|mv| mv.text)
        .collect()
}

/// The column with the board after some moves, as HTML.
fn column_after(language: Language, moves: &str) -> String {
    let page = view(&visit(language, moves).0);
    column(&page).map(element_html).unwrap_or_default()
}

/// The column that contains the board.
fn column<M>(page: &Node<M>) -> Option<&Element<M>> {
    let found = page.find_all(&|e| e.get("class") == Some("board-column"));
    found.into_iter().next()
}

/// The texts for a failure of the module. The script removes inapplicable ones and fills in the game.
fn trouble(language: Language) -> String {
    let say = |key: &str| escape(&Texts(language).get(key));
    let paragraph = |when: &str, key: &str| format!("<p data-when=\"{when}\">{}</p>", say(key));
    let button = |class: &str, when: &str, action: &str, key: &str| {
        let name = say(key);
        format!(
            "<button type=\"button\" class=\"{class}\" data-when=\"{when}\" data-do=\"{action}\">{name}</button>"
        )
    };
    format!(
        "<template id=\"trouble-{code}\"><main class=\"dialog\" id=\"trouble\" lang=\"{code}\">\
         <h1 tabindex=\"-1\">{title}</h1>{running}{loading}{apart}\
         <label data-when=\"game\" for=\"trouble-game\">{game}</label>\
         <textarea data-when=\"game\" id=\"trouble-game\" rows=\"6\" readonly spellcheck=\"false\"></textarea>{again}\
         <div class=\"control-row\">{reload}{copy}{start_over}<span role=\"status\" hidden>{copied}</span></div>\
         </main></template>\n",
        code = language.id(),
        title = say("page.trouble"),
        running = paragraph("running", "page.trouble.running"),
        loading = paragraph("loading", "page.trouble.loading"),
        apart = paragraph("apart", "page.trouble.apart"),
        game = say("play.text"),
        again = paragraph("game", "page.trouble.again"),
        reload = button("button primary", "always", "reload", "page.trouble.reload"),
        copy = button("button", "game", "copy", "play.text.copy"),
        start_over = button("button", "game", "restart", "page.trouble.start_over"),
        copied = say("page.copied"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play;
    use crate::app::shell::Msg;
    use crate::app::shell::update::update;
    use crate::plot::Picture;
    use crate::plot::svg::board_svg;

    /// The board of the page after some moves, as SVG.
    fn board_of_page(moves: &str) -> String {
        let page = view(&visit(Language::default(), moves).0);
        let canvases = page.find_all(&|e| e.tag == "canvas");
        match canvases[0].picture.as_deref() {
            Some(Picture::Board(board)) => board_svg(board),
            picture => panic!("{picture:?}"),
        }
    }

    /// Collects the texts of a view as HTML, without those of the cells.
    fn texts<M>(node: &Node<M>, found: &mut Vec<String>) {
        match node {
            Node::Text(text) => found.push(escape(text)),
            Node::Element(e) if e.get("role") == Some("grid") => {}
            Node::Element(e) => e.children.iter().for_each(|child| texts(child, found)),
        }
    }

    #[test]
    fn first_paint_equals_the_page() {
        for language in Language::all() {
            let html = template(language);
            let (state, _) = State::new(Boot {
                languages: vec![language.id().to_owned()],
                tab: 77,
                workers: 8,
                ..Boot::default()
            });
            let page = view(&state);
            let mut words = Vec::new();
            texts(&page, &mut words);
            let mut rest = &*html;
            for text in words {
                let (_, after) = rest
                    .split_once(&text)
                    .unwrap_or_else(|| panic!("{text} is missing"));
                rest = after;
            }
            let boards = page.find_all(&|e| e.tag == "canvas");
            assert_eq!(boards.len(), html.matches("<svg viewBox=\"0 0 520 520\">").count());
            // Forty-nine cells, eight moves, two goals and the piece.
            assert_eq!(html.matches("var(--cell-a)").count(), 25);
            assert!(html.contains("var(--piece)") && html.contains(">N</text>"));
        }
    }

    #[test]
    fn first_paint_needs_no_inline_styles() {
        let html = first_paint();
        assert!(!html.contains(" style=") && html.contains(" data-style=\"--aspect:"));
    }

    #[test]
    fn draws_the_board_after_every_first_move() {
        let html = boards();
        let moves = first_moves();
        assert_eq!((moves.len(), html.matches("<svg ").count()), (8, 8));
        for mv in moves {
            assert!(html.contains(&format!(" data-move=\"{}\"", mv.mv)));
        }
    }

    #[test]
    fn worker_draws_the_boards_of_the_page() {
        for moves in ["", "d6", "d6,c6", "e4,d3,c2"] {
            let list = moves.split(',').filter(|mv| !mv.is_empty());
            let drawn = board_after(list.map(str::to_owned).collect());
            assert_eq!(drawn.svg, board_of_page(moves), "{moves}");
            assert_eq!(
                drawn.targets.is_empty(),
                moves.split(',').count() % 2 == 1 && !moves.is_empty()
            );
        }
    }

    #[test]
    fn worker_says_that_the_game_is_over() {
        let over = |moves: &str| board_after(moves.split(',').map(str::to_owned).collect()).over;
        assert!(!over("d6,e7,d7,e6,f7"));
        assert!(over("d6,e7,d7,e6,f7,g7"));
    }

    #[test]
    fn views_around_boards_differ_only_by_the_name() {
        for language in Language::all() {
            let templates = around_boards(language);
            let (moved, answered) = templates.split_once("</template>").unwrap();
            assert!(moved.contains("\"strip second turn\""), "{moved}");
            assert!(answered.contains("\"strip first turn\""), "{answered}");
            let made = first_moves()[0].mv.clone();
            let answer = answers(&made)[0].clone();
            let both = format!("{made},{answer}");
            for mv in first_moves() {
                let column = column_after(language, &mv.mv);
                let column = column.replace(&board_of_page(&mv.mv), &board_of_page(&made));
                assert!(moved.contains(&column.replace(&mv.mv, &made)));
            }
            for mv in answers(&made) {
                let moves = format!("{made},{mv}");
                let column = column_after(language, &moves);
                let column = column.replace(&board_of_page(&moves), &board_of_page(&both));
                assert!(answered.contains(&column.replace(&mv, &answer)), "{mv}");
            }
            assert_eq!(moved.matches(&made).count(), 2, "{moved}");
            assert_eq!(answered.matches(&answer).count(), 2, "{answered}");
        }
    }

    #[test]
    fn page_continues_after_the_first_moves() {
        for (moves, asks) in [("", false), ("d6", true), ("d6,c6", false), ("d6,c6,b6", true)] {
            let (state, effects) = visit(Language::En, moves);
            assert_eq!(state.sections.play.history().record().moves.join(","), moves);
            let runs = effects.iter().filter(|e| matches!(e, Effect::Run { .. }));
            assert_eq!(runs.count(), usize::from(asks), "{moves}");
        }
        // The script adds the moves of the game to it.
        let task = serde_json::to_value(answer_task()).unwrap();
        assert!(task["choose"]["record"]["moves"].is_array(), "{task}");
    }

    #[test]
    fn plays_first_move_once() {
        let (mut state, _) = visit(Language::En, "d6");
        // Nothing happens when the user is not to move.
        update(&mut state, Msg::of(play::Msg::choose("c6")));
        assert_eq!(state.sections.play.history().nodes().len(), 2);
    }

    #[test]
    fn failure_has_texts_in_all_languages() {
        let html = first_paint();
        for language in Language::all() {
            assert!(html.contains(&format!("<template id=\"trouble-{}\">", language.id())));
            let again = Texts(language).get("page.trouble.again");
            assert_eq!(html.matches(&escape(&again)).count(), 1, "{again}");
        }
        for when in ["running", "loading", "apart"] {
            assert!(html.contains(&format!("<p data-when=\"{when}\">")));
            assert!(SCRIPT.contains(&format!("\"{when}\"")), "{when}");
        }
        for action in ["copy", "reload", "restart"] {
            let buttons = html.matches(&format!(" data-do=\"{action}\"")).count();
            assert_eq!(buttons, Language::ALL.len(), "{action}");
            assert!(SCRIPT.contains(&format!("    {action}: (")), "{action}");
        }
    }

    #[test]
    fn first_paint_is_inert_and_says_loading() {
        for language in Language::all() {
            let html = template(language);
            for word in [" id=\"play", " href=", " tabindex=", " aria-label=", "gridcell"] {
                assert!(!html.contains(word), "{word}");
            }
            assert_eq!(html.matches("role=").count(), 1);
            assert!(html.contains(&Texts(language).get("page.loading")));
        }
    }
}
