// What an item of an order cost, as pages send it. An amount that cannot be counted is in no sum; the order stays an order.

/** Amounts above this are mistakes, such as an identifier in the place of a price. */
const AMOUNT_MAX = 1_000_000_000;

/** A number, also one that came as a text; null for everything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** What all pieces of an item cost, in hundredths; null where the amount is no number, negative or too large. */
export function orderAmountOf(item: Readonly<Record<string, unknown>>): number | null {
  const amount = sentAmountOf(item);
  return amount === null || amount < 0 || amount > AMOUNT_MAX ? null : Math.round(amount * 100);
}

/** Whether the items of an order come to less than nothing: goods that came back, which are no order. */
export function isReturn(items: readonly Readonly<Record<string, unknown>>[]): boolean {
  return items.reduce((sum, item) => sum + (sentAmountOf(item) ?? 0), 0) < 0;
}

/** `total_price` is that of all pieces; only where nothing was sent there, the price of one and their number make it. */
function sentAmountOf({ total_price, price, count }: Readonly<Record<string, unknown>>): number | null {
  if (!isMissing(total_price)) return numberOf(total_price);
  const [one, pieces] = [numberOf(price), isMissing(count) ? 1 : numberOf(count)];
  return one === null || pieces === null ? null : one * pieces;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
