//! The parameters of a configuration as a table. A row defines once the name of a parameter, its range, when it
//! applies, its place in the configuration and its text form: checks, forms and links follow from it.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::number::{NumberError, read_decimal, read_list, read_whole};
use super::{Choice, Language, Message, in_range};

/// The input element of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A text field for an integer.
    Whole,
    /// A text field for a number with decimals, with a point or a comma.
    Decimal,
    /// A text field for several integers.
    Several,
    Switch,
    List,
}

/// The type of a parameter's value, and its text form in links.
pub trait Value: Default + PartialEq + 'static {
    const KIND: ParameterKind;

    /// Parses input in a language. [`Value::write`] writes English.
    ///
    /// # Errors
    /// The text is invalid or ambiguous.
    fn read(text: &str, language: Language) -> Result<Self, NumberError>;

    /// The form in links.
    fn write(&self) -> String;
}

macro_rules! whole {
    ($($number:ty),*) => {$(
        impl Value for $number {
            const KIND: ParameterKind = ParameterKind::Whole;

            fn read(text: &str, _: Language) -> Result<Self, NumberError> {
                read_whole(text)
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

whole!(u32, u64, i32);

impl Value for f64 {
    const KIND: ParameterKind = ParameterKind::Decimal;

    fn read(text: &str, language: Language) -> Result<Self, NumberError> {
        read_decimal(text, language)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for Vec<u32> {
    const KIND: ParameterKind = ParameterKind::Several;

    fn read(text: &str, _: Language) -> Result<Self, NumberError> {
        read_list(text)
    }

    fn write(&self) -> String {
        let parts: Vec<_> = self.iter().map(u32::to_string).collect();
        parts.join(", ")
    }
}

impl Value for bool {
    const KIND: ParameterKind = ParameterKind::Switch;

    fn read(text: &str, _: Language) -> Result<Self, NumberError> {
        match text {
            "1" => Ok(true),
            "0" => Ok(false),
            _ => Err(NumberError::Unreadable),
        }
    }

    fn write(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl<C: Choice> Value for C {
    const KIND: ParameterKind = ParameterKind::List;

    fn read(text: &str, _: Language) -> Result<Self, NumberError> {
        C::from_id(text).ok_or(NumberError::Unreadable)
    }

    fn write(&self) -> String {
        self.id().to_owned()
    }
}

/// An option of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    /// Used in links.
    pub id: String,
    /// Shown to the user.
    pub name: Message,
    /// A sentence about its meaning and source, if any.
    pub about: Option<Message>,
}

/// All options.
fn all<C: Choice>() -> Vec<Offered> {
    let offered = |choice: C| Offered {
        id: choice.id().to_owned(),
        name: choice.name(),
        about: C::HAS_ABOUT.then(|| choice.about()),
    };
    C::all().map(offered).collect()
}

/// Access to a value in a configuration, with the key of its name.
pub struct ValueAccess<C, V> {
    key: &'static str,
    get: fn(&C) -> &V,
    get_mut: fn(&mut C) -> &mut V,
}

type Getter<C, T> = Box<dyn Fn(&C) -> T + Send + Sync>;

/// Parses a text in a language and writes the value into a configuration.
type Setter<C> = Box<dyn Fn(&mut C, &str, Language) -> Result<(), NumberError> + Send + Sync>;

/// Groups of parameters with their names.
pub type Groups<C> = [(&'static str, Vec<Parameter<C>>)];

/// A row of the table of a configuration's parameters.
pub struct Parameter<C> {
    /// Used in links and element ids.
    pub id: &'static str,
    /// The key of its name.
    pub key: &'static str,
    pub kind: ParameterKind,
    /// The initial value when another choice starts to use the parameter; `0` if there is none.
    pub first: &'static str,
    has_about: bool,
    offered: fn() -> Vec<Offered>,
    is_shown: fn(&C) -> bool,
    idle: fn(&C) -> Option<Message>,
    text: Getter<C, String>,
    has_default: Getter<C, bool>,
    check: Getter<C, Result<(), Message>>,
    set: Setter<C>,
    reset: Box<dyn Fn(&mut C) + Send + Sync>,
}

impl<C: 'static, V: Value> ValueAccess<C, V> {
    /// Takes a getter and a setter. The last part of the key is the id in links and element ids.
    pub fn new(
        key: &'static str,
        get: fn(&C) -> &V,
        get_mut: fn(&mut C) -> &mut V,
    ) -> ValueAccess<C, V> {
        ValueAccess { key, get, get_mut }
    }

    /// A parameter without a check.
    pub fn free(self) -> Parameter<C> {
        self.checked(|_, _| Ok(()))
    }

    /// A parameter with a check.
    pub fn checked(self, check: fn(&C, &V) -> Result<(), Message>) -> Parameter<C> {
        let get = self.get;
        self.row(move |c| check(c, get(c)))
    }

    fn row(
        self,
        check: impl Fn(&C) -> Result<(), Message> + Send + Sync + 'static,
    ) -> Parameter<C> {
        let ValueAccess { key, get, get_mut } = self;
        Parameter {
            id: key.rsplit('.').next().unwrap_or(key),
            key,
            kind: V::KIND,
            first: "0",
            has_about: true,
            offered: Vec::new,
            is_shown: |_| true,
            idle: |_| None,
            text: Box::new(move |c| get(c).write()),
            has_default: Box::new(move |c| *get(c) == V::default()),
            check: Box::new(check),
            set: Box::new(move |c, text, language| {
                *get_mut(c) = V::read(text, language)?;
                Ok(())
            }),
            reset: Box::new(move |c| *get_mut(c) = V::default()),
        }
    }
}

impl<C: 'static, N: Value + PartialOrd + Display + Copy> ValueAccess<C, N> {
    /// A number within a range.
    pub fn within(self, bounds: fn(&C) -> RangeInclusive<N>) -> Parameter<C> {
        let ValueAccess { key, get, .. } = self;
        self.row(move |c| in_range(key, *get(c), bounds(c)))
    }
}

impl<C: 'static, V: Choice> ValueAccess<C, V> {
    /// A list of options.
    pub fn listed(self) -> Parameter<C> {
        Parameter {
            has_about: V::HAS_ABOUT,
            offered: all::<V>,
            ..self.free()
        }
    }
}

impl<C> Parameter<C> {
    /// Sets an id for links that differs from the key.
    #[must_use]
    pub fn called(self, id: &'static str) -> Self {
        Parameter { id, ..self }
    }

    /// The name needs no explanation: there is no `KEY.about`.
    #[must_use]
    pub fn brief(self) -> Self {
        Parameter {
            has_about: false,
            ..self
        }
    }

    /// Shown only in some configurations; ignored in the others.
    #[must_use]
    pub fn shown(self, is_shown: fn(&C) -> bool) -> Self {
        Parameter { is_shown, ..self }
    }

    /// Must not be set in some configurations: `idle` returns the name of the choice that does not use it.
    #[must_use]
    pub fn idle(self, idle: fn(&C) -> Option<Message>) -> Self {
        Parameter { idle, ..self }
    }

    /// Sets [`Parameter::first`].
    #[must_use]
    pub fn first(self, first: &'static str) -> Self {
        Parameter { first, ..self }
    }

    /// True if the configuration does not allow setting it.
    pub fn is_idle(&self, config: &C) -> bool {
        (self.idle)(config).is_some()
    }

    /// True if the configuration uses it.
    pub fn is_used(&self, config: &C) -> bool {
        (self.is_shown)(config) && !self.is_idle(config)
    }

    /// The key of its explanation with meaning, unit and source; `None` if the name suffices.
    pub fn about(&self) -> Option<String> {
        self.has_about.then(|| [self.key, "about"].join("."))
    }

    /// The options of a list.
    pub fn offered(&self) -> Vec<Offered> {
        (self.offered)()
    }

    /// The value as in links.
    pub fn text(&self, config: &C) -> String {
        (self.text)(config)
    }

    /// Parses a text in a language and sets the value.
    ///
    /// # Errors
    /// The text is invalid or ambiguous.
    pub fn set(&self, config: &mut C, text: &str, language: Language) -> Result<(), NumberError> {
        (self.set)(config, text, language)
    }

    /// Sets the default value, which files omit.
    pub fn reset(&self, config: &mut C) {
        (self.reset)(config);
    }

    /// # Errors
    /// The value is out of range, or set although the configuration does not use it.
    pub fn check(&self, config: &C) -> Result<(), Message> {
        if let Some(with) = (self.idle)(config) {
            return if (self.has_default)(config) {
                Ok(())
            } else {
                Err(Message::new("error.evolution.idle")
                    .with_message("name", Message::new(self.key))
                    .with_message("with", with))
            };
        }
        (self.check)(config)
    }

    /// True for text fields.
    pub fn is_typed(&self) -> bool {
        !matches!(self.kind, ParameterKind::Switch | ParameterKind::List)
    }
}

/// A configuration with a table of parameters.
pub trait Parameters: Sized + 'static {
    /// The groups of the form in order, with their names.
    fn groups() -> &'static Groups<Self>;

    /// All parameters in the order of the form.
    fn table() -> impl Iterator<Item = &'static Parameter<Self>> {
        Self::groups().iter().flat_map(|(_, rows)| rows)
    }

    /// The parameter with this id in links.
    fn parameter(id: &str) -> Option<&'static Parameter<Self>> {
        Self::table().find(|row| row.id == id)
    }

    /// The ids of the parameters that an error is about besides the one that it names, such as two that contradict each
    /// other.
    fn involved(_error: &Message) -> &'static [&'static str] {
        &[]
    }

    /// True if an error is about a parameter.
    fn is_about(error: &Message, row: &Parameter<Self>) -> bool {
        error.names(row.key) || Self::involved(error).contains(&row.id)
    }
}
