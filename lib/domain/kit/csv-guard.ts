// What keeps a spreadsheet from taking a text for a formula, and takes it away again.

const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
// The markers of a synonym file: no value stands in them, so no spreadsheet has anything to execute.
const MARKER = /^[-=]>$/;

/** The text as a file holds it: a `'` in front of one that a spreadsheet could execute. */
export function guarded(text: string): string {
  return FORMULA.test(text) && !MARKER.test(text) ? `'${text}` : text;
}

/** The text that `guarded` made this of: one `'` less before what looks like a formula; any other text as it is. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
