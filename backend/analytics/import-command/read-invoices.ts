import { TZDate } from "@date-fns/tz";
import type { FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import { readAmount, readQuantity } from "@/lib/domain/catalogue/amounts";
import { parseMoment } from "@/lib/domain/catalogue/reading/parse-moment";
import { type HistoryRecord, type Remark, toVisitorNumber } from "./history";
import { findInvoiceColumns, type InvoiceColumn } from "./invoice-columns";

// Invoices as a table: InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice, CustomerID, or the names of these columns in
// other languages (`invoice-columns.ts`); the lines of an invoice are consecutive. A line that cannot be part of an order is refused with its reason; no line is dropped silently.

/** Lines of one invoice that are buffered; a longer invoice becomes several orders. */
const LINES_MAX = 1000;

type Row = {
  line: number;
  no: string;
  code: string;
  title: string;
  count: number;
  price: number;
  at: number;
  customer: string;
  currency: string;
};

/** Reads invoices; times are in the shop's time zone. */
export async function* readInvoices(
  records: AsyncIterable<FeedRecord>,
  timeZone: string,
): AsyncGenerator<HistoryRecord> {
  let open: Row[] = [];
  let part = 1;
  for await (const record of records) {
    const row = readRow(record, timeZone);
    if ("refused" in row) {
      yield row;
      continue;
    }
    const { read } = row;
    const [first] = open;
    const isOther = first !== undefined && (first.no !== read.no || first.at !== read.at);
    if (first !== undefined && (isOther || open.length >= LINES_MAX)) {
      yield* buildOrder(open, part);
      part = isOther ? 1 : part + 1;
      open = [];
    }
    open.push(read);
  }
  yield* buildOrder(open, part);
}

/** Reads a line, or the reason why it is not part of an order. */
function readRow(record: FeedRecord, timeZone: string): { read: Row } | { refused: Remark } {
  const { line } = record;
  const refuse = (code: string) => ({ refused: { line, code } });
  if ("code" in record) return refuse(record.code);
  const columns = findInvoiceColumns(Object.keys(record.value));
  const readText = (column: InvoiceColumn): string => String(record.value[columns.get(column) ?? ""] ?? "").trim();
  const no = readText("no");
  const code = readText("code");
  const count = readNumber(readText("count"));
  const price = readNumber(readText("price"));
  const at = parseTime(readText("at"), timeZone);
  if (no === "" || code === "" || at === null || count === null || price === null) return refuse("unreadable");
  if (/^C/i.test(no)) return refuse("cancellation");
  if (count <= 0) return refuse("quantity_negative");
  if (price < 0) return refuse("price_negative");
  const customer = readText("customer").replace(/\.0+$/, "");
  const currency = readText("currency").toUpperCase();
  return { read: { line, no, code, title: readText("title"), count, price, at, customer, currency } };
}

/** A quantity or price, also with a decimal comma or a currency. */
function readNumber(text: string): number | null {
  const plain = Number(text);
  if (Number.isFinite(plain)) return plain;
  const amount = readAmount(text);
  return amount.kind === "amount" ? amount.amount : (readQuantity(text) ?? null);
}

/** Dates with slashes are ambiguous: the month comes first in some. */
const DOTTED_DAY = /^\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\b/;

function parseTime(text: string, timeZone: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (match === null) {
    const moment = DOTTED_DAY.test(text) ? parseMoment(text, { timeZone, isMonthFirst: false }, false) : null;
    return Number.isNaN(moment) ? null : moment;
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const at = new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime();
  return Number.isNaN(at) ? null : at;
}

function* buildOrder(rows: readonly Row[], part: number): Generator<HistoryRecord> {
  const [first] = rows;
  if (first === undefined) return;
  for (const { line, title, price, customer } of rows) {
    if (price === 0) yield { noted: { line, code: "price_zero" } };
    if (title === "") yield { noted: { line, code: "title_empty" } };
    if (customer === "") yield { noted: { line, code: "customer_missing" } };
  }
  const { line, no, at, customer, currency } = first;
  const items = rows.map(({ code, title, count, price }) => {
    const total = Math.round(count * price * 100) / 100;
    return { ...(title === "" ? {} : { title }), url: code, count, total_price: total };
  });
  const raw = {
    id: `invoice-${no}${part === 1 ? "" : `-${part}`}-${at / 60_000}`,
    type: "transaction",
    // An order that the script has sent is found by its number.
    order_id: no,
    // Two invoices without a customer may belong to two people.
    client_id: toVisitorNumber(customer === "" ? `invoice ${no}` : customer),
    ...(customer === "" ? {} : { customer_id: customer }),
    ...(/^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    items,
  };
  yield { event: { line, at, visit: `invoice ${no}`, raw, ip: null } };
}
