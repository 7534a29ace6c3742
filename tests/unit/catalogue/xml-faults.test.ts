import { readFault, readRecords } from "./reading";

// Faults in XML that cost one record, and those that make the rest unreadable.

const item = (id: number, more = ""): string => `<item><id>${id}</id>${more}</item>\n`;
const document = (...items: string[]): string => `<?xml version="1.0"?>\n<items>\n${items.join("")}</items>`;
const SIZES = [1, 3, 17, 1 << 16];

/** The identities of good records, and `code@line:column(identity)` of broken ones. */
async function readAll(text: string, size: number): Promise<unknown[]> {
  return (await readRecords(text, {}, size)).map((record) =>
    "value" in record ? record.value.id : `${record.code}@${record.line}:${record.column}(${record.partial?.id ?? ""})`,
  );
}

test.each([
  ["a bare ampersand", "<u>?a=1&b=2&amp;</u>", "ampersand_bare@4:24(2)"],
  ["a bare ampersand without a semicolon behind it", "<u>Tom & Jerry</u>", "ampersand_bare@4:24(2)"],
  ["a bare ampersand in an attribute", '<u href="?a=1&b=2"/>', "ampersand_bare@4:30(2)"],
  ["a control character", "<u>a\u001Ab</u>", "control_character@4:21(2)"],
  ["a NUL", "<u>a\0b</u>", "control_character@4:21(2)"],
  ["a reference to a control character", "<u>a&#0;b</u>", "entity_unknown@4:24(2)"],
  ["an unknown entity", "<u>a&nobody;b</u>", "entity_unknown@4:21(2)"],
  ["an inherited property name", "<u>&constructor;</u>", "entity_unknown@4:20(2)"],
  ["a tag that is not closed", "<u>a", "markup_broken@4:27(2)"],
  ["HTML that is not closed", "<u>a<br>b</u>", "markup_broken@4:29(2)"],
  ["tags that do not match", "<u><b>a<i>x</b></u>", "markup_broken@4:31(2)"],
  ["an open angle bracket", "<u>a < b</u>", "markup_broken@4:23(2)"],
  ["one in an attribute", '<u t="a<b">x</u>', "markup_broken@4:24(2)"],
  ["an attribute without quotes", "<u t=5>x</u>", "markup_broken@4:22(2)"],
  ["an attribute with an open quote", '<u t="5>x</u>', "markup_broken@4:26(2)"],
  ["an attribute that comes twice", '<u a="1" a="2"/>', "markup_broken@4:32(2)"],
  ["the end of a section without its start", "<u>a ]]> b</u>", "markup_broken@4:24(2)"],
  ["a section whose end is missing", "<u><![CDATA[a</u>", "markup_broken@4:1(2)"],
])("rejects only the record with %s, and names it", async (_, part, expected) => {
  // A later section would end an open one.
  const text = document(item(1), item(2, part), item(3), item(4, "<u><![CDATA[b & c]]></u>"), item(5, "<u>&amp;</u>"));
  for (const size of SIZES) expect(await readAll(text, size)).toEqual(["1", expected, "3", "4", "5"]);
});

test.each([
  ["an ampersand in a section", "<u><![CDATA[Tom & Jerry &b=1; <b>]]></u>"],
  ["an ampersand in a comment", "<!-- a & b -->"],
  ["two hyphens in a comment", "<!-- a -- b -->"],
  ["references", "<u>&lt;&#38;&#x17E;&eacute;&amp;amp;</u>"],
])("reads a record with %s", async (_, part) => {
  for (const size of SIZES) expect(await readAll(document(item(1), item(2, part)), size)).toEqual(["1", "2"]);
});

test("rejects only the record whose end tag is missing, at its own line", async () => {
  const open = "<item><id>2</id>\n";
  for (const size of SIZES) {
    expect(await readAll(document(item(1), open, item(3), item(4)), size)).toEqual([
      "1",
      "markup_broken@4:1(2)",
      "3",
      "4",
    ]);
    expect(await readAll(document(item(1), open), size)).toEqual(["1", "markup_broken@4:1(2)"]);
  }
});

test("rejects only the record whose start tag is broken", async () => {
  const text = document(item(1), '<item url="?a&b"><id>2</id></item>\n', '<item id=">"x<id>3</id></item>\n', item(4));
  for (const size of SIZES)
    expect(await readAll(text, size)).toEqual(["1", "ampersand_bare@4:14(2)", "markup_broken@5:14()", "4"]);
});

test("reads on after broken markup between two records, and reports it", async () => {
  for (const size of SIZES)
    expect(await readAll(document(item(1), "<a></b>\n", item(2)), size)).toEqual(["1", "markup_broken@4:7()", "2"]);
});

test("ignores faults around the records", async () => {
  const text = `<rss><channel><title>A & B \u0007</title>${item(1)} & ${item(2)}</channel></rss>`;
  for (const size of SIZES) expect(await readAll(text, size)).toEqual(["1", "2"]);
});

test("reads each of many broken records once", async () => {
  const items = Array.from({ length: 3000 }, (_, id) => item(id, id % 2 === 0 ? "<u>" : "<u>a & b</u>"));
  const records = await readRecords(document(...items));
  expect(records.map((record) => ("code" in record ? `${record.code} ${record.partial?.id}` : "read"))).toEqual(
    items.map((_, id) => `${id % 2 === 0 ? "markup_broken" : "ampersand_bare"} ${id}`),
  );
});

test("continues at the next record if one lost its end tag and would be too large", async () => {
  const many = Array.from({ length: 20_000 }, (_, id) => item(id + 10, "<a>1</a>"));
  const records = await readRecords(document("<item><id>1</id>\n", ...many));
  expect(records).toHaveLength(20_001);
  expect(records[0]).toMatchObject({ line: 3, column: 1, code: "markup_broken" });
});

test.each([
  ["breaks off within a record", document(item(1), item(2)).slice(0, -20), "xml_malformed@4:12"],
  ["breaks off behind a record", `<items>\n${item(1)}`, "xml_malformed@3:1"],
  ["breaks off in a section", document(item(1), "<item><id>2</id><u><![CDATA[a").slice(0, -8), "xml_malformed@4:29"],
  ["has another document behind it", document(item(1)) + document(item(2)), "xml_malformed@4:14"],
  ["has text behind its end", `${document(item(1))}\nx`, "xml_malformed@5:2"],
  ["ends with another element", `<items>${item(1)}</itemz>`, "xml_malformed@2:8"],
])("refuses a document that %s", async (_, text, fault) => {
  for (const size of SIZES) expect(await readFault(text, {}, size)).toBe(fault);
});

test("reads a document after blank lines, with the right positions", async () => {
  for (const size of SIZES)
    expect(await readAll(`\uFEFF\n \n${document(item(1), item(2, "&"), item(3))}`, size)).toEqual([
      "1",
      "ampersand_bare@6:17(2)",
      "3",
    ]);
});
