import fc from "fast-check";
import { csvLine } from "@/lib/domain/csv-line";

test("texts are quoted, numbers are not, nothing is empty, and a line ends as RFC 4180 says", () => {
  expect(csvLine(["a", 1, null, 'say "hi"\nand, bye'])).toBe('"a",1,,"say ""hi""\nand, bye"\r\n');
});

test.each(["=1+1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "\0=1", "＝1", "＋1", "－1", "＠a", "'=1", "''-1"])(
  "%j is no formula for a spreadsheet",
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test("any text comes back when the quotes, and one ' before a trigger, are taken away", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const field = csvLine([text]).slice(1, -3).replaceAll('""', '"');
      expect(/^''*[=+\-@\t\r\n\0＝＋－＠]/.test(field) ? field.slice(1) : field).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
