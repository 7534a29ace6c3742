import { fnv1a, fnv1aOfBytes } from "../src/fnv1a";

// The published vectors of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits.
const VECTORS: [text: string, hash: number][] = [
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
];

test.each(VECTORS)("%j", (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
  const bytes = new TextEncoder().encode(`<${text}>`);
  expect(fnv1aOfBytes(bytes, 1, bytes.length - 1)).toBe(hash);
});

test("hashes UTF-16 units", () => {
  expect([fnv1a("č"), fnv1a("日本"), fnv1a("😀")]).toEqual([134926040, 1610399396, 3409036472]);
});
