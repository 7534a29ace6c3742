import type { QueryFigures, QueryPage, QueryRow } from "@/lib/contract/analytics/searches";

/** Figures of a query, from its searches, clicked searches and searches without results. */
export function makeFigures(searches: number, clicked = 0, lost = 0): QueryFigures {
  const ratio = (n: number, of: number) => ({ value: of === 0 ? null : n / of, n, of });
  return {
    searches,
    clicks: clicked,
    ctr: ratio(clicked, searches),
    conversion: ratio(0, searches),
    no_results: ratio(lost, searches),
    revenue: 12.5,
    avg_position: ratio(clicked * 2, clicked),
  };
}

/** A row of the list. */
export function makeRow(query: string, figures = makeFigures(100, 40), over: Partial<QueryRow> = {}): QueryRow {
  return {
    ...figures,
    query,
    typed: query,
    previous: null,
    trend: [1, 2, 3],
    customization: null,
    redirect: false,
    synonyms: false,
    mark: null,
    ...over,
  };
}

/** A page of the list. */
export function makePage(rows: QueryRow[], over: Partial<QueryPage> = {}): QueryPage {
  return {
    items: rows,
    page: 1,
    per_page: 25,
    total_pages: 1,
    total_count: rows.length,
    range: { from: "2026-02-08", to: "2026-03-09" },
    as_of: "2026-03-09T08:00:00Z",
    partial: true,
    clipped: false,
    currency: "EUR",
    conversions_mode: "any",
    segment: null,
    unknown_segment: false,
    totals: makeFigures(500, 200, 50),
    previous_range: null,
    previous_totals: null,
    ...over,
  };
}
