import { readUploadFile } from "@/components/rewrites/upload/upload-file";
import { DEFAULT_CHOICES } from "@/lib/domain/rewrites/formats/read-choices";
import { openSynonyms as open, readSynonyms as read } from "@/tests/support/foreign-files";

// Synonym files of other tools: what each line becomes, under which number, and why others are no rows.

test("a Solr file has groups, explicit mappings, escapes and comments", () => {
  const file = [
    "# a comment, with a comma",
    "GB,gib,gigabyte",
    "",
    "a, b => c, d",
    "couch => couch, sofa",
    "x\\,y => \\#1, back\\\\slash",
    "p\\=>q, r",
    "  # indented, comment",
  ];
  expect(read(file.join("\n"))).toEqual({
    format: "solr",
    comments: 2,
    rows: [
      "2 two_way: GB | gib | gigabyte",
      "4 one_way: a | c | d (replaces)",
      "4 one_way: b | c | d (replaces)",
      "5 one_way: couch | sofa",
      "6 one_way: x,y | #1 | back\\slash (replaces)",
      "7 two_way: p=>q | r",
    ],
    left: [],
  });
});

test("tabs beside commas and arrows of Solr are blanks", () => {
  expect(read("# x\ntv,\ttelly\na\t=>\tb\nc\t,d\nsofa,couch").rows).toEqual([
    "2 two_way: tv | telly",
    "3 one_way: a | b (replaces)",
    "4 two_way: c | d",
    "5 two_way: sofa | couch",
  ]);
});

test("mappings of Solr are read as corrections by choice, unless they have several words or repeat the word", () => {
  const { rows } = read("pixima => pixma\nfoo => bar, baz\ntv => tv, telly", { mappings: "alternate" });
  expect(rows).toEqual([
    "1 alternate: pixima | pixma",
    "2 one_way: foo | bar | baz (not_correction)",
    "3 one_way: tv | telly",
  ]);
});

test("lines of Solr with the same word are one row, as in Solr", () => {
  expect(read("foo => foo bar\nx, y\nFoo => baz\nfoo => baz")).toMatchObject({
    rows: ["1 one_way: foo | foo bar | baz (replaces)", "2 two_way: x | y"],
    left: ["3 joined 1", "4 joined 1"],
  });
});

test("lines of Solr that say nothing are listed with their reason", () => {
  const file = ["# x", "alone", "a => b => c", "=> b", "a =>", "same => SAME", "same, Same"];
  expect(read(file.join("\r\n"))).toMatchObject({
    rows: [],
    left: ["2 alone", "3 several_arrows", "4 side_empty", "5 side_empty", "6 same_word", "7 same_word"],
  });
});

test("groups have up to 200 words", () => {
  const group = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`).join(",");
  const long = read(`# groups\n${group(200)}\n${group(201)}\nx => ${group(199)}\ny => ${group(200)}`);
  expect(long.rows.map((row) => row.split(" | ").length)).toEqual([200, 200]);
  expect(long.left).toEqual(["3 too_many_words", "5 too_many_words"]);
});

test.each([
  ["a marker", "->,tent,bivy\n# tents,shelters"],
  ["quoted fields", '"tent","bivy"\na => b'],
  ["semicolons", "tent;bivy\nboat;ship\na => b"],
  ["another arrow", "tent --> bivy\na => b"],
  ["no sign of Solr", "tent,bivy\nboat,ship"],
  ["semicolons and decimal commas", "#10 obálka;obálka DL\n1,5 l;1.5 litru"],
  ["tabs and commas", "#10 envelope\tdl envelope\nsalt, pepper\tspices"],
  ["a header", "word,synonyms\n#10 envelope,dl envelope\ntv,television"],
  ["a quoted header", '"slovo";"synonymum"\n#10 obálka,obálka DL\ntv,televize'],
  ["a named delimiter", "sep=,\n#10 envelope,dl envelope\ntv,television"],
])("a file with %s is our own CSV", (_, text) => {
  const file = open(text);
  expect(file).toMatchObject({ format: "csv" });
  expect(file).not.toHaveProperty("foreign");
});

test.each([
  ["a quoted word", '# do not edit, ask first\n"hi-fi", hifi\ntv, telly', '2 two_way: "hi-fi" | hifi'],
  ["another arrow", "# do not edit, ask first\na -> b, c\ntv, telly", "2 two_way: a -> b | c"],
])("comments of Solr stay comments in a file with %s", (_, text, row) => {
  expect(read(text)).toEqual({ format: "solr", comments: 1, rows: [row, "3 two_way: tv | telly"], left: [] });
});

test("lines that begin with # are rows of a CSV if most other lines have quotes or other arrows", () => {
  const text = '#10 envelope,dl envelope\n"tv","telly"\na -> b\nsofa,couch';
  expect(open(text)).not.toHaveProperty("foreign");
});

test("a file that was taken for Solr can be read as CSV", () => {
  const text = "#1 paddle,best paddle\ntent,bivy";
  expect(open(text)).toMatchObject({ foreign: { format: "solr", comments: 1 } });
  expect(open(text, { isOwn: true })).toMatchObject({
    rows: [
      ["#1 paddle", "best paddle"],
      ["tent", "bivy"],
    ],
  });
});

test("facts of WordNet with one synset are a group", () => {
  const file = [
    "% WordNet",
    "s(100000001,1,'abstain',v,1,0).",
    "s(100000001,2,'refrain',v,1,0).",
    "s(100000002,1,'o''clock',n,1,0).",
    "g(100000001,'gloss').",
  ];
  expect(read(file.join("\n"))).toEqual({
    format: "wordnet",
    comments: 1,
    rows: ["2 two_way: abstain | refrain"],
    left: ["4 alone", "5 unknown_line"],
  });
});

test("synonyms of Querqy are one-way; other instructions are listed with their name", () => {
  const file = [
    "# phones",
    "j =>",
    "  SYNONYM: s t",
    "  SYNONYM(0.2): q # weighted",
    "notebook =>",
    "  UP(10): * price:[350 TO 450]",
    "  FILTER : * color:x",
    "  DECORATE: REDIRECT http://shop.example/x",
    "  DELETE",
    '  @_id: "7"',
    "4\\*4 =>",
    "  SYNONYM: 4x4",
  ];
  expect(read(file.join("\n"))).toEqual({
    format: "querqy",
    comments: 1,
    rows: ["3 one_way: j | s t | q (weight 0.2)", "12 one_way: 4*4 | 4x4"],
    left: ["4 joined 3", "6 rule UP", "7 rule FILTER", "8 rule DECORATE", "9 rule DELETE"],
  });
});

test("rules of Querqy that synonyms cannot express are listed", () => {
  const file = [
    '"start =>',
    " SYNONYM: a",
    'end" =>',
    " SYNONYM: a",
    "lap* =>",
    " SYNONYM: $1",
    "a AND NOT b =>",
    " SYNONYM: c",
    "x =>",
    " SYNONYM: f1:syn",
    "{y,z}:a =>",
    " SYNONYM: b",
    "@{",
    '  "a": 1',
    "}@",
    " SYNONYM:",
    "stray",
  ];
  expect(read(file.join("\n"))).toMatchObject({
    rows: [],
    left: [
      "2 boundary",
      "4 boundary",
      "6 wildcard",
      "8 boolean",
      "10 field",
      "12 field",
      "16 field",
      "17 unknown_line",
    ],
  });
});

test("a thesaurus of Gally has synonyms and expansions; rows that are off are no rows", () => {
  const file = [
    "id,name,type,is_active,scope_type,scope_codes,terms",
    '1,A,synonym,true,locale,en,"woman,women;man,men;alone"',
    '2,B,expansion,1,locale,en,"sport:fitness,gym;bottom"',
    '3,C,synonym,false,locale,en,"a,b"',
    '4,D,other,1,,,"c,d"',
  ];
  expect(read(file.join("\n"))).toEqual({
    format: "gally",
    comments: 0,
    rows: [
      "2 two_way: woman | women (scope en)",
      "2 two_way: man | men (scope en)",
      "3 one_way: sport | fitness | gym (scope en)",
    ],
    left: ["2 alone", "3 expansion_reference", "4 inactive", "5 unknown_type other"],
  });
});

test("with several stores, a thesaurus of Elasticsuite gives the rows for all, and of the chosen one", () => {
  const file = [
    "thesaurus_id,name,type,terms_relations,stores,is_active",
    '1,All,synonym,"a,b",0,1',
    '2,German,synonym,"c,d",de,1',
    '3,Both,expansion,"e:f","de,en",1',
  ].join("\n");
  const opened = open(file);
  expect(opened).toMatchObject({ foreign: { format: "elasticsuite", scopes: ["de", "en"], scope: null } });
  expect(read(file)).toMatchObject({
    rows: ["2 two_way: a | b"],
    left: ["3 other_scope de", "4 other_scope de, en"],
  });
  expect(read(file, { scope: "en" })).toMatchObject({
    rows: ["2 two_way: a | b", "4 one_way: e | f (scope de, en)"],
    left: ["3 other_scope de"],
  });
});

test("groups of Magento are two-way, with their store or website", () => {
  const file = ["group_id,synonyms,store_id,website_id", '1,"tv,telly",0,0', '2,"sofa,couch",3,0', '3,"x,y",0,2'].join(
    "\n",
  );
  expect(read(file, { scope: "store_id 3" })).toMatchObject({
    format: "magento",
    rows: ["2 two_way: tv | telly", "3 two_way: sofa | couch (scope store_id 3)"],
    left: ["4 other_scope website_id 2"],
  });
});

test("files of synonyms are refused as redirects by name, but mappings are not", () => {
  const asRedirects = (text: string) =>
    readUploadFile(new TextEncoder().encode(text), { name: "redirects", choices: DEFAULT_CHOICES }, () => undefined);
  expect(asRedirects(JSON.stringify([{ objectID: "s1", type: "synonym", synonyms: ["a", "b"] }]))).toEqual({
    code: "other_synonyms",
  });
  expect(asRedirects("a =>\n SYNONYM: b")).toEqual({ code: "other_synonyms" });
  expect(asRedirects("sale => /sale")).toMatchObject({ rows: [["sale => /sale"]] });
});

test("a table of characters is refused by name", () => {
  expect(open('# accents, of letters\n"\\u00C0" => "A"\n"Æ" => "AE"')).toEqual({ code: "character_mapping" });
});

test("what a file may become is limited before it is built", () => {
  expect(open(`${"[".repeat(100_000)}`)).toEqual({ code: "json_deep", at: 1 });
  expect(open(`{\n"a": ${"[".repeat(30)}"x"${"]".repeat(30)}}`)).toEqual({ code: "json_deep", at: 2 });
  const inputs = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(",");
  expect(open(`${inputs(60_000)} => x`)).toMatchObject({ code: "too_many_rows", max: 50_000 });
  const wide = `${inputs(20_000)} => ${Array.from({ length: 150 }, (_, at) => `target${at}`).join(",")}`;
  expect(open(wide)).toMatchObject({ code: "too_large_rows", max: 10 * 1024 * 1024 });
  expect(open(`# x\n${"y\n".repeat(50_001)}`)).toMatchObject({ code: "too_many_rows" });
});

test("words that look like formulas or markers arrive as they are written", () => {
  expect(read("# x\n=1+1, '=2\n'x, @b").rows).toEqual(["2 two_way: =1+1 | '=2", "3 two_way: 'x | @b"]);
});
