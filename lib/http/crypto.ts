// WebCrypto only, so that browser, web server, backend and external creators of links share one implementation.

const encoder = new TextEncoder();

/** A secret with its id in messages. */
export type Key = { id: string; bytes: Uint8Array<ArrayBuffer> };

/** HMAC-SHA-256 of a text, 32 bytes. */
export async function hmac(key: Key, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await importKey(key), encoder.encode(text)));
}

/** Whether `mac` is the HMAC-SHA-256 of a text; compares in constant time, false for any length but 32 bytes. */
export async function isHmac(key: Key, text: string, mac: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (mac.length !== 32) return false;
  return crypto.subtle.verify("HMAC", await importKey(key), mac, encoder.encode(text));
}

const usableKeys = new WeakMap<Key["bytes"], Promise<CryptoKey>>();

/** Imports a key once: every call of the backend is signed. */
function importKey({ bytes }: Key): Promise<CryptoKey> {
  const known = usableKeys.get(bytes);
  if (known !== undefined) return known;
  const usable = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  usableKeys.set(bytes, usable);
  return usable;
}

const SHA256_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** SHA-256 of a text or of bytes as lower-case hex. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  // Reads have no body, so most digests are of an empty text.
  if (content === "") return SHA256_OF_NOTHING;
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Derives the key of a purpose from a master key (HKDF-SHA-256, 32 bytes); keeps the id, so all purposes rotate together. */
export async function deriveKey(master: Key, purpose: string): Promise<Key> {
  const base = await crypto.subtle.importKey("raw", master.bytes, "HKDF", false, ["deriveBits"]);
  const salt = new Uint8Array(0);
  const info = encoder.encode(`vitrine/${purpose}`);
  const bits = await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, base, 256);
  return { id: master.id, bytes: new Uint8Array(bits) };
}

/**
 * Parses `id:hex,id:hex`, newest first, each at least 32 bytes. Throws an Error that names the fault and the position, never
 * the value.
 */
export function parseKeys(text: string): Key[] {
  return text.split(",").map((part, index) => {
    const match = /^\s*([A-Za-z0-9_-]{1,32}):([0-9a-f]{64,})\s*$/.exec(part);
    const [, id, hex] = match ?? [];
    if (id === undefined || hex === undefined || hex.length % 2 === 1)
      throw new Error(`key ${index + 1} is not "id:hex" of 32 bytes or more`);
    if (new Set(hex).size < 4) throw new Error(`key ${index + 1} is too simple`);
    return { id, bytes: fromHex(hex) };
  });
}

/** What is wrong with keys in the form of `parseKeys`. Never contains a key. */
export function findKeysFault(text: string): string | null {
  try {
    parseKeys(text);
    return null;
  } catch (error) {
    return error instanceof Error ? `(${error.message})` : "must be a list of keys (id:hex)";
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}

/** Bytes of lower-case hex. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Base64 of bytes.
 * @param url gives the URL alphabet without padding.
 */
export function toBase64(bytes: Uint8Array, url = false): string {
  const text = btoa(String.fromCharCode(...bytes));
  return url ? text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") : text;
}

/** Bytes of base64 in either alphabet; null if it is not canonical. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const isUrl = /^[A-Za-z0-9_-]*$/.test(text);
  if (!isUrl && !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return toBase64(bytes, isUrl && text.length % 4 !== 0) === text || toBase64(bytes, isUrl) === text ? bytes : null;
  } catch {
    return null;
  }
}
