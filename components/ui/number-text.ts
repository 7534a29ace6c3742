/** The decimal and grouping signs of a locale's numbers. */
export function numberSigns(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: sign("decimal") || ".", group: sign("group") };
}

/** Reads a number as people type or paste it: spaces and the locale's grouping fall away, comma or point is decimal. */
export function readNumber(text: string, locale: string): number | null {
  const { decimal, group } = numberSigns(locale);
  let plain = text.replace(/[\s\u00a0\u202f]/gu, "").replace("\u2212", "-");
  if (plain === "") return null;
  // "1,234" is a thousand only where the comma groups; elsewhere it is a decimal comma.
  if (group === "," && decimal === ".") plain = plain.replaceAll(/,(?=\d{3}(\D|$))/gu, "");
  plain = plain.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}

/** A number as it is typed: the locale's decimal sign, no grouping; empty for null and for what is no number. */
export function writeNumber(value: number | null, locale: string): string {
  if (value === null || Number.isNaN(value)) return "";
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value);
}
