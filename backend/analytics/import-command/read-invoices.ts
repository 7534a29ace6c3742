import { TZDate } from "@date-fns/tz";
import type { FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import { type Remark, type Told, visitorNumber } from "./history";

// Invoices as a table: InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice, CustomerID, in lines one after
// the other. A line that cannot be part of an order is told with its reason; nothing falls away without a word.

/** Lines of one invoice that are kept at once; a longer one becomes several orders. */
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
};

/** Reads invoices; times are those of the shop's zone. */
export async function* readInvoices(records: AsyncIterable<FeedRecord>, timeZone: string): AsyncGenerator<Told> {
  let open: Row[] = [];
  let part = 1;
  for await (const record of records) {
    const row = rowOf(record, timeZone);
    if ("refused" in row) {
      yield row;
      continue;
    }
    const { read } = row;
    const [first] = open;
    const isOther = first !== undefined && (first.no !== read.no || first.at !== read.at);
    if (first !== undefined && (isOther || open.length >= LINES_MAX)) {
      yield* orderOf(open, part);
      part = isOther ? 1 : part + 1;
      open = [];
    }
    open.push(read);
  }
  yield* orderOf(open, part);
}

/** What a line says, or why it is no part of an order. */
function rowOf(record: FeedRecord, timeZone: string): { read: Row } | { refused: Remark } {
  const { line } = record;
  const refused = (code: string) => ({ refused: { line, code } });
  if ("code" in record) return refused(record.code);
  const text = (name: string): string => String(record.value[name] ?? "").trim();
  const no = text("InvoiceNo");
  const code = text("StockCode");
  const [count, price] = [Number(text("Quantity")), Number(text("UnitPrice"))];
  const at = momentOf(text("InvoiceDate"), timeZone);
  if (no === "" || code === "" || at === null || !Number.isFinite(count) || !Number.isFinite(price))
    return refused("unreadable");
  if (/^C/i.test(no)) return refused("cancellation");
  if (count <= 0) return refused("quantity_negative");
  if (price < 0) return refused("price_negative");
  const customer = text("CustomerID").replace(/\.0+$/, "");
  return { read: { line, no, code, title: text("Description"), count, price, at, customer } };
}

function momentOf(text: string, timeZone: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (match === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const at = new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime();
  return Number.isNaN(at) ? null : at;
}

function* orderOf(rows: readonly Row[], part: number): Generator<Told> {
  const [first] = rows;
  if (first === undefined) return;
  for (const { line, title, price, customer } of rows) {
    if (price === 0) yield { noted: { line, code: "price_zero" } };
    if (title === "") yield { noted: { line, code: "title_empty" } };
    if (customer === "") yield { noted: { line, code: "customer_missing" } };
  }
  const { line, no, at, customer } = first;
  const items = rows.map(({ code, title, count, price }) => {
    const total = Math.round(count * price * 100) / 100;
    return { ...(title === "" ? {} : { title }), url: code, count, total_price: total };
  });
  const raw = {
    ...{ id: `invoice-${no}${part === 1 ? "" : `-${part}`}-${at / 60_000}`, type: "transaction" },
    // Nobody knows whether two invoices without a customer are of one person.
    client_id: visitorNumber(customer === "" ? `invoice ${no}` : customer),
    ...(customer === "" ? {} : { customer_id: customer }),
    items,
  };
  yield { event: { line, at, visit: `invoice ${no}`, raw, ip: null } };
}
