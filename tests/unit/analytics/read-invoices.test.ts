import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { findInvoiceColumns, isInvoiceHeader } from "@/backend/analytics/import-command/invoice-columns";
import { readInvoices } from "@/backend/analytics/import-command/read-invoices";
import { openFeed } from "@/backend/catalogue/read/read-feed";
import { getSamplePath, testWithSamples } from "@/tests/support/samples";

// Invoices as shops in four languages export them.

const SAMPLE = getSamplePath("odd-files/orders-decimal-comma.csv");

async function readOrders(text: string) {
  const feed = await openFeed(Readable.from([Buffer.from(text)]), { name: "orders.csv", maxBytes: 1_000_000 });
  const orders: unknown[] = [];
  for await (const one of readInvoices(feed.records, "Europe/Prague")) {
    if (!("event" in one)) orders.push(one);
    else {
      const { at, raw } = one.event;
      const items = raw.items as { url: string; count: number; total_price: number }[];
      orders.push([
        new Date(at).toISOString().slice(0, 16),
        ...items.map(({ url, count, total_price }) => `${count} ${url} ${total_price}`),
      ]);
    }
  }
  return orders;
}

testWithSamples("reads decimal commas and days with dots", async () => {
  expect(await readOrders(readFileSync(SAMPLE, "utf8"))).toEqual([
    ["2026-11-01T09:15", "2 K1 22", "1 K7 59"],
    ["2026-11-01T10:20", "1 K2 12"],
    ["2026-11-01T11:30", "1 K3 13"],
  ]);
});

test.each([
  ["cs", "Číslo objednávky;Kód zboží;Název zboží;Počet kusů;Datum objednávky;Cena za kus;Zákazník;Měna"],
  ["sk", "Číslo objednávky;Kód tovaru;Názov tovaru;Množstvo;Dátum objednávky;Jednotková cena;Zákazník;Mena"],
  ["pl", "Numer zamówienia;Kod towaru;Nazwa towaru;Ilość;Data zamówienia;Cena jednostkowa;Klient;Waluta"],
  ["en", "Order number;SKU;Product name;Quantity;Order date;Unit price;Customer;Currency"],
])("knows the columns of invoices in %s", async (_, header) => {
  expect(isInvoiceHeader(header)).toBe(true);
  expect(await readOrders(`${header}\n1;A-1;Lampa;2;1. 11. 2026 8:05;1 234,50 Kč;C1;CZK\n`)).toEqual([
    ["2026-11-01T07:05", "2 A-1 2469"],
  ]);
});

test("another table is none of invoices, and of two columns with one meaning the first counts", () => {
  expect(isInvoiceHeader("id,title,price,category")).toBe(false);
  expect(findInvoiceColumns(["Order ID", "Invoice", "SKU"])).toEqual(
    new Map([
      ["no", "Order ID"],
      ["code", "SKU"],
    ]),
  );
});

test("refuses a day whose month may come first, and an amount that is none", async () => {
  const header = "InvoiceNo,StockCode,Quantity,InvoiceDate,UnitPrice,CustomerID";
  expect(await readOrders(`${header}\n1,A,1,12/1/2010 8:26,2.55,7\n2,A,1,2026-11-01 10:00,x,7\n`)).toEqual([
    { refused: { line: 2, code: "unreadable" } },
    { refused: { line: 3, code: "unreadable" } },
  ]);
});
