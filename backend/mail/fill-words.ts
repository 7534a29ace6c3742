import { makeHarmless } from "@/lib/domain/kit/names";

/** Maximum length of a title, query or other text in a mail. */
const TEXT_MAX = 500;

/**
 * What fills a text: `own` values come from the program, such as links and dates; `names` and `texts` (titles, queries) were entered by
 * people, so they fill one line and hold no links.
 */
export type Filling = {
  own?: Readonly<Record<string, string>>;
  names?: Readonly<Record<string, string>>;
  texts?: Readonly<Record<string, string>>;
};

/** Fills `{name}` parts of a text; unknown names stay. */
export function fillWords(words: string, { own = {}, names = {}, texts = {} }: Filling): string {
  return words.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const name = names[key];
    const text = texts[key];
    if (name !== undefined) return makeHarmless(name);
    return text === undefined ? (own[key] ?? whole) : formatText(text);
  });
}

/** A title, query or other text that people entered, in one line and without links. */
export function formatText(text: string): string {
  return makeHarmless(text, TEXT_MAX);
}

/** A message of several lines, each marked as quoted, so that it cannot imitate other parts of a mail. */
export function quoteMessage(message: string): string {
  const lines = message
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, " "));
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}
