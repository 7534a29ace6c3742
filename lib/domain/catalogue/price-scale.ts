import { guessPriceUnit, type PriceUnit } from "./feed-prices";

// Detects the unit of imported event prices. The site's catalog is the reference, so that orders and lists share its scale.

/** The price of an item as reported by an event, and in the catalog (null if it has none). */
export type ComparedPrice = { reported: number; catalogue: number | null };

/** The unit of reported prices, and how it was determined. */
export type PriceScale = {
  unit: PriceUnit;
  /** Set by an option, derived from the catalog's prices, or guessed from the form of the prices. */
  from: "option" | "catalogue" | "look";
  /** Number of compared prices. */
  compared: number;
  /** Median ratio of reported to catalog prices; null if too few were compared. */
  ratio: number | null;
  /** Power of ten by which prices in this unit still differ from those of the catalog; 0 if they agree. */
  offBy: number;
};

/** Fewer comparisons are unreliable: items may have been on sale, or codes reused. */
const COMPARED_MIN = 3;
/** Prices change over time: a ratio within this factor of a power of ten counts as that power. */
const NEAR = 1.5;

/** Determines the unit: the requested one, else by comparison with the catalog, else guessed. */
export function detectPriceScale(
  prices: readonly ComparedPrice[],
  { requested, currency }: { requested: PriceUnit | null; currency: string },
): PriceScale {
  const ratios = prices
    .flatMap(({ reported, catalogue }) =>
      catalogue !== null && catalogue > 0 && reported > 0 ? [reported / catalogue] : [],
    )
    .sort((a, b) => a - b);
  const ratio = ratios.length < COMPARED_MIN ? null : (ratios[Math.floor(ratios.length / 2)] ?? null);
  const power = ratio === null ? null : findPowerOfTen(ratio);
  const catalogueUnit = power === 2 ? "minor" : power === 0 ? "major" : null;
  const amounts = prices.map(({ reported }) => reported);
  const unit = requested ?? catalogueUnit ?? guessPriceUnit(amounts, currency);
  return {
    unit,
    from: requested !== null ? "option" : catalogueUnit !== null ? "catalogue" : "look",
    compared: ratios.length,
    ratio,
    offBy: power === null ? 0 : power - (unit === "minor" ? 2 : 0),
  };
}

function findPowerOfTen(ratio: number): number | null {
  const power = Math.round(Math.log10(ratio));
  return Math.abs(Math.log10(ratio) - power) <= Math.log10(NEAR) ? power : null;
}
