import fc from "fast-check";
import { sortTexts } from "../src/index/sort-texts";
import { groupByStem } from "../src/index/stem-groups";
import { TextPool } from "../src/index/text-pool";
import { TextRanking } from "../src/index/text-ranking";
import { TextTable } from "../src/index/text-table";
import { fold } from "../src/text/fold";

// Texts of the index as they are stored.

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.constantFrom("Šála", "sala", "SALA", "a  b", " a", "a b", "A B", "ﬀ", "\u0000", "a\u0000"),
);
const texts = fc.array(text, { maxLength: 120 });
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const unpack = (pool: TextPool): string[] => Array.from({ length: pool.length }, (_, at) => pool.at(at));

test("sorts packed texts by bytes, stable for equal ones", () => {
  fc.assert(
    fc.property(texts, (list) => {
      const expected = list.map((one, number) => ({ one, number })).sort((a, b) => compareBytes(a.one, b.one));
      expect([...sortTexts(TextPool.of(list))]).toEqual(expected.map(({ number }) => number));
    }),
  );
});

test("a table numbers distinct texts in order, and finds them and their concatenations", () => {
  fc.assert(
    fc.property(texts, (list) => {
      const table = new TextTable();
      const known = new Map<string, number>();
      for (const one of list) {
        const number = known.get(one) ?? known.size;
        known.set(one, number);
        expect(table.takeNumber(one)).toBe(number);
      }
      expect(unpack(table.pool())).toEqual([...known.keys()]);
      const [first = "", second = ""] = known.keys();
      if (known.size > 1) expect(table.findJoined(0, 1)).toBe(known.get(first + second) ?? -1);
    }),
  );
});

test("finds all texts after the table has grown", () => {
  const table = new TextTable();
  for (let at = 0; at < 5000; at += 1) table.takeNumber(`word ${at}`);
  for (let at = 0; at < 5000; at += 1) expect(table.takeNumber(`word ${at}`)).toBe(at);
  expect(table.pool().length).toBe(5000);
});

test("numbers texts of a column ignoring case and diacritics, ties by bytes", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(text, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 80 }),
      (all, picks) => {
        const ranking = new TextRanking(TextPool.of(all));
        for (const column of [picks.filter((pick) => pick % 2 === 0), picks]) {
          const codes = Uint32Array.from(column, (pick) => pick % all.length);
          const values = [...codes].map((code) => all[code] ?? "");
          const expected = [...new Set(values)].sort((a, b) => compareBytes(fold(a), fold(b)) || compareBytes(a, b));
          expect(unpack(ranking.renumber(codes))).toEqual(expected);
          expect([...codes].map((code) => expected[code])).toEqual(values);
        }
      },
    ),
  );
});

test("groups words by stem in word order; a word that is its only stem form has no group", () => {
  const words = ["boxes", "cars", "car", "box", "gb16s", "lamp", "tents"].sort();
  const { stems, starts, members } = groupByStem(TextPool.of(words), (word) => word.replace(/e?s$/, ""));
  const groups = Array.from({ length: stems.size }, (_, at) => [
    stems.getWord(at),
    ...[...members.subarray(starts[at], starts[at + 1])].map((word) => words[word]),
  ]);
  expect(groups).toEqual([
    ["box", "box", "boxes"],
    ["car", "car", "cars"],
    ["tent", "tents"],
  ]);
});
