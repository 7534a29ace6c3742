export const VALUES_PER_ATTRIBUTE_MAX = 200;

/** The texts of an attribute. */
export function readTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.slice(0, VALUES_PER_ATTRIBUTE_MAX).filter((one) => typeof one === "string");
  return [];
}
