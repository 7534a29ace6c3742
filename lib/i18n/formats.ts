import { tzOffset } from "@date-fns/tz";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { DATE_FORMAT } from "@/lib/domain/kit/limits";

// Dates have the same format in all languages; numbers and amounts depend on the language (Intl).

type Instant = string | number | Date;

/** Placeholder for a missing value. */
export const NOTHING = "–";

/** `dd.MM.yyyy` in a time zone; a dash for an invalid instant. */
export function formatDate(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, DATE_FORMAT);
}

/** The day of the week in a language. */
export function formatWeekday(instant: Instant, timeZone: string, locale: string): string {
  const date = new Date(instant);
  return isValid(date) ? new Intl.DateTimeFormat(locale, { weekday: "long", timeZone }).format(date) : NOTHING;
}

/** `dd.MM.yyyy HH:mm` in a time zone; a dash for an invalid instant. */
export function formatDateTime(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, `${DATE_FORMAT} HH:mm`);
}

/** `dd.MM.yyyy HH:mm:ss` in a time zone, for steps that follow within seconds; a dash for an invalid instant. */
export function formatExactTime(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, `${DATE_FORMAT} HH:mm:ss`);
}

/** `dd.MM. HH:mm` in a time zone within `year`, otherwise with the year, for narrow columns. */
export function formatShortDateTime(instant: Instant, timeZone: string, year: string): string {
  const whole = formatDateTime(instant, timeZone);
  return whole.slice(6, 10) === year ? `${whole.slice(0, 6)} ${whole.slice(11)}` : whole;
}

/** `HH:mm` in a time zone; a dash for an invalid instant. */
export function formatTime(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, "HH:mm");
}

/** `HH:mm:ss` in a time zone; a dash for an invalid instant. */
export function formatTimeWithSeconds(instant: Instant, timeZone: string): string {
  return inZone(instant, timeZone, "HH:mm:ss");
}

/** A time zone with its offset at an instant, `Europe/Prague (UTC+02:00)`. */
export function formatZone(instant: Instant, timeZone: string): string {
  return isValid(new Date(instant)) ? `${timeZone} (${formatOffset(instant, timeZone)})` : timeZone;
}

/** The offset of a time zone at an instant, `UTC+02:00`; a dash for an invalid instant. */
export function formatOffset(instant: Instant, timeZone: string): string {
  const date = new Date(instant);
  return isValid(date) ? `UTC${formatMinutes(tzOffset(resolveTimeZone(timeZone), date))}` : NOTHING;
}

/** A number in a language. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return Number.isFinite(value) ? getNumberFormat(locale, options).format(value) : NOTHING;
}

/** A share (0 to 1) in percent, with at most one decimal. */
export function formatPercent(share: number, locale: string): string {
  return formatNumber(share, locale, { style: "percent", maximumFractionDigits: 1 });
}

/** An amount in a currency; an invalid currency code is appended to the number. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${formatNumber(amount, locale)} ${currency}`.trim();
  return formatNumber(amount, locale, { style: "currency", currency });
}

const formats = new Map<string, Intl.NumberFormat>();

function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known;
}

function isValid(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/** Minutes as `+02:00`. */
function formatMinutes(minutes: number): string {
  const size = Math.abs(Math.round(minutes));
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}

/** Formats with an offset and a UTC clock, because TZDate calls Intl many times and a list formats dozens of dates. */
function inZone(instant: Instant, timeZone: string, pattern: string): string {
  const date = new Date(instant);
  if (!isValid(date)) return NOTHING;
  const offset = timeZone === "UTC" ? 0 : getZoneOffset(date, timeZone);
  const local = new Date(date.getTime() + offset * MINUTE_MS);
  const parts: Record<string, number> = {
    yyyy: local.getUTCFullYear(),
    MM: local.getUTCMonth() + 1,
    dd: local.getUTCDate(),
    HH: local.getUTCHours(),
    mm: local.getUTCMinutes(),
    ss: local.getUTCSeconds(),
  };
  return pattern.replaceAll(/yyyy|MM|dd|HH|mm|ss/g, (name) => String(parts[name]).padStart(name.length, "0"));
}

/** Time zones change their offset at full quarters of an hour only. */
const STEADY_MS = 15 * MINUTE_MS;
const OFFSETS_MAX = 5_000;

const offsets = new Map<string, number>();

/** The offset of a time zone in minutes, cached per quarter of an hour, because Intl is slow. */
function getZoneOffset(date: Date, timeZone: string): number {
  if (date.getTime() < 0) return tzOffset(resolveTimeZone(timeZone), date);
  const key = `${timeZone} ${Math.floor(date.getTime() / STEADY_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = tzOffset(resolveTimeZone(timeZone), date);
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const zones = new Map<string, string>();

function resolveTimeZone(timeZone: string): string {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  let usable = "UTC";
  try {
    usable = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    // Unknown time zone: use UTC.
  }
  zones.set(timeZone, usable);
  return usable;
}
