/** Letters of a value that are kept. */
const VALUE_MAX = 200;

/** A value as it is shown beside an error: text, cut, without what no store takes. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, VALUE_MAX).replace(/\0|\p{Surrogate}/gu, "");
}
