/** A text as a JavaScript literal that cannot end the script. */
export function formatScriptLiteral(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

/** A text as the content of a double-quoted HTML attribute. */
export function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
