import { ITEM_PATTERN_MAX } from "@/lib/contract/kit/limits";

// Patterns of identities group thousands of missing items by kind of page or series of codes.

const SEGMENTS_MAX = 6;
const ADDRESS = /^(?:(https?):)?\/\/|^\//i;

/** Whether an identity is a page URL, with or without host. */
export function isAddress(identity: string): boolean {
  return ADDRESS.test(identity.trim());
}

/**
 * The pattern of an identity, 1 to 400 characters. For a URL: host and path with `*` for the last segment and segments with
 * a digit, plus the names of query parameters. For a code: the text before the first digit, `#` for the digits, `*` for the
 * rest; only `*` without digits.
 */
export function toItemPattern(identity: string): string {
  const text = identity.trim();
  const pattern = isAddress(text) ? buildAddressPattern(text) : buildCodePattern(text);
  return pattern.slice(0, ITEM_PATTERN_MAX);
}

/**
 * Whether a page URL or identity matches a pattern of catalog items (`known`). Excludes pages such as the cart, which are
 * viewed as often as items.
 */
export function matchesItemPattern(identity: string, known: ReadonlySet<string>): boolean {
  return known.has(toItemPattern(identity));
}

function buildCodePattern(code: string): string {
  const match = /^(\D*?)\d+(.*)$/su.exec(code);
  if (match === null) return "*";
  const [, before = "", after = ""] = match;
  return `${before}#${after === "" ? "" : "*"}`;
}

function buildAddressPattern(address: string): string {
  const [withoutHash = ""] = address.split("#", 1);
  const queryStart = withoutHash.indexOf("?");
  const location = queryStart < 0 ? withoutHash : withoutHash.slice(0, queryStart);
  const { host, path } = splitHost(location);
  const segments = path.split("/").filter((segment) => segment !== "");
  const shown = segments.slice(0, SEGMENTS_MAX).map((segment, index) => {
    const isLast = index === segments.length - 1;
    return isLast || /\d/.test(segment) ? `*${isLast ? findExtension(segment) : ""}` : segment;
  });
  if (segments.length > SEGMENTS_MAX) shown.push("…");
  return `${host}/${shown.join("/")}${queryStart < 0 ? "" : buildQueryPattern(withoutHash.slice(queryStart + 1))}`;
}

function splitHost(location: string): { host: string; path: string } {
  const match = /^(?:https?:)?\/\/([^/]*)(.*)$/isu.exec(location);
  return match === null ? { host: "", path: location } : { host: (match[1] ?? "").toLowerCase(), path: match[2] ?? "" };
}

function findExtension(segment: string): string {
  return /\.[a-z]{2,5}$/i.exec(segment)?.[0].toLowerCase() ?? "";
}

function buildQueryPattern(query: string): string {
  const names = query
    .split("&")
    .map((pair) => pair.split("=", 1)[0] ?? "")
    .filter((name) => name !== "");
  return names.length === 0 ? "" : `?${[...new Set(names)].sort().join("&")}`;
}
