import { fold } from "@vitrine/engine/fold";

// Search tokens of visits: short texts in one indexed column (docs/analytics.md). Writing and searching both build tokens
// here, so that folding and truncation agree.

/** Maximum length of a token; the index has a limit. */
const TOKEN_MAX = 200;
/** Maximum length of a URL without query string to search by. */
const ADDRESS_MAX = 400;
const ORIGIN_MAX = 100;
const ORIGIN = /^[a-z]+:\/\/[^/?#]*/i;

/** Token of visits that filtered a list. */
export const ANY_FILTER_TOKEN = "f";

/** First bytes of the tokens of queries, items, parameters and filters of lists. */
const CONDITION_KINDS = new Set([..."qipl"].map((kind) => kind.charCodeAt(0)));
const ANY_FILTER = ANY_FILTER_TOKEN.charCodeAt(0);
const COLON = 58;

/** Whether a token, a slice of UTF-8, is not only there for steps. */
export function isConditionToken(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from] ?? 0;
  if (to - from === ANY_FILTER_TOKEN.length) return first === ANY_FILTER;
  return CONDITION_KINDS.has(first) && bytes[from + 1] === COLON;
}

/** Token of a searched query, folded. */
export function buildQueryToken(query: string): string {
  return truncate(`q:${fold(query)}`);
}

/** Token of an item that was viewed, clicked, saved or bought. */
export function buildItemToken(identity: string): string {
  return truncate(`i:${identity.trim()}`);
}

/** Tokens of visits with a page or referrer URL that is too long to search by. */
export const LONG_ADDRESS_TOKENS = { page: "u", referer: "r" } as const;

/** A URL without query string and hash. */
export function toBareAddress(address: string): string {
  const mark = address.search(/[?#]/);
  return mark < 0 ? address : address.slice(0, mark);
}

/** The bare URL to search by; null if it is too long. */
export function toSearchableAddress(address: string): string | null {
  const bare = toBareAddress(address);
  return bare.length > ADDRESS_MAX ? null : bare;
}

/** Token of a viewed page: its path. */
export function buildPageToken(address: string): string {
  return truncate(`u:${fold(toBareAddress(address).replace(ORIGIN, ""))}`);
}

/** Token of a viewed page's origin, such as `https://shop.example`; null if the URL has none, or a too long one. */
export function buildOriginToken(address: string): string | null {
  const [origin = ""] = ORIGIN.exec(address) ?? [];
  return origin === "" || origin.length > ORIGIN_MAX ? null : `h:${origin}`;
}

/** Token of a referrer: its bare URL; null if that is too long. */
export function buildRefererToken(address: string): string | null {
  const known = toSearchableAddress(address);
  return known === null ? null : `r:${known}`;
}

/** Tokens for viewed pages and referrers. */
export function buildAddressTokens(pages: readonly string[], referers: readonly string[]): string[] {
  return [
    ...pages.map(buildPageToken),
    ...pages.flatMap((page) => buildOriginToken(page) ?? []),
    ...(pages.some((page) => toSearchableAddress(page) === null) ? [LONG_ADDRESS_TOKENS.page] : []),
    ...referers.map((referer) => buildRefererToken(referer) ?? LONG_ADDRESS_TOKENS.referer),
  ];
}

/** Token of a URL parameter of a viewed page, both parts folded. */
export function buildParamToken(name: string, value: string): string {
  return truncate(`p:${fold(name)}=${fold(value)}`);
}

/** Token of a filter value in a list, all three parts folded. */
export function buildListFilterToken(list: string, filter: string, value: string): string {
  return truncate(`l:${fold(list)}|${fold(filter)}:${fold(value)}`);
}

/** Tokens of a URL's parameters; undecodable parts are used as they are. */
export function readParamTokens(address: string): string[] {
  const [before = ""] = address.split("#", 1);
  const mark = before.indexOf("?");
  if (mark < 0) return [];
  return before
    .slice(mark + 1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      return at < 0
        ? buildParamToken(decode(pair), "")
        : buildParamToken(decode(pair.slice(0, at)), decode(pair.slice(at + 1)));
    });
}

/** Folds the folded parts of a stored token again, after a change of `fold`. */
export function refoldToken(token: string): string {
  const text = token.slice(2);
  const prefix = token.slice(0, 2);
  if (prefix === "q:" || prefix === "u:") return truncate(`${prefix}${fold(text)}`);
  if (prefix === "p:") return truncate(`${prefix}${foldAround(text, "=")}`);
  return prefix === "l:" ? truncate(`${prefix}${foldAround(text, "|", ":")}`) : token;
}

/** Folds the parts of a text between the first of each mark. */
function foldAround(text: string, mark: string, ...others: string[]): string {
  const at = text.indexOf(mark);
  if (at < 0) return fold(text);
  const rest = text.slice(at + 1);
  const [next] = others;
  return `${fold(text.slice(0, at))}${mark}${next === undefined ? fold(rest) : foldAround(rest, next)}`;
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Does not split surrogate pairs, which the database rejects. */
function truncate(token: string): string {
  if (token.length <= TOKEN_MAX) return token;
  const last = token.charCodeAt(TOKEN_MAX - 1);
  return token.slice(0, last >= 0xd800 && last <= 0xdbff ? TOKEN_MAX - 1 : TOKEN_MAX);
}
