import { HTML_ENTITIES } from "@/lib/domain/kit/html-entities";
import { isRecord, toRecord } from "@/lib/domain/kit/record";

// Texts of items as shoppers read them: without markup, with characters in place of entities.

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi;
const BASIC: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** What browsers show for the numbers 128 to 159, which stand for no printable character. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** Texts that were encoded twice have entities after the first pass. */
const PASSES = 2;

/** Replaces entities by their characters, also where they are encoded twice. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let pass = 0; pass < PASSES && decoded.includes("&") && decoded.includes(";"); pass += 1)
    decoded = decoded.replace(ENTITY, toCharacter);
  return decoded;
}

function toCharacter(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return BASIC[name] ?? HTML_ENTITIES[name] ?? entity;
  const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  if (point >= 128 && point < 160) return WINDOWS[point - 128] ?? entity;
  const isUsable = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  return isUsable ? String.fromCodePoint(point) : entity;
}

const HIDDEN_PARTS = /<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*<\/\1\s*>|<!--[^-]*(?:-(?!->)[^-]*)*-->/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** Tags that end a word; others, such as <b>, may be within one. */
const BREAK = /<\/?(?:p|br|div|li|ul|ol|tr|td|th|table|h[1-6]|hr|section|article|option)\b[^<>]*>/gi;

/** A text in one line: entities decoded, tags removed, white space collapsed. */
export function toPlainText(text: string): string {
  let plain = decodeEntities(text);
  if (plain.includes("<")) plain = plain.replace(HIDDEN_PARTS, " ").replace(BREAK, " ").replace(TAG, "");
  return SPACES.test(plain) ? plain.replace(/\s+/g, " ").trim() : plain.trim();
}

/** The text of a rich text in blocks, as the Editor.js format has it; other texts as they are. */
export function readRichText(text: string): string {
  if (!/^\s*\{.*"blocks"\s*:/s.test(text)) return text;
  try {
    return listTexts(toRecord(JSON.parse(text)).blocks).join(" ");
  } catch {
    return text;
  }
}

/** The texts within blocks of all kinds: paragraphs, headings, items of lists. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (!isRecord(value)) return [];
  const { data, text, items, content } = value;
  return [...(isRecord(data) ? listTexts(data) : []), ...[text, content, items].flatMap(listTexts)];
}

/** White space that is not a single plain space. */
const SPACES = /\s{2,}|[^\S ]/;
const PICTURE = /\.(jpe?g|png|webp|gif|avif|svg|bmp|tiff?|jfif)([?#]|$)/i;
/** "https://shop.example/a.jpg ! alt : A lamp", "https://shop.example/a.jpg, Product Image Description: ". */
const DESCRIBED = /^(\S+?\.(?:jpe?g|png|webp|gif|avif|svg)(?:\?[^\s,;|]*)?)(?:\s+[!|]|[,;]\s).*$/i;
const ADDRESS = /^(https?:)?\/\//i;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/|$)/i;

/** Whether a text is the name or address of a picture. */
export function isPicture(text: string): boolean {
  return PICTURE.test(text);
}

/** Splits a cell with several addresses or names of pictures. A comma or space within an address does not split it. */
export function splitPictures(text: string): string[] {
  const listed = text.includes("[") ? readListText(text) : null;
  if (listed !== null) return listed.map(readAddress).flatMap(splitPictures);
  const trimmed = text.trim();
  const parts = trimmed.split(/[,;|\s]+(?=(?:https?:)?\/\/)/i).map((part) => part.trim());
  if (parts.length > 1 || ADDRESS.test(trimmed)) {
    const addresses = parts.filter((part) => ADDRESS.test(part));
    return (addresses.length > 0 ? addresses : parts).map(cutDescription).filter((part) => part !== "");
  }
  const names = trimmed.split(/\s*[,;|\n]\s*/).filter((part) => part !== "");
  return names.length > 1 && names.every(isPicture) ? names : trimmed === "" ? [] : [trimmed];
}

/**
 * The entries of a list that is written as a text: `["a.jpg", "b.jpg"]`, `['a.jpg', 'b.jpg']`, `[{"src": "a.jpg"}]`.
 */
export function readListText(text: string): unknown[] | null {
  const inner = LIST_TEXT.exec(text)?.[1];
  if (inner === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    const between = /^\s*["']/.test(inner) ? /\s*,\s*(?=["'])/ : /,\s+/;
    return inner.split(between).map((entry) => entry.trim().replace(/^(["'])(.*)\1$/s, "$2"));
  }
}

const LIST_TEXT = /^\s*\[(\s*(?:["'{]|(?:https?:)?\/\/).*)\]\s*$/is;

/** The address in an entry of a list of pictures. */
function readAddress(entry: unknown): string {
  const address: unknown = isRecord(entry) ? (entry.src ?? entry.url ?? entry.href ?? entry.link) : entry;
  return typeof address === "string" ? address : "";
}

/** The address without the texts about the picture that may follow it. */
function cutDescription(part: string): string {
  return DESCRIBED.exec(part)?.[1] ?? part;
}

/** How incomplete addresses become complete. */
export type AddressBase = {
  /** Scheme and host of the shop, such as "https://shop.example"; null if no item shows it. */
  origin: string | null;
  /** The folder of pictures on that host, where the format has a fixed one; "" for none. */
  folder: string;
};

/** The complete https address of a picture; null if the text is a name whose place is unknown. */
export function completePicture(text: string, { origin, folder }: AddressBase): string | null {
  const address = completeAddress(text);
  if (address !== null) return address;
  if (origin === null) return null;
  const path = text
    .trim()
    .replaceAll("\\", "/")
    .replace(/^\.?\/+/, "");
  if (folder === "" && !/^[./\\]/.test(text.trim())) return null;
  return encodeSpaces(`${origin}/${folder === "" ? "" : `${folder}/`}${path}`);
}

/** The complete address of a page; paths are completed with the host of the shop. Null if it has no known place. */
export function completePage(text: string, origin: string | null): string | null {
  const trimmed = text.trim();
  const address = completeAddress(trimmed, true);
  if (address !== null) return address;
  return origin !== null && trimmed.startsWith("/") ? encodeSpaces(`${origin}${trimmed}`) : null;
}

/** An address with scheme and host. Pictures use https, because pages that are secure show no others. */
function completeAddress(text: string, isPage = false): string | null {
  const trimmed = text.trim();
  if (trimmed.startsWith("//")) return encodeSpaces(`https:${trimmed}`);
  const scheme = /^https?:/i.exec(trimmed)?.[0];
  if (scheme !== undefined) {
    const rest = trimmed.slice(scheme.length);
    return encodeSpaces((isPage || INSECURE_HOST.test(rest) ? scheme.toLowerCase() : "https:") + rest);
  }
  return HOST.test(trimmed) && (trimmed.includes("/") || /^www\./i.test(trimmed))
    ? encodeSpaces(`https://${trimmed}`)
    : null;
}

/** Hosts that have no certificate: with a port, by number, or local. */
const INSECURE_HOST = /^\/\/(?:localhost\b|[\d.]+(?:[:/]|$)|\[|[^/?#]*:\d)/i;

function encodeSpaces(address: string): string {
  return address.replace(/\s/g, "%20");
}

/** How the categories of a field are written. */
export type CategoryStyle = {
  /** Between the levels of a path; null: each value is one category. */
  path: RegExp | null;
  /** Between paths in one cell; null: each value is one path. */
  list: RegExp | null;
};

/** Signs between levels, most telling first. Each is looked for with spaces around it first. */
const LEVELS = ["->", ">", "»", "›", "→", "||", "|", "/"];
const SHARE = 0.6;
/** Values with a slash are paths only if their first levels repeat: "TV / Video" and "Bed/Bath" are names. */
const REPEATED = 0.5;
const VALUES_MIN = 4;

/** Finds how the categories of a field are separated, from a sample of its values. */
export function findCategoryStyle(values: readonly string[]): CategoryStyle {
  for (const sign of LEVELS) {
    const having = values.filter((value) => value.includes(sign));
    if (having.length === 0) continue;
    const spaced = having.filter((value) => value.includes(` ${sign} `));
    if (sign === "/" && !areSlashesLevels(having, values)) continue;
    const escaped = sign.replace(/[|/]/g, "\\$&");
    const isSpaced = spaced.length / having.length >= SHARE;
    const path = new RegExp(isSpaced ? `(?<=^|\\s)${escaped}(?=\\s|$)` : `\\s*${escaped}\\s*`);
    return { path, list: findListSign(having, sign) };
  }
  // Names have commas, but no semicolons: "Shirts; New; Sale" are three categories.
  return { path: null, list: values.some((value) => value.includes(";")) ? /\s*;\s*/ : null };
}

function areSlashesLevels(having: readonly string[], values: readonly string[]): boolean {
  if (having.some((value) => /^[a-z]+:\/\//i.test(value)) || having.length < values.length / 4) return false;
  const distinct = new Set(having);
  const firsts = new Set([...distinct].map((value) => value.split("/")[0]?.trim()));
  return distinct.size >= VALUES_MIN && firsts.size <= distinct.size * REPEATED;
}

/** Between paths there may be a sign of its own: "Lamps > Desk; Sale", "Lamps > Desk | Sale > Lamps". */
function findListSign(having: readonly string[], sign: string): RegExp | null {
  for (const candidate of [";", "|", "\n"]) {
    if (sign.startsWith(candidate)) continue;
    if (having.some((value) => value.split(candidate).filter((part) => part.includes(sign)).length > 1))
      return new RegExp(`\\s*${candidate === "|" ? "\\|+" : candidate}\\s*`);
  }
  return null;
}

/** The paths in a cell, each in the form `A | B`. A bar within a name becomes a slash, because it separates levels. */
export function readCategories(text: string, { path, list }: CategoryStyle): string[] {
  const hidden = hideEscaped(text);
  const cells = list === null ? [hidden] : hidden.split(list);
  return cells.map((cell) => joinLevels(splitLevels(cell, path).map(showEscaped))).filter((one) => one !== "");
}

/** Values of one field may use different signs: "Home > Lamps" and "Sale || Lamps". */
function splitLevels(cell: string, path: RegExp | null): string[] {
  if (path === null) return [cell];
  const levels = cell.split(path);
  return levels.length > 1 ? levels : cell.split(/\s*\|\|\s*|\s\|\s/);
}

/** Splits at a sign, but not where a backslash precedes it. */
export function splitUnescaped(text: string, sign: RegExp | string): string[] {
  return hideEscaped(text).split(sign).map(showEscaped);
}

/** Puts signs after a backslash out of sight of splitting. */
function hideEscaped(text: string): string {
  return text.includes("\\")
    ? text.replace(/\\([,;|/>])/g, (_, sign: string) => `\uE000${sign.charCodeAt(0)}\uE000`)
    : text;
}

function showEscaped(part: string): string {
  return part.includes("\uE000")
    ? part.replace(/\uE000(\d+)\uE000/g, (_, code: string) => String.fromCharCode(Number(code)))
    : part;
}

/** A GTIN, EAN, UPC or ISBN without the hyphens and further codes that a cell may have; null if the text begins with none. */
export function readTradeCode(text: string): string | null {
  const [first = ""] = text.trim().split(/[\s;,|]+/);
  const code = first.replaceAll("-", "");
  return /^\d{6,14}$|^\d{9}x$/i.test(code) && !/^0+$/.test(code) ? code.toUpperCase() : null;
}

/** Numbers and codes of a taxonomy, and keys of a database: "2169", "K00036", "c-8763", "pcat_01J44RRKGS2N86A8V37ZJD877K". */
const CATEGORY_CODE =
  /^(?:[A-Z]{0,3}\d{3,}|[0-9a-f]{24,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{2,8}_[0-9A-Z]{20,}|\d+|(?:c|cat|category|kat|id)[-_:]\d+|gid:\/\/\S+|[a-z]{2}(?:-\d+){2,})$/;

/** Whether a text may be the name of a category. The numbers and codes of a taxonomy are none. */
export function isCategoryName(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  return !text
    .trim()
    .split(/[\s;,|]+/)
    .every((part) => part === "" || CATEGORY_CODE.test(part));
}

/** A path from its levels. */
export function joinLevels(levels: readonly string[]): string {
  return levels
    .map((level) => toPlainText(level).replace(/\s*\|+\s*/g, "/"))
    .filter((level) => level !== "")
    .join(" | ");
}
