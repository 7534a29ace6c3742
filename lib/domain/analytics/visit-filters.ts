import { CARRIED_FILTERS } from "@/lib/domain/kit/carry-over";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { parseNetwork } from "./ip-networks";
import { VISIT_DEVICES } from "./visit-device";
import {
  acceptText,
  CONVERSIONS_MODES,
  type ConversionsMode,
  FILTER_VALUE_MAX,
  type FilterCode,
  type FilterValueResult,
  PERIODS,
  validateChoice,
  validateFlag,
  validateListPair,
  validateMoment,
  validateParamPair,
} from "./visit-filter-values";

// Visit filters: those carried between screens, and those that only the list of visits and segments have. docs/filters.md
// describes what each selects.

/** Filters that are not carried to other screens. */
export const OWN_FILTERS = [
  "user_id",
  "with_queries",
  "with_items",
  "device",
  "searched_in",
  "converted",
  "no_results",
] as const;
/** All visit filters in display order. */
export const FILTER_NAMES = [...CARRIED_FILTERS, ...OWN_FILTERS] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** A switch beside the filters: visits of bots, too. Neither carried nor part of a segment. */
const BOTS = "with_bots";
type ParamName = FilterName | typeof BOTS;

/** Parsed filters by name, with normalized values; a filter without values is absent. */
export type VisitFilters = { readonly [Name in ParamName]?: readonly string[] };

/** A rejected value. */
export type FilterFault = { name: FilterName; value: string; code: FilterCode };

/** Whether a filter has one value, an unordered set, or ordered steps. */
export type FilterShape = "one" | "many" | "steps";

type Spec = { form: FilterShape; validate: (value: string) => FilterValueResult; max: number };

const VALUES_MAX = 50;
const STEPS_MAX = 10;
const one = (validate: Spec["validate"]): Spec => ({ form: "one", validate, max: 1 });
const many = (validate: Spec["validate"]): Spec => ({ form: "many", validate, max: VALUES_MAX });
const steps: Spec = { form: "steps", validate: acceptText, max: STEPS_MAX };

const SPECS: Record<FilterName, Spec> = {
  period: one(validateChoice(PERIODS, "period_unknown")),
  starting_at: one(validateMoment),
  ending_at: one(validateMoment),
  with_ip: many(validateNetwork),
  without_ip: many(validateNetwork),
  with_list_w_filter_pairs: many(validateListPair),
  with_url_w_param_pairs: many(validateParamPair),
  without_url_w_param_pairs: many(validateParamPair),
  with_url_steps: steps,
  with_referer_steps: steps,
  without_referer_steps: steps,
  without_queries: many(acceptText),
  with_any_filter: one(validateFlag),
  apply_segment: one(acceptText),
  conversions_mode: one(validateChoice(CONVERSIONS_MODES, "choice_unknown")),
  user_id: many(acceptText),
  with_queries: many(acceptText),
  with_items: many(acceptText),
  device: many(validateChoice(VISIT_DEVICES, "choice_unknown")),
  searched_in: one(validateChoice(SEARCH_SCOPES, "choice_unknown")),
  converted: one(validateFlag),
  no_results: one(validateFlag),
};

function validateNetwork(value: string): FilterValueResult {
  const network = parseNetwork(value);
  return network === null ? { code: "ip_invalid" } : { value: network };
}

export function getForm(name: FilterName): FilterShape {
  return SPECS[name].form;
}

/** Whether a filter is carried between screens. */
export function isCarried(name: FilterName): boolean {
  return (CARRIED_FILTERS as readonly string[]).includes(name);
}

export function validateFilterValue(name: FilterName, value: string): FilterValueResult {
  const text = value.trim();
  return text.length > FILTER_VALUE_MAX ? { code: "too_long" } : SPECS[name].validate(text);
}

/**
 * Parses URL parameters: `name=x`, `name[]=x`, `name[0]=x` and `name[0][part]=x`, repeated or not. Empty values are
 * ignored. Invalid values are reported and dropped; a single-value filter uses its last value. `resolveRange` checks the
 * order of `starting_at` and `ending_at`, because that needs the site's time zone.
 */
export function readVisitFilters(params: Iterable<readonly [string, string]>): {
  filters: VisitFilters;
  faults: FilterFault[];
} {
  const written = collectValues(params);
  const filters: { [Name in ParamName]?: readonly string[] } = {};
  const faults: FilterFault[] = [];
  for (const name of FILTER_NAMES) {
    const { values, refused } = validateValues(name, written.get(name) ?? []);
    if (values.length > 0) filters[name] = values;
    faults.push(...refused);
  }
  if (/^(1|true)$/.test(written.get(BOTS)?.at(-1)?.trim() ?? "")) filters[BOTS] = ["1"];
  return { filters, faults };
}

function validateValues(name: FilterName, written: readonly string[]): { values: string[]; refused: FilterFault[] } {
  const { form, max } = SPECS[name];
  const values: string[] = [];
  const refused: FilterFault[] = [];
  const counted = form === "one" ? written.slice(-1) : written;
  for (const value of counted) {
    const result = validateFilterValue(name, value);
    if ("code" in result) refused.push({ name, value, code: result.code });
    else if (form === "steps" || !values.includes(result.value)) values.push(result.value);
  }
  for (const value of values.splice(max)) refused.push({ name, value, code: "too_many" });
  return { values, refused };
}

const PARAMS: readonly ParamName[] = [...FILTER_NAMES, BOTS];
const NAMES: ReadonlySet<string> = new Set(PARAMS);

function isParamName(name: string): name is ParamName {
  return NAMES.has(name);
}

/** Collects non-empty values by name, indexed ones in the order of their indexes. */
function collectValues(params: Iterable<readonly [string, string]>): Map<ParamName, string[]> {
  const found = new Map<ParamName, Map<string, Record<string, string>>>();
  let count = 0;
  for (const [key, value] of params) {
    const [, name = "", index, part] = /^([^[]+)(?:\[([^\]]*)\])?(?:\[([^\]]*)\])?/.exec(key) ?? [];
    if (!isParamName(name) || value.trim() === "") continue;
    count += 1;
    const entries = found.get(name) ?? new Map<string, Record<string, string>>();
    found.set(name, entries);
    const at = index !== undefined && /^\d+$/.test(index) ? `n${index}` : `u${count}`;
    entries.set(at, { ...entries.get(at), [part ?? ""]: value });
  }
  return new Map(
    [...found].map(([name, entries]) => [name, sortEntries(entries).flatMap((parts) => joinParts(parts) ?? [])]),
  );
}

function sortEntries(entries: ReadonlyMap<string, Record<string, string>>): Record<string, string>[] {
  const parseNumber = (key: string) => (key.startsWith("n") ? Number(key.slice(1)) : Number.POSITIVE_INFINITY);
  return [...entries].sort(([a], [b]) => (parseNumber(a) < parseNumber(b) ? -1 : 1)).map(([, parts]) => parts);
}

/** Joins a value from its named parts. */
function joinParts(parts: Record<string, string>): string | undefined {
  const { list, filter, param, name, key, value } = parts;
  const about = filter ?? param ?? name ?? key;
  if (list !== undefined && about !== undefined) return `${list}|${about}:${value ?? ""}`;
  if (about !== undefined && value !== undefined) return `${about}=${value}`;
  return Object.values(parts)[0];
}

/** Converts filters to URL parameters; parsing them gives the same filters. */
export function listFilterEntries(filters: VisitFilters): [ParamName, string][] {
  return PARAMS.flatMap((name) => (filters[name] ?? []).map((value): [ParamName, string] => [name, value]));
}

/** Replaces the changed filters of a query string; all other parameters stay. */
export function writeVisitFilters(params: URLSearchParams, changes: VisitFilters): URLSearchParams {
  const isChanged = (key: string) => Object.hasOwn(changes, key.split("[", 1)[0] ?? "");
  const next = new URLSearchParams([...params].filter(([key]) => !isChanged(key)));
  for (const name of PARAMS) {
    const values = changes[name];
    for (const value of values ?? []) next.append(name, value);
    // An empty value prevents the filter from being carried over again.
    if (values?.length === 0 && name !== BOTS && isCarried(name)) next.append(name, "");
  }
  return next;
}

/** The conversion mode; `any` by default. */
export function readConversionsMode(filters: VisitFilters): ConversionsMode {
  const [mode] = filters.conversions_mode ?? [];
  return CONVERSIONS_MODES.find((known) => known === mode) ?? "any";
}

const NOT_CONDITIONS: readonly FilterName[] = ["period", "starting_at", "ending_at", "conversions_mode"];

/** Filters that select visits, without the time range and the conversion mode. */
export function listConditionNames(filters: VisitFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined && !NOT_CONDITIONS.includes(name));
}

/** The filters that a segment stores: all conditions except another segment. */
export function pickSegmentFilters(filters: VisitFilters): VisitFilters {
  const names = listConditionNames(filters).filter((name) => name !== "apply_segment");
  return Object.fromEntries(names.map((name) => [name, filters[name] ?? []]));
}
