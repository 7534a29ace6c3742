import { formatNumber } from "@/lib/i18n/formats";

const UNITS = [
  { unit: "megabyte", bytes: 1024 * 1024 },
  { unit: "kilobyte", bytes: 1024 },
  { unit: "byte", bytes: 1 },
] as const;

/** A size in the largest unit that it fills, such as `12.5 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const { unit, bytes: size } = UNITS.find((one) => bytes >= one.bytes) ?? UNITS[2];
  // The short English word for bytes knows no plural.
  const unitDisplay = unit === "byte" ? "long" : "short";
  return formatNumber(bytes / size, locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 });
}
