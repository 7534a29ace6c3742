import { fold } from "@vitrine/engine/fold";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { readClock, readDate, readWallTime, type WallTime } from "./zoned-time";

// Dates in words, in all languages of the product at once: people mix them, and the words do not contradict each other.
// Texts are compared without case and diacritics.

/** Days from today. */
const DAYS: Record<string, number> = {
  now: 0,
  today: 0,
  tomorrow: 1,
  "day after tomorrow": 2,
  ted: 0,
  nyni: 0,
  hned: 0,
  dnes: 0,
  zitra: 1,
  zitrka: 1,
  pozitri: 2,
  pozitrka: 2,
  teraz: 0,
  ihned: 0,
  dneska: 0,
  zajtra: 1,
  zajtrajska: 1,
  pozajtra: 2,
  dzis: 0,
  dzisiaj: 0,
  jutro: 1,
  jutra: 1,
  pojutrze: 2,
};

const NOW = new Set(["now", "ted", "nyni", "hned", "ihned", "teraz"]);

/** Names of the days from Monday on, in the cases that follow "on", "next" and "end of". */
const WEEKDAYS: readonly string[] = [
  "monday mon pondeli pondelok pondelka poniedzialek poniedzialku",
  "tuesday tue utery uterek utorok utorka wtorek wtorku",
  "wednesday wed streda stredu stredy sroda srode srody",
  "thursday thu ctvrtek ctvrtka ctvrtku stvrtok stvrtka czwartek czwartku",
  "friday fri patek patku piatok piatka piatek piatku",
  "saturday sat sobota sobotu soboty sobote",
  "sunday sun nedele nedeli nedela nedelu niedziela niedziele niedzieli",
];

/** Words before a day that do not change its meaning. */
const FILLERS = new Set([
  ..."on at next by from until till the of end this".split(" "),
  ..."v ve o na od do konec koncem konce pristi dalsi nejblizsi".split(" "),
  ..."koniec koncom konca buduci buducu buduca najblizsi najblizsiu".split(" "),
  ..."w we koniec przyszly przyszla przyszle nastepny nastepna najblizszy najblizsza".split(" "),
]);

const UNITS: readonly { days: number; months?: number; names: string }[] = [
  { days: 1, names: "day days den dny dni dnu dnov dzien" },
  { days: 7, names: "week weeks tyden tydny tydnu tyzden tyzdne tyzdnov tydzien tygodnie tygodni" },
  { days: 0, months: 1, names: "month months mesic mesice mesicu mesiac mesiace mesiacov miesiac miesiace miesiecy" },
];
/** Numbers in words, from two on. */
const NUMBERS: readonly string[] = [
  "two dva dve dwa dwie",
  "three tri trzy",
  "four ctyri styri cztery",
  "five pet pat piec",
  "six sest szesc",
  "seven sedm sedem siedem",
  "eight osm osem",
  "nine devet devat dziewiec",
  "ten deset desat dziesiec",
];
const AFTER = /^(?:in|za|o)\s+(?:(\d{1,3}|\p{L}+)\s+)?(\p{L}+)$/u;
const ONE = new Set(["", "a", "an", "one", "jeden", "jedna"]);
const MONTH_END = /\b(?:month|mesice|mesiaca|miesiaca)$/u;
const WEEK_END = /\b(?:week|tydne|tyzdna|tygodnia)$/u;
const ENDS = /^(?:(?:the )?end of|until (?:the )?end of|konec|koncem|koniec|koncom|do konce|do konca|do konca)\b/u;
const THIS = /^(?:the|this|tohoto|tohto|tego)?$/u;
const NEXT = /^(?:next|pristiho|dalsiho|buduceho|dalsieho|przyszlego|nastepnego)$/u;
const CLOCK = /(?:^|\s)(?:(?:at|v|ve|o|w|we)\s+)?(\d{1,2}(?:[:.]\d{2})?)(?:\s?([ap])\.?m\.?)?$/u;
/** Words before a date in figures. */
const BEFORE_FIGURES = /^(?:from|on|by|until|till|od|do)\s+(?=\d)/u;
/** A day and a month without a year, and perhaps a time. */
const SHORT_DATE = /^(\d{1,2})\.\s?(\d{1,2})(?:\.|$|(?=\s))(?:\s+(?:(?:at|v|ve|o|w|we)\s+)?(\d{1,2}[:.]\d{2}))?$/u;

/**
 * Parses a date as `readDate` does, without its year ("24.12."), or in words: "tomorrow 8:00", "next Monday", "end of
 * Sunday", "in 7 days", "end of month", also in Czech, Slovak and Polish. A weekday is the next one after today, a date
 * without a year the nearest one. The time is empty if none is named.
 * @param isPlan a date without a year is the next one.
 */
export function readDateOrWords(text: string, now: number, timeZone: string, isPlan = false): WallTime | null {
  const plain = fold(text).replace(/\s+/gu, " ").trim().replace(BEFORE_FIGURES, "");
  const written = readDate(plain);
  if (written !== null) return written;
  const today = readWallTime(new Date(now).toISOString(), timeZone);
  if (today === null) return null;
  const short = SHORT_DATE.exec(plain);
  if (short !== null) return readShortDate(short, today.date, isPlan);
  const clock = CLOCK.exec(plain);
  const time = clock === null ? "" : readHour(clock);
  if (time === null) return null;
  const words = clock === null ? plain : plain.slice(0, clock.index).trim();
  if (words === "") return null;
  const date = findDay(words, today.date);
  if (date === null) return null;
  return { date, time: time === "" && NOW.has(words) ? today.time : time };
}

/**
 * Parses a day as `readDateOrWords` does. A text with a time is not one, because the time would be lost; `has_time`
 * says so. "Now" is today.
 */
export function readDay(text: string, now: number, timeZone: string, isPlan = false): string | "has_time" | null {
  const read = readDateOrWords(text, now, timeZone, isPlan);
  if (read === null) return null;
  return read.time === "" || NOW.has(fold(text).trim()) ? read.date : "has_time";
}

/** The time of a match of `CLOCK`; "8 pm" is 20:00. */
function readHour([, text = "", half]: RegExpExecArray): string | null {
  const time = readClock(text);
  if (time === null || half === undefined) return time;
  const hour = Number(time.slice(0, 2));
  const minute = time.slice(3);
  if (hour < 1 || hour > 12) return null;
  return readClock(`${(hour % 12) + (half === "p" ? 12 : 0)}:${minute}`);
}

/** The date of a match of `SHORT_DATE`, in the year that brings it nearest to today, or next after yesterday. */
function readShortDate([, day, month, clock]: RegExpExecArray, today: string, isPlan: boolean): WallTime | null {
  const year = Number(today.slice(0, 4));
  const dates = [year - 1, year, year + 1].flatMap((one) => readDate(`${day}.${month}.${one}`)?.date ?? []);
  const allowed = isPlan ? dates.filter((date) => date >= today) : dates;
  const computeDistance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const [date] = allowed.toSorted((a, b) => computeDistance(a) - computeDistance(b));
  const time = clock === undefined ? "" : readClock(clock);
  return date === undefined || time === null ? null : { date, time };
}

function findDay(words: string, today: string): string | null {
  const known = DAYS[words];
  if (known !== undefined) return addDays(today, known);
  const after = AFTER.exec(words);
  const unit = UNITS.find(({ names }) => names.split(" ").includes(after?.[2] ?? ""));
  const count = readCount(after?.[1] ?? "");
  if (unit !== undefined && count !== null) {
    return unit.months === undefined ? addDays(today, count * unit.days) : addMonths(today, count);
  }
  if (ENDS.test(words) && MONTH_END.test(words)) {
    return findEnd(words, MONTH_END, endOfMonth(today), (end) => endOfMonth(addDays(end, 1)));
  }
  if (ENDS.test(words) && WEEK_END.test(words)) {
    return findEnd(words, WEEK_END, findNextWeekday(today, 6, true), (end) => addDays(end, 7));
  }
  const rest = words.split(" ").filter((word) => !FILLERS.has(word));
  const [only = "", ...more] = rest;
  const weekday = more.length > 0 ? -1 : WEEKDAYS.findIndex((names) => names.split(" ").includes(only));
  if (weekday >= 0) return findNextWeekday(today, weekday, ENDS.test(words));
  const day = more.length > 0 ? undefined : DAYS[only];
  return day === undefined ? null : addDays(today, day);
}

/** A number in figures or words; one if there is none. */
function readCount(text: string): number | null {
  if (ONE.has(text)) return 1;
  if (/^\d/u.test(text)) return Number(text);
  const index = NUMBERS.findIndex((names) => names.split(" ").includes(text));
  return index < 0 ? null : index + 2;
}

/** The end of this unit, or of the next one if the words between say so. */
function findEnd(words: string, unit: RegExp, end: string, findNext: (end: string) => string): string | null {
  const between = words.replace(ENDS, "").replace(unit, "").trim();
  if (THIS.test(between)) return end;
  return NEXT.test(between) ? findNext(end) : null;
}

const toText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Adds days to a date (`yyyy-MM-dd`). */
export function addDays(date: string, days: number): string {
  return toText(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
}

/** Adds months; a day that the month does not have becomes its last one. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return toText(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** The last day of a date's month. */
export function endOfMonth(date: string): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return toText(Date.UTC(year, month, 0));
}

/**
 * The next weekday after a date.
 * @param weekday 0 is Monday.
 * @param isTodayMeant the date itself counts.
 */
export function findNextWeekday(date: string, weekday: number, isTodayMeant = false): string {
  const own = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const away = (weekday - own + 7) % 7;
  return addDays(date, away === 0 && !isTodayMeant ? 7 : away);
}
