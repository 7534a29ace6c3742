import { fromBase64, hmac, isHmac, type Key, toBase64 } from "@/lib/http/crypto";

// Links in mails that end them without signing in. They have no expiry: ending a mail is harmless, and a mail may be read late.

/** The signed text. The first line differs from that of sign-in links, so that neither can be used as the other. */
function buildSignedText(uid: string, kid: string): string {
  return ["unsubscribe-v1", uid, kid].join("\n");
}

/** Builds the URL on `origin` at which a user ends the summaries. Throws when the id contains a line break. */
export async function mintUnsubscribeLink(key: Key, origin: string, uid: string): Promise<string> {
  if (/[\n\r]/.test(uid)) throw new Error("the user id contains a line break");
  const sig = toBase64(await hmac(key, buildSignedText(uid, key.id)), true);
  return `${origin}/unsubscribe?${new URLSearchParams({ user: uid, kid: key.id, sig })}`;
}

/** The user of such a link by its query string; null if it is not signed with one of the keys. */
export async function checkUnsubscribeLink(keys: readonly Key[], search: string): Promise<string | null> {
  const params = new URLSearchParams(search);
  const [uid, kid, sig] = ["user", "kid", "sig"].map((name) => params.get(name) ?? "");
  const key = keys.find((one) => one.id === kid);
  if (!uid || !kid || !sig || key === undefined || !/^[A-Za-z0-9_-]{43}$/.test(sig)) return null;
  const mac = fromBase64(sig);
  return mac !== null && (await isHmac(key, buildSignedText(uid, kid), mac)) ? uid : null;
}
