//! What is seen before the module is there: the page as a first visit opens it, drawn when it is built, in every language.
//!
//! It is the page's own view, so that nothing moves when the module takes over. `www/first-paint.js` chooses the language, and
//! shows the frame alone to who comes back to another game.

use super::boot::Boot;
use super::frame::view;
use super::markup::html;
use super::state::State;
use super::texts::Texts;
use crate::plot::svg::escape;
use crate::text::Language;

/// The script that chooses.
const SCRIPT: &str = include_str!("../../www/first-paint.js");

/// What stands in the page after the element that the module writes into: a template for each language, and the script.
pub fn first_paint() -> String {
    let templates = Language::ALL.into_iter().map(template);
    let templates: String = templates.collect();
    format!("{templates}<script>\n{SCRIPT}</script>")
}

/// The page in a language, with what says whether it is the page that the person left: its link and its kept game.
fn template(language: Language) -> String {
    let code = language.code();
    let (state, _) = State::new(Boot {
        languages: vec![code.to_owned()],
        ..Boot::default()
    });
    format!(
        "<template id=\"first-{code}\" lang=\"{code}\" data-link=\"{}\" data-game=\"{}\">\
         <p class=\"unseen\" role=\"status\">{}</p>\
         <div class=\"first-paint\" aria-hidden=\"true\" inert>{}</div></template>\n",
        escape(&state.document().link),
        escape(&state.play.stored()),
        escape(&Texts(language).get("page.loading")),
        html(&view(&state)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::vdom::Node;

    /// The texts of a view without those of the cells, as HTML has them.
    fn texts<M>(node: &Node<M>, found: &mut Vec<String>) {
        match node {
            Node::Text(text) => found.push(escape(text)),
            Node::Element(e) if e.get("role") == Some("grid") => {}
            Node::Element(e) => e.children.iter().for_each(|child| texts(child, found)),
        }
    }

    #[test]
    fn it_says_and_draws_what_the_page_says_and_draws() {
        for language in Language::ALL {
            let html = template(language);
            let (state, _) = State::new(Boot {
                languages: vec![language.code().to_owned()],
                seed: 77,
                workers: 8,
                ..Boot::default()
            });
            let page = view(&state);
            let mut said = Vec::new();
            texts(&page, &mut said);
            let mut rest = &*html;
            for text in said {
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
    fn nothing_in_it_can_be_used_or_is_told_but_that_the_page_loads() {
        for language in Language::ALL {
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
