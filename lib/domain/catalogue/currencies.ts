import { fold } from "@vitrine/engine/fold";

// Currencies as shops write them beside amounts.

/** Codes that stand beside amounts; other words of three letters are no currencies. */
const CODES = new Set(
  `AED ALL AMD ARS AUD AZN BAM BDT BGN BHD BRL BYN CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HRK HUF IDR ILS INR IQD
  ISK JOD JPY KES KRW KWD KZT LKR LYD MAD MDL MKD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB
  TND TRY TWD UAH USD UYU UZS VND ZAR`.split(/\s+/),
);

/** Signs and abbreviations, longer ones first, with the currencies that they may stand for. */
const SIGNS: readonly (readonly [sign: string, codes: readonly string[]])[] = [
  ["us$", ["USD"]],
  ["a$", ["AUD"]],
  ["au$", ["AUD"]],
  ["c$", ["CAD"]],
  ["ca$", ["CAD"]],
  ["nz$", ["NZD"]],
  ["hk$", ["HKD"]],
  ["nt$", ["TWD"]],
  ["mx$", ["MXN"]],
  ["s$", ["SGD"]],
  ["r$", ["BRL"]],
  ["€", ["EUR"]],
  ["£", ["GBP"]],
  ["¥", ["JPY", "CNY"]],
  ["円", ["JPY"]],
  ["元", ["CNY"]],
  ["₹", ["INR"]],
  ["₺", ["TRY"]],
  ["₽", ["RUB"]],
  ["₴", ["UAH"]],
  ["₩", ["KRW"]],
  ["₪", ["ILS"]],
  ["₫", ["VND"]],
  ["₾", ["GEL"]],
  ["₸", ["KZT"]],
  ["฿", ["THB"]],
  ["₱", ["PHP"]],
  ["₦", ["NGN"]],
  ["$", ["USD", "AUD", "CAD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU"]],
  ["kč", ["CZK"]],
  ["kc", ["CZK"]],
  ["zł", ["PLN"]],
  ["zl", ["PLN"]],
  ["ft", ["HUF"]],
  ["lei", ["RON"]],
  ["лв", ["BGN"]],
  ["lv", ["BGN"]],
  ["руб", ["RUB"]],
  ["грн", ["UAH"]],
  ["дин", ["RSD"]],
  ["din", ["RSD"]],
  ["kn", ["HRK"]],
  ["euro", ["EUR"]],
  ["eur", ["EUR"]],
  ["fr", ["CHF"]],
  ["tl", ["TRY"]],
  ["kr", ["SEK", "NOK", "DKK", "ISK"]],
  ["rs", ["INR", "PKR", "LKR"]],
];

/** Currencies whose smallest unit is a thousandth. */
const THREE_DECIMALS = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** The currencies that the text beside an amount may stand for. */
export function findCurrencies(text: string): readonly string[] | null {
  // Most amounts have nothing beside them.
  if (text === "") return null;
  const code = /(?<!\p{L})[A-Z]{3}(?!\p{L})/u.exec(text)?.[0];
  if (code !== undefined && CODES.has(code)) return [code];
  const lower = text.toLowerCase();
  for (const [sign, codes] of SIGNS) if (hasSign(lower, sign)) return codes;
  const word = /(?<!\p{L})\p{L}{3}(?!\p{L})/u.exec(lower)?.[0].toUpperCase();
  return word !== undefined && CODES.has(word) ? [word] : null;
}

function hasSign(text: string, sign: string): boolean {
  const at = text.indexOf(sign);
  if (at < 0) return false;
  if (!/^\p{L}/u.test(sign)) return true;
  // A word is a sign only as a whole: "kr" is not in "krone".
  const isWhole = (character: string | undefined): boolean => character === undefined || !/\p{L}/u.test(character);
  return isWhole(text[at - 1]) && (isWhole(text[at + sign.length]) || !/\p{L}$/u.test(sign));
}

/** The words that names of fields have for a currency, in lower case: its code and its abbreviation. */
export function listCurrencyWords(currency: string): string[] {
  const words = SIGNS.filter(([sign, codes]) => codes.includes(currency) && /^\p{L}+$/u.test(sign)).map(([sign]) =>
    fold(sign),
  );
  return [currency.toLowerCase(), ...words];
}

/** Whether amounts in a currency have three decimals. */
export function hasThreeDecimals(code: string): boolean {
  return THREE_DECIMALS.has(code);
}
