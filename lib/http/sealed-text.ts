import { fromBase64, type Key, toBase64 } from "./crypto";

// Texts encrypted with AES-256-GCM, as base64url of 12 random bytes, the encrypted text and its tag. A text opens only with its key and
// its context, such as the row that it belongs to.

const CIPHER = "AES-GCM";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encoder = new TextEncoder();

/** Encrypts a text with a key of 32 bytes. */
export async function sealText(key: Key, text: string, context: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const usable = await importKey(key, "encrypt");
  const encrypted = await crypto.subtle.encrypt(buildCipher(iv, context), usable, encoder.encode(text));
  const sealed = new Uint8Array(IV_BYTES + encrypted.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(encrypted), IV_BYTES);
  return toBase64(sealed, true);
}

/** The text that one of the keys encrypted for the context. */
export async function openText(keys: readonly Key[], sealed: string, context: string): Promise<string | null> {
  const bytes = fromBase64(sealed);
  if (bytes === null || bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const cipher = buildCipher(bytes.slice(0, IV_BYTES), context);
  for (const key of keys) {
    try {
      const usable = await importKey(key, "decrypt");
      return new TextDecoder().decode(await crypto.subtle.decrypt(cipher, usable, bytes.slice(IV_BYTES)));
    } catch {
      // Sealed with another key or for another context, or forged.
    }
  }
  return null;
}

function buildCipher(iv: Uint8Array<ArrayBuffer>, context: string) {
  return { name: CIPHER, iv, additionalData: encoder.encode(context) };
}

function importKey({ bytes }: Key, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, CIPHER, false, [usage]);
}
