import fc from "fast-check";
import type { PlanContent } from "@/lib/contract/catalogue/plans";
import { describeTimetable } from "@/lib/domain/catalogue/plan-description";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import { convertToView, toCalendar, toCron } from "@/lib/domain/catalogue/plan-views";
import { formatSets, generatePlanSets } from "@/tests/support/plan-oracle";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

function calendar(times: string[], days = EVERY_DAY): PlanContent {
  return { type: "manual_calendar", times, days, cron: null, time_zone: "Europe/Prague" };
}

function cron(line: string): PlanContent {
  return { type: "cron", times: [], days: [], cron: line, time_zone: "Europe/Prague" };
}

test.each([
  [calendar(["06:00"]), "0 6 * * *"],
  [calendar(["12:30", "06:30"], [1, 2, 3, 4, 5]), "30 6,12 * * 1-5"],
  [calendar(["06:00", "06:30", "07:00", "07:30"], [6, 7]), "0,30 6,7 * * 0,6"],
  [calendar(["00:00", "08:00", "16:00"], [1]), "0 */8 * * 1"],
])("converts a calendar to cron", (plan, line) => {
  expect(toCron(plan)).toEqual({ cron: line });
});

test.each([
  ["0 6,18 * * MON-FRI", { times: ["06:00", "18:00"], days: [1, 2, 3, 4, 5] }],
  ["0 0 * * 7", { times: ["00:00"], days: [7] }],
  ["0 0 16 * 0-6", { times: ["00:00"], days: EVERY_DAY }],
])("converts the cron line %s to a calendar", (line, expected) => {
  expect(toCalendar(cron(line))).toEqual(expected);
});

test("returns a code if a view cannot express a plan", () => {
  expect(toCron(calendar(["06:00", "12:30"]))).toEqual({ code: "times_not_a_grid" });
  expect(toCalendar(cron("0 6 1 * *"))).toEqual({ code: "days_of_month" });
  expect(toCalendar(cron("0 6 * 1 *"))).toEqual({ code: "months" });
  expect(toCalendar(cron("*/30 * * * *"))).toEqual({ code: "too_many_times" });
  expect([toCalendar(cron("x")), toCron(calendar([]))]).toEqual([{ code: "invalid" }, { code: "invalid" }]);
});

test("returns a code for each invalid field", () => {
  expect(validatePlan({ ...calendar(["6:00", "24:00", "12:00"], [0]), time_zone: "Mars/Crater" })).toEqual({
    errors: {
      "times.0": ["time_invalid"],
      "times.1": ["time_invalid"],
      days: ["day_invalid"],
      time_zone: ["time_zone_unknown"],
    },
  });
  expect(validatePlan(calendar([], []))).toEqual({ errors: { times: ["times_empty"], days: ["days_empty"] } });
  expect(validatePlan(cron("60 6-4 * x *"))).toEqual({
    errors: {
      "cron.minute": ["value_out_of_range"],
      "cron.hour": ["range_backwards"],
      "cron.month": ["value_unknown"],
    },
  });
  expect(validatePlan(cron("0 0 * *"))).toEqual({ errors: { cron: ["cron_fields"] } });
});

test("preserves the timetable when converting to the other view and back", () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const plans = fc.record({
    times: fc.uniqueArray(minutes, { minLength: 1, maxLength: 6 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  });
  const text = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  fc.assert(
    fc.property(plans, ({ times, days }) => {
      const sorted = [...times].sort((a, b) => a - b);
      const plan = calendar(sorted.map(text), [...days].sort());
      const other = convertToView(plan, "cron");
      if ("code" in other) return expect(other.code).toBe("times_not_a_grid");
      expect(validatePlan(other)).toEqual(validatePlan(plan));
      expect(convertToView(other, "manual_calendar")).toEqual(plan);
    }),
  );
});

test("preserves the timetable when formatting a cron line again", () => {
  fc.assert(
    fc.property(generatePlanSets(), (sets) => {
      const plan = cron(formatSets(sets));
      const formatted = toCron(plan);
      if ("code" in formatted) throw new Error(formatted.code);
      expect(validatePlan(cron(formatted.cron))).toEqual(validatePlan(plan));
      const other = toCalendar(plan);
      fc.pre(!("code" in other));
      expect(validatePlan(calendar(other.times, other.days))).toEqual(validatePlan(plan));
    }),
  );
});

const daily = { days: { kind: "daily" }, dates: null, months: null };

test.each([
  ["0 6,12 * * *", { ...daily, time: { kind: "times", times: ["06:00", "12:00"] } }],
  ["* * * * *", { ...daily, time: { kind: "every_minutes", step: 1 } }],
  ["*/20 * * * *", { ...daily, time: { kind: "every_minutes", step: 20 } }],
  ["*/7 * * * *", { ...daily, time: { kind: "past_each_hour", minutes: [0, 7, 14, 21, 28, 35, 42, 49, 56] } }],
  ["*/30 8-17 * * *", { ...daily, time: { kind: "every_minutes_between", step: 30, from: "08:00", to: "17:30" } }],
  ["0 * * * *", { ...daily, time: { kind: "every_hours", step: 1, from: "00:00" } }],
  ["15 * * * *", { ...daily, time: { kind: "past_each_hour", minutes: [15] } }],
  ["15 1/2 * * *", null],
  ["15 1-23/2 * * *", { ...daily, time: { kind: "every_hours", step: 2, from: "01:15" } }],
  ["*/7 8-17 * * *", { ...daily, time: { kind: "many", count: 90, from: "08:00", to: "17:56" } }],
  ["0 6 * * 1-5", { ...daily, days: { kind: "working_days" }, time: { kind: "times", times: ["06:00"] } }],
  ["0 6 * * SAT,SUN", { ...daily, days: { kind: "weekend" }, time: { kind: "times", times: ["06:00"] } }],
  [
    "0 6 1,L 2 *",
    { days: null, dates: { days: [1], hasLast: true }, months: [2], time: { kind: "times", times: ["06:00"] } },
  ],
  [
    "0 6 16 * 1,7",
    {
      days: { kind: "days_of_week", days: [1, 7] },
      dates: { days: [16], hasLast: false },
      months: null,
      time: { kind: "times", times: ["06:00"] },
    },
  ],
])("describes %s as parts", (line, expected) => {
  const verdict = validatePlan(cron(line));
  expect("timetable" in verdict ? describeTimetable(verdict.timetable) : null).toEqual(expected);
});
