import { DAY_MS, MINUTE_MS } from "@/lib/domain/kit/durations";

// The same full minute throughout a test file.
const START = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The time some days from now, to the minute; negative: ago. */
export function inDays(days: number): string {
  return new Date(START + days * DAY_MS).toISOString();
}
