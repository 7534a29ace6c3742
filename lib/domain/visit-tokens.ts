import { fold } from "./fold";

// What a visit can be found by, as short texts in one column with an index (docs/analytics.md). Who writes them and who
// looks for them makes them here, so that both fold and cut the same way.

/** Characters of a token: an index takes no long ones. */
const TOKEN_MAX = 200;

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

/** The path of a page that was seen: its address without where it is and without what is asked of it. */
export function pageToken(address: string): string {
  const [path = ""] = address.replace(/^[a-z]+:\/\/[^/]*/i, "").split(/[?#]/, 1);
  return cut(`u:${fold(path)}`);
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
