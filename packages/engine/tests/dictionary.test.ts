import fc from "fast-check";
import { ByteSlices } from "../src/index/byte-slices";
import { Dictionary } from "../src/index/dictionary";

/** Optimal string alignment distance, straightforward version. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      let cost = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 60 });

test("finds exactly the words within the edit distance", () => {
  fc.assert(
    fc.property(words, word, fc.integer({ min: 1, max: 2 }), (list, target, limit) => {
      const dictionary = Dictionary.of([...list]);
      const near = dictionary.findNear(target, limit).map(({ id, distance: by }) => `${dictionary.getWord(id)} ${by}`);
      const expected = list.flatMap((candidate) => {
        const by = distance(candidate, target);
        return by > 0 && by <= limit ? [`${candidate} ${by}`] : [];
      });
      expect(near.sort()).toEqual(expected.sort());
    }),
    { numRuns: 300 },
  );
});

test("the range of a prefix contains exactly the words that begin with it", () => {
  fc.assert(
    fc.property(words, word, (list, prefix) => {
      const dictionary = Dictionary.of([...list]);
      const [from, to] = dictionary.findRange(prefix);
      const inRange = Array.from({ length: to - from }, (_, offset) => dictionary.getWord(from + offset));
      expect(inRange).toEqual(list.filter((candidate) => candidate.startsWith(prefix)).sort());
    }),
  );
});

test("finds every word under its number only", () => {
  const dictionary = Dictionary.of(["žába", "", "𠀀", "zebra", "ﬀ"]);
  for (let id = 0; id < dictionary.size; id += 1) expect(dictionary.find(dictionary.getWord(id))).toBe(id);
  expect(dictionary.find("zeb")).toBe(-1);
});

test("reads byte streams as written, whatever the interleaving", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(5), fc.array(fc.nat(255), { maxLength: 300 })), { maxLength: 40 }),
      (writes) => {
        const slices = new ByteSlices();
        const expected = new Map<number, number[]>();
        for (const [stream, bytes] of writes) {
          for (const byte of bytes) slices.write(stream, byte);
          expected.set(stream, [...(expected.get(stream) ?? []), ...bytes]);
        }
        for (const [stream, bytes] of expected) {
          const target = new Uint8Array(slices.computeMaxLength(stream));
          expect([...target.subarray(0, slices.read(stream, target))]).toEqual(bytes);
        }
      },
    ),
  );
});
