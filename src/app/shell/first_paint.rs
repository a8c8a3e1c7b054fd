//! What is seen where the module is not, in every language: before it is there, the page as a first visit opens it, drawn when it is
//! built; and when it has failed, what has happened.
//!
//! The first is the page's own view, so that nothing moves when the module takes over. `www/first-paint.js` chooses the language,
//! shows the frame alone to who comes back to another game, and hears errors. It also takes the first move: the board after each of
//! them is drawn here, so that no rule is in the script, and the module plays the move when it is there.

use crate::app::play;
use crate::app::shell::boot::Boot;
use crate::app::shell::update::update;
use crate::app::shell::view::view;
use crate::app::shell::{Msg, State};
use crate::app::ui::markup::{board_svg, element_html, html};
use crate::app::ui::{Element, Node, Texts};
use crate::plot::svg::escape;
use crate::plot::{BoardPicture, Picture};
use crate::registry::MoveInfo;
use crate::text::{EnumId, Language};

/// The script that chooses.
const SCRIPT: &str = include_str!("../../../www/first-paint.js");

/// What stands in the page after the element that the module writes into: a template for each language, and the script.
pub fn first_paint() -> String {
    let templates = Language::all();
    let templates: String = templates
        .map(|l| template(l) + &moved(l) + &trouble(l))
        .collect();
    let boards = boards();
    format!("{templates}{boards}<script>\n{SCRIPT}</script>")
}

/// The page in a language, with what says whether it is the page that the person left: its link and its kept game.
fn template(language: Language) -> String {
    let code = language.id();
    let state = first_visit(language);
    format!(
        "<template id=\"first-{code}\" lang=\"{code}\" data-link=\"{}\" data-game=\"{}\">\
         <p class=\"unseen\" role=\"status\">{}</p>\
         <div class=\"first-paint\" aria-hidden=\"true\" inert>{}</div></template>\n",
        escape(&state.document().link),
        escape(&state.sections.play.stored()),
        escape(&Texts(language).get("page.loading")),
        html(&view(&state)),
    )
}

/// The page as a first visit opens it.
fn first_visit(language: Language) -> State {
    let languages = vec![language.id().to_owned()];
    let boot = Boot {
        languages,
        ..Boot::default()
    };
    State::new(boot).0
}

/// The page after a first move.
fn after(language: Language, mv: String) -> Node<Msg> {
    let mut state = first_visit(language);
    update(&mut state, Msg::of(play::Msg::Choose(mv)));
    view(&state)
}

/// The first moves that have a cell.
fn first_moves() -> Vec<MoveInfo> {
    let state = first_visit(Language::default());
    let mut moves = state.sections.play.history().here().position.moves();
    moves.retain(|mv| mv.cell.is_some());
    moves
}

/// A template for each first move: the board once it is made, the move, and where its cell is.
fn boards() -> String {
    let first = view(&first_visit(Language::default()));
    let template = |mv: MoveInfo| {
        let ((x, y), (width, height)) = board(&first)?.area(mv.cell?);
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        Some(format!(
            "<template data-move=\"{}\" data-area=\"[{left:.4},{top:.4},{:.4},{:.4}]\">{}</template>\n",
            escape(&mv.text),
            left + width,
            top + height,
            board_svg(board(&after(Language::default(), mv.text.clone()))?),
        ))
    };
    first_moves().into_iter().filter_map(template).collect()
}

/// What stands around the board once a first move is made, and which: for another one only its name in the status is another.
fn moved(language: Language) -> String {
    let first = first_moves().into_iter().next();
    let mv = first.map(|mv| mv.text).unwrap_or_default();
    let page = after(language, mv.clone());
    format!(
        "<template id=\"moved-{}\" data-made=\"{}\">{}</template>\n",
        language.id(),
        escape(&mv),
        column(&page).map(element_html).unwrap_or_default(),
    )
}

/// The board with what stands above and below it.
fn column<M>(page: &Node<M>) -> Option<&Element<M>> {
    let found = page.find_all(&|e| e.get("class") == Some("board-column"));
    found.into_iter().next()
}

/// The board that a view shows.
fn board<M>(view: &Node<M>) -> Option<&BoardPicture> {
    view.find_all(&|e: &Element<M>| e.tag == "canvas")
        .into_iter()
        .find_map(|canvas| match canvas.picture.as_deref() {
            Some(Picture::Board(board)) => Some(board),
            _ => None,
        })
}

/// What is told in a language when the module has failed. The script leaves out what does not apply, and fills in the game.
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
         <div class=\"control-row\">{reload}{copy}{anew}<span role=\"status\" hidden>{copied}</span></div>\
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
        anew = button("button", "game", "anew", "page.trouble.anew"),
        copied = say("page.copied"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::shell::msg::Effect;

    /// The texts of a view without those of the cells, as HTML has them.
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
                seed: 77,
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
            assert_eq!(
                boards.len(),
                html.matches("<svg viewBox=\"0 0 520 520\">").count()
            );
            // Forty-nine cells, eight moves, two goals and the piece, which nobody has drawn by hand.
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
    fn every_first_move_is_drawn() {
        let html = boards();
        let moves = first_moves();
        assert_eq!((moves.len(), html.matches("<svg ").count()), (8, 8));
        for mv in moves {
            assert!(html.contains(&format!(" data-move=\"{}\"", mv.text)));
        }
    }

    #[test]
    fn around_the_board_all_first_moves_look_alike() {
        for language in Language::all() {
            let template = moved(language);
            // It is the computer's turn.
            assert!(template.contains("\"strip second turn\""), "{template}");
            let first = first_moves().remove(0).text;
            let first_board = board_svg(board(&after(language, first.clone())).unwrap());
            for mv in first_moves() {
                let page = after(language, mv.text.clone());
                let column = element_html(super::column(&page).unwrap());
                let svg = board_svg(board(&page).unwrap());
                let column = column.replace(&svg, &first_board);
                assert!(template.contains(&column.replace(&mv.text, &first)));
            }
            assert_eq!(template.matches(&first).count(), 2, "{template}");
        }
    }

    #[test]
    fn a_first_move_is_played_once() {
        let mut state = first_visit(Language::En);
        let mv = state.sections.play.history().here().position.moves()[0]
            .text
            .clone();
        let effects = update(&mut state, Msg::of(play::Msg::Choose(mv.clone())));
        assert_eq!(state.sections.play.history().nodes().len(), 2);
        assert!(effects.iter().any(|e| matches!(e, Effect::Run { .. })));
        // Where it is another game or not the person's turn, nothing happens.
        update(&mut state, Msg::of(play::Msg::Choose(mv)));
        assert_eq!(state.sections.play.history().nodes().len(), 2);
    }

    #[test]
    fn a_failure_is_told_in_every_language() {
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
        for action in ["copy", "reload", "anew"] {
            let buttons = html.matches(&format!(" data-do=\"{action}\"")).count();
            assert_eq!(buttons, Language::ALL.len(), "{action}");
            assert!(SCRIPT.contains(&format!("    {action}: (")), "{action}");
        }
    }

    #[test]
    fn first_paint_is_inert_and_says_loading() {
        for language in Language::all() {
            let html = template(language);
            for word in [
                " id=\"play",
                " href=",
                " tabindex=",
                " aria-label=",
                "gridcell",
            ] {
                assert!(!html.contains(word), "{word}");
            }
            assert_eq!(html.matches("role=").count(), 1);
            assert!(html.contains(&Texts(language).get("page.loading")));
        }
    }
}
