// A generated catalog of any size: word frequencies as in real catalogs (Zipf), a unique code for every item. Deterministic
// for a seed.

import type { IndexedItem } from "@vitrine/engine/search-index";

/** Pseudo-random numbers in [0, 1) of a seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  "ba be bi bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se so ta te ti to va ve".split(
    " ",
  );

/** Invents `count` distinct words of two to four syllables. */
export function inventWords(count: number, random: () => number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    let word = "";
    for (let left = 2 + Math.floor(random() * 3); left > 0; left -= 1)
      word += SYLLABLES[Math.floor(random() * SYLLABLES.length)];
    words.add(word);
  }
  return [...words];
}

/** Yields the items of a generated catalog. */
export function* generateItems(count: number, seed = 1): Generator<IndexedItem> {
  const random = createSeededRandom(seed);
  const words = inventWords(60_000, random);
  // The rank of a word is 60,000 to the power of a uniform random number: few words are frequent, most are rare.
  const pickWord = (): string => words[Math.floor(60_000 ** random()) - 1] ?? "";
  const makePhrase = (length: number): string => Array.from({ length }, pickWord).join(" ");
  for (let number = 0; number < count; number += 1) {
    const code = `${makePhrase(1).slice(0, 2)}-${1000 + Math.floor(random() * 9000)}${number % 97}`;
    const section = Math.floor(random() * 12);
    const price = Math.round(random() * 50_000) / 100;
    yield {
      identity: `item-${number}`,
      type: "item",
      title: `${makePhrase(5)} ${code} ${Math.ceil(random() * 64)} GB`,
      attributes: {
        brand: words[1000 + Math.floor(random() ** 2 * 400)],
        category: [`${words[2000 + section]} | ${words[3000 + section * 10 + Math.floor(random() * 10)]}`],
        product_code: code,
        description: makePhrase(25),
        colour: words[4000 + Math.floor(random() * 12)],
        material: makePhrase(2),
        price_amount: price,
        availability: random() < 0.9 ? 1 : 0,
      },
    };
  }
}

/** Queries for a generated catalog, by kind: frequent words, two words, a typo, a code. */
export function generateQueries(seed = 1, each = 50): { kind: string; query: string }[] {
  const random = createSeededRandom(seed);
  const words = inventWords(60_000, random);
  const pickWord = (): string => words[Math.floor(20_000 ** random()) - 1] ?? "";
  const slip = (text: string): string => {
    const at = 1 + Math.floor(random() * (text.length - 2));
    return text.slice(0, at) + text.slice(at + 1);
  };
  const pickLongWord = (): string => {
    let found = pickWord();
    while (found.length < 6) found = pickWord();
    return found;
  };
  return Array.from({ length: each }, () => [
    { kind: "word", query: pickWord() },
    { kind: "two words", query: `${pickWord()} ${pickWord()}` },
    { kind: "slip", query: `${slip(pickLongWord())} ${pickWord()}` },
    { kind: "unfinished", query: `${pickWord()} ${pickLongWord().slice(0, 4)}` },
  ]).flat();
}
