//! The parameters of a configuration as a table. A row says once what a parameter is called, what it may be, when it means something,
//! where it stands in the configuration and what kind of text it is: checks, forms and links follow from it.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::number::{NoNumber, read_decimal, read_list, read_whole};
use super::{Choice, Language, Message, in_range};

/// How a parameter is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number is typed.
    Whole,
    /// A number with decimals is typed, with a point or a comma.
    Decimal,
    /// Several whole numbers are typed.
    Several,
    /// It is on or off.
    Switch,
    /// It is chosen from a list.
    List,
}

/// What a parameter may be, and how links write it.
pub trait Value: Default + PartialEq + 'static {
    /// How it is entered.
    const KIND: Kind;

    /// Reads what a user typed in a language. [`Value::write`] writes English.
    ///
    /// # Errors
    /// The text is no such value, or has two meanings.
    fn read(text: &str, language: Language) -> Result<Self, NoNumber>;

    /// As links write it.
    fn write(&self) -> String;
}

macro_rules! whole {
    ($($number:ty),*) => {$(
        impl Value for $number {
            const KIND: Kind = Kind::Whole;

            fn read(text: &str, _: Language) -> Result<Self, NoNumber> {
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
    const KIND: Kind = Kind::Decimal;

    fn read(text: &str, language: Language) -> Result<Self, NoNumber> {
        read_decimal(text, language)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for Vec<u32> {
    const KIND: Kind = Kind::Several;

    fn read(text: &str, _: Language) -> Result<Self, NoNumber> {
        read_list(text)
    }

    fn write(&self) -> String {
        let parts: Vec<_> = self.iter().map(u32::to_string).collect();
        parts.join(", ")
    }
}

impl Value for bool {
    const KIND: Kind = Kind::Switch;

    fn read(text: &str, _: Language) -> Result<Self, NoNumber> {
        match text {
            "1" => Ok(true),
            "0" => Ok(false),
            _ => Err(NoNumber::Unreadable),
        }
    }

    fn write(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl<C: Choice> Value for C {
    const KIND: Kind = Kind::List;

    fn read(text: &str, _: Language) -> Result<Self, NoNumber> {
        C::from_id(text).ok_or(NoNumber::Unreadable)
    }

    fn write(&self) -> String {
        self.id().to_owned()
    }
}

/// A choice of a list: its name in links, its name for people, and a sentence with its source, if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    /// Its name in links.
    pub id: String,
    /// Its name for people.
    pub name: Message,
    /// What it is and where it comes from.
    pub about: Option<Message>,
}

/// Every choice that there is.
fn all<C: Choice>() -> Vec<Offered> {
    let offered = |choice: C| Offered {
        id: choice.id().to_owned(),
        name: choice.name(),
        about: C::HAS_ABOUT.then(|| choice.about()),
    };
    C::all().map(offered).collect()
}

/// Where a value stands in a configuration, under the key of its name.
pub struct ValueAccess<C, V> {
    key: &'static str,
    get: fn(&C) -> &V,
    get_mut: fn(&mut C) -> &mut V,
}

/// Something about a configuration.
type Getter<C, T> = Box<dyn Fn(&C) -> T + Send + Sync>;

/// Writes what a text in a language means into a configuration.
type Setter<C> = Box<dyn Fn(&mut C, &str, Language) -> Result<(), NoNumber> + Send + Sync>;

/// Groups of parameters, each with its name.
pub type Groups<C> = [(&'static str, Vec<Parameter<C>>)];

/// A row of the table of a configuration's parameters.
pub struct Parameter<C> {
    /// Its name in links and ids.
    pub id: &'static str,
    /// The key of its name.
    pub key: &'static str,
    /// How it is entered.
    pub kind: Kind,
    /// What it begins with where another choice takes it that did not before; `0` where there is nothing to say.
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
    /// The place is given twice, to be read and to be written. The part of the key after the last point is the name in links and ids.
    pub fn new(
        key: &'static str,
        get: fn(&C) -> &V,
        get_mut: fn(&mut C) -> &mut V,
    ) -> ValueAccess<C, V> {
        ValueAccess { key, get, get_mut }
    }

    /// A parameter that may be whatever it can be.
    pub fn free(self) -> Parameter<C> {
        self.checked(|_, _| Ok(()))
    }

    /// A parameter that is checked.
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
    /// A number that has to be within bounds.
    pub fn within(self, bounds: fn(&C) -> RangeInclusive<N>) -> Parameter<C> {
        let ValueAccess { key, get, .. } = self;
        self.row(move |c| in_range(key, *get(c), bounds(c)))
    }
}

impl<C: 'static, V: Choice> ValueAccess<C, V> {
    /// One of a few choices.
    pub fn listed(self) -> Parameter<C> {
        Parameter {
            has_about: V::HAS_ABOUT,
            offered: all::<V>,
            ..self.free()
        }
    }
}

impl<C> Parameter<C> {
    /// Links have another name for it than its texts.
    #[must_use]
    pub fn called(self, id: &'static str) -> Self {
        Parameter { id, ..self }
    }

    /// Its name says everything: there is no `KEY.about`.
    #[must_use]
    pub fn brief(self) -> Self {
        Parameter {
            has_about: false,
            ..self
        }
    }

    /// It is shown only in some configurations; in the others it says nothing.
    #[must_use]
    pub fn shown(self, is_shown: fn(&C) -> bool) -> Self {
        Parameter { is_shown, ..self }
    }

    /// It must not be set in some configurations: `idle` says what of the configuration it means nothing with.
    #[must_use]
    pub fn idle(self, idle: fn(&C) -> Option<Message>) -> Self {
        Parameter { idle, ..self }
    }

    /// What it begins with where another choice takes it that did not before.
    #[must_use]
    pub fn first(self, first: &'static str) -> Self {
        Parameter { first, ..self }
    }

    /// Whether it must not be set, with the choices of a configuration.
    pub fn is_idle(&self, config: &C) -> bool {
        (self.idle)(config).is_some()
    }

    /// Whether it means something with the choices of a configuration.
    pub fn is_used(&self, config: &C) -> bool {
        (self.is_shown)(config) && !self.is_idle(config)
    }

    /// The key of what it does, in which unit, and where it comes from; `None` where its name says everything.
    pub fn about(&self) -> Option<String> {
        self.has_about.then(|| [self.key, "about"].join("."))
    }

    /// What can be chosen, if anything is.
    pub fn offered(&self) -> Vec<Offered> {
        (self.offered)()
    }

    /// What it is, as links write it.
    pub fn text(&self, config: &C) -> String {
        (self.text)(config)
    }

    /// Sets it to what a text in a language means.
    ///
    /// # Errors
    /// The text is nothing that it can be, or has two meanings.
    pub fn set(&self, config: &mut C, text: &str, language: Language) -> Result<(), NoNumber> {
        (self.set)(config, text, language)
    }

    /// Makes it what it is in a file that says nothing of it.
    pub fn reset(&self, config: &mut C) {
        (self.reset)(config);
    }

    /// # Errors
    /// It is out of bounds, or set where it means nothing.
    pub fn check(&self, config: &C) -> Result<(), Message> {
        if let Some(with) = (self.idle)(config) {
            return match (self.has_default)(config) {
                true => Ok(()),
                false => Err(Message::new("error.evolution.idle")
                    .with_message("name", Message::new(self.key))
                    .with_message("with", with)),
            };
        }
        (self.check)(config)
    }

    /// Whether a person types it.
    pub fn is_typed(&self) -> bool {
        !matches!(self.kind, Kind::Switch | Kind::List)
    }
}

/// A configuration whose parameters are a table.
pub trait Parameters: Sized + 'static {
    /// The groups of the form, each with its name, in their order.
    fn groups() -> &'static Groups<Self>;

    /// Every parameter, in the order of the form.
    fn table() -> impl Iterator<Item = &'static Parameter<Self>> {
        Self::groups().iter().flat_map(|(_, rows)| rows)
    }

    /// The parameter with that name in links.
    fn parameter(id: &str) -> Option<&'static Parameter<Self>> {
        Self::table().find(|row| row.id == id)
    }
}
