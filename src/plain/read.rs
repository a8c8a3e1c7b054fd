//! The one deserializer.

use std::borrow::Cow;
use std::slice;

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Error as _, Expected, IntoDeserializer, Unexpected,
    Visitor,
};
use serde::{Deserializer, forward_to_deserialize_any};

use super::json::{Is, Json, Node};
use super::{Fault, Kind, Plain, number};

/// What becomes of names in a JSON object that its type does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// They are passed over: a later version may have written them.
    Ignored,
    /// They are faults, in the whole text.
    Refused,
}

/// The value that [`super::to_bytes`] wrote.
///
/// # Errors
/// The bytes are not those of such a value.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    let mut reader = Reader {
        bytes,
        node: None,
        unknown: Unknown::Ignored,
    };
    let value = T::deserialize(&mut reader)?;
    match reader.bytes {
        [] => Ok(value),
        _ => Err(garbled()),
    }
}

/// The value that a JSON text holds; names that its type does not know are passed over.
///
/// # Errors
/// The first fault.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    Json::parse(text)?.read(Unknown::Ignored)
}

impl Json<'_> {
    /// What the text holds. A type that is known by its looks (`untagged`) may be a text or an object.
    ///
    /// # Errors
    /// The first fault, and where it is.
    pub fn read<T: DeserializeOwned>(&self, unknown: Unknown) -> Result<T, Fault> {
        let mut reader = Reader {
            bytes: &[],
            node: Some(&self.0),
            unknown,
        };
        T::deserialize(&mut reader).map_err(|fault| fault.at(self.0.at))
    }
}

#[inline(never)]
fn garbled() -> Fault {
    Fault::new(Kind::Data, "garbled")
}

/// What is in a variant of which there is but a name.
static NOTHING: Node<'static> = Node {
    at: 0,
    is: Is::Null,
};

struct Reader<'a> {
    /// What is left of the bytes.
    bytes: &'a [u8],
    /// If JSON is read: the value that is next.
    node: Option<&'a Node<'a>>,
    unknown: Unknown,
}

// Each of these is there once, whatever is read: what stays generic below is what visitors differ in.
impl<'a> Reader<'a> {
    #[inline(never)]
    fn word(&mut self) -> Plain<u64> {
        let (word, rest) = self.bytes.split_first_chunk().ok_or_else(garbled)?;
        self.bytes = rest;
        Ok(u64::from_le_bytes(*word))
    }

    #[inline(never)]
    fn length(&mut self) -> Plain<usize> {
        usize::try_from(self.word()?).map_err(|_| garbled())
    }

    /// The fault of finding something else than what is expected.
    #[inline(never)]
    fn unlike(&self, expected: &dyn Expected) -> Fault {
        let Some(node) = self.node else {
            return garbled();
        };
        let found = match &node.is {
            Is::Null => Unexpected::Other("null"),
            Is::Truth(truth) => Unexpected::Bool(*truth),
            Is::Number(number) => match number.parse() {
                Ok(n) => Unexpected::Signed(n),
                // As the library says it, but as it stands there: a float need not be written for this.
                Err(_) => {
                    let detail =
                        format!("invalid type: floating point `{number}`, expected {expected}");
                    return Fault::new(Kind::Data, detail);
                }
            },
            Is::Text(text) => Unexpected::Str(text),
            Is::List(_) => Unexpected::Seq,
            Is::Object(_) => Unexpected::Map,
        };
        Fault::invalid_type(found, expected)
    }

    #[inline(never)]
    fn truth(&mut self, expected: &dyn Expected) -> Plain<bool> {
        match self.node.map(|node| &node.is) {
            None => Ok(self.word()? != 0),
            Some(Is::Truth(truth)) => Ok(*truth),
            Some(_) => Err(self.unlike(expected)),
        }
    }

    #[inline(never)]
    fn unsigned(&mut self, expected: &dyn Expected) -> Plain<u64> {
        match self.node.map(|node| &node.is) {
            None => self.word(),
            Some(Is::Number(number)) => number.parse().map_err(|_| self.unlike(expected)),
            Some(_) => Err(self.unlike(expected)),
        }
    }

    #[inline(never)]
    fn signed(&mut self, expected: &dyn Expected) -> Plain<i64> {
        match self.node.map(|node| &node.is) {
            None => Ok(self.word()? as i64),
            Some(Is::Number(number)) => number.parse().map_err(|_| self.unlike(expected)),
            Some(_) => Err(self.unlike(expected)),
        }
    }

    #[inline(never)]
    fn float(&mut self, expected: &dyn Expected) -> Plain<f64> {
        match self.node.map(|node| &node.is) {
            None => self.word().map(f64::from_bits),
            Some(Is::Number(number)) => number::parse(number).ok_or_else(|| self.unlike(expected)),
            Some(_) => Err(self.unlike(expected)),
        }
    }

    #[inline(never)]
    fn text(&mut self, expected: &dyn Expected) -> Plain<&'a str> {
        match self.node.map(|node| &node.is) {
            None => {
                let length = self.length()?;
                let (text, rest) = self.bytes.split_at_checked(length).ok_or_else(garbled)?;
                self.bytes = rest;
                std::str::from_utf8(text).map_err(|_| garbled())
            }
            Some(Is::Text(text)) => Ok(text),
            Some(_) => Err(self.unlike(expected)),
        }
    }

    /// Whether there is something where something may be missing.
    #[inline(never)]
    fn some(&mut self) -> Plain<bool> {
        match self.node {
            None => Ok(self.word()? != 0),
            Some(node) => Ok(!matches!(node.is, Is::Null)),
        }
    }

    #[inline(never)]
    fn nothing(&mut self, expected: &dyn Expected) -> Plain<()> {
        match self.some()? {
            true => Err(self.unlike(expected)),
            false => Ok(()),
        }
    }

    /// A list; `length` is that of a tuple.
    #[inline(never)]
    fn list(&mut self, length: Option<usize>, expected: &dyn Expected) -> Plain<Items<'a>> {
        match self.node.map(|node| &node.is) {
            None => match length {
                Some(length) => Ok(Items::Left(length)),
                None => self.length().map(Items::Left),
            },
            Some(Is::List(list)) => Ok(Items::List(list.iter())),
            Some(_) => Err(self.unlike(expected)),
        }
    }

    /// The fields of a struct.
    #[inline(never)]
    fn fields(&mut self, names: Names, expected: &dyn Expected) -> Plain<Items<'a>> {
        let object = match self.node.map(|node| &node.is) {
            None => return Ok(Items::Left(names.len())),
            Some(Is::Object(object)) => object,
            Some(_) => return Err(self.unlike(expected)),
        };
        for (i, (name, node)) in object.iter().enumerate() {
            let fault = match names.iter().find(|n| *n == name) {
                Some(known) if object[..i].iter().any(|(other, _)| other == name) => {
                    Fault::duplicate_field(known)
                }
                None if self.unknown == Unknown::Refused => Fault::unknown_field(name, names),
                _ => continue,
            };
            return Err(fault.at(node.at));
        }
        Ok(Items::Fields(names.iter(), object))
    }

    /// The number of a variant. What is in it is next.
    #[inline(never)]
    fn variant(&mut self, names: Names, expected: &dyn Expected) -> Plain<u64> {
        let (name, node) = match self.node.map(|node| &node.is) {
            None => return self.word(),
            Some(Is::Text(name)) => (name, &NOTHING),
            Some(Is::Object(object)) if object.len() == 1 => (&object[0].0, &object[0].1),
            Some(_) => return Err(self.unlike(expected)),
        };
        self.node = Some(node);
        let number = names.iter().position(|n| n == name);
        let unknown = || Fault::unknown_variant(name, names);
        number.map(|n| n as u64).ok_or_else(unknown)
    }

    fn parts<'de, V: Visitor<'de>>(&mut self, items: Items<'a>, visitor: V) -> Plain<V::Value> {
        let mut parts = Parts {
            reader: self,
            items,
            missing: None,
        };
        match visitor.visit_seq(&mut parts) {
            Ok(value) => parts.end().map(|()| value),
            Err(fault) => Err(parts.explained(fault)),
        }
    }
}

type Names = &'static [&'static str];

/// Methods that hand a visitor what a method of the reader finds.
macro_rules! leaves {
    ($($method:ident $find:ident $visit:ident;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Plain<V::Value> {
            let found = self.$find(&visitor)?;
            visitor.$visit(found)
        })*
    };
}

impl<'de> Deserializer<'de> for &mut Reader<'_> {
    type Error = Fault;

    leaves! {
        deserialize_bool truth visit_bool;
        deserialize_u8 unsigned visit_u64;
        deserialize_u16 unsigned visit_u64;
        deserialize_u32 unsigned visit_u64;
        deserialize_u64 unsigned visit_u64;
        deserialize_i8 signed visit_i64;
        deserialize_i16 signed visit_i64;
        deserialize_i32 signed visit_i64;
        deserialize_i64 signed visit_i64;
        deserialize_f32 float visit_f64;
        deserialize_f64 float visit_f64;
        deserialize_char text visit_str;
        deserialize_str text visit_str;
        deserialize_string text visit_str;
    }

    /// What a value is known by its looks: a text or an object.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Plain<V::Value> {
        match self.node.map(|node| &node.is) {
            Some(Is::Text(text)) => visitor.visit_str(text),
            Some(Is::Object(object)) => visitor.visit_map(Entries {
                reader: self,
                entries: object.iter(),
                node: &NOTHING,
            }),
            _ => Err(self.unlike(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Plain<V::Value> {
        match self.some()? {
            true => visitor.visit_some(self),
            false => visitor.visit_none(),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Plain<V::Value> {
        self.nothing(&visitor)?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Plain<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Plain<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Plain<V::Value> {
        let items = self.list(None, &visitor)?;
        self.parts(items, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Plain<V::Value> {
        let items = self.list(Some(length), &visitor)?;
        self.parts(items, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Plain<V::Value> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: Names,
        visitor: V,
    ) -> Plain<V::Value> {
        let items = self.fields(names, &visitor)?;
        self.parts(items, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: Names,
        visitor: V,
    ) -> Plain<V::Value> {
        let number = self.variant(names, &visitor)?;
        let reader = self;
        visitor.visit_enum(Variant { reader, number })
    }

    forward_to_deserialize_any! {
        i128 u128 bytes byte_buf map identifier ignored_any
    }

    fn is_human_readable(&self) -> bool {
        self.node.is_some()
    }
}

enum Items<'a> {
    /// So many more among the bytes.
    Left(usize),
    /// Parts of a list of JSON.
    List(slice::Iter<'a, Node<'a>>),
    /// Fields in the order of the type, and the object that has them in any order.
    Fields(
        slice::Iter<'static, &'static str>,
        &'a [(Cow<'a, str>, Node<'a>)],
    ),
}

/// A list, or the fields of a struct.
struct Parts<'r, 'a> {
    reader: &'r mut Reader<'a>,
    items: Items<'a>,
    /// The field that was asked for last and is not there.
    missing: Option<&'static str>,
}

impl Parts<'_, '_> {
    /// Makes the next part the reader's next value, if there is one.
    #[inline(never)]
    fn next(&mut self) -> bool {
        let node = match &mut self.items {
            Items::Left(0) => return false,
            Items::Left(left) => {
                *left -= 1;
                return true;
            }
            Items::List(list) => list.next(),
            Items::Fields(names, object) => {
                let name = names.next();
                let found = object.iter().find(|(n, _)| Some(&&**n) == name);
                self.missing = if found.is_none() { name.copied() } else { None };
                found.map(|(_, node)| node)
            }
        };
        match node {
            Some(_) => self.reader.node = node,
            None => return false,
        }
        true
    }

    /// Whether everything was taken.
    #[inline(never)]
    fn end(&mut self) -> Plain<()> {
        match &mut self.items {
            Items::List(list) => match list.next() {
                Some(node) => Err(Fault::new(Kind::Data, "too many parts").at(node.at)),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// A fault of these parts: whoever reads them sees that one is missing, and not which.
    #[inline(never)]
    fn explained(&self, fault: Fault) -> Fault {
        match self.missing {
            Some(name) if fault.0.kind == Kind::Short => Fault::missing_field(name),
            _ => fault,
        }
    }

    /// A fault of the part that is being read, which began there.
    #[inline(never)]
    fn placed(fault: Fault, node: Option<&Node>) -> Fault {
        match node {
            Some(node) => fault.at(node.at),
            None => fault,
        }
    }
}

impl<'de> de::SeqAccess<'de> for Parts<'_, '_> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Plain<Option<S::Value>> {
        if !self.next() {
            return Ok(None);
        }
        let node = self.reader.node;
        match seed.deserialize(&mut *self.reader) {
            Ok(value) => Ok(Some(value)),
            Err(fault) => Err(Parts::placed(fault, node)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        match &self.items {
            Items::Left(left) => Some(*left),
            Items::List(list) => Some(list.len()),
            Items::Fields(..) => None,
        }
    }
}

/// A variant whose name or number was read.
struct Variant<'r, 'a> {
    reader: &'r mut Reader<'a>,
    number: u64,
}

impl<'de> de::EnumAccess<'de> for Variant<'_, '_> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Plain<(S::Value, Self)> {
        let number = IntoDeserializer::<Fault>::into_deserializer(self.number);
        Ok((seed.deserialize(number)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_, '_> {
    type Error = Fault;

    fn unit_variant(self) -> Plain<()> {
        match self.reader.node {
            // Among bytes there is nothing to look for.
            None => Ok(()),
            Some(_) => self.reader.nothing(&"unit variant"),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Plain<S::Value> {
        seed.deserialize(self.reader)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Plain<V::Value> {
        self.reader.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, names: Names, visitor: V) -> Plain<V::Value> {
        self.reader.deserialize_struct("", names, visitor)
    }
}

/// The entries of an object in the order of the text.
struct Entries<'r, 'a> {
    reader: &'r mut Reader<'a>,
    entries: slice::Iter<'a, (Cow<'a, str>, Node<'a>)>,
    node: &'a Node<'a>,
}

impl<'de> de::MapAccess<'de> for Entries<'_, '_> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Plain<Option<S::Value>> {
        let Some((name, node)) = self.entries.next() else {
            return Ok(None);
        };
        self.node = node;
        let name = IntoDeserializer::<Fault>::into_deserializer(&**name);
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Plain<S::Value> {
        self.reader.node = Some(self.node);
        let value = seed.deserialize(&mut *self.reader);
        value.map_err(|fault| fault.at(self.node.at))
    }
}
