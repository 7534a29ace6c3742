import { gzipSync } from "node:zlib";
import { openFeed } from "@/backend/catalogue/read/read-feed";
import type { FeedHints } from "@/backend/catalogue/reader/reader-messages";
import { FEED_BYTES_MAX } from "@/lib/domain/kit/limits";
import { readFault, readRecords, readValues, splitBytes } from "./reading";

const LINE = { column: 1 };

test("counts the lines of JSON lines including blank and unreadable ones", async () => {
  expect(await readRecords('\uFEFF{"id":1}\n\n{"id":\n[1]\n{"id":2}\n', { name: "a.jsonl" })).toEqual([
    { line: 1, ...LINE, value: { id: 1 } },
    { line: 3, column: 7, code: "unreadable", partial: undefined },
    { line: 4, ...LINE, code: "not_an_object" },
    { line: 5, ...LINE, value: { id: 2 } },
  ]);
});

test("reads a table with any separator by its header", async () => {
  const expected = [
    { line: 2, ...LINE, value: { id: "1", name: "Stůl, velký" } },
    { line: 3, ...LINE, value: { id: "2" } },
    { line: 4, ...LINE, value: { id: "3", name: "Židle" } },
  ];
  for (const separator of [",", ";", "\t", "|", "^"]) {
    const text = `\uFEFFid${separator}name\r\n1${separator}"Stůl, velký"\r\n2\r\n3${separator}Židle\r\n`;
    expect(await readRecords(text)).toEqual(expected);
  }
});

test("detects the separator by rows that agree, not by a single line", async () => {
  const text = "id;title, short;category\n1;a, b, c;Home | Lamps\n2;d, e;Home | Beds\n";
  expect(await readValues(text)).toEqual([
    { id: "1", "title, short": "a, b, c", category: "Home | Lamps" },
    { id: "2", "title, short": "d, e", category: "Home | Beds" },
  ]);
});

test("detects the separator of a table whose name promises tabs", async () => {
  const openTable = async (text: string, hints: FeedHints) => {
    const { format, separator, records } = await openFeed(splitBytes(text), hints);
    await records.return(undefined);
    return { format, separator };
  };
  const hints = { name: "feed.tsv", contentType: "text/tab-separated-values" };
  expect(await openTable("id;title\n1;a\n", hints)).toEqual({ format: "csv", separator: ";" });
  expect(await openTable("id|title\n1|a, b\n", hints)).toEqual({ format: "csv", separator: "|" });
  expect(await openTable("id\ttitle, long\n1\ta, b\n", hints)).toEqual({ format: "tsv", separator: "\t" });
  expect(await openTable("id\ttitle\n1\ta\n", { name: "feed.csv" })).toEqual({ format: "tsv", separator: "\t" });
});

test("counts lines in quoted cells that span several", async () => {
  expect(await readRecords('id,name\r\n1,"two\nlines"\r\n\r\n2\n3,"""three"""\n')).toEqual([
    { line: 2, ...LINE, value: { id: "1", name: "two\nlines" } },
    { line: 5, ...LINE, value: { id: "2" } },
    { line: 6, ...LINE, value: { id: "3", name: '"three"' } },
  ]);
});

test("reads both columns with the same name", async () => {
  expect(await readValues("id,tag,tag\n1,a,b\n")).toEqual([{ id: "1", tag: "a", "tag 2": "b" }]);
});

test("keeps every digit of whole numbers with more than 15 digits in JSON, at any depth", async () => {
  const text = [
    '{"id":9007199254740993,"list":[123456789012345678,-1234567890123456,5]',
    '"a":{"b":"1234567890123456789 \\"12345678901234567"},"small":123456789012345',
    '"price":1234567890.5,"large":1e300,"long":0.12345678901234567}',
  ].join(",");
  expect(await readValues(`[${text},{"id":4711}]`)).toEqual([
    {
      id: "9007199254740993",
      list: ["123456789012345678", "-1234567890123456", 5],
      a: { b: '1234567890123456789 "12345678901234567' },
      small: 123456789012345,
      price: 1234567890.5,
      large: 1e300,
      long: expect.closeTo(0.123456789012345, 12),
    },
    { id: 4711 },
  ]);
  expect(await readValues(`${text}\n${text}`, { name: "a.jsonl" })).toMatchObject([
    { id: "9007199254740993" },
    { id: "9007199254740993" },
  ]);
});

test("names what could be read of a broken JSON record", async () => {
  expect(await readRecords('[{"id":"A1","t":"x","u":"a\u001Ab"},\n{"id":"A2"}]')).toEqual([
    { line: 1, column: 27, code: "unreadable", partial: { id: "A1", t: "x" } },
    { line: 2, column: 1, value: { id: "A2" } },
  ]);
});

test("splits a JSON array into elements for any chunk size", async () => {
  const text = ` [ {"a":"]},{\\"["} ,\n[1] ,\n{"b":{"c":[{}]}} ,\n{"d":"\\\\"} ,\n{"e":} ] \n`;
  const expected = [
    { line: 1, column: 4, value: { a: ']},{"[' } },
    { line: 2, ...LINE, code: "not_an_object" },
    { line: 3, ...LINE, value: { b: { c: [{}] } } },
    { line: 4, ...LINE, value: { d: "\\" } },
    { line: 5, column: 6, code: "unreadable" },
  ];
  for (const size of [1, 2, 3, 7, 1000]) expect(await readRecords(text, {}, size)).toEqual(expected);
});

test.each([
  ["an object around a list of a usual name", '{"version":1,"attributes":[{"x":1}],"items":[{"id":1}],"n":[]}'],
  ["a list further down", '{"shop":{"name":"A","products":[{"id":1}]},"time":"now"}'],
  ["a list of any name, when it is the only one", '{"ids":[1,2],"wares":[{"id":1}]}'],
  ["one object alone", '{"id":1}'],
  ["a list that is longer than the beginning", `{"note":"${"x".repeat(100_000)}","items":[{"id":1}]}`],
])("finds the records in %s", async (_, text) => {
  expect(await readValues(text)).toEqual([{ id: 1 }]);
});

test.each([
  ["two lists that may be meant", '{"a":[{"x":1}],\n"b":[{"y":1}]}', "json_many_lists@1:15"],
  ["something behind the list", '[{"a":1}]\n x', "json_malformed@2:2"],
  ["an object that does not end", '{"items":[{"a":1}]\n', "json_malformed@2:1"],
  ["a list that does not end", '[{"a":1},\n{"b":', "json_malformed@2:6"],
  ["a word", "true", "json_no_list@1:1"],
  ["nothing", " \n", "feed_empty@1:1"],
  ["an empty list", "[]", "no_records@1:3"],
  ["a list of lists of lists", "[".repeat(1000), "too_deep@1:2"],
])("refuses %s with its position", async (_, text, fault) => {
  expect(await readFault(text, { name: "feed.json" })).toBe(fault);
});

test.each([
  ["a table without rows", "id,name\n", "no_records@2:1"],
  ["a web page", "<!DOCTYPE html>\n<html><body>Sign in</body></html>", "feed_is_html@1:1"],
  [
    "a web page after comments and a declaration",
    '<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"\n"x"><html></html>',
    "feed_is_html@1:1",
  ],
  ["a comment that does not end", `<!-- ${"<!-- ".repeat(20_000)}`, "xml_malformed@1:100005"],
  ["bytes that are no text", Buffer.from("\u0089PNG\r\n\u001a\n\0\0", "latin1"), "format_unknown@1:1"],
  ["nothing", "", "feed_empty@1:1"],
])("refuses %s", async (_, content, fault) => {
  expect(await readFault(content)).toBe(fault);
});

test("refuses a record of millions of characters before it fills the memory", async () => {
  const long = "x".repeat(5_000_000);
  expect(await readFault(`[{"a":1},{"b":"${long}"}]`)).toBe("record_too_large@1:10");
  expect(await readFault(`{"a":1}\n{"b":"${long}"}\n`)).toBe("record_too_large@2:1");
  expect(await readFault(`id,name\n1,${long}\n`)).toBe("record_too_large@2:1");
  expect(await readFault(`id,name\n1,"${long}"\n`)).toBe("table_quote_open@2:1");
  expect(await readFault(`<items><item><a>${long}</a></item></items>`)).toBe("record_too_large@1:8");
  expect(await readFault(`<items><item>${"<a>1</a>".repeat(60_000)}</item></items>`)).toBe("record_too_large@1:8");
  expect(await readFault(`[{"a":[${"1,".repeat(60_000)}1]}]`)).toBe("record_too_large@1:2");
});

test("detects gzip by content for any chunk size", async () => {
  const text = Array.from({ length: 800 }, (_, id) => JSON.stringify({ id, title: "á".repeat(50) })).join("\n");
  const packed = gzipSync(text);
  expect(await readValues(packed, { name: "feed.jsonl" })).toHaveLength(800);
  expect(await readValues(packed, {}, 1)).toEqual(await readValues(text));
});

test("refuses gzip that is broken, truncated or a bomb", async () => {
  const packed = gzipSync(`id,name\n${"1,abcdefgh\n".repeat(100)}`);
  expect(await readFault(packed.subarray(0, packed.length - 9))).toMatch(/^gzip_broken@/);
  expect(await readFault(Buffer.concat([packed.subarray(0, 10), Buffer.alloc(40, 7)]))).toMatch(/^gzip_broken@/);
  const bomb = gzipSync(`id,name\n${`1,${"a".repeat(400)}\n`.repeat(20_000)}`);
  expect(await readFault(bomb)).toMatch(/^gzip_ratio@\d{3,}:/);
});

test("refuses more bytes than allowed, with the line reached", async () => {
  const text = `id,name\n${`1,${"a".repeat(40)}\n`.repeat(5000)}`;
  expect(await readFault(text, { maxBytes: 100_000 })).toMatch(/^feed_too_large@\d{3,}:/);
  expect(await readFault(text, { maxBytes: text.length })).toBe("read");
  expect(FEED_BYTES_MAX).toBe(200 * 1024 * 1024);
});

test("closes the source when the reader stops", async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield* splitBytes("id,name\n");
      for (;;) yield* splitBytes("1,a\n".repeat(20_000));
    } finally {
      isClosed = true;
    }
  }
  const feed = await openFeed(source(), { maxBytes: Number.POSITIVE_INFINITY });
  await feed.records.next();
  await feed.records.return(undefined);
  expect(isClosed).toBe(true);
});

test("rethrows errors of the source", async () => {
  async function* source() {
    yield* splitBytes("id,name\n1,a\n");
    throw new Error("the connection broke");
  }
  const feed = openFeed(source(), {});
  await expect(feed).rejects.toThrow("the connection broke");
});
