// `recommendation_context` of a request as conditions of the search index.

/** A value of a condition. */
export type ContextValue = string | number | boolean;

/** A condition of a context: `{ values, operator }`, or its values alone. */
export type ContextCondition = ContextValue | readonly ContextValue[] | LongCondition;

/** The long form of a condition. */
type LongCondition = {
  values: ContextValue | readonly ContextValue[];
  operator?: "or" | "and" | "not" | undefined;
};

/** Conditions as the search index takes them: `any` are alternatives by key, `must` and `none` stand alone. */
export type ContextFilters = Record<"any" | "must" | "none", { key: string; value: string }[]>;

/** Converts a context. A list or a single value means "one of them"; a value with a pipe is a range (`10|20`, `10|`). */
export function buildContextFilters(context: Readonly<Record<string, ContextCondition>>): ContextFilters {
  const filters: ContextFilters = { any: [], must: [], none: [] };
  for (const [key, condition] of Object.entries(context)) {
    const { values, operator = "or" } = isLong(condition) ? condition : { values: condition };
    const list = operator === "and" ? filters.must : operator === "not" ? filters.none : filters.any;
    for (const value of Array.isArray(values) ? values : [values]) list.push({ key, value: String(value) });
  }
  return filters;
}

function isLong(condition: ContextCondition): condition is LongCondition {
  return typeof condition === "object" && !Array.isArray(condition);
}
