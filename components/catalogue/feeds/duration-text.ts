import { formatNumber, NOTHING } from "@/lib/i18n/formats";

const UNITS = [
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
  { unit: "millisecond", ms: 1 },
] as const;

/** How long something took, in the largest unit that it fills, such as `3.5 min`; a dash for null. */
export function durationText(ms: number | null, locale: string): string {
  if (ms === null) return NOTHING;
  const { unit, ms: size } = UNITS.find((one) => ms >= one.ms) ?? UNITS[3];
  return formatNumber(ms / size, locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}
