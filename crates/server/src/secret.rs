//! Names that nobody can guess, and how they are kept.

use sha2::{Digest, Sha256};
use std::fmt;

/// 128 bits from the operating system: the token of a seat, or the code of an invitation. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

/// What is kept of a secret.
pub(crate) type Digested = [u8; 32];

/// The operating system gave no random bits.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the operating system gives no random numbers")]
pub(crate) struct NoChance;

/// 128 random bits in hexadecimal digits.
pub(crate) fn random_name() -> Result<String, NoChance> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| NoChance)?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

/// The seed of a game.
pub(crate) fn random_seed() -> Result<u64, NoChance> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|_| NoChance)?;
    Ok(u64::from_le_bytes(bytes))
}

impl Secret {
    /// A new one.
    pub(crate) fn random() -> Result<Self, NoChance> {
        random_name().map(Self)
    }

    /// What somebody presents, if it can be one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 32 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// The text, for the one whose it is.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// What is kept of it. It has 128 random bits, so a plain hash cannot be turned back.
    pub(crate) fn digest(&self) -> Digested {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Whether it is the one of which this is kept; how long that takes tells nothing.
    pub(crate) fn is(&self, kept: &Digested) -> bool {
        let differences = self.digest().iter().zip(kept).fold(0, |all, (one, other)| all | (one ^ other));
        std::hint::black_box(differences) == 0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_by_its_digest_and_never_printed() {
        let secret = Secret::random().unwrap();
        let again = Secret::read(secret.reveal()).unwrap();
        assert!(again.is(&secret.digest()));
        assert!(!Secret::random().unwrap().is(&secret.digest()));
        assert!(!format!("{secret:?}").contains(secret.reveal()));
    }

    #[test]
    fn only_what_can_be_a_secret_is_read() {
        let long = "0123456789abcdef0123456789abcdef";
        assert!(Secret::read(long).is_some());
        for text in ["", "0123", &long.to_uppercase(), &format!("{long}0"), &"é".repeat(16)] {
            assert!(Secret::read(text).is_none(), "{text}");
        }
    }
}
