import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { PlanContent } from "@/lib/contract/catalogue/plans";
import { countRunsPerDay, findClockChanges, findNextRun, findNextRuns } from "@/lib/domain/catalogue/next-runs";
import { type Timetable, validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/kit/limits";
import { isTimeZone } from "@/lib/domain/kit/time-zones";
import {
  formatSets,
  generatePlanSets,
  listOracleRuns,
  listWallMinutes,
  type PlanSets,
} from "@/tests/support/plan-oracle";
import { countTries } from "@/tests/support/tries";

const DATA = join(__dirname, "../../../../shared/data/robustness");
const withData = existsSync(DATA) ? test : test.skip;

function cronTimetable(cron: string): Timetable {
  return toTimetable({ type: "cron", cron, times: [], days: [], time_zone: "UTC" });
}

function calendarTimetable(times: string[], days = [1, 2, 3, 4, 5, 6, 7]): Timetable {
  return toTimetable({ type: "manual_calendar", times, days, cron: null, time_zone: "UTC" });
}

function toTimetable(plan: PlanContent): Timetable {
  const verdict = validatePlan(plan);
  if ("errors" in verdict) throw new Error(JSON.stringify(verdict.errors));
  return verdict.timetable;
}

function runs(timetable: Timetable, timeZone: string, after: string, count = 3): string[] {
  return findNextRuns(timetable, timeZone, Date.parse(after), count).map((at) => new Date(at).toISOString());
}

const PRAGUE = "Europe/Prague";
const SPRING = "2026-03-28T12:00:00Z";
const AUTUMN = "2026-10-24T12:00:00Z";

test("runs a skipped time right after the gap", () => {
  expect(runs(calendarTimetable(["02:30"]), PRAGUE, SPRING, 2)).toEqual([
    "2026-03-29T01:00:00.000Z",
    "2026-03-30T00:30:00.000Z",
  ]);
  expect(runs(cronTimetable("30 1,2 * * *"), PRAGUE, SPRING, 2)).toEqual([
    "2026-03-29T00:30:00.000Z",
    "2026-03-29T01:00:00.000Z",
  ]);
});

test("merges several skipped times into one run", () => {
  expect(runs(calendarTimetable(["02:00", "02:15", "02:45", "03:00", "03:10"]), PRAGUE, SPRING, 3)).toEqual([
    "2026-03-29T01:00:00.000Z",
    "2026-03-29T01:10:00.000Z",
    "2026-03-30T00:00:00.000Z",
  ]);
});

test("runs a repeated time only the first time", () => {
  expect(runs(calendarTimetable(["02:30"]), PRAGUE, AUTUMN, 2)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-26T01:30:00.000Z",
  ]);
});

test("follows elapsed time for a plan with a run in every hour", () => {
  const hourly = cronTimetable("0 * * * *");
  expect(runs(hourly, PRAGUE, "2026-10-24T23:30:00Z", 3)).toEqual([
    "2026-10-25T00:00:00.000Z",
    "2026-10-25T01:00:00.000Z",
    "2026-10-25T02:00:00.000Z",
  ]);
  const byCalendar = calendarTimetable(Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`));
  for (const from of [SPRING, AUTUMN])
    expect(runs(byCalendar, PRAGUE, from, 40)).toEqual(runs(hourly, PRAGUE, from, 40));
});

test("handles the half-hour clock change of Lord Howe", () => {
  expect(runs(calendarTimetable(["02:15"]), "Australia/Lord_Howe", "2026-10-03T00:00:00Z", 2)).toEqual([
    "2026-10-03T15:30:00.000Z",
    "2026-10-04T15:15:00.000Z",
  ]);
  expect(runs(calendarTimetable(["01:45"]), "Australia/Lord_Howe", "2026-04-04T00:00:00Z", 2)).toEqual([
    "2026-04-04T14:45:00.000Z",
    "2026-04-05T15:15:00.000Z",
  ]);
});

test("waits for a leap day, and refuses a date that never occurs", () => {
  expect(runs(cronTimetable("0 0 29 2 *"), "UTC", "2096-03-01T00:00:00Z", 1)).toEqual(["2104-02-29T00:00:00.000Z"]);
  expect(runs(cronTimetable("0 0 L 2 *"), "UTC", "2027-01-01T00:00:00Z", 2)).toEqual([
    "2027-02-28T00:00:00.000Z",
    "2028-02-29T00:00:00.000Z",
  ]);
  const never = validatePlan({ type: "cron", cron: "0 0 31 4,6 *", times: [], days: [], time_zone: "UTC" });
  expect(never).toEqual({ errors: { "cron.dayOfMonth": ["never_runs"] } });
});

test("returns runs strictly after the given instant", () => {
  const daily = calendarTimetable(["06:00"]);
  const at = findNextRun(daily, PRAGUE, Date.parse(SPRING)) ?? 0;
  expect(findNextRun(daily, PRAGUE, at)).toBeGreaterThan(at);
  expect(findNextRun(daily, PRAGUE, at - 1)).toBe(at);
});

test("counts the runs of a day", () => {
  expect(countRunsPerDay(cronTimetable("0 * * * *"))).toBe(FEED_RUNS_PER_DAY_MAX);
  expect(countRunsPerDay(cronTimetable("*/30 * 1 1 *"))).toBe(48);
  expect(countRunsPerDay(calendarTimetable(["06:00", "12:30", "06:00"]))).toBe(2);
});

test("finds upcoming clock changes with their effect on times", () => {
  const plan = calendarTimetable(["02:30", "06:00"]);
  expect(findClockChanges(plan, PRAGUE, Date.parse("2026-01-01T00:00:00Z"))).toEqual([
    { at: Date.parse("2026-03-29T01:00:00Z"), minutes: 60, times: [{ time: "02:30", effect: "moved" }] },
    { at: Date.parse("2026-10-25T01:00:00Z"), minutes: -60, times: [{ time: "02:30", effect: "first_only" }] },
  ]);
  const [spring, autumn] = findClockChanges(cronTimetable("30 * * * *"), PRAGUE, Date.parse("2026-01-01T00:00:00Z"));
  expect([spring?.times, autumn?.times]).toEqual([
    [{ time: "02:30", effect: "left_out" }],
    [{ time: "02:30", effect: "twice" }],
  ]);
  expect(findClockChanges(plan, "Asia/Kathmandu", Date.parse(SPRING))).toEqual([]);
});

const ZONES = ["Europe/Prague", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
// Days around each clock change of 2026 in any of the zones; every zone is tested on all of them.
const STARTS = ["2026-03-06", "2026-03-27", "2026-04-03", "2026-10-02", "2026-10-23", "2026-10-30"];

test.each(ZONES)("finds the same runs in %s as checking plans every minute", (zone) => {
  const stretches = STARTS.map((start) => listWallMinutes(zone, Date.parse(`${start}T00:00:00Z`)));
  fc.assert(
    fc.property(generatePlanSets(), fc.nat(STARTS.length - 1), (sets: PlanSets, pick) => {
      const days = stretches[pick] ?? [];
      const [first, last] = [days[0]?.at ?? 0, days.at(-1)?.at ?? 0];
      const expected = listOracleRuns(sets, days);
      const found = findNextRuns(cronTimetable(formatSets(sets)), zone, first, expected.length + 1).filter(
        (at) => at <= last,
      );
      expect(found).toEqual(expected);
    }),
    { numRuns: countTries(250) },
  );
});

test("returns sorted runs after the instant, consistent from any of them", () => {
  fc.assert(
    fc.property(
      generatePlanSets(),
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-01-01") }),
      (sets, zone, after) => {
        const timetable = cronTimetable(formatSets(sets));
        const found = findNextRuns(timetable, zone, after, 6);
        for (const [index, run] of found.entries()) {
          expect(run).toBeGreaterThan(found[index - 1] ?? after);
          expect(findNextRun(timetable, zone, found[index - 1] ?? after)).toBe(run);
        }
      },
    ),
  );
});

withData("agrees with other cron implementations where they agree", () => {
  const lines = readFileSync(join(DATA, "cron/next-runs-agreed.jsonl"), "utf8").trim().split("\n");
  const cases = lines.map(
    (line) => JSON.parse(line) as { expression: string; tz: string; from: string; next: string[] },
  );
  const wrong = cases.filter(
    ({ expression, tz, from, next }) =>
      JSON.stringify(runs(cronTimetable(expression), tz, from, next.length)) !== JSON.stringify(next),
  );
  expect(cases.length).toBe(576);
  expect(wrong).toEqual([]);
});

withData("runs repeated times once and does not lose skipped ones where other implementations disagree", () => {
  const lines = readFileSync(join(DATA, "cron/next-runs-disputed.jsonl"), "utf8").trim().split("\n");
  const cases = lines.map(
    (line) => JSON.parse(line) as { expression: string; tz: string; from: string; next: string[] },
  );
  for (const { expression, tz, from, next } of cases) {
    const isSpring = from.startsWith("2025-03");
    const expected = isSpring ? next.map((at) => at.replace("2025-03-30T01:30", "2025-03-30T01:00")) : next;
    expect(runs(cronTimetable(expression), tz, from, next.length)).toEqual(expected);
  }
});

withData("accepts all time zones including old names", () => {
  const tab = readFileSync(join(DATA, "tz/zone1970.tab"), "utf8");
  const zones = tab
    .split("\n")
    .flatMap((line) => (line.startsWith("#") || line === "" ? [] : [line.split("\t")[2] ?? ""]));
  const backward = readFileSync(join(DATA, "tz/backward"), "utf8");
  const links = backward.split("\n").flatMap((line) => /^Link\t+(\S+)\t+(\S+)/.exec(line)?.slice(1, 3) ?? []);
  expect(zones.length).toBeGreaterThan(300);
  expect(links.length).toBeGreaterThan(400);
  const unknown = [...zones, ...links].filter((name) => !isTimeZone(name));
  // A name newer than the machine's data, and one that is not a real zone.
  expect(unknown.filter((name) => !["America/Coyhaique", "Factory"].includes(name))).toEqual([]);
  expect(["+01:00", "Prague", "", "Europe/Prague "].filter(isTimeZone)).toEqual([]);
});
