import { tzOffset } from "@date-fns/tz";
import { DATE_FORMAT } from "@/lib/domain/kit/limits";

// Dates have one form in all languages; numbers and money follow the language through Intl.

type Instant = string | number | Date;

/** Shown in place of what is not there. */
export const NOTHING = "–";

/** `dd.MM.yyyy` in a time zone; a dash for what is no instant. */
export function formatDate(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, DATE_FORMAT);
}

/** The day of the week in a language. */
export function formatWeekday(instant: Instant, timeZone: string, locale: string): string {
  const date = new Date(instant);
  return isValid(date) ? new Intl.DateTimeFormat(locale, { weekday: "long", timeZone }).format(date) : NOTHING;
}

/** `dd.MM.yyyy HH:mm` in a time zone; a dash for what is no instant. */
export function formatDateTime(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, `${DATE_FORMAT} HH:mm`);
}

/** `HH:mm` in a time zone; a dash for what is no instant. */
export function formatTime(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, "HH:mm");
}

/** A zone with its offset at an instant, `Europe/Prague (UTC+02:00)`. */
export function formatZone(instant: Instant, timeZone: string): string {
  const date = new Date(instant);
  return isValid(date) ? `${timeZone} (UTC${offsetText(tzOffset(zoneOrUtc(timeZone), date))})` : timeZone;
}

/** A number as the language writes it. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return Number.isFinite(value) ? numberFormat(locale, options).format(value) : NOTHING;
}

/** A share of one as percent, one decimal at most. */
export function formatPercent(share: number, locale: string): string {
  return formatNumber(share, locale, { style: "percent", maximumFractionDigits: 1 });
}

/** An amount in a currency; a code that is none is written behind the number. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${formatNumber(amount, locale)} ${currency}`.trim();
  return formatNumber(amount, locale, { style: "currency", currency });
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known;
}

const MINUTE_MS = 60_000;

function isValid(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/** Minutes as `+02:00`. */
function offsetText(minutes: number): string {
  const size = Math.abs(Math.round(minutes));
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}

/** Numbers only, so the offset and a clock in UTC do; a list of rows draws dozens, and a TZDate asks Intl many times. */
function inZone(instant: Instant, timeZone: string, pattern: string): string {
  const date = new Date(instant);
  if (!isValid(date)) return NOTHING;
  const offset = timeZone === "UTC" ? 0 : offsetAt(date, timeZone);
  const local = new Date(date.getTime() + offset * MINUTE_MS);
  const parts: Record<string, number> = {
    yyyy: local.getUTCFullYear(),
    MM: local.getUTCMonth() + 1,
    dd: local.getUTCDate(),
    HH: local.getUTCHours(),
    mm: local.getUTCMinutes(),
  };
  return pattern.replaceAll(/yyyy|MM|dd|HH|mm/g, (name) => String(parts[name]).padStart(name.length, "0"));
}

/** Zones have changed their offset at whole quarters of an hour only, for as long as there are databases. */
const STEADY_MS = 15 * MINUTE_MS;
const OFFSETS_MAX = 5_000;

const offsets = new Map<string, number>();

/** The offset of a zone in minutes, asked of Intl once for a quarter of an hour: that takes longer than all the rest. */
function offsetAt(date: Date, timeZone: string): number {
  if (date.getTime() < 0) return tzOffset(zoneOrUtc(timeZone), date);
  const key = `${timeZone} ${Math.floor(date.getTime() / STEADY_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = tzOffset(zoneOrUtc(timeZone), date);
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const zones = new Map<string, string>();

function zoneOrUtc(timeZone: string): string {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  let usable = "UTC";
  try {
    usable = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    // A zone nobody knows: times are shown in UTC rather than not at all.
  }
  zones.set(timeZone, usable);
  return usable;
}
