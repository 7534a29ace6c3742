import { LINK_LIFE_MAX_S } from "@/lib/domain/kit/limits";
import { fromBase64, hmac, isHmac, type Key, toBase64 } from "@/lib/http/crypto";

// Links that sign in, minted and verified here. The recipe for other systems and its test vectors are in
// docs/signed-links.md.

/** The claims of a link. Times are epoch seconds; `site` is "" when the link names no site. */
export type LinkClaims = {
  /** Host (with port) the link is for. */
  aud: string;
  /** Address within the product to open, path and query. */
  path: string;
  /** User id. */
  sub: string;
  site: string;
  /** `sign_in` is a full sign-in; `open` opens a screen; any other value names the operation the link allows. */
  purpose: string;
  iat: number;
  exp: number;
  /** 16 to 64 URL-safe characters, used once. */
  nonce: string;
};

/** Why a link was refused: altered (or signed with an unknown key), expired, or issued by a clock ahead of ours. */
export type LinkFault = "altered" | "expired" | "future";

const TOLERANCE_S = 300;

const NAMES = ["aud", "exp", "iat", "kid", "nonce", "path", "purpose", "sig", "site", "sub", "v"];

/** The signed text: version and claims, one per line, in this order. */
export function buildSignedText(claims: LinkClaims, kid: string): string {
  const { aud, path, sub, site, purpose, iat, exp, nonce } = claims;
  return ["v1", aud, path, sub, site, purpose, String(iat), String(exp), nonce, kid].join("\n");
}

/** The page that links open, except those of signing up. */
const LINK_PAGE = "/deep_link";

/** Builds the URL of a signed link on `origin`. Throws when a claim contains a line break. */
export async function mintLink(key: Key, origin: string, claims: LinkClaims, page = LINK_PAGE): Promise<string> {
  if (Object.values(claims).some((value) => /[\n\r]/.test(String(value))))
    throw new Error("a claim contains a line break");
  const sig = toBase64(await hmac(key, buildSignedText(claims, key.id)), true);
  const values: Record<string, string> = { v: "1", kid: key.id, sig };
  for (const [name, value] of Object.entries(claims)) values[name] = String(value);
  return `${origin}${page}?${buildQuery((name) => values[name] ?? "")}`;
}

/** The query string of a link: each parameter once, sorted by name, values percent-encoded. */
function buildQuery(get: (name: string) => string): string {
  return NAMES.map((name) => `${name}=${encodeURIComponent(get(name))}`).join("&");
}

/**
 * Encodes the characters that encodeURIComponent leaves alone and RFC 3986 reserves; browsers and mail clients may or
 * may not encode them.
 */
function encodeReserved(query: string): string {
  return query.replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Validates the query string of a link at `now` (epoch seconds) for the host `aud`. Anything but the canonical form
 * (docs/signed-links.md) counts as altered: unknown, missing, empty, repeated, reordered or differently encoded
 * parameters. The answer never reveals which part was wrong.
 */
export async function checkLink(
  keys: readonly Key[],
  aud: string,
  search: string,
  now: number,
): Promise<{ claims: LinkClaims } | { fault: LinkFault; claims?: LinkClaims }> {
  const read = readLink(search);
  if (read === null) return { fault: "altered" };
  const { claims, kid, sig } = read;
  const key = keys.find((candidate) => candidate.id === kid);
  const mac = /^[A-Za-z0-9_-]{43}$/.test(sig) ? fromBase64(sig) : null;
  if (key === undefined || mac === null || claims.aud !== aud) return { fault: "altered" };
  if (!(await isHmac(key, buildSignedText(claims, kid), mac))) return { fault: "altered" };
  if (claims.exp - claims.iat > LINK_LIFE_MAX_S || claims.exp <= claims.iat) return { fault: "altered" };
  if (claims.iat > now + TOLERANCE_S) return { fault: "future", claims };
  if (claims.exp + TOLERANCE_S < now) return { fault: "expired", claims };
  return { claims };
}

function readLink(search: string): { claims: LinkClaims; kid: string; sig: string } | null {
  const params = new URLSearchParams(search);
  const get = (name: string): string => params.get(name) ?? "";
  if (encodeReserved(buildQuery(get)) !== encodeReserved(search.replace(/^\?/, ""))) return null;
  const iat = Number(get("iat"));
  const exp = Number(get("exp"));
  const isCanonical = get("v") === "1" && String(iat) === get("iat") && String(exp) === get("exp");
  if (!isCanonical || !Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return null;
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(get("nonce")) || /%0[AD]/.test(search)) return null;
  const claims = {
    aud: get("aud"),
    path: get("path"),
    sub: get("sub"),
    site: get("site"),
    purpose: get("purpose"),
    iat,
    exp,
    nonce: get("nonce"),
  };
  return { claims, kid: get("kid"), sig: get("sig") };
}
