//! What the files of solved positions have in common: four letters, a version, the number of parts, the parts, and in the end the
//! checksum of all that comes before, FNV-1a in eight bytes, the lowest first.

use crate::text::Message;

/// A kind of file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its first letters.
    pub(super) letters: &'static [u8; 4],
    /// The version that is written, and the only one that is read.
    pub(super) version: u8,
}

impl Frame {
    /// A file of parts, each of which `write` appends.
    pub(super) fn write<P>(self, parts: &[P], write: impl Fn(&P, &mut Vec<u8>)) -> Vec<u8> {
        let mut bytes = self.letters.to_vec();
        bytes.extend([self.version, parts.len() as u8]);
        for part in parts {
            write(part, &mut bytes);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The parts of a file, each as `read` reads it.
    ///
    /// # Errors
    /// It is no such file, of another version, damaged or cut off, or something is left over; or what `read` says.
    pub(super) fn read<P>(
        self,
        bytes: &[u8],
        read: impl Fn(&mut Reader<'_>) -> Result<P, Message>,
    ) -> Result<Vec<P>, Message> {
        let (text, sum) = bytes.split_last_chunk::<8>().ok_or_else(damaged)?;
        let rest = text
            .strip_prefix(self.letters)
            .ok_or_else(|| Message::new("error.book.letters"))?;
        if checksum(text) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let mut reader = Reader { rest };
        let [version, count] = reader.take()?;
        if version != self.version {
            return Err(Message::new("error.book.version").with("found", version));
        }
        let parts: Result<_, _> = (0..count).map(|_| read(&mut reader)).collect();
        if reader.rest.is_empty() {
            parts
        } else {
            parts.and(Err(damaged()))
        }
    }
}

/// What is left of a file.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// # Errors
    /// There are fewer bytes, here and below.
    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], Message> {
        let (&taken, rest) = self.rest.split_first_chunk().ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    /// A number in four bytes, the lowest first.
    pub(super) fn number(&mut self) -> Result<usize, Message> {
        Ok(u32::from_le_bytes(self.take()?) as usize)
    }

    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Message> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    /// As many bits, as [`pack`] put them into bytes.
    pub(super) fn bits(&mut self, count: usize) -> Result<Vec<bool>, Message> {
        let packed = self.bytes(count.div_ceil(8))?;
        let bit = |i: usize| packed[i / 8] >> (i % 8) & 1 == 1;
        Ok((0..count).map(bit).collect())
    }
}

/// Bits as bytes, eight in each, the first in the lowest.
pub(super) fn pack(bits: &[bool]) -> impl Iterator<Item = u8> {
    bits.chunks(8).map(|eight| {
        let bits = eight.iter().enumerate();
        bits.fold(0, |byte, (i, &bit)| byte | u8::from(bit) << i)
    })
}

/// What is told of a file that is not what was written.
pub(super) fn damaged() -> Message {
    Message::new("error.book.damaged")
}

/// FNV-1a, 64 bits (Fowler, Noll & Vo): whether a file is what was written.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
