import type { Mask } from "./filter";
import type { Matches } from "./match";

/** Step "filter": the matches that pass a mask; null lets everything pass. */
export function passing(matches: Matches, mask: Mask | null): Matches {
  if (mask === null) return matches;
  return kept(matches, (doc) => mask[doc] === 1);
}

/** Step "hide": the matches without some items. Hidden items are neither shown nor counted. */
export function without(matches: Matches, one: ReadonlySet<number>, other: ReadonlySet<number>): Matches {
  if (one.size + other.size === 0) return matches;
  return kept(matches, (doc) => !one.has(doc) && !other.has(doc));
}

/** The matches of some tiers up to one. */
export function upToTier(matches: Matches, tier: number): Matches {
  return kept(matches, (_, place) => (matches.tiers[place] ?? 0) <= tier);
}

function kept(matches: Matches, isKept: (doc: number, place: number) => boolean): Matches {
  const { docs, scores, tiers, widened } = matches;
  const places = new Uint32Array(docs.length);
  let count = 0;
  for (let place = 0; place < docs.length; place += 1) {
    places[count] = place;
    if (isKept(docs[place] ?? 0, place)) count += 1;
  }
  return {
    ...matches,
    docs: picked(docs, new Uint32Array(count), places),
    scores: picked(scores, new Float32Array(count), places),
    tiers: picked(tiers, new Uint8Array(count), places),
    ...(widened === undefined ? {} : { widened: picked(widened, new Uint8Array(count), places) }),
  };
}

function picked<T extends Uint32Array | Float32Array | Uint8Array>(from: T, to: T, places: Uint32Array): T {
  for (let at = 0; at < to.length; at += 1) to[at] = from[places[at] ?? 0] ?? 0;
  return to;
}
