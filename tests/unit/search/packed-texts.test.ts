import fc from "fast-check";
import { orderOf } from "@/backend/search/index/sort-texts";
import { groupByStem } from "@/backend/search/index/stem-groups";
import { TextPool } from "@/backend/search/index/text-pool";
import { TextRanking } from "@/backend/search/index/text-ranking";
import { TextTable } from "@/backend/search/index/text-table";
import { fold } from "@/lib/domain/kit/fold";

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.constantFrom("Šála", "sala", "SALA", "a  b", " a", "a b", "A B", "ﬀ", "\u0000", "a\u0000"),
);
const texts = fc.array(text, { maxLength: 120 });
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const unpacked = (pool: TextPool): string[] => Array.from({ length: pool.length }, (_, at) => pool.at(at));

test("packed texts are sorted as their bytes, equal ones as they came", () => {
  fc.assert(
    fc.property(texts, (list) => {
      const expected = list.map((one, number) => ({ one, number })).sort((a, b) => byBytes(a.one, b.one));
      expect([...orderOf(TextPool.of(list))]).toEqual(expected.map(({ number }) => number));
    }),
  );
});

test("a table numbers distinct texts as they come, and finds them and what two of them make", () => {
  fc.assert(
    fc.property(texts, (list) => {
      const table = new TextTable();
      const known = new Map<string, number>();
      for (const one of list) {
        const number = known.get(one) ?? known.size;
        known.set(one, number);
        expect(table.numberOf(one)).toBe(number);
      }
      expect(unpacked(table.pool())).toEqual([...known.keys()]);
      const [first = "", second = ""] = known.keys();
      if (known.size > 1) expect(table.findJoined(0, 1)).toBe(known.get(first + second) ?? -1);
    }),
  );
});

test("many texts are found after the table has grown", () => {
  const table = new TextTable();
  for (let at = 0; at < 5000; at += 1) table.numberOf(`word ${at}`);
  for (let at = 0; at < 5000; at += 1) expect(table.numberOf(`word ${at}`)).toBe(at);
  expect(table.pool().length).toBe(5000);
});

test("texts of a column are numbered without case and diacritics, equal ones by their bytes", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(text, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 80 }),
      (all, picks) => {
        const ranking = new TextRanking(TextPool.of(all));
        for (const column of [picks.filter((pick) => pick % 2 === 0), picks]) {
          const codes = Uint32Array.from(column, (pick) => pick % all.length);
          const values = [...codes].map((code) => all[code] ?? "");
          const expected = [...new Set(values)].sort((a, b) => byBytes(fold(a), fold(b)) || byBytes(a, b));
          expect(unpacked(ranking.renumber(codes))).toEqual(expected);
          expect([...codes].map((code) => expected[code])).toEqual(values);
        }
      },
    ),
  );
});

test("words of one stem are a group, in the order of the words; a word alone under itself is none", () => {
  const words = ["boxes", "cars", "car", "box", "gb16s", "lamp", "tents"].sort();
  const { stems, starts, members } = groupByStem(TextPool.of(words), (word) => word.replace(/e?s$/, ""));
  const groups = Array.from({ length: stems.size }, (_, at) => [
    stems.word(at),
    ...[...members.subarray(starts[at], starts[at + 1])].map((word) => words[word]),
  ]);
  expect(groups).toEqual([
    ["box", "box", "boxes"],
    ["car", "car", "cars"],
    ["tent", "tents"],
  ]);
});
