const DESCRIPTION_MAX = 4000;

/** Descriptions of feeds often are HTML: only its text is shown. */
export function plainText(text: string): string {
  return text
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, DESCRIPTION_MAX);
}
