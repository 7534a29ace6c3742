// What identities have in common, so that thousands of missing items can be seen as a few groups: the same
// kind of page, the same series of codes.

const PATTERN_MAX = 400;
const SEGMENTS_MAX = 6;
const ADDRESS = /^(?:(https?):)?\/\/|^\//i;

/** Whether an identity is the address of a page, with or without its host. */
export function isAddress(identity: string): boolean {
  return ADDRESS.test(identity.trim());
}

/**
 * The pattern of an identity. Of an address: host and path, `*` for the last part and for parts with a digit, and the
 * names of its query. Of a code: what stands before its first digit, `#` for the digits, `*` for what follows them; `*`
 * alone where it has none. Never empty, 400 characters at most.
 */
export function patternOf(identity: string): string {
  const text = identity.trim();
  const pattern = isAddress(text) ? addressPattern(text) : codePattern(text);
  return pattern.slice(0, PATTERN_MAX);
}

/**
 * Whether what a page calls its own address or identity is an item's: it has the pattern of items that the catalogue has
 * (`known`). A cart or a contact page is seen as often as an item, and is none.
 */
export function isLikeItem(identity: string, known: ReadonlySet<string>): boolean {
  return known.has(patternOf(identity));
}

function codePattern(code: string): string {
  const match = /^(\D*?)\d+(.*)$/su.exec(code);
  if (match === null) return "*";
  const [, before = "", after = ""] = match;
  return `${before}#${after === "" ? "" : "*"}`;
}

function addressPattern(address: string): string {
  const [before = ""] = address.split("#", 1);
  const mark = before.indexOf("?");
  const place = mark < 0 ? before : before.slice(0, mark);
  const { host, path } = partsOf(place);
  const segments = path.split("/").filter((segment) => segment !== "");
  const shown = segments.slice(0, SEGMENTS_MAX).map((segment, index) => {
    const isLast = index === segments.length - 1;
    return isLast || /\d/.test(segment) ? `*${isLast ? endingOf(segment) : ""}` : segment;
  });
  if (segments.length > SEGMENTS_MAX) shown.push("…");
  return `${host}/${shown.join("/")}${mark < 0 ? "" : queryPattern(before.slice(mark + 1))}`;
}

function partsOf(place: string): { host: string; path: string } {
  const match = /^(?:https?:)?\/\/([^/]*)(.*)$/isu.exec(place);
  return match === null ? { host: "", path: place } : { host: (match[1] ?? "").toLowerCase(), path: match[2] ?? "" };
}

/** `.html` and the like: pages of one kind have the same. */
function endingOf(segment: string): string {
  return /\.[a-z]{2,5}$/i.exec(segment)?.[0].toLowerCase() ?? "";
}

function queryPattern(query: string): string {
  const names = query
    .split("&")
    .map((pair) => pair.split("=", 1)[0] ?? "")
    .filter((name) => name !== "");
  return names.length === 0 ? "" : `?${[...new Set(names)].sort().join("&")}`;
}
