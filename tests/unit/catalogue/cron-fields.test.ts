import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { LAST_DAY, listAllValues, readField, writeField } from "@/lib/domain/catalogue/cron-fields";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";

const CRON = join(__dirname, "../../../../shared/data/robustness/cron/expressions.csv");

const readable: [field: Parameters<typeof readField>[0], text: string, values: number[]][] = [
  ["minute", "0", [0]],
  ["minute", "5,1,5", [1, 5]],
  ["minute", "*/20", [0, 20, 40]],
  ["minute", "10-30/10", [10, 20, 30]],
  ["hour", "22-23", [22, 23]],
  ["dayOfMonth", "1,L", [1, LAST_DAY]],
  ["month", "jan-Mar,DEC", [1, 2, 3, 12]],
  ["dayOfWeek", "MON-FRI", [1, 2, 3, 4, 5]],
  ["dayOfWeek", "7", [0]],
  ["dayOfWeek", "FRI-SUN", [0, 5, 6]],
  ["dayOfWeek", "5-7", [0, 5, 6]],
  ["dayOfWeek", "?", [0, 1, 2, 3, 4, 5, 6]],
];

test.each(readable)("parses %s %s", (field, text, values) => {
  expect(readField(field, text)).toMatchObject({ values });
});

const faulty: [field: Parameters<typeof readField>[0], text: string, code: string][] = [
  ["minute", "60", "value_out_of_range"],
  ["hour", "24", "value_out_of_range"],
  ["dayOfMonth", "0", "value_out_of_range"],
  ["month", "13", "value_out_of_range"],
  ["dayOfWeek", "8", "value_out_of_range"],
  ["minute", "x", "value_unknown"],
  ["minute", "1.5", "value_unknown"],
  ["minute", "-1", "value_missing"],
  ["minute", "?", "value_unknown"],
  ["hour", "L", "value_unknown"],
  ["dayOfWeek", "5#3", "value_unknown"],
  ["minute", "1,,2", "value_missing"],
  ["minute", "5-", "value_missing"],
  ["minute", "30-10", "range_backwards"],
  ["minute", "*/0", "step_invalid"],
  ["minute", "*/61", "step_invalid"],
  ["minute", "*/5/5", "step_invalid"],
  ["minute", "*/", "step_invalid"],
  ["minute", "5/5", "step_without_range"],
];

test.each(faulty)("refuses %s %s", (field, text, code) => {
  expect(readField(field, text)).toEqual({ code });
});

test("parses a formatted field to the same values", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        "minute" as const,
        "hour" as const,
        "dayOfMonth" as const,
        "month" as const,
        "dayOfWeek" as const,
      ),
      fc.array(fc.nat(59), { minLength: 1, maxLength: 60 }),
      (field, picks) => {
        const all = listAllValues(field);
        const values = [...new Set(picks.map((pick) => all[pick % all.length] ?? 0))].sort((a, b) => a - b);
        expect(readField(field, writeField(field, values))).toMatchObject({ values });
      },
    ),
  );
});

test("never throws for any text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const field of ["minute", "dayOfMonth", "dayOfWeek"] as const) readField(field, text);
    }),
  );
});

const withData = existsSync(CRON) ? test : test.skip;

// Unsupported dialect: the nth or last weekday of a month.
const OTHER_DIALECT = /[#H]|\dL/;

withData("accepts and refuses expressions like other cron parsers that agree", () => {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(CRON, "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  const compared = data.flatMap(({ expression = "", fields, cron_parser_accepts: one, croner_accepts: other }) => {
    if (fields !== "5" || one !== other || OTHER_DIALECT.test(expression)) return [];
    const verdict = validatePlan({ type: "cron", cron: expression, times: [], days: [], time_zone: "UTC" });
    return [{ expression, isRead: "timetable" in verdict, wanted: one === "true" }];
  });
  expect(compared.length).toBeGreaterThan(35);
  expect(compared.filter(({ isRead, wanted: expected }) => isRead !== expected)).toEqual([]);
});
