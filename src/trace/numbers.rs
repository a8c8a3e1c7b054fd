//! Values in JSON, which has no infinite numbers: `"inf"` and `"-inf"` stand for them.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::eval::Value;

/// A number, or the name of an infinite one.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Number {
    Finite(Value),
    Named(String),
}

impl Number {
    fn new(value: Value) -> Self {
        match value.is_finite() {
            true => Number::Finite(value),
            false => Number::Named(value.to_string()),
        }
    }

    fn value<E: Error>(self) -> Result<Value, E> {
        match self {
            Number::Finite(value) => Ok(value),
            Number::Named(name) => match name.as_str() {
                "inf" | "+inf" | "Infinity" => Ok(Value::INFINITY),
                "-inf" | "-Infinity" => Ok(Value::NEG_INFINITY),
                _ => Err(E::custom(format_args!("{name:?} is no value"))),
            },
        }
    }
}

/// For a field that is a value.
pub(super) mod value {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer, Value};

    pub(in crate::trace) fn serialize<S: Serializer>(
        value: &Value,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        Number::new(*value).serialize(to)
    }

    pub(in crate::trace) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Value, D::Error> {
        Number::deserialize(from)?.value()
    }
}

/// For a field that is alpha and beta: `null` is the infinite value that each begins with.
pub(super) mod window {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer, Value};

    pub(in crate::trace) fn serialize<S: Serializer>(
        (alpha, beta): &(Value, Value),
        to: S,
    ) -> Result<S::Ok, S::Error> {
        (Number::new(*alpha), Number::new(*beta)).serialize(to)
    }

    pub(in crate::trace) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<(Value, Value), D::Error> {
        let (alpha, beta) = <(Option<Number>, Option<Number>)>::deserialize(from)?;
        Ok((
            alpha.map_or(Ok(Value::NEG_INFINITY), Number::value)?,
            beta.map_or(Ok(Value::INFINITY), Number::value)?,
        ))
    }
}
