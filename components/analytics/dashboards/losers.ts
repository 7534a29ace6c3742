import type { QueryRow } from "@/lib/contract/analytics/searches";

/** The queries that lost most searches since the range before, the worst first; those that lost none are left out. */
export function losersOf(rows: readonly QueryRow[], count: number): QueryRow[] {
  const lost = ({ searches, previous }: QueryRow): number => (previous?.searches ?? 0) - searches;
  return rows
    .filter((row) => lost(row) > 0)
    .sort((a, b) => lost(b) - lost(a))
    .slice(0, count);
}
