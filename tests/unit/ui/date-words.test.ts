import { readDateOrWords } from "@/components/ui/date-words";

// Thursday, 26 November 2026, 09:30 in Prague.
const NOW = Date.parse("2026-11-26T08:30:00Z");
const ZONE = "Europe/Prague";
const read = (text: string) => {
  const wall = readDateOrWords(text, NOW, ZONE);
  return wall && [wall.date, wall.time].filter(Boolean).join(" ");
};

test.each([
  ["24.12.2026", "2026-12-24"],
  ["24.12.2026 8:05", "2026-12-24 08:05"],
  ["now", "2026-11-26 09:30"],
  ["today", "2026-11-26"],
  ["Tomorrow 8:00", "2026-11-27 08:00"],
  ["tomorrow at 8:00", "2026-11-27 08:00"],
  ["day after tomorrow", "2026-11-28"],
  ["next Monday", "2026-11-30"],
  ["Thursday", "2026-12-03"],
  ["end of Thursday", "2026-11-26"],
  ["end of Sunday", "2026-11-29"],
  ["in 7 days", "2026-12-03"],
  ["in a week", "2026-12-03"],
  ["in 3 months", "2027-02-26"],
  ["in two weeks", "2026-12-10"],
  ["from tomorrow", "2026-11-27"],
  ["until 24.12.", "2026-12-24"],
  ["end of month", "2026-11-30"],
  ["end of the week", "2026-11-29"],
  ["end of this month", "2026-11-30"],
  ["end of next month", "2026-12-31"],
  ["end of next week", "2026-12-06"],
])("reads %p in English", (text, expected) => expect(read(text)).toBe(expected));

test.each([
  ["teď", "2026-11-26 09:30"],
  ["zítra 8:00", "2026-11-27 08:00"],
  ["zítra v 8:00", "2026-11-27 08:00"],
  ["pozítří", "2026-11-28"],
  ["příští pondělí", "2026-11-30"],
  ["ve středu", "2026-12-02"],
  ["konec neděle", "2026-11-29"],
  ["do konce neděle", "2026-11-29"],
  ["za 7 dní", "2026-12-03"],
  ["za týden", "2026-12-03"],
  ["za dva dny", "2026-11-28"],
  ["za čtyři týdny", "2026-12-24"],
  ["od zítřka", "2026-11-27"],
  ["od zítřka 8:00", "2026-11-27 08:00"],
  ["do 24.12.2026", "2026-12-24"],
  ["konec měsíce", "2026-11-30"],
  ["konec týdne", "2026-11-29"],
  ["do konce příštího měsíce", "2026-12-31"],
])("reads %p in Czech", (text, expected) => expect(read(text)).toBe(expected));

test.each([
  ["teraz", "2026-11-26 09:30"],
  ["zajtra o 8:00", "2026-11-27 08:00"],
  ["budúci pondelok", "2026-11-30"],
  ["v štvrtok", "2026-12-03"],
  ["koniec nedele", "2026-11-29"],
  ["o 7 dní", "2026-12-03"],
  ["o týždeň", "2026-12-03"],
  ["o päť dní", "2026-12-01"],
  ["o dva týždne", "2026-12-10"],
  ["od zajtra", "2026-11-27"],
  ["od zajtrajška", "2026-11-27"],
  ["koniec mesiaca", "2026-11-30"],
  ["do konca budúceho mesiaca", "2026-12-31"],
])("reads %p in Slovak", (text, expected) => expect(read(text)).toBe(expected));

test.each([
  ["dziś", "2026-11-26"],
  ["jutro o 8:00", "2026-11-27 08:00"],
  ["w przyszły poniedziałek", "2026-11-30"],
  ["koniec niedzieli", "2026-11-29"],
  ["za 7 dni", "2026-12-03"],
  ["za tydzień", "2026-12-03"],
  ["za dwa tygodnie", "2026-12-10"],
  ["od jutra", "2026-11-27"],
  ["koniec miesiąca", "2026-11-30"],
  ["do końca przyszłego miesiąca", "2026-12-31"],
])("reads %p in Polish", (text, expected) => expect(read(text)).toBe(expected));

test.each([
  ["24.12.", "2026-12-24"],
  ["24.12", "2026-12-24"],
  ["24. 12. 8:00", "2026-12-24 08:00"],
  ["8.1. v 8:00", "2027-01-08 08:00"],
  ["1.10.", "2026-10-01"],
  ["26.11.", "2026-11-26"],
])("reads %p without a year as the nearest such day", (text, expected) => expect(read(text)).toBe(expected));

test("a plan reads a date without a year as the next such day", () => {
  expect(readDateOrWords("1.10.", NOW, ZONE, true)).toEqual({ date: "2027-10-01", time: "" });
  expect(readDateOrWords("26.11.", NOW, ZONE, true)).toEqual({ date: "2026-11-26", time: "" });
  expect(readDateOrWords("31.11.", NOW, ZONE, true)).toBeNull();
});

test.each([
  ["tomorrow 8", "2026-11-27 08:00"],
  ["tomorrow at 8am", "2026-11-27 08:00"],
  ["Monday 8 PM", "2026-11-30 20:00"],
  ["today 12am", "2026-11-26 00:00"],
  ["zítra v 8", "2026-11-27 08:00"],
  ["zajtra o 8", "2026-11-27 08:00"],
  ["jutro o 8", "2026-11-27 08:00"],
])("reads the hour of %p", (text, expected) => expect(read(text)).toBe(expected));

test.each(["tomorrow 13pm", "tomorrow 25", "in 7", "24.12.20", "24. 12. 20", "24.13.", "7"])(
  "does not guess the meaning of %p",
  (text) => expect(read(text)).toBeNull(),
);

test.each([
  "",
  "soon",
  "8:00",
  "in many days",
  "from",
  "until 24",
  "tomorrow 25:00",
  "Monday Tuesday",
  "31.02.2026",
  "end",
  "next",
  "end of last month",
])("does not read %p", (text) => expect(read(text)).toBeNull());

test("the day is that of the site's zone", () => {
  const late = Date.parse("2026-11-26T23:30:00Z");
  expect(readDateOrWords("today", late, ZONE)?.date).toBe("2026-11-27");
  expect(readDateOrWords("today", late, "America/New_York")?.date).toBe("2026-11-26");
});

test("a month without the day ends earlier", () => {
  const january = Date.parse("2027-01-31T12:00:00Z");
  expect(readDateOrWords("in 1 month", january, ZONE)?.date).toBe("2027-02-28");
});
