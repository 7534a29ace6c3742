import { createRandom } from "@/backend/demo/random";
import { pickTone } from "@/components/ui/site-mark";
import { fnv1a, fnv1aOfBytes } from "@/lib/domain/kit/fnv1a";

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

test("derived pictures and demo data stay the same", () => {
  expect(["shop", "outdoor", "office", "A1", "B2", "x-9"].map(pickTone)).toEqual([6, 6, 2, 6, 4, 6]);
  const { int } = createRandom(7, "items");
  expect([int(0, 1e6), int(0, 1e6), int(0, 1e6)]).toEqual([442112, 229888, 91877]);
});
