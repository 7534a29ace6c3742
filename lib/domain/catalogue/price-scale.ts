import { guessPriceUnit, type PriceUnit } from "./feed-prices";

// In which unit a history tells its prices. The catalogue of the site is the measure, so that orders and lists of a site
// have one scale, whatever its import made of the prices of its feed.

/** The price of an item as a history tells it, and in the catalogue; null where the catalogue has none. */
export type ComparedPrice = { told: number; catalogue: number | null };

/** How the prices of a history are read, and what that came from. */
export type PriceScale = {
  unit: PriceUnit;
  /** Asked for, told from the catalogue's prices, or assumed from how the prices look. */
  from: "option" | "catalogue" | "look";
  /** Items whose prices were compared. */
  compared: number;
  /** How many times the catalogue's prices the prices of the history are (median); null where too few were compared. */
  ratio: number | null;
  /** The power of ten by which prices still differ from the catalogue's when they are read so; 0 where by none. */
  offBy: number;
};

/** One or two items may have been on sale, or be other items under the same code. */
const COMPARED_MIN = 3;
/** Prices move with time: up to this factor away from a power of ten they still are that power. */
const NEAR = 1.5;

/** Decides how the prices of a history are read; `asked` wins, else the catalogue, else how the prices look. */
export function scaleOfPrices(
  prices: readonly ComparedPrice[],
  { asked, currency }: { asked: PriceUnit | null; currency: string },
): PriceScale {
  const ratios = prices
    .flatMap(({ told, catalogue }) => (catalogue !== null && catalogue > 0 && told > 0 ? [told / catalogue] : []))
    .sort((a, b) => a - b);
  const ratio = ratios.length < COMPARED_MIN ? null : (ratios[Math.floor(ratios.length / 2)] ?? null);
  const power = ratio === null ? null : powerOfTen(ratio);
  const measured = power === 2 ? "minor" : power === 0 ? "major" : null;
  const looks = prices.map(({ told }) => told);
  const unit = asked ?? measured ?? guessPriceUnit(looks, currency);
  return {
    unit,
    from: asked !== null ? "option" : measured !== null ? "catalogue" : "look",
    compared: ratios.length,
    ratio,
    offBy: power === null ? 0 : power - (unit === "minor" ? 2 : 0),
  };
}

function powerOfTen(ratio: number): number | null {
  const power = Math.round(Math.log10(ratio));
  return Math.abs(Math.log10(ratio) - power) <= Math.log10(NEAR) ? power : null;
}
