import { CARRIED_FILTERS } from "@/lib/domain/kit/carry-over";
import { networkOf } from "./ip-networks";
import { DEVICES } from "./visit-device";
import {
  CONVERSIONS_MODES,
  type ConversionsMode,
  FILTER_VALUE_MAX,
  type FilterCode,
  type Judged,
  judgeChoice,
  judgeFlag,
  judgeListPair,
  judgeMoment,
  judgeParamPair,
  judgeText,
  PERIODS,
} from "./visit-filter-values";

// The filters of visits: the fifteen that travel from screen to screen, and ours, which belong to the list of
// visits and to segments. What each of them selects: docs/filters.md.

/** Filters that stay on their screen: whose visit, what was searched and shown, on what, and what came of it. */
export const OWN_FILTERS = ["user_id", "with_queries", "with_items", "device", "converted", "no_results"] as const;
/** All filters of visits, in the order in which they are written and shown. */
export const FILTER_NAMES = [...CARRIED_FILTERS, ...OWN_FILTERS] as const;
/** The name of a filter, as it stands in addresses. */
export type FilterName = (typeof FILTER_NAMES)[number];

/** Filters as they are understood: by name, values in canonical form, a name only with values. */
export type VisitFilters = { readonly [Name in FilterName]?: readonly string[] };

/** A value that was not taken, at its filter. */
export type FilterFault = { name: FilterName; value: string; code: FilterCode };

/** How many values a filter takes: one, any number of them in no order, or steps in their order. */
export type FilterForm = "one" | "many" | "steps";

type Spec = { form: FilterForm; judge: (value: string) => Judged; max: number };

const VALUES_MAX = 50;
const STEPS_MAX = 10;
const one = (judge: Spec["judge"]): Spec => ({ form: "one", judge, max: 1 });
const many = (judge: Spec["judge"]): Spec => ({ form: "many", judge, max: VALUES_MAX });
const steps: Spec = { form: "steps", judge: judgeText, max: STEPS_MAX };

const SPECS: Record<FilterName, Spec> = {
  period: one(judgeChoice(PERIODS, "period_unknown")),
  starting_at: one(judgeMoment),
  ending_at: one(judgeMoment),
  with_ip: many(judgeNetwork),
  without_ip: many(judgeNetwork),
  with_list_w_filter_pairs: many(judgeListPair),
  with_url_w_param_pairs: many(judgeParamPair),
  without_url_w_param_pairs: many(judgeParamPair),
  with_url_steps: steps,
  with_referer_steps: steps,
  without_referer_steps: steps,
  without_queries: many(judgeText),
  with_any_filter: one(judgeFlag),
  apply_segment: one(judgeText),
  conversions_mode: one(judgeChoice(CONVERSIONS_MODES, "choice_unknown")),
  user_id: many(judgeText),
  with_queries: many(judgeText),
  with_items: many(judgeText),
  device: many(judgeChoice(DEVICES, "choice_unknown")),
  converted: one(judgeFlag),
  no_results: one(judgeFlag),
};

function judgeNetwork(value: string): Judged {
  const network = networkOf(value);
  return network === null ? { code: "ip_invalid" } : { value: network };
}

/** How many values a filter takes. */
export function formOf(name: FilterName): FilterForm {
  return SPECS[name].form;
}

/** Whether a filter travels from screen to screen. */
export function isCarried(name: FilterName): boolean {
  return (CARRIED_FILTERS as readonly string[]).includes(name);
}

/** A value of a filter in its canonical form, or why it is none. */
export function judgeValue(name: FilterName, value: string): Judged {
  const text = value.trim();
  return text.length > FILTER_VALUE_MAX ? { code: "too_long" } : SPECS[name].judge(text);
}

/**
 * The filters of an address or a query: `name=x`, `name[]=x`, `name[0]=x` and `name[0][part]=x`, repeated or not. An
 * empty value is no filter. A value that cannot be taken is told of and left out; of a filter with one value the last
 * one counts. That `ending_at` comes before `starting_at` is for `rangeOf` to tell, which knows the site's zone.
 */
export function readVisitFilters(params: Iterable<readonly [string, string]>): {
  filters: VisitFilters;
  faults: FilterFault[];
} {
  const written = writtenValues(params);
  const filters: { [Name in FilterName]?: readonly string[] } = {};
  const faults: FilterFault[] = [];
  for (const name of FILTER_NAMES) {
    const { values, refused } = judgeAll(name, written.get(name) ?? []);
    if (values.length > 0) filters[name] = values;
    faults.push(...refused);
  }
  return { filters, faults };
}

function judgeAll(name: FilterName, written: readonly string[]): { values: string[]; refused: FilterFault[] } {
  const { form, max } = SPECS[name];
  const values: string[] = [];
  const refused: FilterFault[] = [];
  const counted = form === "one" ? written.slice(-1) : written;
  for (const value of counted) {
    const judged = judgeValue(name, value);
    if ("code" in judged) refused.push({ name, value, code: judged.code });
    else if (form === "steps" || !values.includes(judged.value)) values.push(judged.value);
  }
  for (const value of values.splice(max)) refused.push({ name, value, code: "too_many" });
  return { values, refused };
}

const NAMES: ReadonlySet<string> = new Set(FILTER_NAMES);

function isFilterName(name: string): name is FilterName {
  return NAMES.has(name);
}

/** Values by name as they were written, empty ones left out, numbered ones in the order of their numbers. */
function writtenValues(params: Iterable<readonly [string, string]>): Map<FilterName, string[]> {
  const found = new Map<FilterName, Map<string, Record<string, string>>>();
  let count = 0;
  for (const [key, value] of params) {
    const [, name = "", index, part] = /^([^[]+)(?:\[([^\]]*)\])?(?:\[([^\]]*)\])?/.exec(key) ?? [];
    if (!isFilterName(name) || value.trim() === "") continue;
    count += 1;
    const entries = found.get(name) ?? new Map<string, Record<string, string>>();
    found.set(name, entries);
    const at = index !== undefined && /^\d+$/.test(index) ? `n${index}` : `u${count}`;
    entries.set(at, { ...entries.get(at), [part ?? ""]: value });
  }
  return new Map([...found].map(([name, entries]) => [name, inOrder(entries).flatMap((parts) => joined(parts) ?? [])]));
}

function inOrder(entries: ReadonlyMap<string, Record<string, string>>): Record<string, string>[] {
  const numberOf = (key: string) => (key.startsWith("n") ? Number(key.slice(1)) : Number.POSITIVE_INFINITY);
  return [...entries].sort(([a], [b]) => (numberOf(a) < numberOf(b) ? -1 : 1)).map(([, parts]) => parts);
}

/** One value out of the parts that it may be written in. */
function joined(parts: Record<string, string>): string | undefined {
  const { list, filter, param, name, key, value } = parts;
  const about = filter ?? param ?? name ?? key;
  if (list !== undefined && about !== undefined) return `${list}|${about}:${value ?? ""}`;
  if (about !== undefined && value !== undefined) return `${about}=${value}`;
  return Object.values(parts)[0];
}

/** Filters as a query: canonical names and values, in their order. Reading them gives the same filters. */
export function filterEntries(filters: VisitFilters): [FilterName, string][] {
  return FILTER_NAMES.flatMap((name) => (filters[name] ?? []).map((value): [FilterName, string] => [name, value]));
}

/** An address's query with other filters: what is changed is written anew, everything else stays as it was. */
export function writeVisitFilters(
  params: URLSearchParams,
  changes: { readonly [Name in FilterName]?: readonly string[] },
): URLSearchParams {
  const isChanged = (key: string) => Object.hasOwn(changes, key.split("[", 1)[0] ?? "");
  const next = new URLSearchParams([...params].filter(([key]) => !isChanged(key)));
  for (const name of FILTER_NAMES) {
    const values = changes[name];
    for (const value of values ?? []) next.append(name, value);
    // Empty means: no filter here, and none carried over either.
    if (values?.length === 0 && isCarried(name)) next.append(name, "");
  }
  return next;
}

/** What counts as a conversion: both unless the filters say which. */
export function conversionsMode(filters: VisitFilters): ConversionsMode {
  const [mode] = filters.conversions_mode ?? [];
  return CONVERSIONS_MODES.find((known) => known === mode) ?? "any";
}

const NOT_CONDITIONS: readonly FilterName[] = ["period", "starting_at", "ending_at", "conversions_mode"];

/** The filters that are about visits themselves: neither when they were, nor what counts as a conversion. */
export function conditionNames(filters: VisitFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined && !NOT_CONDITIONS.includes(name));
}

/** What a segment keeps of filters: the conditions on visits but for another segment. */
export function segmentFilters(filters: VisitFilters): VisitFilters {
  const names = conditionNames(filters).filter((name) => name !== "apply_segment");
  return Object.fromEntries(names.map((name) => [name, filters[name] ?? []]));
}
