import { isCountedDay } from "@/lib/contract/kit/common";

// What a value of each filter of visits looks like, once it is understood (docs/filters.md).

/** Why a value of a filter was not taken. */
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
/** Why a value of a filter was not taken. */
export type FilterCode = (typeof FILTER_CODES)[number];

/** The periods that have a name, in the order in which they are offered. `7d`: 7 days that end today, today among them. */
export const PERIODS = ["today", "yesterday", "7d", "30d", "90d", "this_month", "last_month"] as const;
/** A period that has a name. */
export type Period = (typeof PERIODS)[number];
/** The period where an address says nothing of one. */
export const PERIOD_DEFAULT = "30d" satisfies Period;

/** What counts as a conversion. */
export const CONVERSIONS_MODES = ["any", "orders", "actions"] as const;
/** What counts as a conversion. */
export type ConversionsMode = (typeof CONVERSIONS_MODES)[number];

/** A value as it is kept, or why it is none. */
export type Judged = { value: string } | { code: FilterCode };

/** Characters of one value at most. */
export const FILTER_VALUE_MAX = 500;

const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** A value of a list of choices. */
export function judgeChoice(choices: readonly string[], code: FilterCode): (value: string) => Judged {
  return (value) => (choices.includes(value) ? { value } : { code });
}

/** A day, or a moment with its zone or in that of the site. */
export function judgeMoment(value: string): Judged {
  const isDay = MOMENT.test(value) && isCountedDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value.slice(0, 10)));
  // Days that months do not have are moved on by the parser.
  const isReal = isDay && new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));
  return isReal && !Number.isNaN(Date.parse(value)) ? { value } : { code: "date_invalid" };
}

/** Yes or no, in the words that addresses have for it. */
export function judgeFlag(value: string): Judged {
  if (value === "1" || value === "true") return { value: "1" };
  return value === "0" || value === "false" ? { value: "0" } : { code: "flag_invalid" };
}

/** `param=value`; either side is compared as it is once the address is decoded. */
export function judgeParamPair(value: string): Judged {
  const [param = "", ...rest] = value.split("=");
  if (param.trim() === "" || rest.length === 0) return { code: "param_pair_invalid" };
  return { value: `${param.trim()}=${rest.join("=").trim()}` };
}

/** `List|filter:value` in its three parts; null for something else. */
export function listPairOf(text: string): { list: string; filter: string; value: string } | null {
  const [, list = "", filter = "", value = ""] = /^([^|]+)\|([^:]+):(.+)$/s.exec(text) ?? [];
  const parts = { list: list.trim(), filter: filter.trim(), value: value.trim() };
  return Object.values(parts).includes("") ? null : parts;
}

/** `List|filter:value`. */
export function judgeListPair(text: string): Judged {
  const pair = listPairOf(text);
  return pair === null ? { code: "list_pair_invalid" } : { value: `${pair.list}|${pair.filter}:${pair.value}` };
}

/** Any text. */
export function judgeText(value: string): Judged {
  return { value };
}
