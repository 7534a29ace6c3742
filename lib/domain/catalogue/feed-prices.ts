/** How the numbers in a price field are meant: as they are, or in hundredths. */
export type PriceUnit = "major" | "minor";

// Prices in these currencies are whole numbers anyway, so whole numbers tell nothing.
const WHOLE = ["CZK", "HUF", "JPY", "KRW", "ISK", "CLP", "VND"];
const SAMPLE_MIN = 20;
const SHARE = 0.6;

/** Whether prices in a currency are whole numbers as a rule, so that shops leave out what would stand behind the point. */
export function isWholeCurrency(currency: string): boolean {
  return WHOLE.includes(currency);
}

/**
 * What unit a sample of prices looks like. Hundredths only when every price is a whole number and most end as prices end
 * behind the point (95, 99, 45, 49): 4995 is then 49.95.
 */
export function guessPriceUnit(prices: readonly unknown[], currency: string): PriceUnit {
  const given = prices.filter((price) => price !== undefined && price !== null && price !== "");
  if (isWholeCurrency(currency) || given.length < SAMPLE_MIN) return "major";
  const endings = given.map((price) => (/^\d{2,}$/.test(String(price)) ? Number(price) % 100 : null));
  if (endings.includes(null)) return "major";
  const typical = endings.filter((ending) => ending !== null && [95, 99, 45, 49].includes(ending));
  return typical.length / given.length >= SHARE ? "minor" : "major";
}

/** The number in `1 234,50 Kč`, `$1,234.50`, `4995`; undefined when there is none. */
export function amountOf(text: string | undefined): number | undefined {
  const digits = (text ?? "").replace(/[^\d.,-]/g, "").replace(/[.,]$/, "");
  if (!/\d/.test(digits)) return undefined;
  // Three digits behind a point are thousands, unless nothing stands before it.
  const decimal = /[.,](\d{1,2})$/.exec(digits) ?? /^-?0?[.,](\d+)$/.exec(digits);
  const fraction = decimal?.[1] ?? "";
  const whole = (fraction === "" ? digits : digits.slice(0, -fraction.length - 1)).replace(/[.,]/g, "");
  const amount = Number(`${whole}.${fraction === "" ? "0" : fraction}`);
  return Number.isFinite(amount) ? amount : undefined;
}
