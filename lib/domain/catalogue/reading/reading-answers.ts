import type { AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import type { PriceAnswers } from "./read-prices";

/** What somebody decided about a source. */
export type ReadingAnswers = PriceAnswers & {
  /** The meanings of availability words, by the form of `normalizeStateWord`. */
  words: Readonly<Record<string, AvailabilityState>>;
  /** Whether items that must not be public stay out. */
  keepOut: boolean;
};

export const NO_ANSWERS: ReadingAnswers = { zero: null, vat: null, words: {}, keepOut: true };
