//! The texts match the scenes and each other, and contain no typed numbers.

use super::*;
use crate::app::lab::lessons::figures::{Figure, FigureKind};
use crate::app::lab::lessons::prose::{Piece, is_about, pieces};
use crate::text::translate;

#[test]
fn every_lesson_text_is_valid() {
    for lesson in LESSONS {
        for part in ["", ".about", ".now"] {
            assert!(has_text(&format!("lesson.{}{part}", lesson.id)), "{}", lesson.id);
        }
        let after = format!("lesson.{}.{}", lesson.id, lesson.scenes.len() + 1);
        assert!(!has_text(&after), "{after} is in no scene");
    }
    for place in places() {
        let key = place.text_key();
        assert!(has_text(&key), "{key}");
        let of = |language| slots(place, &translate(language, &key));
        let slots = [Language::Pt, Language::Es, Language::En].map(of);
        assert_eq!(slots[0], slots[1], "{key}");
        assert_eq!(slots[0], slots[2], "{key}");
        // The prose has only the counts of another order of moves.
        let settings = place.scene().settings.iter();
        for setting in settings.filter(|setting| setting.order.is_empty()) {
            let word = format!("word {}", setting.id);
            assert!(slots[0].contains(&word), "{key}: no way to {word}");
            // A presentation of playouts shows the paragraph of a setting.
            for language in [Language::Pt, Language::Es, Language::En] {
                let text = translate(language, &key);
                let about = text.lines().filter(|line| is_about(line, setting.id));
                assert_eq!(about.count(), 1, "{key}: {word}");
            }
        }
    }
}

/// The controls and placeholders of a text, sorted. Checks that digits occur only in them.
fn slots(place: LessonPlace, text: &str) -> Vec<String> {
    let key = place.text_key();
    let digits = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let mut found = Vec::new();
    for piece in text.lines().flat_map(pieces) {
        match piece {
            Piece::Text(text) => {
                assert!(!digits(text), "{key}: a typed figure in {text:?}");
                assert!(!text.contains(['[', '{', '}']), "{key}: {text:?}");
            }
            Piece::Word(words, id) => {
                let setting = setting(place, id);
                let moves = setting.moves.replace(',', ", ");
                let meant = words == setting.depth.to_string() || words == moves;
                assert!(!digits(words) || meant, "{key}: {words:?} is {setting:?}");
                found.push(format!("word {id}"));
            }
            Piece::Figure(name) => {
                let figure = Figure::read(name).unwrap_or_else(|| panic!("{key}: {name}"));
                let about: Vec<_> = match figure.setting {
                    Some(id) => vec![setting(place, id)],
                    None => place.scene().settings.iter().collect(),
                };
                for setting in about {
                    for job in figure.jobs() {
                        assert!(job.task(setting).is_some(), "{key}: {name} of {setting:?}");
                    }
                }
                found.push(format!("figure {name}"));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn figures_are_read_or_refused() {
    let of = |text| Figure::read(text).map(|f| (f.setting, f.what));
    assert_eq!(of("moves"), Some((None, FigureKind::Moves)));
    assert_eq!(of("d3.times"), Some((Some("d3"), FigureKind::Times)));
    assert_eq!(of("d3.nodes2"), Figure::read("d3.nodes2").map(|f| (Some("d3"), f.what)));
    assert_eq!(Figure::read("nodes2").unwrap().jobs(), [Job::Search(1)]);
    for wrong in ["", "luck", "nodes0", "nodesx", "d3.", "d3.x.nodes"] {
        assert_eq!(Figure::read(wrong), None, "{wrong}");
    }
    let open = "so [far](as) it {goes} [no";
    let last = pieces(open).pop();
    assert_eq!(last, Some(Piece::Text(" [no")));
}
