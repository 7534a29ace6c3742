import { checkPlainWords } from "@/scripts/check/plain-words.mjs";

const at = (path: string, text: string) => checkPlainWords([{ path, text }]);

test.each([
  ["a variable", "const told = 1;", 'lib/a.ts:1: told\n  instead of "told": known, reported, notified'],
  ["a part of a name", "\nexport function isJudgedOf() {}", "lib/a.ts:2: isJudgedOf"],
  ["a field", "type A = {\n  row_kept: string;\n};", "lib/a.ts:2: row_kept"],
  ["a line comment", "const a = 1; // Read anew.", 'lib/a.ts:1: "anew"'],
  ["a title of a test", '\ntest.each([1])("reads anew", run);', 'lib/a.ts:2: "anew"'],
  ["the message of an error", "\nthrow new ImportError(`a is to be read`);", 'lib/a.ts:2: "is to be"'],
  ["a comment of two lines", "/**\n * What is\n * to be read.\n */", 'lib/a.ts:2: "is to be"'],
])("refuses %s", async (_, text, fault) => {
  const { ok, output } = await at("lib/a.ts", text);
  expect(ok).toBe(false);
  expect(output).toContain(fault);
});

test.each([
  ["app/a.css", "a {}\n/* Read\n   anew. */", 'app/a.css:3: "anew"'],
  ["a.sql", "SELECT 1;\n-- What is\n-- to be read.", 'a.sql:2: "is to be"'],
  ["a.py", 'def a():\n    """Reads anew."""', 'a.py:2: "anew"'],
  ["b.py", "b = 1  # Whoever reads", 'b.py:1: "whoever"'],
  ["knip.jsonc", '{\n  // Read anew.\n  "a": 1 }', 'knip.jsonc:2: "anew"'],
  [".env.example", "A=1\n# Read anew.", '.env.example:2: "anew"'],
  ["lib/a.ts", "// What is\n// to be read.", 'lib/a.ts:1: "is to be"'],
])("refuses a phrase in a comment of %s", async (path, text, fault) => {
  expect((await at(path, text)).output).toContain(fault);
});

test("refuses a phrase in a document", async () => {
  const { output } = await at("docs/adr/0001-a.md", "# Title\n\nWhoever\nreads this.");
  expect(output).toContain('docs/adr/0001-a.md:3: "whoever"');
});

test("refuses a phrase in an English text", async () => {
  const { output } = await at("messages/en/kit.json", '{\n  "a": "Whoever sees this"\n}');
  expect(output).toContain('messages/en/kit.json:2: "whoever"');
});

test("refuses a phrase in the text of a mail", async () => {
  const { output } = await at("backend/mail/a-texts.json", '{\n  "en": { "a": "Read anew" }\n}');
  expect(output).toContain('backend/mail/a-texts.json:2: "anew"');
});

test("refuses a word in a key of messages", async () => {
  const { output } = await at("messages/en/kit.json", '{\n  "debt": {\n    "isTold": "Text"\n  }\n}');
  expect(output).toContain("messages/en/kit.json:2: debt\n");
  expect(output).toContain("messages/en/kit.json:3: isTold\n");
});

test.each([
  ["words inside words", "lib/a.ts", "const toldar = penalty(deskless);"],
  ["the texts of code", "lib/a.ts", 'const a = "asked anew";'],
  ["the texts of SQL and Python", "a.py", "a = '#anew'"],
  ["a field of the wire", "lib/a.ts", "const a = { is_asked: true };"],
  ["a held feed run", "backend/catalogue/a.ts", "const held = isHeld(run);"],
  ["the text of a message", "messages/en/kit.json", '{ "a": "in debt" }'],
  ["goods of a demo shop", "backend/demo/office/kinds.ts", "const deskLamp = pen;"],
])("accepts %s", async (_, path, text) => {
  expect(await at(path, text)).toEqual({ ok: true, output: "" });
});
