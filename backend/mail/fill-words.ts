/** Fills `{name}` parts of a text; unknown names stay. */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Fills a subject. A value may contain line breaks; a subject must not. */
export function fillSubject(words: string, values: Readonly<Record<string, string>>): string {
  return fillWords(words, values).replace(/\s+/gu, " ");
}

/** A text without line breaks and control characters, which could imitate other parts of a mail. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
