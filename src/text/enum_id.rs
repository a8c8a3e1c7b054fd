//! Enums whose variants have names.

use strum::VariantArray;

/// An enum whose variants have an id, which stands in files and links and in the keys of texts. Each enum that derives
/// [`strum::IntoStaticStr`] and [`VariantArray`] is one.
pub trait EnumId: Copy + VariantArray + Into<&'static str> {
    /// Every variant, in the order in which they are offered.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// Every variant, in the order in which they are offered.
    fn all() -> std::iter::Copied<std::slice::Iter<'static, Self>> {
        Self::ALL.iter().copied()
    }

    /// The id of a variant.
    fn id(self) -> &'static str {
        self.into()
    }

    /// The variant with an id.
    fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|variant| variant.id() == id)
    }
}

impl<T: Copy + VariantArray + Into<&'static str>> EnumId for T {}
