import { mapFields } from "@/components/catalogue/feed-sources/feed-test";
import { changeAnswers } from "@/components/catalogue/feed-sources/source-answers";
import {
  createSource,
  filterErrors,
  isSameSources,
  moveSource,
  toDrafts,
  toSources,
} from "@/components/catalogue/feed-sources/source-draft";
import type { FeedTest, StoredSource } from "@/lib/contract/catalogue/feeds";

const open = { file: null, format: null, encoding: null, mapping: {}, join: null };
const a: StoredSource = { ...open, url: "https://a.example/" };
const b: StoredSource = { ...open, url: "https://b.example/", join: "ean", mapping: { title: "t", price: "p" } };
const file = { id: "f1", name: "a.csv", size: 1, uploaded_at: "2026-03-28T12:00:00.000Z" };

test("treats unedited sources as equal to the saved ones", () => {
  expect(isSameSources(toDrafts([a, b], []), [a, b])).toBe(true);
  const inOtherOrder = { ...b, mapping: { price: "p", title: "t" } };
  expect(isSameSources(toDrafts([a, inOtherOrder], []), [a, b])).toBe(true);
  expect(isSameSources(toDrafts([a, { ...b, mapping: {} }], []), [a, b])).toBe(false);
});

test("removes the join of a source moved to the top and preserves its key", () => {
  const drafts = moveSource(toDrafts([a, b], ["x", "y"]), 1, -1);
  expect(drafts.map(({ key }) => key)).toEqual(["y", "x"]);
  expect(toSources(drafts).map(({ url, join }) => [url, join])).toEqual([
    ["https://b.example/", null],
    ["https://a.example/", null],
  ]);
  expect(moveSource(drafts, 1, 1)).toEqual(drafts);
});

test("converts a draft to either a URL or a file", () => {
  const [both] = toDrafts([{ ...a, file }], []);
  const { source } = both ?? createSource("new", "file");
  expect(toSources([{ source, kind: "file" }])).toEqual([{ ...open, url: null, file }]);
  expect(toSources([{ source, kind: "address" }])).toEqual([a]);
});

test("sends a login only if it is entered, kept or removed, and never with a file", () => {
  const login = { id: "l1" };
  const [saved] = toDrafts([{ ...a, login }], []);
  const { savedLogin, savedReading: _, ...rest } = saved ?? createSource("new", "address");
  expect(savedLogin).toEqual(login);
  expect(isSameSources(toDrafts([{ ...a, login }], []), [{ ...a, login }])).toBe(true);
  expect(isSameSources(toDrafts([a], []), [{ ...a, login }])).toBe(false);
  expect(toSources([rest])).toEqual([{ ...a, login }]);
  expect(toSources([{ ...rest, kind: "file" }])[0]?.login).toBeUndefined();
  expect(toSources([{ ...rest, source: { ...a, login: null } }])[0]?.login).toBeNull();
});

test("assigns errors to their source", () => {
  const errors = { "sources.0.url": ["not_https"], "sources.10.url": ["address_empty"], feed: ["feed_unknown"] };
  expect(filterErrors(errors, 0)).toEqual({ url: ["not_https"] });
  expect(filterErrors(errors, 1)).toEqual({});
});

test("reads new sources by their format, and saved ones as they are", () => {
  expect(toSources([createSource("new", "file")])).toMatchObject([{ reading: 2 }]);
  const saved = { ...a, reading: 1 };
  const drafts = toDrafts([saved], []);
  expect(drafts).toMatchObject([{ source: { reading: 1 }, savedReading: 1 }]);
  expect(isSameSources(drafts, [saved])).toBe(true);
  expect(isSameSources(drafts, [{ ...saved, reading: 2 }])).toBe(false);
});

test("compares answers by what they say", () => {
  const words = { "na ceste": "later", "na dotaz": "on_request" } as const;
  const answered: StoredSource = { ...a, answers: { zero: null, vat: 21, words, keep_out: true } };
  const reordered = { "na dotaz": "on_request", "na ceste": "later" } as const;
  const drafts = toDrafts([answered], []);
  expect(isSameSources(drafts, [{ ...a, answers: { zero: null, vat: 21, words: reordered, keep_out: true } }])).toBe(
    true,
  );
  expect(isSameSources(drafts, [a])).toBe(false);
  expect(isSameSources(toDrafts([{ ...a, answers: null }], []), [a])).toBe(true);
});

test("stores no answers if all are taken back", () => {
  const answers = changeAnswers(a, { zero: "free" });
  expect(answers).toEqual({ zero: "free", vat: null, words: {}, keep_out: true });
  expect(changeAnswers({ ...a, answers }, { zero: null })).toBeNull();
});

const test1: FeedTest = {
  ...{ fault: null, format: "json", separator: null, encoding: "utf-8", encodings: [] },
  mapping: { identity: "id", title: "id", image_link: "images.uri" },
  guessed: { identity: "id", title: "name", price: "priceInfo.price", image_link: "images.uri" },
  fields: ["id", "name", "priceInfo", "images"],
  records: [
    { line: 1, column: 1, code: "unreadable", values: null },
    {
      ...{ line: 2, column: 1, code: null },
      values: { id: "A1", name: "Lamp", priceInfo: '{"price":"4.50"}', images: '[{"uri":"https://a.example/1.jpg"}]' },
    },
  ],
};
const byTarget = (mapping: Record<string, string> = {}, test: FeedTest | null = test1) =>
  Object.fromEntries(mapFields(test, mapping).map(({ target, ...row }) => [target, row]));

test("shows the fields that the test found, including nested ones, each with an example", () => {
  const rows = byTarget();
  expect(rows.identity).toEqual({ chosen: undefined, guessed: "id", sample: "A1" });
  expect(rows.title).toEqual({ chosen: undefined, guessed: "name", sample: "Lamp" });
  expect(rows.price).toEqual({ chosen: undefined, guessed: "priceInfo.price", sample: "4.50" });
  expect(rows.image_link).toEqual({ chosen: undefined, guessed: "images.uri", sample: "https://a.example/1.jpg" });
  expect(rows.ean).toEqual({ chosen: undefined, guessed: null, sample: "" });
  expect(rows.type).toBeUndefined();
});

test("shows the selected field next to the guessed one", () => {
  const rows = byTarget({ title: "id", price: "" });
  expect(rows.title).toEqual({ chosen: "id", guessed: "name", sample: "A1" });
  expect(rows.price).toEqual({ chosen: "", guessed: "priceInfo.price", sample: "" });
});

test("takes the fields that were read from an answer without guesses", () => {
  const { guessed: _, ...older } = test1;
  const rows = byTarget({ title: "id" }, older);
  expect(rows.identity).toMatchObject({ guessed: "id", sample: "A1" });
  expect(rows.title).toEqual({ chosen: "id", guessed: undefined, sample: "A1" });
  expect(rows.price).toMatchObject({ guessed: null });
});

test("shows only the selected fields without a test fetch", () => {
  expect(byTarget({ title: "Name" }, null).title).toEqual({ chosen: "Name", guessed: undefined, sample: "" });
});
