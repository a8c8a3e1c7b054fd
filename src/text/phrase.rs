//! Nouns with an article, such as the names of sides: `as pretas` and `el Norte` in the texts. English texts and names
//! that users give have no article.

use std::borrow::Cow;

use super::Language;

/// Articles; true for the plural. No language of the page uses another one's article in a different way.
const ARTICLES: [(&str, bool); 8] = [
    ("o", false),
    ("a", false),
    ("os", true),
    ("as", true),
    ("el", false),
    ("la", false),
    ("los", true),
    ("las", true),
];

/// Prepositions with articles, and their contractions.
fn contractions(language: Language) -> &'static [(&'static str, &'static str, &'static str)] {
    match language {
        Language::En => &[],
        Language::Pt => &[
            ("de", "o", "do"),
            ("de", "a", "da"),
            ("de", "os", "dos"),
            ("de", "as", "das"),
            ("a", "o", "ao"),
            ("a", "a", "à"),
            ("a", "os", "aos"),
            ("a", "as", "às"),
        ],
        Language::Es => &[("de", "el", "del"), ("a", "el", "al")],
    }
}

/// Returns the article of a phrase, true if the article is plural, and the noun.
fn split(phrase: &str) -> Option<(&'static str, bool, &str)> {
    let (first, noun) = phrase.split_once(' ')?;
    let (article, plural) = ARTICLES
        .into_iter()
        .find(|(article, _)| *article == first)?;
    Some((article, plural, noun))
}

/// The noun without its article.
pub fn noun(phrase: &str) -> &str {
    split(phrase).map_or(phrase, |(_, _, noun)| noun)
}

/// The noun alone as a label, with a capital letter: `Pretas` for `as pretas`.
pub fn label(phrase: &str) -> String {
    capital(noun(phrase)).into_owned()
}

/// True if a verb takes the plural form after this noun.
pub fn is_plural(phrase: &str) -> bool {
    split(phrase).is_some_and(|(_, plural, _)| plural)
}

/// Capitalises an ASCII first letter, as at the start of a sentence. Does not change accented letters: Unicode's table
/// of capital letters would make the WebAssembly module 16 kB larger.
pub fn capital(phrase: &str) -> Cow<'_, str> {
    match phrase.as_bytes().first() {
        Some(first) if first.is_ascii_lowercase() => {
            let first = char::from(first.to_ascii_uppercase());
            Cow::Owned(format!("{first}{}", &phrase[1..]))
        }
        _ => Cow::Borrowed(phrase),
    }
}

/// Appends a phrase to a sentence, and contracts a preposition at the sentence's end with the phrase's article: `a` and
/// `as pretas` become `às pretas`.
pub fn append(sentence: &mut String, phrase: &str, language: Language) {
    let Some((article, _, noun)) = split(phrase) else {
        sentence.push_str(phrase);
        return;
    };
    let last = sentence.rsplit(|c: char| !c.is_alphabetic()).nth(1);
    let last = last.filter(|_| sentence.ends_with(' ')).unwrap_or_default();
    let together = contractions(language).iter().find_map(|(p, a, together)| {
        (*a == article && last.eq_ignore_ascii_case(p)).then_some(*together)
    });
    let Some(together) = together else {
        sentence.push_str(phrase);
        return;
    };
    let capitalised = last.starts_with(char::is_uppercase);
    sentence.truncate(sentence.len() - last.len() - 1);
    sentence.push_str(&if capitalised { capital(together) } else { Cow::Borrowed(together) });
    sentence.push(' ');
    sentence.push_str(noun);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_prepositions_and_articles() {
        for (language, sentence, phrase, whole) in [
            (Language::Pt, "É a vez de ", "as pretas", "É a vez das pretas"),
            (Language::Pt, "É a vez de ", "o Sul", "É a vez do Sul"),
            (Language::Pt, "custou o jogo a ", "as brancas", "custou o jogo às brancas"),
            (Language::Pt, "De quem é? De ", "o X", "De quem é? Do X"),
            (Language::Pt, "Jogas com ", "as pretas", "Jogas com as pretas"),
            (Language::Pt, "joga ", "o Sul", "joga o Sul"),
            (Language::Es, "Le toca a ", "el Norte", "Le toca al Norte"),
            (Language::Es, "¡A ", "el Jugador 1", "¡Al Jugador 1"),
            (Language::Es, "¡A ", "las negras", "¡A las negras"),
            (Language::Es, "reloj de ", "la X", "reloj de la X"),
            (Language::Es, "reloj de «", "el Sur", "reloj de «el Sur"),
            (Language::Pt, "É a vez de ", "Ana", "É a vez de Ana"),
            (Language::En, "the turn of ", "Black", "the turn of Black"),
            (Language::Pt, "", "as pretas", "as pretas"),
        ] {
            let mut text = sentence.to_owned();
            append(&mut text, phrase, language);
            assert_eq!(text, whole);
        }
    }

    #[test]
    fn labels_have_no_article() {
        for (phrase, expected, plural) in [
            ("as pretas", "Pretas", true),
            ("las negras", "Negras", true),
            ("el Jugador 1", "Jugador 1", false),
            ("la X", "X", false),
            ("Black", "Black", false),
            ("Ana Lopes", "Ana Lopes", false),
            ("O caracol", "O caracol", false),
        ] {
            assert_eq!(label(phrase), expected);
            assert_eq!(is_plural(phrase), plural, "{phrase}");
        }
    }
}
