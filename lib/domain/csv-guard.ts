// What keeps a spreadsheet from taking a text for a formula, and takes it away again (reliability ).

const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** The text as a file holds it: a `'` in front of one that a spreadsheet could take for a formula. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `guarded` made this of: one `'` less where one was put; any other text as it is. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
