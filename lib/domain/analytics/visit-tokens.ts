import { fold } from "@/lib/domain/kit/fold";

// What a visit can be found by, as short texts in one column with an index (docs/analytics.md). Who writes them and who
// looks for them makes them here, so that both fold and cut the same way.

/** Characters of a token: an index takes no long ones. */
const TOKEN_MAX = 200;
/** Characters of an address, without what is asked of it, by which a visit is found. */
const ADDRESS_MAX = 400;
const ORIGIN_MAX = 100;
const ORIGIN = /^[a-z]+:\/\/[^/?#]*/i;

/** The visit narrowed some list by a filter. */
export const ANY_FILTER_TOKEN = "f";

/** A query that was searched, without case and diacritics. */
export function queryToken(query: string): string {
  return cut(`q:${fold(query)}`);
}

/** An item that was opened, clicked, put aside or bought, by its identity. */
export function itemToken(identity: string): string {
  return cut(`i:${identity.trim()}`);
}

/** The visit saw a page, or came from one, whose address is too long to be known by. */
export const LONG_ADDRESS_TOKENS = { page: "u", referer: "r" } as const;

/** An address without what is asked of it, which is what begins with a `?` or a `#`. */
export function bareAddress(address: string): string {
  const mark = address.search(/[?#]/);
  return mark < 0 ? address : address.slice(0, mark);
}

/** The bare address by which a visit is found that saw it or came from it; null where it is too long for that. */
export function knownAddress(address: string): string | null {
  const bare = bareAddress(address);
  return bare.length > ADDRESS_MAX ? null : bare;
}

/** The path of a page that was seen: its address without where it is and without what is asked of it. */
export function pageToken(address: string): string {
  return cut(`u:${fold(bareAddress(address).replace(ORIGIN, ""))}`);
}

/** Where a page is that was seen, such as `https://shop.example`; null where its address does not say, or at length. */
export function originToken(address: string): string | null {
  const [origin = ""] = ORIGIN.exec(address) ?? [];
  return origin === "" || origin.length > ORIGIN_MAX ? null : `h:${origin}`;
}

/** A page from which a visitor came, by its bare address as it stands; null where that is too long. */
export function refererToken(address: string): string | null {
  const known = knownAddress(address);
  return known === null ? null : `r:${known}`;
}

/** What a visit is found by that saw these pages and came from these. */
export function addressTokens(pages: readonly string[], referers: readonly string[]): string[] {
  return [
    ...pages.map(pageToken),
    ...pages.flatMap((page) => originToken(page) ?? []),
    ...(pages.some((page) => knownAddress(page) === null) ? [LONG_ADDRESS_TOKENS.page] : []),
    ...referers.map((referer) => refererToken(referer) ?? LONG_ADDRESS_TOKENS.referer),
  ];
}

/** A parameter in the address of a page that was seen; both parts are compared without case and diacritics. */
export function paramToken(name: string, value: string): string {
  return cut(`p:${fold(name)}=${fold(value)}`);
}

/** A value of a filter in a list; all three parts are compared without case and diacritics. */
export function listFilterToken(list: string, filter: string, value: string): string {
  return cut(`l:${fold(list)}|${fold(filter)}:${fold(value)}`);
}

/** The parameters of an address as tokens; what cannot be decoded is taken as it stands. */
export function paramTokensOf(address: string): string[] {
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
        ? paramToken(decoded(pair), "")
        : paramToken(decoded(pair.slice(0, at)), decoded(pair.slice(at + 1)));
    });
}

function decoded(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Never through the middle of a character, which no store would take. */
function cut(token: string): string {
  if (token.length <= TOKEN_MAX) return token;
  const last = token.charCodeAt(TOKEN_MAX - 1);
  return token.slice(0, last >= 0xd800 && last <= 0xdbff ? TOKEN_MAX - 1 : TOKEN_MAX);
}
