// The invoices of online-retail as orders and days of events, for measuring recommendations.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { type DayDigest, DigestBuilder } from "@/lib/domain/recommendations/day-digest";
import { SHARED_DATA } from "./rated-catalogue.mjs";

/** An order: its items in invoice order, each once. `at` is epoch ms. */
export type RetailOrder = { no: string; at: number; customer: string; items: string[] };

/** Orders, titles of items, and lines left out by reason. */
export type RetailData = { orders: RetailOrder[]; titles: Map<string, string>; left: Record<string, number> };

type Line = Record<
  "InvoiceNo" | "StockCode" | "Description" | "Quantity" | "InvoiceDate" | "UnitPrice" | "CustomerID",
  string
>;

const FILE = "online-retail/transactions-2010-12_2011-06.csv.gz";
/** Goods have five digits, and letters for variants; other codes are postage, fees, discounts, samples, corrections. */
const GOODS = /^\d{5}[A-Z]*$/i;

/** Reads the data beside the project or in RETAIL_FILE. */
export function readRetail(file = process.env.RETAIL_FILE ?? join(SHARED_DATA, FILE)): RetailData | null {
  if (!existsSync(file)) return null;
  const text = file.endsWith(".gz") ? gunzipSync(readFileSync(file)).toString("utf8") : readFileSync(file, "utf8");
  const { data } = Papa.parse<Line>(text, { header: true, skipEmptyLines: true });
  const left: Record<string, number> = {};
  const orders = new Map<string, RetailOrder>();
  const titles = new Map<string, string>();
  for (const line of data) {
    const reason = findReason(line);
    if (reason !== null) {
      left[reason] = (left[reason] ?? 0) + 1;
      continue;
    }
    const { InvoiceNo: no, StockCode: code, Description: title, CustomerID: customer } = line;
    const item = code.toUpperCase();
    titles.set(item, title.trim());
    const at = Date.parse(`${line.InvoiceDate.replace(" ", "T")}Z`);
    const order = orders.get(no) ?? { no, at, customer: customer === "" ? `invoice ${no}` : customer, items: [] };
    orders.set(no, order);
    if (!order.items.includes(item)) order.items.push(item);
  }
  return { orders: [...orders.values()].sort((a, b) => a.at - b.at), titles, left };
}

/** Why a line is not part of an order; null if it is. */
function findReason({ InvoiceNo: no, StockCode: code, Quantity: quantity, UnitPrice: price }: Line): string | null {
  if (/^C/i.test(no)) return "cancellations";
  if (!GOODS.test(code)) return "codes that are not goods";
  if (!(Number(quantity) > 0)) return "negative quantities";
  return Number(price) > 0 ? null : "zero prices";
}

/** The orders as digests by day since 1970. */
export function toDigests(orders: readonly RetailOrder[]): Map<number, DayDigest> {
  const builders = new Map<number, DigestBuilder>();
  for (const { at, customer, items } of orders) {
    const day = Math.floor(at / DAY_MS);
    const builder = builders.get(day) ?? new DigestBuilder();
    builders.set(day, builder);
    const raw = { customer_id: customer, items: items.map((url) => ({ url })) };
    builder.add({ type: "transaction", clientId: customer, at, raw });
  }
  return new Map([...builders].map(([day, builder]) => [day, builder.finish()]));
}
