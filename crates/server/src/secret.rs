//! Unguessable ids and tokens, and the hashes that are stored of them.

use sha2::{Digest, Sha256};
use std::fmt;

/// A secret of 128 random bits: the token of a seat, or the code of an invitation. `Debug` hides it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SecretToken(String);

/// Hash of a secret, as stored.
pub(crate) type SecretHash = [u8; 32];

/// The operating system provided no random bytes.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the operating system provides no random numbers")]
pub(crate) struct RandomError;

/// Returns 128 random bits in hexadecimal.
pub(crate) fn random_id() -> Result<String, RandomError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| RandomError)?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

/// Returns a random seed for a game.
pub(crate) fn random_seed() -> Result<u64, RandomError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|_| RandomError)?;
    Ok(u64::from_le_bytes(bytes))
}

impl SecretToken {
    /// Creates a new secret.
    pub(crate) fn random() -> Result<Self, RandomError> {
        random_id().map(Self)
    }

    /// Parses 32 lowercase hexadecimal digits; returns `None` for anything else.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 32 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// Returns the text of the secret, to send to its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the hash to store. With 128 random bits, a plain SHA-256 cannot be reversed.
    pub(crate) fn hash(&self) -> SecretHash {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Returns whether this secret has the given hash, in constant time.
    pub(crate) fn matches(&self, kept: &SecretHash) -> bool {
        let differences = self.hash().iter().zip(kept).fold(0, |all, (one, other)| all | (one ^ other));
        std::hint::black_box(differences) == 0
    }
}

impl fmt::Debug for SecretToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretToken(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_matches_its_hash_and_is_never_printed() {
        let secret = SecretToken::random().unwrap();
        let again = SecretToken::parse(secret.reveal()).unwrap();
        assert!(again.matches(&secret.hash()));
        assert!(!SecretToken::random().unwrap().matches(&secret.hash()));
        assert!(!format!("{secret:?}").contains(secret.reveal()));
    }

    #[test]
    fn parses_only_32_lowercase_hex_digits() {
        let long = "0123456789abcdef0123456789abcdef";
        assert!(SecretToken::parse(long).is_some());
        for text in ["", "0123", &long.to_uppercase(), &format!("{long}0"), &"é".repeat(16)] {
            assert!(SecretToken::parse(text).is_none(), "{text}");
        }
    }
}
