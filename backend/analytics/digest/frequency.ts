import { FREQUENCIES, type Frequency } from "@/lib/contract/analytics/digest";

/** Reads a stored frequency; daily if its value is no longer known. */
export function readFrequency(stored: string): Frequency {
  return FREQUENCIES.find((one) => one === stored) ?? "daily";
}
