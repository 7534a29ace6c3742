import type { Matches } from "./match";

/** Step "hide": the matches without some items. Hidden items are neither shown nor counted. */
export function without(matches: Matches, isLeftOut: (doc: number) => boolean): Matches {
  const count = matches.docs.length;
  const docs = new Uint32Array(count);
  const scores = new Float32Array(count);
  const tiers = new Uint8Array(count);
  const widened = new Uint8Array(count);
  let kept = 0;
  for (let place = 0; place < count; place += 1) {
    const doc = matches.docs[place] ?? 0;
    if (isLeftOut(doc)) continue;
    docs[kept] = doc;
    scores[kept] = matches.scores[place] ?? 0;
    tiers[kept] = matches.tiers[place] ?? 0;
    widened[kept] = matches.widened?.[place] ?? 0;
    kept += 1;
  }
  return {
    ...matches,
    docs: docs.subarray(0, kept),
    scores: scores.subarray(0, kept),
    tiers: tiers.subarray(0, kept),
    ...(matches.widened === undefined ? {} : { widened: widened.subarray(0, kept) }),
  };
}
