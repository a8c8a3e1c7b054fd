//! Texts of positions and moves: they round-trip, and invalid ones are rejected with an offset.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use rastros_lab::registry::AnyGame;
use rastros_lab::text::{EnumId, Language, TextError, has_text};

use super::{every, positions};

pub fn position_and_move_texts_round_trip(game: &dyn AnyGame) {
    let found = positions(game);
    for position in every(&found, 600) {
        let text = position.text();
        assert!(!text.contains('\n') && text.trim() == text, "{text}");
        let again = game
            .parse(&text)
            .unwrap_or_else(|e| panic!("{text}: {}", e.reason));
        assert_eq!(again.text(), text);
        assert_eq!(again.side_to_move(), position.side_to_move(), "{text}");
        assert_eq!(again.outcome(), position.outcome(), "{text}");
        assert_eq!(again.ending(), position.ending(), "{text}");
        assert_eq!(again.moves(), position.moves(), "{text}");
        assert_eq!(again.view(), position.view(), "{text}");
        for mv in position.moves() {
            // Links join moves with commas, and other words with colons and spaces.
            assert!(mv.text.chars().all(char::is_alphanumeric), "{}", mv.text);
            let next = position.play(&mv.text).expect("it is legal");
            assert_eq!(again.play(&mv.text).unwrap().text(), next.text());
            assert_eq!(position.play(&format!(" {} ", mv.text)).unwrap().text(), next.text());
        }
    }
}

/// Garbage of three kinds: changed texts, pieces of texts, and random characters.
fn garbage(text: &str, rng: &mut ChaCha8Rng) -> String {
    const STRANGE: &[char] = &[
        'o',
        '#',
        'X',
        'B',
        'W',
        '/',
        ' ',
        ',',
        '(',
        ')',
        '=',
        ':',
        '-',
        '.',
        '0',
        '1',
        '8',
        '9',
        'é',
        '\u{301}',
        '\n',
        '\u{1f600}',
        'A',
        'z',
        '+',
        'e',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    let strange =
        |rng: &mut ChaCha8Rng| STRANGE[rng.random_range(0..STRANGE.len() as u32) as usize];
    match rng.random_range(0..4u32) {
        0 => {
            for _ in 0..rng.random_range(1..4u32) {
                let at = rng.random_range(0..=chars.len() as u32) as usize;
                chars.insert(at, strange(rng));
            }
        }
        1 => {
            for _ in 0..rng.random_range(1..4u32) {
                if !chars.is_empty() {
                    let at = rng.random_range(0..chars.len() as u32) as usize;
                    chars[at] = strange(rng);
                }
            }
        }
        2 => {
            let (a, b) = (rng.next_u32(), rng.next_u32());
            let n = chars.len() as u32 + 1;
            let (from, to) = ((a % n).min(b % n) as usize, (a % n).max(b % n) as usize);
            chars = chars[from..to].to_vec();
        }
        _ => {
            let n = rng.random_range(0..40u32);
            chars = (0..n).map(|_| strange(rng)).collect();
        }
    }
    chars.into_iter().collect()
}

fn has_an_offset(error: &TextError, text: &str) {
    assert!(error.at <= text.len(), "{text}: {error}");
    assert!(text.is_char_boundary(error.at), "{text}: {error}");
    assert!(has_text(&error.reason.key), "{}", error.reason.key);
    for language in Language::all() {
        let told = error.describe(text).text(language);
        let unfilled = error
            .reason
            .args
            .iter()
            .all(|(name, _)| !told.contains(&format!("{{{name}}}")));
        assert!(unfilled || text.contains('{'), "{told}");
    }
}

pub fn rejects_garbage_with_offset(game: &dyn AnyGame) {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let found = positions(game);
    let mut refused = 0;
    for position in every(&found, 1200) {
        let text = garbage(&position.text(), &mut rng);
        match game.parse(&text) {
            // An accepted text is a valid position in every respect.
            Ok(parsed) => {
                let again = game.parse(&parsed.text()).expect("a text comes back");
                assert_eq!(again.text(), parsed.text(), "{text}");
                assert_eq!(parsed.outcome().is_some(), parsed.moves().is_empty());
                for mv in parsed.moves() {
                    let next = parsed.play(&mv.text).expect("it is legal");
                    let _ = (next.view(), next.outcome(), next.ending(), next.symmetries());
                }
            }
            Err(error) => {
                refused += 1;
                has_an_offset(&error, &text);
            }
        }
        let mv = position
            .moves()
            .first()
            .map_or("a1".into(), |m| m.text.clone());
        let mv = garbage(&mv, &mut rng);
        if let Err(error) = position.play(&mv) {
            assert!(has_text(&error.reason.key), "{mv}: {}", error.reason.key);
        }
    }
    assert!(refused > 100, "{}: {refused}", game.info().id);
    for bad in [vec![], vec![i32::MAX; 4], vec![i32::MIN; game.info().parameters.len()]] {
        let error = game.start(&bad).expect_err("nobody can start there");
        assert!(has_text(&error.key), "{}", error.key);
    }
}

pub fn rejects_long_and_deep_texts(game: &dyn AnyGame) {
    for piece in ["(", "A(", "/", "8/", "o", "1,", " ", "B", "A=1 "] {
        let text = piece.repeat(20_000);
        let error = game.parse(&text).expect_err("it is no position");
        has_an_offset(&error, &text);
    }
}
