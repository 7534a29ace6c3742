import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeDemoShop } from "@/scripts/bench/quality/demo-shops";
import { readQualityOptions } from "@/scripts/bench/quality/options";
import { comparePaired, scoreAnswer } from "@/scripts/bench/quality/scores";
import {
  computeGains,
  type ItemFacts,
  parseTestQueries,
  pickHalf,
  QUERY_KINDS,
  toSearchedText,
} from "@/scripts/bench/quality/test-queries";

const FOLDER = join(import.meta.dirname, "../../../scripts/bench/judged");

const files = readdirSync(FOLDER).map((name) => ({
  name: name.replace(".txt", ""),
  text: readFileSync(join(FOLDER, name), "utf8"),
}));
const queries = files.flatMap(({ name, text }) =>
  parseTestQueries(text, name.startsWith("demo-") ? "k" : "t").map((one) => ({ ...one, set: name })),
);

/** Words that name nothing, of the four languages; enough of them to count queries that have some. */
const FUNCTION_WORDS = new Set(
  `a an and at by can for from i in into is it made my need of or that the to under used with without
   co do který která které k na nebo od po pod pro při přes s se si u v z za i o
   aby ako cez ktorá ktoré ktorý po pod pre pri so sa vo zo
   albo dla i na nad od oraz po pod przez w we z ze za który które się`.split(/\s+/),
);

describe("judged queries", () => {
  test("each set is about one of four languages, and there are at least 600 queries", () => {
    expect(files.map(({ name }) => name).sort()).toEqual(["demo-cs", "demo-pl", "demo-sk", "icecat", "retail"]);
    expect(queries.length).toBeGreaterThanOrEqual(600);
  });

  test.each(QUERY_KINDS)("there are at least 40 queries of the kind %s", (kind) => {
    expect(queries.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(40);
  });

  test("two thirds have two words or more, a quarter has a function word", () => {
    const words = queries.map(({ query }) => query.toLowerCase().split(" "));
    expect(words.filter(({ length }) => length > 1).length / queries.length).toBeGreaterThanOrEqual(2 / 3);
    const withFunctionWord = words.filter((list) => list.some((word) => FUNCTION_WORDS.has(word)));
    expect(withFunctionWord.length / queries.length).toBeGreaterThanOrEqual(1 / 4);
  });

  test("no query is twice in a set", () => {
    const keys = queries.map(({ set, query }) => `${set}: ${query}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test("the halves are about equal, also of each kind", () => {
    for (const kind of QUERY_KINDS) {
      const ofKind = queries.filter((one) => one.kind === kind);
      const tuning = ofKind.filter(({ query }) => pickHalf(query) === "tuning");
      expect(tuning.length / ofKind.length).toBeGreaterThan(0.33);
      expect(tuning.length / ofKind.length).toBeLessThan(0.67);
    }
  });

  test.each(["cs", "sk", "pl"])("every query for the demo shop in %s has an answer", (language) => {
    const { described } = makeDemoShop(language);
    const ofShop = queries.filter(({ set }) => set === `demo-${language}`);
    expect(ofShop.filter((one) => computeGains(one, described).size === 0).map(({ query }) => query)).toEqual([]);
  });
});

describe("predicates", () => {
  const facts = (title: string, values: Record<string, string[]> = {}): ItemFacts => ({
    values,
    texts: { t: toSearchedText(title) },
  });
  const isFull = (predicate: string, item: ItemFacts): boolean =>
    parseTestQueries(`@soft = case|sleeve\n# phrase\nx = ${predicate}`, "t")[0]?.full(item) ?? false;

  test.each([
    ["notebook", "HP Notebook 15", true],
    ["note", "HP Notebook 15", false],
    ["note*", "HP Notebook 15", true],
    ["notebook -case", "HP Notebook case", false],
    ["tablet|notebook 15", "HP Notebook 15", true],
    ["notebook 17", "HP Notebook 15", false],
    ["usb-c", "Cable, USB-C", true],
    ["1.5_l", "Pot 1.5 L", true],
    ["-@soft", "Sleeve for HP", false],
    ["kava", "Káva", true],
  ])("%s on %s is %s", (predicate, title, expected) => {
    expect(isFull(predicate, facts(title))).toBe(expected);
  });

  test("values are compared as a whole, and gains are halved after a tilde", () => {
    const [query] = parseTestQueries("# brand\nhp bag = bag b:hp ~ bag", "t");
    const items = [
      { identity: "own", facts: facts("Bag", { b: ["hp"] }) },
      { identity: "other", facts: facts("Bag", { b: ["hpx"] }) },
      { identity: "none", facts: facts("Mouse", { b: ["hp"] }) },
    ];
    expect(query === undefined ? null : [...computeGains(query, items)]).toEqual([
      ["own", 1],
      ["other", 0.5],
    ]);
  });

  test.each([
    ["x = y", "no kind"],
    ["# things", "unknown kind"],
    ["# type\nx", "no predicate"],
    ["# type\nx = @missing", "unknown name"],
  ])("a file with %j is refused", (text, message) => {
    expect(() => parseTestQueries(text, "t")).toThrow(message);
  });
});

describe("scores", () => {
  test("NDCG@10 discounts by the logarithm of the place, Recall@100 counts all right items", () => {
    const gains = new Map([
      ["a", 1],
      ["b", 0.5],
    ]);
    const score = scoreAnswer(["x", "a"], gains);
    expect(score.ndcg10).toBeCloseTo(1 / Math.log2(3) / (1 + 0.5 / Math.log2(3)), 10);
    expect(score).toMatchObject({ recall100: 0.5, isEmpty: false, hasRight: true });
    expect(scoreAnswer([], gains)).toEqual({ ndcg10: 0, recall100: 0, isEmpty: true, hasRight: false });
  });

  test("more than a hundred right items count as a hundred", () => {
    const all = Array.from({ length: 150 }, (_, at) => String(at));
    expect(scoreAnswer(all, new Map(all.map((one) => [one, 1]))).recall100).toBe(1);
  });

  test("the interval of a difference has the mean inside and is the same in every run", () => {
    const own = [1, 0.5, 0.8, 0.2, 0.9, 1, 0.4, 0.7];
    const other = [0.5, 0.5, 0.7, 0.3, 0.6, 0.8, 0.2, 0.7];
    const first = comparePaired(own, other);
    expect(first.mean).toBeCloseTo(0.15, 10);
    expect(first.low).toBeGreaterThan(0);
    expect(first.low).toBeLessThan(first.mean);
    expect(first.high).toBeGreaterThan(first.mean);
    expect(comparePaired(own, other)).toEqual(first);
    expect(comparePaired(own, own)).toEqual({ mean: 0, low: 0, high: 0 });
  });
});

describe("options", () => {
  test("the worst answers are those of the tuning half, never of the other", () => {
    expect(readQualityOptions(["--worst=20", "--own"])).toEqual({
      half: "tuning",
      isOwnOnly: true,
      set: "",
      kind: null,
      worst: 20,
    });
    expect(() => readQualityOptions(["--half=untouched", "--worst=20"])).toThrow("untouched");
    expect(() => readQualityOptions(["--half=other"])).toThrow("tuning or untouched");
  });
});
