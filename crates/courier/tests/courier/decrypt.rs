//! What a browser does with a push message, written from RFC 8188 and RFC 8291 with nothing but the primitives: the
//! sender's own library is not asked.

use aes_gcm::aead::{Aead as _, KeyInit as _};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// A device: its key pair and its authentication secret.
pub struct Device {
    pub key: SecretKey,
    pub auth: [u8; 16],
}

impl Device {
    pub fn public(&self) -> Vec<u8> {
        self.key.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    /// The message in a body; panics where the RFCs say that a device discards it.
    pub fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        // RFC 8188, 2.1: salt (16), record size (4), length of the key's id (1), the key's id.
        let (salt, rest) = body.split_at(16);
        let record_size = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
        let id_length = usize::from(rest[4]);
        let (sender, record) = rest[5..].split_at(id_length);
        assert_eq!(id_length, 65, "an uncompressed point");
        assert!(record.len() <= record_size, "one record (RFC 8291, 4)");
        assert!(body.len() <= 4096, "a push service need not take more");
        // RFC 8291, 3.4.
        let theirs = PublicKey::from_sec1_bytes(sender).unwrap();
        let shared = p256::ecdh::diffie_hellman(self.key.to_nonzero_scalar(), theirs.as_affine());
        let mut info = b"WebPush: info\0".to_vec();
        info.extend(self.public());
        info.extend(sender);
        let mut ikm = [0; 32];
        let combined = Hkdf::<Sha256>::new(Some(&self.auth), shared.raw_secret_bytes());
        combined.expand(&info, &mut ikm).unwrap();
        // RFC 8188, 2.2 and 2.3.
        let keys = Hkdf::<Sha256>::new(Some(salt), &ikm);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        keys.expand(b"Content-Encoding: aes128gcm\0", &mut key).unwrap();
        keys.expand(b"Content-Encoding: nonce\0", &mut nonce).unwrap();
        let cipher = Aes128Gcm::new_from_slice(&key).unwrap();
        let mut plain = cipher.decrypt(&Nonce::from(nonce), record).expect("it is for this device");
        // The padding: zeros after a 2, for the last record.
        while plain.last() == Some(&0) {
            plain.pop();
        }
        assert_eq!(plain.pop(), Some(2), "the last record");
        plain
    }
}

#[test]
fn the_example_of_the_rfc_is_read() {
    // RFC 8291, 5 and appendix A.
    let read = |text: &str| BASE64.decode(text).unwrap();
    let device = Device {
        key: SecretKey::from_slice(&read("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap(),
        auth: read("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap(),
    };
    let body = read(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    assert_eq!(device.decrypt(&body), b"When I grow up, I want to be a watermelon");
}
