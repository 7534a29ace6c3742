// Fields of a record of a feed by the names that a mapping gives them.

/** A record of a feed, as its reader gives it. */
export type FeedValues = Record<string, unknown>;

/** The names by which a record's values can be mapped: its own, and `a.b` for what lies one level below. */
export function fieldsOf(record: FeedValues): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    return isObject(inner) ? [name, ...Object.keys(inner).map((below) => `${name}.${below}`)] : [name];
  });
}

/** The value of a field; `a.b` looks below, and into each entry of a list. */
export function valueAt(record: FeedValues, field: string): unknown {
  if (Object.hasOwn(record, field)) return record[field];
  const dot = field.indexOf(".");
  if (dot < 0) return undefined;
  const [outer, below] = [record[field.slice(0, dot)], field.slice(dot + 1)];
  if (Array.isArray(outer)) return outer.map((one) => (isObject(one) ? one[below] : undefined));
  return isObject(outer) ? outer[below] : undefined;
}

/** Whether a value has fields of its own. */
export function isObject(value: unknown): value is FeedValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
