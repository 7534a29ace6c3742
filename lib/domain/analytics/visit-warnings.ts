import type { SeenEvent, SeenList } from "./visit-events";

// Detects integration errors in the events of a visit.

/** The warnings in display order. */
export const VISIT_WARNINGS = [
  "wrong_list_name",
  "positions_restart",
  "url_encoded_query",
  "timestamp_milliseconds",
  "timestamp_invalid",
  "clock_corrected",
  "duplicate_event_id",
  "conversion_tracking_missing",
  "click_without_list",
  "amount_invalid",
  "currency_other",
  "too_many_events",
] as const;
export type VisitWarning = (typeof VISIT_WARNINGS)[number];

/** Warnings of events by their id. */
export type EventWarnings = Map<string, Set<VisitWarning>>;

// Order confirmation pages, in the languages of our shops.
const THANKS =
  /(thank[-_]?(s|you)|order[-_/]?(complete|completed|confirm|confirmed|confirmation|success|received)|checkout[-_/](success|complete|thanks?)|dekuj|dakuj|podekovani|podakovanie|podziekowanie|potwierdzenie)/i;
const ENCODED = /%[0-9a-f]{2}/i;

/**
 * Finds warnings, each assigned to the event that causes it.
 * @param events must be sorted.
 */
export function findWarnings(events: readonly SeenEvent[], unshown: readonly string[]): EventWarnings {
  const found: EventWarnings = new Map();
  const warn = (id: string, warning: VisitWarning): void => {
    found.set(id, (found.get(id) ?? new Set()).add(warning));
  };
  const ids = new Set<string>();
  const pages = new Map<string, SeenList>();
  for (const event of events) {
    if (ids.has(event.id) || event.isIdReused) warn(event.id, "duplicate_event_id");
    ids.add(event.id);
    if (event.isClockCorrected) warn(event.id, "clock_corrected");
    for (const list of event.lists) {
      if (list.scope === null) warn(event.id, "wrong_list_name");
      if (isEncoded(list.sent)) warn(event.id, "url_encoded_query");
      const key = JSON.stringify([list.name, list.query, list.filters]);
      if (restartsPositions(pages.get(key), list)) warn(event.id, "positions_restart");
      pages.set(key, list);
    }
    if (event.isForeign) warn(event.id, "currency_other");
    if (event.purchases.some(({ revenue }) => revenue === null)) warn(event.id, "amount_invalid");
  }
  for (const id of unshown) warn(id, "click_without_list");
  const hasOrder = events.some(({ type }) => type === "transaction");
  const thanks = hasOrder ? undefined : events.find(({ type, page }) => type === "pv" && THANKS.test(page ?? ""));
  if (thanks !== undefined) warn(thanks.id, "conversion_tracking_missing");
  return found;
}

function isEncoded(query: string | null): boolean {
  if (query === null || !ENCODED.test(query)) return false;
  try {
    return decodeURIComponent(query) !== query;
  } catch {
    return false;
  }
}

/** Whether another page of the same list starts again at position 1. */
function restartsPositions(before: SeenList | undefined, list: SeenList): boolean {
  const [first] = list.items;
  if (before === undefined || first?.place !== 1 || before.items[0]?.place !== 1) return false;
  const shown = new Set(before.items.map(({ identity }) => identity));
  return list.items.every(({ identity }) => !shown.has(identity));
}
