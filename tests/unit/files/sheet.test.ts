import { buildSheetName, writeCsv } from "@/lib/files/sheet";
import type { Sheet } from "@/lib/files/sheet-shape";
import { writeXlsx } from "@/lib/files/sheet-xlsx";
import { loadBook } from "@/tests/support/load-book";

// Tables as files.

async function* rows() {
  yield [
    ["=1+1", 1234.5, 0.0512, "2026-03-01", 3.456],
    ['a;b "c"', 0, 1, "2026-03-02", 2],
  ] as const;
}

function sheet(locale: string): Sheet {
  return {
    name: "x",
    title: "Queries: all",
    columns: [
      { title: "Query", kind: "text" },
      { title: "Revenue", kind: "money", currency: "CZK" },
      { title: "CTR", kind: "share" },
      { title: "Day", kind: "day" },
      { title: "Position", kind: "place" },
    ],
    rows: rows(),
    locale,
    facts: [["Site", "=Shop"]],
    factsTitle: "About",
  };
}

async function writeText(locale: string): Promise<string> {
  let text = "";
  for await (const piece of writeCsv(sheet(locale))) text += piece;
  return text;
}

test("CSV uses the separators and decimals of the language, and has no formulas", async () => {
  expect(await writeText("cs")).toBe(
    '\uFEFF"Query";"Revenue";"CTR";"Day";"Position"\r\n' +
      `"'=1+1";1234,50;5,1%;2026-03-01;3,46\r\n"a;b ""c""";0,00;100%;2026-03-02;2\r\n`,
  );
  expect(await writeText("en")).toContain(`"'=1+1",1234.50,5.1%,2026-03-01,3.46\r\n`);
});

test("XLSX has typed numbers, shares and days, and no formulas", async () => {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx(sheet("cs"))) pieces.push(piece);
  const book = await loadBook(pieces);
  const first = book.getWorksheet("Queries  all");
  expect(first?.getCell("A2").value).toBe("=1+1");
  expect(first?.getCell("B2").value).toBe(1234.5);
  expect(first?.getCell("B2").numFmt).toContain("CZK");
  expect([first?.getCell("C2").value, first?.getCell("C2").numFmt]).toEqual([0.0512, "0.0%"]);
  expect(first?.getCell("D2").value).toEqual(new Date("2026-03-01T00:00:00Z"));
  expect(book.getWorksheet("About")?.getCell("B1").value).toBe("=Shop");
});

test("a label in a column of dates or numbers is a text", async () => {
  async function* labelled() {
    yield [["x", { label: "1" }, { label: "2" }, { label: "Days 2026-01" }, 1]] as const;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx({ ...sheet("en"), rows: labelled() })) pieces.push(piece);
  const book = await loadBook(pieces);
  expect(book.worksheets[0]?.getRow(2).values).toEqual([undefined, "x", "1", "2", "Days 2026-01", 1]);
});

test("stops writing when the reader stops", async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* endless() {
    try {
      for (;;) yield [["x", 1, 1, "2026-03-01", 1]] as const;
    } finally {
      end();
    }
  }
  const pieces = writeXlsx({ ...sheet("en"), rows: endless() });
  await pieces.next();
  await pieces.return(undefined);
  await ended;
});

test("builds an ASCII file name from any parts", () => {
  expect(buildSheetName(["stats", "100-200", "Příliš žluťoučký/kůň", null, ""])).toBe(
    "stats_100-200_Prilis-zlutoucky-kun",
  );
  expect(buildSheetName(["x".repeat(400)])).toHaveLength(130);
});
