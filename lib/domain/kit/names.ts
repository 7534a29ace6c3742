import { DISPLAY_NAME_MAX } from "@/lib/contract/kit/limits";

// What a name of a person, site, group or project may be. Names are sent by mail to people who don't know who entered them, so they must
// not contain text that mail programs turn into links, or that hides or moves other text.

/** Why a name is refused. */
export const NAME_FAULTS = ["name_empty", "name_too_long", "name_not_plain", "name_has_link"] as const;
export type NameFault = (typeof NAME_FAULTS)[number];

/**
 * Line breaks, control characters, and characters that are invisible or change the direction of a text. Joiners and variation selectors
 * are parts of words and emoji.
 */
const NOT_PLAIN = "(?![\\u200C\\u200D\\uFE0E\\uFE0F])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{DI}]";
const HAS_NOT_PLAIN = new RegExp(NOT_PLAIN, "u");
const ALL_NOT_PLAIN = new RegExp(NOT_PLAIN, "gu");

/** A scheme, `www.`, or an e-mail address. */
const LINK = /:\/\/|(?<![\p{L}\p{N}])(?:mailto|tel|sms|javascript|data):\S|(?<![\p{L}\p{N}])www\d*\.\S|\S@\S+\.\S/iu;
/** A domain: labels, the last one with at least two letters. */
const DOMAIN = /(?:[\p{L}\p{N}_-]+\.)+(?:xn--[a-z\d-]+|\p{L}{2,63})(?![\p{L}\p{N}_-])\.?/giu;
/** What makes a URL of a domain: a path, port, query or fragment. */
const URL_REST = /^(?:[/\\?#]|:\d)/;
/** A site may be called after the domain of its shop, followed by this many words. */
const WORDS_AFTER_DOMAIN = 2;

/**
 * The fault of the name of a site, group or project. A name may begin with the domain of a shop: `Shop.example`,
 * `Shop.example outlet`.
 */
export function findNameFault(name: string): NameFault | null {
  const fault = findTextFault(name);
  if (fault !== null) return fault;
  const plain = toComparable(name);
  const [first, ...others] = findDomains(plain);
  if (first === undefined) return null;
  const rest = plain.slice(first.end);
  const words = rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const isBrand =
    first.start === 0 && others.length === 0 && !URL_REST.test(rest) && words.length <= WORDS_AFTER_DOMAIN;
  return isBrand ? null : "name_has_link";
}

/** The fault of the name of a person. */
export function findPersonNameFault(name: string): NameFault | null {
  return findTextFault(name) ?? (findDomains(toComparable(name)).length > 0 ? "name_has_link" : null);
}

function findTextFault(name: string): NameFault | null {
  const text = name.trim();
  if (text === "") return "name_empty";
  if (text.length > DISPLAY_NAME_MAX) return "name_too_long";
  if (HAS_NOT_PLAIN.test(text)) return "name_not_plain";
  return LINK.test(toComparable(text)) ? "name_has_link" : null;
}

/** A text as programs that look for links may read it: wide letters and other full stops are plain ones. */
function toComparable(text: string): string {
  return text
    .trim()
    .normalize("NFKC")
    .replace(/\u200C|\u200D|\uFE0E|\uFE0F/g, "")
    .replace(/[\u3002\uFE52]/g, ".");
}

function findDomains(text: string): { start: number; end: number }[] {
  return [...text.matchAll(DOMAIN)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

/** The name of a person with an e-mail address who entered none: the part before the `@`, in words. */
export function nameFromEmail(email: string): string {
  const name = makeHarmless(email.slice(0, email.indexOf("@")).replace(/[._+]+/g, " "));
  return findPersonNameFault(name) === null ? name : "?";
}

/** An invisible character at which no line breaks and no link continues. */
const JOINER = "\u2060";

/**
 * A text by someone else in one line of a mail, for which mail programs show no link: stored names may be older than their rules, and
 * titles and queries have none. Too long ones are cut.
 */
export function makeHarmless(text: string, max: number = DISPLAY_NAME_MAX): string {
  const line = text.replaceAll(JOINER, "").replace(ALL_NOT_PLAIN, " ").replace(/\s+/gu, " ").trim();
  const cut = line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
  return cut
    .replace(/:(?=\/\/)/g, " : ")
    .replace(/((?<![\p{L}\p{N}])(?:mailto|tel|sms|javascript|data)):(?=\S)/giu, "$1 : ")
    .replace(/((?<![\p{L}\p{N}])www\d*)\.(?=\S)/giu, "$1 . ")
    .replace(/(?<=\S)@(?=\S)/g, " @ ")
    .replace(/(?<=[\p{L}\p{N}_-])[.\u3002\uFE52\uFF0E\uFF61](?=\p{L}{2}|xn--)/gu, (dot) => `${JOINER}${dot}${JOINER}`);
}
