import { CELL_MAX, toCellText } from "@/lib/files/sheet-text";
import { writeXlsx } from "@/lib/files/sheet-xlsx";
import { loadBook, TEXT_CELL } from "@/tests/support/load-book";

// Workbooks open whatever shoppers typed.

const TYPED = [
  ['=HYPERLINK("https://x.example","x")', '=HYPERLINK("https://x.example","x")'],
  ["+1", "+1"],
  ["@SUM(A1)", "@SUM(A1)"],
  ["a\0b\u0007c\u001bd\uffff", "abcd"],
  ["half \ud83d pair \udc00", "half \uFFFD pair \uFFFD"],
  ["tent 😀", "tent 😀"],
  ["x".repeat(CELL_MAX + 10), "x".repeat(CELL_MAX)],
  ["<&>\"'", "<&>\"'"],
] as const;

async function* toRows() {
  yield TYPED.map(([typed]) => [typed]);
}

test("each text is a text of its cell, as it was typed, without what no workbook may contain", async () => {
  const sheet = { name: "x", title: "Queries", columns: [{ title: "Query", kind: "text" as const }], locale: "en" };
  const pieces: Uint8Array[] = [];
  const facts = TYPED.map(([typed]) => ["Filter", typed] as const);
  for await (const piece of writeXlsx({ ...sheet, rows: toRows(), facts, factsTitle: "About" })) pieces.push(piece);
  const book = await loadBook(pieces);
  const cells = TYPED.map((_, index) => book.getWorksheet("Queries")?.getCell(index + 2, 1));
  expect(cells.map((cell) => cell?.value)).toEqual(TYPED.map(([, shown]) => shown));
  expect(cells.every((cell) => cell?.type === TEXT_CELL)).toBe(true);
  const about = TYPED.map((_, index) => book.getWorksheet("About")?.getCell(index + 1, 2).value);
  expect(about).toEqual(TYPED.map(([, shown]) => shown));
});

test("what looks like an escape of Excel is no escape", () => {
  expect(toCellText("_x0041_ _x00zz_ _X000D_")).toBe("_x005F_x0041_ _x00zz_ _X000D_");
});
