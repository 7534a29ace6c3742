import { type AnyColumn, and, gt, isNull, lt, or, type SQL } from "drizzle-orm";

/** Condition: what starts and ends at these columns is active within `[from, to)`. What ends when the range starts is not in it. */
export function actsWithin(
  { activeFrom, activeTo }: { activeFrom: AnyColumn; activeTo: AnyColumn },
  { from, to }: { from: string; to: string },
): SQL | undefined {
  return and(or(isNull(activeFrom), lt(activeFrom, new Date(to))), or(isNull(activeTo), gt(activeTo, new Date(from))));
}
