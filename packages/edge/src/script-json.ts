/** Writes a value as JSON that may be anywhere in a script, also inside an HTML script element: no text in it can end the element or a line. */
export function formatScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
