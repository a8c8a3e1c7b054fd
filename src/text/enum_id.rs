//! Enums with string ids.

use strum::VariantArray;

/// An enum whose variants have ids in files, links and keys of texts. Implemented for each enum that derives
/// [`strum::IntoStaticStr`] and [`VariantArray`].
pub trait EnumId: Copy + VariantArray + Into<&'static str> {
    /// All variants in display order.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// All variants in display order.
    fn all() -> std::iter::Copied<std::slice::Iter<'static, Self>> {
        Self::ALL.iter().copied()
    }

    fn id(self) -> &'static str {
        self.into()
    }

    fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|variant| variant.id() == id)
    }
}

impl<T: Copy + VariantArray + Into<&'static str>> EnumId for T {}
