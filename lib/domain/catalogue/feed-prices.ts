/** Unit of a price field: currency units, or hundredths. */
export type PriceUnit = "major" | "minor";

// Prices in these currencies are whole numbers anyway, so whole numbers are no sign of hundredths.
const WHOLE_CURRENCIES = ["CZK", "HUF", "JPY", "KRW", "ISK", "CLP", "VND"];
const SAMPLE_MIN = 20;
const SHARE = 0.6;

/** Whether prices in a currency are usually whole numbers. */
export function isWholeCurrency(currency: string): boolean {
  return WHOLE_CURRENCIES.includes(currency);
}

/**
 * Guesses the unit of a sample of prices. Hundredths only if every price is a whole number and most have a typical ending
 * (95, 99, 45, 49): 4995 is then 49.95.
 */
export function guessPriceUnit(prices: readonly unknown[], currency: string): PriceUnit {
  const present = prices.filter((price) => price !== undefined && price !== null && price !== "");
  if (isWholeCurrency(currency) || present.length < SAMPLE_MIN) return "major";
  const endings = present.map((price) => (/^\d{2,}$/.test(String(price)) ? Number(price) % 100 : null));
  if (endings.includes(null)) return "major";
  const typical = endings.filter((ending) => ending !== null && [95, 99, 45, 49].includes(ending));
  return typical.length / present.length >= SHARE ? "minor" : "major";
}

/** Parses the number in `1 234,50 Kč`, `$1,234.50`, `4995`; undefined if there is none. */
export function parseAmount(text: string | undefined): number | undefined {
  const digits = (text ?? "").replace(/[^\d.,-]/g, "").replace(/[.,]$/, "");
  if (!/\d/.test(digits)) return undefined;
  // Three digits after a separator are thousands, unless only a zero or nothing precedes it.
  const decimal = /[.,](\d{1,2})$/.exec(digits) ?? /^-?0?[.,](\d+)$/.exec(digits);
  const fraction = decimal?.[1] ?? "";
  const integer = (fraction === "" ? digits : digits.slice(0, -fraction.length - 1)).replace(/[.,]/g, "");
  const amount = Number(`${integer}.${fraction === "" ? "0" : fraction}`);
  return Number.isFinite(amount) ? amount : undefined;
}
