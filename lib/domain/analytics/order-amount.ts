import { parseNumber } from "@vitrine/engine/parse-number";

// Amounts of order items, as reported by shop pages. An invalid amount is excluded from sums; the order still counts.

/** Higher amounts are errors, such as an identifier in place of a price. */
const AMOUNT_MAX = 1_000_000_000;

/** Total price of an item in hundredths; null if it is not a number, negative or too large. */
export function computeOrderAmount(item: Readonly<Record<string, unknown>>): number | null {
  const amount = readSentAmount(item);
  return amount === null || amount < 0 || amount > AMOUNT_MAX ? null : Math.round(amount * 100);
}

/** Whether the total of an order is negative: returned goods, not an order. */
export function isReturn(items: readonly Readonly<Record<string, unknown>>[]): boolean {
  return items.reduce((sum, item) => sum + (readSentAmount(item) ?? 0), 0) < 0;
}

/** `total_price` covers all pieces; if it is missing, price times count is used. */
function readSentAmount({ total_price, price, count }: Readonly<Record<string, unknown>>): number | null {
  if (!isMissing(total_price)) return parseNumber(total_price);
  const one = parseNumber(price);
  const pieces = isMissing(count) ? 1 : parseNumber(count);
  return one === null || pieces === null ? null : one * pieces;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
