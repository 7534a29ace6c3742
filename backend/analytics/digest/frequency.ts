import { FREQUENCIES, type Frequency } from "@/lib/contract/analytics/digest";

/** Reads a stored frequency; daily if it is none of today's. */
export function readFrequency(stored: string): Frequency {
  return FREQUENCIES.find((one) => one === stored) ?? "daily";
}
