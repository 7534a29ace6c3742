import type { Product } from "./make-products";
import { random } from "./random";
import type { DemoSite } from "./sites";

/** Share of products whose margin the shop does not know. */
const UNKNOWN_SHARE = 0.04;

/**
 * Margins of products in percent with one decimal, null where unknown; deterministic for a seed. All null for a trade without
 * margins.
 */
export function makeMargins({ siteId, trade }: DemoSite, seed: number, products: readonly Product[]) {
  // A random stream of its own, so that nothing else in the catalogue depends on margins.
  const chance = random(seed, `${siteId}/margin`);
  return products.map(({ kind, discount }): number | null => {
    const range = trade.margins?.[kind.group];
    if (range === undefined) return null;
    const [low, high] = range;
    const percent = (low + (high - low) * chance.next()) * (1 - discount);
    return chance.chance(UNKNOWN_SHARE) ? null : Math.round(percent * 10) / 10;
  });
}
