import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { type LinkClaims, mintLink } from "@/lib/domain/accounts/signed-link";
import { mintUnsubscribeLink } from "@/lib/domain/accounts/unsubscribe-link";
import { deriveKey, type Key, parseKeys, toBase64 } from "@/lib/http/crypto";
import { setCookies } from "./cookies";

/** The data folder of the product under test. */
export function findDataDir(): string {
  return process.env.DATA_DIR ?? ".data";
}

/** The master secrets of the product under test, from its data folder. */
export function readSecrets(): string {
  const stored = () => JSON.parse(readFileSync(join(findDataDir(), "secrets.json"), "utf8")) as { SECRETS: string };
  return process.env.SECRETS ?? stored().SECRETS;
}

/** The newest master key of the product under test. */
export function readMasterKey(): Key {
  const [master] = parseKeys(readSecrets());
  if (master === undefined) throw new Error("the product under test has no key");
  return master;
}

/** The newest link key of the product under test. */
function linkKey(): Promise<Key> {
  return deriveKey(readMasterKey(), "link");
}

/** The link in a mail by which a user changes how often summaries come. */
export async function unsubscribeLink(baseURL: string, uid: string): Promise<string> {
  const origin = new URL(baseURL).origin;
  return mintUnsubscribeLink(await linkKey(), origin, uid);
}

/**
 * A signed link of the product at `baseURL`.
 * @param ago how many seconds ago it was issued.
 */
export async function mintSignedLink(baseURL: string, claims: Partial<LinkClaims> = {}, ago = 0): Promise<string> {
  const { origin } = new URL(baseURL);
  return mint(await linkKey(), origin, claims, ago);
}

/** A signed link of a product that a test has started. */
export async function mintProductLink(
  { origin, settings }: { origin: string; settings: Record<string, string> },
  claims: Partial<LinkClaims> = {},
  ago = 0,
): Promise<string> {
  const [master] = parseKeys(settings.SECRETS ?? "");
  if (master === undefined) throw new Error("the product has no key");
  return mint(await deriveKey(master, "link"), origin, claims, ago);
}

/** The cookie of a new session of a user, opened by a link as its page does. */
export async function openLinkSession(baseURL: string, sub: string): Promise<string> {
  const link = await mintSignedLink(baseURL, { sub, path: "/sites" });
  const answer = await fetch(`${baseURL}/api/sign_in/continue`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseURL, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ link: new URL(link).search }),
  });
  const [cookie = ""] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === "") throw new Error(`the link was refused: ${answer.status} ${await answer.text()}`);
  return cookie.split(";")[0] ?? "";
}

function mint(key: Key, origin: string, claims: Partial<LinkClaims>, ago: number): Promise<string> {
  const iat = Math.floor(Date.now() / 1000) - ago;
  return mintLink(key, origin, {
    aud: new URL(origin).host,
    path: "/sites/100200-300401/query_customizations",
    sub: "owner",
    site: "",
    purpose: "sign_in",
    iat,
    exp: iat + 3600,
    nonce: toBase64(crypto.getRandomValues(new Uint8Array(18)), true),
    ...claims,
  });
}

/**
 * Chooses English as if it were just saved. Without that a page takes the language of the profile, which another test of the
 * same person may be changing.
 */
export async function chooseEnglish(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await setCookies(context, baseURL, { chosen_locale: "en" });
}
