//! The page without the module, in all languages: the first view of a new visit, drawn at build time and shown before
//! the module is loaded; and the error view if the module fails.
//!
//! The first view is the page's own view, so that nothing moves when the module takes over. `www/first-paint.js`
//! chooses the language, shows only the frame to a user who returns to another game, and catches errors. It also
//! accepts the first move: this file draws the board after each possible one, so that the script contains no rules, and
//! the module plays the move later.

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

/// The script that chooses the view.
const SCRIPT: &str = include_str!("../../../www/first-paint.js");

/// The HTML after the root element of the module: templates for each language, and the script.
pub fn first_paint() -> String {
    let templates = Language::all();
    let templates: String = templates
        .map(|l| template(l) + &moved(l) + &trouble(l))
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
        "<template id=\"first-{code}\" lang=\"{code}\" data-link=\"{}\" data-game=\"{}\">\
         <p class=\"unseen\" role=\"status\">{}</p>\
         <div class=\"first-paint\" aria-hidden=\"true\" inert>{}</div></template>\n",
        escape(&state.document().link),
        escape(&state.sections.play.stored()),
        escape(&Texts(language).get("page.loading")),
        html(&view(&state)),
    )
}

/// The page of a first visit.
fn first_visit(language: Language) -> State {
    let languages = vec![language.id().to_owned()];
    let boot = Boot {
        languages,
        ..Boot::default()
    };
    State::new(boot).0
}

fn after(language: Language, mv: String) -> Node<Msg> {
    let mut state = first_visit(language);
    update(&mut state, Msg::of(play::Msg::Choose(mv)));
    view(&state)
}

fn first_moves() -> Vec<MoveInfo> {
    let state = first_visit(Language::default());
    let mut moves = state.sections.play.history().here().position.moves();
    moves.retain(|mv| mv.cell.is_some());
    moves
}

/// A template for each first move: the board after the move, the move, and the area of its cell.
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

/// The view around the board after one first move, and that move. The script adapts it to others: they differ only by
/// the move's name in the status.
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

/// The column that contains the board.
fn column<M>(page: &Node<M>) -> Option<&Element<M>> {
    let found = page.find_all(&|e| e.get("class") == Some("board-column"));
    found.into_iter().next()
}

/// The board of a view.
fn board<M>(view: &Node<M>) -> Option<&BoardPicture> {
    view.find_all(&|e: &Element<M>| e.tag == "canvas")
        .into_iter()
        .find_map(|canvas| match canvas.picture.as_deref() {
            Some(Picture::Board(board)) => Some(board),
            _ => None,
        })
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
            assert!(html.contains(&format!(" data-move=\"{}\"", mv.text)));
        }
    }

    #[test]
    fn first_moves_differ_only_by_board_and_name() {
        for language in Language::all() {
            let template = moved(language);
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
    fn plays_first_move_once() {
        let mut state = first_visit(Language::En);
        let mv = state.sections.play.history().here().position.moves()[0]
            .text
            .clone();
        let effects = update(&mut state, Msg::of(play::Msg::Choose(mv.clone())));
        assert_eq!(state.sections.play.history().nodes().len(), 2);
        assert!(effects.iter().any(|e| matches!(e, Effect::Run { .. })));
        // Nothing happens in another game or when the user is not to move.
        update(&mut state, Msg::of(play::Msg::Choose(mv)));
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
