//! How a request or an event travels between the page and a worker: as bytes, field after field, without names.
//!
//! Both ends are one module, so that nothing has to describe itself: a reader knows from the type what comes next, and reading
//! by position is a fraction of the code that reading by name is. A number, a truth value, the length of a text or list, the
//! number of a variant, whether a value follows: each is a word of eight bytes, the lowest first. Floats arrive bit for
//! bit.
//!
//! A field that `skip_serializing_if` leaves out is written as the word 0. So only an empty list or `None` may be left out,
//! which are read from just that. Maps cannot travel, nor what is known by its looks (`untagged`, `tag`, `flatten`); a type
//! that is written so elsewhere asks [`Serializer::is_human_readable`].

use std::fmt;

use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};
use serde::ser::{self, Impossible};
use serde::{Deserializer, Serialize, Serializer, forward_to_deserialize_any};

/// What cannot be written or read: a value of a kind that does not travel, bytes that are no such value.
#[derive(Debug, PartialEq, Eq)]
pub struct Garbled;

impl fmt::Display for Garbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("garbled")
    }
}

impl std::error::Error for Garbled {}

impl ser::Error for Garbled {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Garbled
    }
}

impl de::Error for Garbled {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Garbled
    }

    // What these would put into words nobody reads.
    fn invalid_type(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Garbled
    }

    fn invalid_value(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Garbled
    }

    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Garbled
    }
}

type Wired<T> = Result<T, Garbled>;

/// A value as bytes.
///
/// # Errors
/// The value holds a map or a list whose length is not known beforehand.
pub fn write(value: &impl Serialize) -> Wired<Vec<u8>> {
    let mut writer = Writer(Vec::new());
    value.serialize(&mut writer)?;
    Ok(writer.0)
}

/// The value that [`write`] wrote.
///
/// # Errors
/// The bytes are not those of such a value.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Wired<T> {
    let mut reader = Reader(bytes);
    let value = T::deserialize(&mut reader)?;
    match reader.0 {
        [] => Ok(value),
        _ => Err(Garbled),
    }
}

struct Writer(Vec<u8>);

impl Writer {
    #[inline(never)]
    fn word(&mut self, word: u64) -> Wired<()> {
        self.0.extend_from_slice(&word.to_le_bytes());
        Ok(())
    }
}

/// Numbers by way of the widest of their kind.
macro_rules! words {
    ($($method:ident $type:ty as $wide:ty;)*) => {
        $(fn $method(self, value: $type) -> Wired<()> {
            self.word(<$wide>::from(value) as u64)
        })*
    };
}

impl<'a> Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Garbled;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Impossible<(), Garbled>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    words! {
        serialize_bool bool as u64;
        serialize_i8 i8 as i64;
        serialize_i16 i16 as i64;
        serialize_i32 i32 as i64;
        serialize_i64 i64 as i64;
        serialize_u8 u8 as u64;
        serialize_u16 u16 as u64;
        serialize_u32 u32 as u64;
        serialize_u64 u64 as u64;
        serialize_char char as u64;
    }

    fn serialize_f32(self, value: f32) -> Wired<()> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Wired<()> {
        self.word(value.to_bits())
    }

    #[inline(never)]
    fn serialize_str(self, text: &str) -> Wired<()> {
        self.serialize_bytes(text.as_bytes())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Wired<()> {
        self.word(bytes.len() as u64)?;
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn serialize_none(self) -> Wired<()> {
        self.word(0)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Wired<()> {
        self.word(1)?;
        value.serialize(self)
    }

    fn serialize_unit(self) -> Wired<()> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Wired<()> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Wired<()> {
        self.word(index.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Wired<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Wired<()> {
        self.word(index.into())?;
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Wired<Self> {
        self.word(length.ok_or(Garbled)? as u64)?;
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Wired<Self> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Wired<Self> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Wired<Self> {
        self.word(index.into())?;
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Wired<Self::SerializeMap> {
        Err(Garbled)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Wired<Self> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Wired<Self> {
        self.word(index.into())?;
        Ok(self)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Parts without names, one after the other.
macro_rules! parts {
    ($($compound:ident $method:ident;)*) => {
        $(impl ser::$compound for &mut Writer {
            type Ok = ();
            type Error = Garbled;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Wired<()> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Wired<()> {
                Ok(())
            }
        })*
    };
}

parts! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

/// Fields, whose names stay behind.
macro_rules! fields {
    ($($compound:ident)*) => {
        $(impl ser::$compound for &mut Writer {
            type Ok = ();
            type Error = Garbled;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                value: &T,
            ) -> Wired<()> {
                value.serialize(&mut **self)
            }

            fn skip_field(&mut self, _: &'static str) -> Wired<()> {
                self.word(0)
            }

            fn end(self) -> Wired<()> {
                Ok(())
            }
        })*
    };
}

fields!(SerializeStruct SerializeStructVariant);

/// What is left to be read.
struct Reader<'de>(&'de [u8]);

impl<'de> Reader<'de> {
    #[inline(never)]
    fn word(&mut self) -> Wired<u64> {
        let (word, rest) = self.0.split_first_chunk().ok_or(Garbled)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*word))
    }

    #[inline(never)]
    fn text(&mut self) -> Wired<&'de str> {
        let length = usize::try_from(self.word()?).map_err(|_| Garbled)?;
        let (text, rest) = self.0.split_at_checked(length).ok_or(Garbled)?;
        self.0 = rest;
        std::str::from_utf8(text).map_err(|_| Garbled)
    }
}

macro_rules! numbers {
    ($visit:ident $wide:ty: $($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
            visitor.$visit(self.word()? as $wide)
        })*
    };
}

macro_rules! texts {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
            visitor.visit_borrowed_str(self.text()?)
        })*
    };
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Garbled;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Wired<V::Value> {
        Err(Garbled)
    }

    numbers!(visit_u64 u64: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);
    numbers!(visit_i64 i64: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    texts!(deserialize_str deserialize_string);

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
        visitor.visit_bool(self.word()? != 0)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
        visitor.visit_f64(f64::from_bits(self.word()?))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
        let code = u32::try_from(self.word()?).ok();
        visitor.visit_char(code.and_then(char::from_u32).ok_or(Garbled)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
        match self.word()? {
            0 => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Wired<V::Value> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Wired<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Wired<V::Value> {
        let left = usize::try_from(self.word()?).map_err(|_| Garbled)?;
        visitor.visit_seq(Parts { reader: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Wired<V::Value> {
        visitor.visit_seq(Parts { reader: self, left })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        left: usize,
        visitor: V,
    ) -> Wired<V::Value> {
        visitor.visit_seq(Parts { reader: self, left })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Wired<V::Value> {
        let left = fields.len();
        visitor.visit_seq(Parts { reader: self, left })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Wired<V::Value> {
        visitor.visit_enum(Variant(self))
    }

    forward_to_deserialize_any! {
        i128 u128 bytes byte_buf map identifier ignored_any
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// A list, or the fields of a struct.
struct Parts<'a, 'de> {
    reader: &'a mut Reader<'de>,
    left: usize,
}

impl<'de> de::SeqAccess<'de> for Parts<'_, 'de> {
    type Error = Garbled;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Wired<Option<S::Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.reader).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// A variant by its number.
struct Variant<'a, 'de>(&'a mut Reader<'de>);

impl<'de> de::EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Garbled;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Wired<(S::Value, Self)> {
        let number = self.0.word()?;
        let variant = seed.deserialize(IntoDeserializer::<Garbled>::into_deserializer(number))?;
        Ok((variant, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Garbled;

    fn unit_variant(self) -> Wired<()> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Wired<S::Value> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Wired<V::Value> {
        self.0.deserialize_tuple(left, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Wired<V::Value> {
        self.0.deserialize_tuple(fields.len(), visitor)
    }
}
