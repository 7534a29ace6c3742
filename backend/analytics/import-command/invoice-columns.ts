import { fold } from "@vitrine/engine/fold";

// The columns of invoices under the names that shops give them, in English, Czech, Slovak and Polish.

export type InvoiceColumn = "no" | "code" | "title" | "count" | "at" | "price" | "customer" | "currency";

/** Names by column, as `toName` writes them. */
const NAMES: Record<InvoiceColumn, string> = {
  no: `invoiceno invoicenumber invoice orderno ordernumber orderid order cisloobjednavky cislofaktury objednavka faktura
    kodobjednavky numerzamowienia nrzamowienia zamowienie numerfaktury nrfaktury`,
  code: `stockcode sku itemid itemcode productid productcode code kodzbozi kodproduktu kodpolozky kodtovaru kod idproduktu
    idpolozky kodtowaru idtowaru`,
  title: `description productname product title name popis nazev nazevzbozi nazevproduktu produkt nazov nazovtovaru nazovproduktu
    opis nazwa nazwaproduktu nazwatowaru`,
  count:
    "quantity qty count pieces mnozstvi mnozstvo pocet pocetkusu pocetkusov kusu kusov ks ilosc liczba liczbasztuk sztuk",
  at: `invoicedate orderdate date datum datumobjednavky datumfaktury datumvystaveni datumvystavenia data datazamowienia
    datafaktury datawystawienia`,
  price: `unitprice price priceperunit cena cenazakus cenazaks jednotkovacena cenajednostkowa cenazasztuke`,
  customer: `customerid customer customerno customernumber zakaznik idzakaznika cislozakaznika klient idklienta
    numerklienta`,
  currency: "currency currencycode mena waluta",
};

const COLUMNS = new Map<string, InvoiceColumn>(
  (Object.entries(NAMES) as [InvoiceColumn, string][]).flatMap(([column, names]) =>
    names.split(/\s+/).map((name) => [name, column] as const),
  ),
);

function toName(header: string): string {
  return fold(header).replace(/[^a-z0-9]/g, "");
}

type Found = ReadonlyMap<InvoiceColumn, string>;

/** The lines of a file have the same headers. */
let last: { headers: string; found: Found } = { headers: "", found: new Map() };

/** The names that the columns have in a file; the first of two columns with the same meaning counts. */
export function findInvoiceColumns(headers: readonly string[]): Found {
  const key = headers.join("\n");
  if (last.headers !== key) last = { headers: key, found: matchColumns(headers) };
  return last.found;
}

function matchColumns(headers: readonly string[]): Found {
  const found = new Map<InvoiceColumn, string>();
  for (const header of headers) {
    const column = COLUMNS.get(toName(header));
    if (column !== undefined && !found.has(column)) found.set(column, header);
  }
  return found;
}

const NEEDED: readonly InvoiceColumn[] = ["no", "code", "count", "at", "price"];

/** Whether a line is the header of invoices. */
export function isInvoiceHeader(line: string): boolean {
  const found = findInvoiceColumns(line.split(/[;,\t]/).map((cell) => cell.replace(/^[\s"\uFEFF]+|[\s"]+$/g, "")));
  return NEEDED.every((column) => found.has(column));
}
