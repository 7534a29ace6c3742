import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import { VISIT_DEVICES } from "@/lib/domain/analytics/visit-device";
import { parseMomentStart } from "@/lib/domain/analytics/visit-filter-range";
import { CONVERSIONS_MODES, PERIODS, type Period } from "@/lib/domain/analytics/visit-filter-values";
import { type FilterName, getForm, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { formatDate, formatDateTime } from "@/lib/i18n/formats";

/** The input of a filter: lines of text, a pair of parts, one choice, several choices. */
export type FilterInput = "lines" | "list_pair" | "param_pair" | "flag" | "mode" | "scope" | "devices";

/** The filters that have a form, by group, in menu order. */
export const FILTER_GROUPS = [
  [
    "what",
    [
      "with_queries",
      "without_queries",
      "with_items",
      "searched_in",
      "no_results",
      "converted",
      "with_any_filter",
      "with_list_w_filter_pairs",
    ],
  ],
  [
    "where",
    [
      "with_url_steps",
      "with_referer_steps",
      "without_referer_steps",
      "with_url_w_param_pairs",
      "without_url_w_param_pairs",
    ],
  ],
  ["who", ["user_id", "device", "with_ip", "without_ip"]],
  ["mode", ["conversions_mode"]],
] as const satisfies readonly (readonly [string, readonly FilterName[]])[];

/** A filter that has a form; the others belong to the period and the segment. */
export type FormFilter = (typeof FILTER_GROUPS)[number][1][number];

const INPUTS: Record<FormFilter, FilterInput> = {
  with_queries: "lines",
  without_queries: "lines",
  with_items: "lines",
  searched_in: "scope",
  no_results: "flag",
  converted: "flag",
  with_any_filter: "flag",
  with_list_w_filter_pairs: "list_pair",
  with_url_steps: "lines",
  with_referer_steps: "lines",
  without_referer_steps: "lines",
  with_url_w_param_pairs: "param_pair",
  without_url_w_param_pairs: "param_pair",
  user_id: "lines",
  device: "devices",
  with_ip: "lines",
  without_ip: "lines",
  conversions_mode: "mode",
};

/** The input type of a filter. */
export function getInput(name: FormFilter): FilterInput {
  return INPUTS[name];
}

/** Whether a filter has a form of its own. */
export function hasForm(name: FilterName): name is FormFilter {
  return name in INPUTS;
}

const PERIOD_KEYS = { "7d": "d7", "30d": "d30", "90d": "d90" } as const;

/** Filters and their values as text. */
export function useFilterWords() {
  const t = useTranslations("analytics.filters");
  const { time_zone: timeZone } = useSite().site;
  function formatPeriod(value: Period): string {
    const key = value === "7d" || value === "30d" || value === "90d" ? PERIOD_KEYS[value] : value;
    return t(`period.${key}`);
  }
  function formatValue(name: FilterName, text: string): string {
    if (name === "period") {
      const known = PERIODS.find((one) => one === text);
      return known === undefined ? text : formatPeriod(known);
    }
    const input = hasForm(name) ? getInput(name) : null;
    if (input === "flag") return t(text === "1" ? "yes" : "no");
    const device = VISIT_DEVICES.find((one) => one === text);
    if (input === "devices" && device !== undefined) return t(`devices.${device}`);
    const scope = SEARCH_SCOPES.find((one) => one === text);
    if (input === "scope" && scope !== undefined) return t(`lists.${scope}`);
    const mode = CONVERSIONS_MODES.find((one) => one === text);
    return input === "mode" && mode !== undefined ? t(`modes.${mode}`) : text;
  }
  function formatMoment(text: string | undefined): string {
    if (text === undefined) return "…";
    const at = new Date(parseMomentStart(text, timeZone)).toISOString();
    return text.length === 10 ? formatDate(at, timeZone) : formatDateTime(at, timeZone);
  }
  return {
    period: formatPeriod,
    value: formatValue,
    range: ({ starting_at: from, ending_at: to }: VisitFilters) =>
      t("period.range", { from: formatMoment(from?.[0]), to: formatMoment(to?.[0]) }),
    /** The values of a filter, one per chip: steps share one chip, other values have their own. */
    parts: (name: FilterName, values: readonly string[]): { label: string; rest: string[] }[] =>
      getForm(name) === "steps"
        ? [{ label: values.join(" → "), rest: [] }]
        : values.map((one) => ({ label: formatValue(name, one), rest: values.filter((other) => other !== one) })),
  };
}
