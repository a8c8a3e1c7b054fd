//! A position or a game within somebody else's page: `embed=1` in a link shows the board with its moves and a way to the page itself,
//! and nothing else. Nobody plays or thinks there, and nothing is kept: the page may be open in the same browser.

use crate::app::shell::msg::Effect;

/// The parameter of links.
pub(crate) const NAME: &str = "embed";

/// Its value for a game that is seen from its start; any other shows its end.
const FROM_START: &str = "start";

/// A link that is shown within another page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Embedded {
    /// The link as it was given: it stays in the address.
    pub(crate) link: String,
    /// The same link without the parameter: it opens the page.
    pub(crate) page: String,
    /// Whether the start is seen first.
    pub(crate) from_start: bool,
}

impl Embedded {
    /// What a link shows; `None` for a link to the page as a whole.
    pub(crate) fn of(link: &str) -> Option<Embedded> {
        let (tab, query) = link.split_once('?')?;
        let is_ours = |part: &&str| part.split('=').next() == Some(NAME);
        let ours = query.split('&').find(is_ours)?;
        let others: Vec<_> = query.split('&').filter(|part| !is_ours(part)).collect();
        Some(Embedded {
            link: link.to_owned(),
            page: format!("{tab}?{}", others.join("&")),
            from_start: ours.split_once('=').map(|(_, value)| value) == Some(FROM_START),
        })
    }
}

/// Whether a link shows a game within another page.
pub fn is_embedded(link: &str) -> bool {
    Embedded::of(link).is_some()
}

/// Of what follows from something that happened, what may be done within another page: nothing is kept, and nobody thinks.
pub(crate) fn harmless(mut effects: Vec<Effect>) -> Vec<Effect> {
    effects.retain(|effect| matches!(effect, Effect::After(..) | Effect::Focus(_)));
    effects
}
