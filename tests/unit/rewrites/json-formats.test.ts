import { openSynonyms as open, readSynonyms as read } from "@/tests/support/foreign-files";

// Synonyms of other tools as JSON: what each entry becomes, under which line, and why others are no rows.

const ALGOLIA = [
  { objectID: "s1", type: "synonym", synonyms: ["tee", "t-shirt", "shirt"] },
  { objectID: "s2", type: "oneWaySynonym", input: "tablet", synonyms: ["ipad", "galaxy note"] },
  { objectID: "s3", type: "altCorrection1", word: "smartphone", corrections: ["ipone"] },
  { objectID: "s4", type: "altcorrection2", word: "tv", corrections: ["telly"] },
  { objectID: "s5", type: "placeholder", placeholder: "<street>", replacements: ["street"] },
  { objectID: "s6", type: "newType", synonyms: ["a", "b"] },
  { objectID: "s7", type: "synonym", synonyms: ["a", 1] },
];
const ALGOLIA_ROWS = ["two_way: tee | t-shirt | shirt", "one_way: tablet | ipad | galaxy note"];

test("a list of Algolia keeps its kinds; corrections are one-way, placeholders are no rows", () => {
  const text = `[\n${ALGOLIA.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]`;
  expect(read(text)).toMatchObject({
    format: "algolia",
    rows: [
      `2 ${ALGOLIA_ROWS[0]}`,
      `3 ${ALGOLIA_ROWS[1]}`,
      "4 one_way: smartphone | ipone (near_typo 1)",
      "5 one_way: tv | telly (near_typo 2)",
    ],
    left: ["6 placeholder <street>", "7 unknown_type newType", "8 unknown_record"],
  });
});

test("an object of Algolia in each line, and the answer of its API, are read the same", () => {
  const some = ALGOLIA.slice(0, 2);
  const lines = read(`${some.map((one) => JSON.stringify(one)).join("\n")}\n{"objectID":\n`);
  expect(lines).toMatchObject({ rows: ALGOLIA_ROWS.map((row, at) => `${at + 1} ${row}`), left: ["3 unknown_record"] });
  const hits = read(JSON.stringify({ nbHits: 2, hits: some }, null, 1));
  expect(hits.rows).toEqual([`4 ${ALGOLIA_ROWS[0]}`, `13 ${ALGOLIA_ROWS[1]}`]);
});

test("synonyms of Typesense with a root are one-way", () => {
  const items = [
    { id: "1", synonyms: ["blazer", "coat"] },
    { id: "2", root: "smart phone", synonyms: ["iphone"], locale: "en" },
  ];
  const rows = ["two_way: blazer | coat", "one_way: smart phone | iphone (scope en)"];
  const lines = items.map((one) => JSON.stringify(one)).join("\n");
  expect(read(lines)).toMatchObject({ format: "typesense", rows: [`1 ${rows[0]}`, `2 ${rows[1]}`] });
  for (const key of ["synonyms", "items"])
    expect(read(JSON.stringify({ name: "set", [key]: items }))).toMatchObject({
      format: "typesense",
      rows: rows.map((row) => `1 ${row}`),
    });
});

test.each([
  ["algolia", ALGOLIA[0], "two_way: tee | t-shirt | shirt"],
  ["algolia", ALGOLIA[1], "one_way: tablet | ipad | galaxy note"],
  ["algolia", { type: "oneWaySynonym", input: "a", synonyms: ["b"] }, "one_way: a | b"],
  ["typesense", { id: "2", root: "smart phone", synonyms: ["iphone"] }, "one_way: smart phone | iphone"],
  ["typesense", { id: 1, synonyms: ["a", "b"] }, "two_way: a | b"],
  ["elasticsearch", { type: "synonym", synonyms: ["tv, telly"] }, "two_way: tv | telly"],
  ["elasticsearch", { id: "1", synonyms: "tv, telly" }, "two_way: tv | telly"],
])("a file with one object of %s: %j", (format, value, row) => {
  expect(read(JSON.stringify(value))).toMatchObject({ format, rows: [`1 ${row}`], left: [] });
});

test("words of Meilisearch are one-way, alone or within its settings", () => {
  const synonyms = '{\n"wolverine": ["xmen", "logan"],\n"8": ["eight"],\n"tv": ["telly"],\n"x": []\n}';
  const expected = {
    format: "meilisearch",
    rows: ["3 one_way: 8 | eight", "2 one_way: wolverine | xmen | logan", "4 one_way: tv | telly"],
    left: ["5 alone"],
  };
  expect(read(synonyms)).toMatchObject(expected);
  expect(read(`{"stopWords": ["the"], "synonyms": ${synonyms}}`)).toMatchObject(expected);
});

test.each([
  { stopWords: ["the", "a"], rankingRules: ["words", "typo"] },
  { dictionary: ["J. R. R."] },
  { sale: ["https://shop.example/sale"] },
  { sale: ["/sale"], tv: ["telly"] },
  { sale: ["shop.example/sale"] },
  { a: "b" },
  { tv: ["telly"], sofa: "couch" },
  { synonyms: { tv: "telly" } },
])("an object of settings, addresses or texts has no synonyms: %j", (value) => {
  expect(open(JSON.stringify(value))).toEqual({ code: "json" });
});

test("keys of Meilisearch that a later one replaces are listed", () => {
  const synonyms = '{"tv": ["a"],\n"sofa": ["couch"],\n"tv": ["b"],\n"tv": ["telly"]}';
  const expected = {
    rows: ["4 one_way: tv | telly", "2 one_way: sofa | couch"],
    left: ["1 repeated_key", "3 repeated_key"],
  };
  expect(read(synonyms)).toMatchObject(expected);
  expect(read(`{"synonyms": ${synonyms}}`)).toMatchObject(expected);
  const opened = open(synonyms);
  expect("foreign" in opened && opened.foreign?.left[0]?.text).toBe('{"tv":"…"}');
});

test("words of Meilisearch may have names of settings and slashes", () => {
  expect(read('{"dictionary": ["lexicon"], "dr.martens": ["1.5/2 in", "s/m"]}')).toMatchObject({
    format: "meilisearch",
    rows: ["1 one_way: dictionary | lexicon", "1 one_way: dr.martens | 1.5/2 in | s/m"],
  });
});

test("rules of Elasticsearch are lines of Solr", () => {
  const set = [{ id: "1", synonyms: "hello, hi" }, { synonyms: "bye => goodbye" }, { id: "3" }];
  expect(read(JSON.stringify({ count: 3, synonyms_set: set }))).toMatchObject({
    format: "elasticsearch",
    rows: ["1 two_way: hello | hi", "1 one_way: bye | goodbye (replaces)"],
    left: ["1 unknown_record"],
  });
  expect(read('{"synonyms": ["hello, hi",\n "bye => goodbye"]}', { mappings: "alternate" })).toMatchObject({
    format: "elasticsearch",
    rows: ["1 two_way: hello | hi", "2 alternate: bye | goodbye"],
  });
});

test("comments among rules of Elasticsearch are counted, and no rows", () => {
  const rules = ["# keep this list, ask before editing", "tv, telly", " # x => y"];
  const expected = { format: "elasticsearch", comments: 2, rows: ["1 two_way: tv | telly"], left: [] };
  expect(read(JSON.stringify({ synonyms: rules }))).toEqual(expected);
  expect(read(JSON.stringify({ synonyms_set: rules.map((synonyms) => ({ synonyms })) }))).toEqual(expected);
});

test("rules of Elasticsearch may be facts of WordNet, which are counted as rules", () => {
  const synonyms = [
    "s(100000001,1,'abstain',v,1,0).",
    "s(100000001,2,'refrain',v,1,0).",
    "% end",
    "s(100000002,1,'tv',n,1,0).",
  ];
  expect(read(JSON.stringify({ type: "synonym", format: "wordnet", synonyms }))).toEqual({
    format: "wordnet",
    comments: 1,
    rows: ["1 two_way: abstain | refrain"],
    left: ["4 alone"],
  });
});

test("sets of App Search are groups", () => {
  const results = [{ id: "1", synonyms: ["a", "b"] }];
  expect(read(JSON.stringify({ meta: {}, results }))).toMatchObject({
    format: "app_search",
    rows: ["1 two_way: a | b"],
  });
});
