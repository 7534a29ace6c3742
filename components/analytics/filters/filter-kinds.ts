import type { FilterName } from "@/lib/domain/analytics/visit-filters";

/** How a filter is filled in: lines of text, a pair in parts, one choice, several choices. */
export type FilterInput = "lines" | "list_pair" | "param_pair" | "flag" | "mode" | "devices";

/** The filters that have a form, by what they are about, in the order in which they are offered. */
export const FILTER_GROUPS = [
  [
    "what",
    [
      "with_queries",
      "without_queries",
      "with_items",
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

/** A filter that has a form; the others are the period's and the segment's. */
export type FormFilter = (typeof FILTER_GROUPS)[number][1][number];

const INPUTS: Record<FormFilter, FilterInput> = {
  with_queries: "lines",
  without_queries: "lines",
  with_items: "lines",
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

/** How a filter is filled in. */
export function inputOf(name: FormFilter): FilterInput {
  return INPUTS[name];
}

/** Whether a filter has a form of its own. */
export function hasForm(name: FilterName): name is FormFilter {
  return name in INPUTS;
}
