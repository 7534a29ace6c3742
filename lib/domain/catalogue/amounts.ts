import { fold } from "@vitrine/engine/fold";
import { findCurrencies, hasThreeDecimals } from "./currencies";

// Reads amounts of money and quantities as shops write them. One text may be ambiguous ("1.299"); the other amounts of its
// field decide.

export type DecimalSign = "." | ",";

/** How the amounts of a field are written. */
export type AmountStyle = {
  /** The decimal sign of the field; null if its amounts do not tell. */
  decimal: DecimalSign | null;
  /** The currency of the site: some have three decimals. */
  currency?: string;
};

/** What a text says about a price. */
export type AmountReading =
  | {
      kind: "amount";
      amount: number;
      /** The currencies that its sign or code may stand for. */
      currencies: readonly string[] | null;
      /** Three digits after a separator were read as thousands, although nothing in the field says so. */
      isGuess: boolean;
    }
  | { kind: "empty" | "free" | "on_request" | "negative" | "unreadable" };

const EMPTY: AmountReading = { kind: "empty" };
const UNREADABLE: AmountReading = { kind: "unreadable" };
const NO_STYLE: AmountStyle = { decimal: null };

/** Words for a price of zero, folded. */
const FREE = new Set(
  `free|zdarma|zadarmo|gratis|darmo|za darmo|bezplatne|bezplatnie|kostenlos|umsonst|gratuit|gratuito|gratuita|ingyen
  |ingyenes|brezplacno|besplatno|бесплатно|безплатно|безкоштовно|δωρεαν|ilmainen|tasuta|nemokamai|bez maksas|ucretsiz`
    .split("|")
    .map((word) => fold(word)),
);

/** Beginnings of texts that stand for a price on request, folded. */
const ON_REQUEST =
  /^(cena )?(na dotaz|na vyziadanie|na vyzadani|na zapytanie|na telefon|dohodou|individualni|indywidualna|on request|upon request|price on request|price upon request|poa|call for price|call|ask|tbd|auf anfrage|preis auf anfrage|sur demande|prix sur demande|su richiesta|a consultar|bajo pedido|la cerere|na upit|na povprasevanje|pa forfragan|op aanvraag|erdeklodjon)\b/;

/** A number with its separators: groups of three digits after spaces or apostrophes, or digits, points and commas. */
const NUMBER = /\d{1,3}(?:[\s'’ʼ`_]\d{3})+(?!\d)(?:[.,]\d+)?|[.,]?\d[\d.,]*/u;
const SCIENTIFIC = /^[+]?\d+(?:[.,]\d+)?e[+-]?\d{1,3}$/i;
const PLAIN = /^\d+(?:\.\d{1,2})?$/;
const DASH = /[-−–—]/u;
/** What closes an amount without decimals: "1.299,-", "1299:-". */
const CLOSING = /^\s*[.,:]?\s*[-−–—]{1,2}(?!\s*\d)/u;

/** Reads a price. Of a range, the first amount. */
export function readAmount(value: unknown, style: AmountStyle = NO_STYLE): AmountReading {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string") return EMPTY;
  // The usual form needs no search for signs.
  if (PLAIN.test(value)) return { kind: "amount", amount: Number(value), currencies: null, isGuess: false };
  const text = normalizeDigits(value).trim();
  if (text === "") return EMPTY;
  if (SCIENTIFIC.test(text)) return fromNumber(Number(text.replace(",", ".")));
  const token = findToken(text);
  if (token === null) return readWord(text);
  if (token.isNegative) return { kind: "negative" };
  const currencies = findCurrencies(token.beside);
  const hasThree = (currencies ?? [style.currency ?? ""]).some(hasThreeDecimals);
  const read = toNumber(token, hasThree ? { decimal: findOnlySign(token.digits) } : style);
  if (read === null) return UNREADABLE;
  return { kind: "amount", amount: read.amount, currencies, isGuess: read.isGuess };
}

/** Reads a quantity; undefined if the text is no number. "10 pcs", "5+" and "0,00" are quantities, "3 days" is none. */
export function readQuantity(value: unknown, style: AmountStyle = NO_STYLE): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean" || typeof value !== "string") return undefined;
  const text = normalizeDigits(value)
    .trim()
    .replace(/^'(?=[-+])/, "");
  if (!QUANTITY.test(fold(text))) return undefined;
  const token = findToken(text);
  if (token === null) return undefined;
  const amount = toNumber(token, style)?.amount;
  return amount === undefined ? undefined : token.isNegative ? -amount : amount;
}

const QUANTITY =
  /^[<>≥≤~]?\s*[+-]?\s*[\d][\d\s.,]*\+?\s*(ks|kus|kusu|kusy|pcs|pc|szt|stk|stuck|db|buc|units?|unidades|pieces?|x|шт)?\.?\+?$/u;

/** The amount in a text such as `1 234,50 Kč`, `$1,234.50` or `4995`. */
export function parseAmount(value: unknown, style: AmountStyle = NO_STYLE): number | undefined {
  const read = readAmount(value, style);
  return read.kind === "amount" ? read.amount : undefined;
}

/** The decimal sign that most of the unambiguous amounts of a field have; null on a tie. */
export function findDecimalSign(values: readonly unknown[]): DecimalSign | null {
  let points = 0;
  let commas = 0;
  for (const value of values) {
    if (typeof value !== "string") continue;
    const text = normalizeDigits(value).trim();
    const token = SCIENTIFIC.test(text) ? null : findToken(text);
    const sign = token === null ? (SCIENTIFIC.test(text) && text.includes(".") ? "." : null) : findOwnSign(token);
    if (sign === ".") points += 1;
    if (sign === ",") commas += 1;
  }
  return points > commas ? "." : commas > points ? "," : null;
}

type Token = {
  /** Digits, points and commas; without separators at the end. */
  digits: string;
  isNegative: boolean;
  /** Closed by ",-" or ":-": it has no decimals. */
  isClosed: boolean;
  /** Its thousands are separated by spaces or apostrophes. */
  isGrouped: boolean;
  /** The text beside the number. */
  beside: string;
};

function findToken(text: string): Token | null {
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const [raw] = found;
  const before = text.slice(0, found.index).trim();
  const trailing = /[.,]+$/.exec(raw)?.[0] ?? "";
  const number = raw.slice(0, raw.length - trailing.length);
  const after = trailing + text.slice(found.index + raw.length);
  const isClosed = CLOSING.test(after);
  const rest = isClosed ? after.replace(CLOSING, "") : after;
  // The minus may stand before or after the sign of the currency.
  const isNegative = DASH.test(before.replace(/[\p{Sc}\p{L}.\s]/gu, "").slice(-1));
  const isGrouped = /[\s'’ʼ`_]/u.test(number);
  return {
    digits: number.replace(/[\s'’ʼ`_]/gu, ""),
    isNegative,
    isClosed,
    isGrouped,
    beside: `${before} ${rest}`.trim(),
  };
}

/** The decimal sign that an amount shows by itself; null if it has no decimals or is ambiguous. */
function findOwnSign({ digits, isClosed, isGrouped }: Token): DecimalSign | null {
  const [, last, fraction] = /([.,])(\d*)$/.exec(digits) ?? [];
  if (last === undefined || fraction === undefined) return null;
  const sign = last === "," ? "," : ".";
  const times = digits.split(sign).length - 1;
  if (times > 1) return null;
  const other = sign === "." ? "," : ".";
  if (digits.includes(other)) return sign;
  if (fraction.length !== 3) return sign;
  return !isClosed && (isGrouped || !isThousands(digits, sign)) ? sign : null;
}

/** Whether the digits before a separator could be thousands: "1.299" and "12.345", not "0.999" or "1299.000". */
function isThousands(digits: string, sign: DecimalSign): boolean {
  const [whole = ""] = digits.split(sign);
  return whole !== "" && whole.length <= 3 && !whole.startsWith("0");
}

/** The sign if an amount has exactly one. */
function findOnlySign(digits: string): DecimalSign | null {
  const signs = digits.replace(/\d/g, "");
  return signs === "." || signs === "," ? signs : null;
}

function toNumber(token: Token, style: AmountStyle): { amount: number; isGuess: boolean } | null {
  const { digits, isClosed } = token;
  const own = findOwnSign(token);
  if (own !== null) return toResult(digits, own, false);
  const only = findOnlySign(digits);
  if (only === null) return hasGroups(digits) ? toResult(digits, null, false) : null;
  if (!isClosed && style.decimal === only) return toResult(digits, only, false);
  return toResult(digits, null, !isClosed && style.decimal === null);
}

/** Whether the digits between equal separators are groups of thousands, also in the Indian way (1,23,456). */
function hasGroups(digits: string): boolean {
  return /^\d+$/.test(digits) || /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(digits);
}

function toResult(digits: string, decimal: DecimalSign | null, isGuess: boolean): { amount: number; isGuess: boolean } {
  const at = decimal === null ? digits.length : digits.lastIndexOf(decimal);
  const whole = digits.slice(0, at).replace(/[.,]/g, "");
  return { amount: Number(`${whole === "" ? "0" : whole}.${digits.slice(at + 1) || "0"}`), isGuess };
}

function fromNumber(amount: number): AmountReading {
  if (!Number.isFinite(amount)) return UNREADABLE;
  return amount < 0 ? { kind: "negative" } : { kind: "amount", amount, currencies: null, isGuess: false };
}

function readWord(text: string): AmountReading {
  const word = fold(text).replace(/[!.]+$/, "");
  // An error of a spreadsheet, such as #N/A.
  if (text.startsWith("#")) return UNREADABLE;
  if (FREE.has(word)) return { kind: "free" };
  if (ON_REQUEST.test(word)) return { kind: "on_request" };
  // A lone dash or currency sign is an empty cell.
  return /[\p{L}]{2}/u.test(word) && findCurrencies(text) === null ? UNREADABLE : EMPTY;
}

/** Digits of Arabic, Persian and full-width forms as 0 to 9, with their separators. */
function normalizeDigits(text: string): string {
  if (!OTHER_DIGITS.test(text)) return text;
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\u0966-\u096f]/g, toDigit)
    .replace(/[\u066b\uff0e]/g, ".")
    .replace(/\uff0c/g, ",")
    .replace(/\u066c/g, "");
}

const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\u0966-\u096f\u066b\u066c]/;

function toDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = [0x660, 0x6f0, 0xff10, 0x966].find((start) => code >= start && code < start + 10) ?? code;
  return String(code - zero);
}
