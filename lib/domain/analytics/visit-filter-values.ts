import { isCountedDay } from "@/lib/contract/kit/common";

// Validates and normalizes filter values (docs/filters.md).

/** Error codes of filter values. */
export const FILTER_CODES = [
  "period_unknown",
  "date_invalid",
  "range_reversed",
  "ip_invalid",
  "list_pair_invalid",
  "param_pair_invalid",
  "flag_invalid",
  "choice_unknown",
  "too_long",
  "too_many",
] as const;
export type FilterCode = (typeof FILTER_CODES)[number];

/** Named periods in display order. `7d`: the last 7 days including today. */
export const PERIODS = ["today", "yesterday", "7d", "30d", "90d", "this_month", "last_month"] as const;
export type Period = (typeof PERIODS)[number];
export const PERIOD_DEFAULT = "30d" satisfies Period;

/** What counts as a conversion. */
export const CONVERSIONS_MODES = ["any", "orders", "actions"] as const;
export type ConversionsMode = (typeof CONVERSIONS_MODES)[number];

/** The normalized value, or an error code. */
export type FilterValueResult = { value: string } | { code: FilterCode };

/** Maximum length of a value. */
export const FILTER_VALUE_MAX = 500;

const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Creates a validator for one of the choices. */
export function validateChoice(choices: readonly string[], code: FilterCode): (value: string) => FilterValueResult {
  return (value) => (choices.includes(value) ? { value } : { code });
}

/** Accepts a day, or a time with or without a zone. */
export function validateMoment(value: string): FilterValueResult {
  const isDay = MOMENT.test(value) && isCountedDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value.slice(0, 10)));
  // `Date` shifts days that a month does not have to the next month.
  const isReal = isDay && new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));
  return isReal && !Number.isNaN(Date.parse(value)) ? { value } : { code: "date_invalid" };
}

/** Normalizes `1`/`true` and `0`/`false`. */
export function validateFlag(value: string): FilterValueResult {
  if (value === "1" || value === "true") return { value: "1" };
  return value === "0" || value === "false" ? { value: "0" } : { code: "flag_invalid" };
}

/** `param=value`; both sides are URL-decoded. */
export function validateParamPair(value: string): FilterValueResult {
  const [param = "", ...rest] = value.split("=");
  if (param.trim() === "" || rest.length === 0) return { code: "param_pair_invalid" };
  return { value: `${param.trim()}=${rest.join("=").trim()}` };
}

/** Parses `List|filter:value`. */
export function parseListPair(text: string): { list: string; filter: string; value: string } | null {
  const [, list = "", filter = "", value = ""] = /^([^|]+)\|([^:]+):(.+)$/s.exec(text) ?? [];
  const parts = { list: list.trim(), filter: filter.trim(), value: value.trim() };
  return Object.values(parts).includes("") ? null : parts;
}

export function validateListPair(text: string): FilterValueResult {
  const pair = parseListPair(text);
  return pair === null ? { code: "list_pair_invalid" } : { value: `${pair.list}|${pair.filter}:${pair.value}` };
}

export function acceptText(value: string): FilterValueResult {
  return { value };
}
