import { openFeed } from "@/backend/catalogue/read/read-feed";
import { TableScan } from "@/backend/catalogue/read/table-scan";
import { readFault, readRecords, readValues, splitBytes } from "./reading";

// Tables as programs and people write them; read-feed.test.ts has the plain ones.

const LAMPS = [
  { id: "1", title: "Table lamp", price: "10,90" },
  { id: "2", title: "Floor lamp", price: "20,90" },
];
const HEADER = "id;title;price\r\n";
const ROWS = "1;Table lamp;10,90\r\n2;Floor lamp;20,90\r\n";
const TABLE = HEADER + ROWS;

test("fills rows that lack their last cells, however many rows do", async () => {
  const rows = Array.from({ length: 30 }, (_, id) => `${id};Lamp ${id};10,90`).join("\r\n");
  const values = await readValues(`id;title;price;ean;note\r\n${rows}\r\n31;Lamp 31;10,90;859;new\r\n`);
  expect(values).toHaveLength(31);
  expect(values[7]).toEqual({ id: "7", title: "Lamp 7", price: "10,90" });
  expect(values[30]).toEqual({ id: "31", title: "Lamp 31", price: "10,90", ean: "859", note: "new" });
});

test("cuts empty cells behind the last column, and rejects rows with more cells, naming their items", async () => {
  expect(await readRecords("id;title\n1;a;;\n2;b;c\n3;d\n")).toEqual([
    { line: 2, column: 1, value: { id: "1", title: "a" } },
    { line: 3, column: 1, code: "wrong_column_count", partial: { id: "2", title: "b" } },
    { line: 4, column: 1, value: { id: "3", title: "d" } },
  ]);
});

test.each([
  ["one title", `Price list of Lamps Ltd.\r\n${TABLE}`],
  ["titles and blank lines", `Price list\r\nValid from 1 January, all prices with VAT\r\n\r\n;;\r\n${TABLE}`],
  ["a title with the separator", `Price list;Lamps Ltd.\r\n${TABLE}`],
  ["a title that a spreadsheet filled up", `Price list;;\r\n;;\r\n${TABLE}`],
  ["a filled title of several cells", `Price list;valid from;1.1.2026\r\n${TABLE}`],
  ["a title with a comma, and decimal commas", `Lamps, price list\r\n${TABLE}`],
  ["a line that names the separator", `sep=;\r\n${TABLE}`],
  ["a quoted line that names it, and a title", `"sep=;"\r\nPrice list\r\n${TABLE}`],
])("skips %s above the header", async (_, text) => {
  expect(await readValues(text)).toEqual(LAMPS);
});

test("finds a header of unknown names below titles by the number of cells", async () => {
  const text = "Report, weekly\n\nA-Nr|Bezeichnung|Menge\nX1|Lampe|5\nX2|Tisch|7\n";
  expect(await readValues(text)).toEqual([
    { "A-Nr": "X1", Bezeichnung: "Lampe", Menge: "5" },
    { "A-Nr": "X2", Bezeichnung: "Tisch", Menge: "7" },
  ]);
});

test.each([
  [
    "a first row of unknown names",
    "x,y\n1,a\n2,b\n",
    [
      { x: "1", y: "a" },
      { x: "2", y: "b" },
    ],
  ],
  ["one row", "id,title\n1,a\n", [{ id: "1", title: "a" }]],
  ["one column", "id\n1\n2\n", [{ id: "1" }, { id: "2" }]],
  ["numbers as names", "id,2025,2026\nA,1,2\n", [{ id: "A", "2025": "1", "2026": "2" }]],
  ["short rows only", "a,b,c\n1\n2\n3,x\n", [{ a: "1" }, { a: "2" }, { a: "3", b: "x" }]],
])("takes the first row as the header of a table with %s", async (_, text, expected) => {
  expect(await readValues(text)).toEqual(expected);
});

test("says in which line the header is", async () => {
  for (const [text, line] of [
    [TABLE, 1],
    [`Title\n\n${TABLE}`, 3],
    [`sep=;\n${TABLE}`, 2],
  ] as const) {
    const feed = await openFeed(splitBytes(text), {});
    expect(feed.headerLine).toBe(line);
    await feed.records.return(undefined);
  }
});

test("uses the separator that the first line names, whatever the rows suggest", async () => {
  expect(await readValues("sep=|\nid|a,b\n1|x,y\n")).toEqual([{ id: "1", "a,b": "x,y" }]);
  expect(await readValues("sep=\t\nid\ttitle\n1\ta\n")).toEqual([{ id: "1", title: "a" }]);
});

test("skips and counts rows that repeat the header", async () => {
  const feed = await openFeed(splitBytes(TABLE + HEADER + ROWS.replace("1;", "3;").replace("2;", "4;") + HEADER), {});
  const ids: unknown[] = [];
  for await (const record of feed.records) ids.push("value" in record && record.value.id);
  expect([ids, feed.repeatedHeaders()]).toEqual([["1", "2", "3", "4"], 2]);
});

test.each(["NULL", "null", "\\N", "N/A", "n/a", "-", "–", "None", "nan", "NaN", "(null)"])(
  "reads a cell that says %s as empty",
  async (word) => {
    expect(await readValues(`id,title,brand\n1,${word},"${word}"\n2,a ${word},x\n`)).toEqual([
      { id: "1" },
      { id: "2", title: `a ${word}`, brand: "x" },
    ]);
  },
);

test.each(["Nan", "Null", "None of us", "-5", "N", "--x", "#1", "0"])("keeps a cell that says %s", async (word) => {
  expect(await readValues(`id,title\n1,${word}\n`)).toEqual([{ id: "1", title: word }]);
});

test("reads a text that is written as a formula", async () => {
  const [value] = await readValues('id;code;note\n="0042";"=""00A7""";=1+1\n');
  expect(value).toEqual({ id: "0042", code: "00A7", note: "=1+1" });
});

test("reads a number behind an apostrophe, which keeps spreadsheets from reading it, as text", async () => {
  expect(await readValues("id,ean,note\n'0042,'4006381333931,'90s\n'12,'-5,'\n")).toEqual([
    { id: "0042", ean: "4006381333931", note: "'90s" },
    { id: "'12", ean: "'-5", note: "'" },
  ]);
});

test("leaves out values that a spreadsheet program destroyed, and names them", async () => {
  const text = "id;ean;price;size\n1;8,59401E+12;1.2E3;2E+3\n2;8.59401E+12;#N/A;#REF!\n3;8594012345678;5;#1\n";
  expect(await readRecords(text)).toEqual([
    {
      line: 2,
      column: 1,
      value: { id: "1", price: "1.2E3", size: "2E+3" },
      damaged: [{ field: "ean", value: "8,59401E+12" }],
    },
    {
      line: 3,
      column: 1,
      value: { id: "2" },
      damaged: [
        { field: "ean", value: "8.59401E+12" },
        { field: "price", value: "#N/A" },
        { field: "size", value: "#REF!" },
      ],
    },
    { line: 4, column: 1, value: { id: "3", ean: "8594012345678", price: "5", size: "#1" } },
  ]);
});

const SIZES = [1, 2, 7, 1 << 16];

test("reads quotes as letters in a table of tabs whose cells are not quoted as a whole", async () => {
  const rows = [
    ["1", '"Aurora" table lamp', "10.00"],
    ["2", "Plain", "20.00"],
    ["3", 'Lamp "Borealis"', '27" wide'],
    ["4", '"Open', "30.00"],
    ["5", '"A" and "B"', "40.00"],
    ["6", 'Last "', '"x'],
  ];
  const text = ["id\ttitle\tprice", ...rows.map((cells) => cells.join("\t"))].join("\n");
  for (const size of SIZES)
    expect(await readValues(text, {}, size)).toEqual(rows.map(([id, title, price]) => ({ id, title, price })));
});

test("reads quoted cells in a table of tabs, with tabs, quotes and line ends in them", async () => {
  const text = 'id\ttitle\tnote\n1\t"a\tb"\t"say ""hi"""\n2\t"two\nlines"\tx\n3\tc\t"two\nlines"\n4\td\te\n';
  for (const size of SIZES)
    expect(await readValues(text, {}, size)).toEqual([
      { id: "1", title: "a\tb", note: 'say "hi"' },
      { id: "2", title: "two\nlines", note: "x" },
      { id: "3", title: "c", note: "two\nlines" },
      { id: "4", title: "d", note: "e" },
    ]);
});

test.each([
  ["a cell of several lines", '1,"two\nlines",https://shop.example/1\n2,"a ""b""\nc",https://shop.example/2\n', 2],
  ["a quote that could also be a letter", '1,"open,x\n2,a",b,c,d\n3,e,f\n', 2],
])("reads rows with %s alike, wherever the text is divided", (_, text, count) => {
  const whole = new TableScan(",", 3);
  const rows = [...whole.push(text), ...whole.end()];
  expect(rows).toHaveLength(count);
  for (let at = 1; at < text.length; at += 1) {
    const scan = new TableScan(",", 3);
    expect([...scan.push(text.slice(0, at)), ...scan.push(text.slice(at)), ...scan.end()]).toEqual(rows);
  }
});

test("reads quotes within a cell that are not doubled, and cells that only begin with one", async () => {
  const text = [
    "id,title,price",
    '1,"A "big" lamp",10',
    '2,"Aurora" lamp,20',
    '3,"Aurora" lamp,"1,000"',
    '4,27" lamp,"30"',
    '5,"Open,40',
    "6,x,50\n",
  ].join("\n");
  for (const size of SIZES)
    expect(await readValues(text, {}, size)).toEqual([
      { id: "1", title: 'A "big" lamp', price: "10" },
      { id: "2", title: '"Aurora" lamp', price: "20" },
      { id: "3", title: '"Aurora" lamp', price: "1,000" },
      { id: "4", title: '27" lamp', price: "30" },
      "quote_open",
      { id: "6", title: "x", price: "50" },
    ]);
});

test("reads rows with cells of several lines wherever the text is split", () => {
  const text = 'id,note,price\n1,"two\nlines",10\n2,x,20\n3,"a ""b""\n",30';
  for (let at = 1; at < text.length; at += 1) {
    const scan = new TableScan(",", 3);
    const rows = [...scan.push(text.slice(0, at)), ...scan.push(text.slice(at)), ...scan.end()];
    expect(rows).toEqual([
      { line: 1, cells: ["id", "note", "price"] },
      { line: 2, cells: ["1", "two\nlines", "10"] },
      { line: 4, cells: ["2", "x", "20"] },
      { line: 5, cells: ["3", 'a "b"', "30"] },
    ]);
  }
});

test("reads quoted cells behind spaces, as programs write them that align columns", async () => {
  const text = [
    "name  , options     , price",
    'Lamp  , "red, blue" , 10',
    'Desk  , "27"" wide" , "1,000"',
    'Chair , "Oak" legs  , 30',
    'Shelf , "two\nlines" , 40\n',
  ].join("\n");
  for (const size of SIZES)
    expect(await readValues(text, {}, size)).toEqual([
      { name: "Lamp", options: "red, blue", price: "10" },
      { name: "Desk", options: '27" wide', price: "1,000" },
      { name: "Chair", options: '"Oak" legs', price: "30" },
      { name: "Shelf", options: "two\nlines", price: "40" },
    ]);
});

test("rejects only the row whose quote stays open, unless the table breaks off in it", async () => {
  for (const size of SIZES) {
    expect(await readRecords('id,title\n1,a\n2,"open\n3,b\n4,c\n', {}, size)).toEqual([
      { line: 2, column: 1, value: { id: "1", title: "a" } },
      { line: 3, column: 1, code: "quote_open", partial: { id: "2", title: '"open' } },
      { line: 4, column: 1, value: { id: "3", title: "b" } },
      { line: 5, column: 1, value: { id: "4", title: "c" } },
    ]);
    expect(await readFault('id,title\n1,a\n2,"a long text\nthat breaks', {}, size)).toBe("table_quote_open@3:1");
  }
});

test("reads a table with a single NUL, but not binary data", async () => {
  expect(await readValues("id,title\n1,a\0b\n")).toEqual([{ id: "1", title: "a\0b" }]);
  expect(await readFault("id,title\n1,\0\0\0\0\n")).toBe("format_unknown@1:1");
});
