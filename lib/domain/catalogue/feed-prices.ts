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

const formats = new Map<string, Intl.NumberFormat>();

/** A price as shoppers read it, in the language and currency of the site. */
export function formatPrice(amount: number, { language, currency }: { language: string; currency: string }): string {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known.format(amount);
  const trailingZeroDisplay = isWholeCurrency(currency) ? "stripIfInteger" : "auto";
  const format = new Intl.NumberFormat(language, { style: "currency", currency, trailingZeroDisplay });
  formats.set(key, format);
  return format.format(amount);
}
