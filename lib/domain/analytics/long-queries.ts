import { cutText } from "@vitrine/engine/fold";
import { EVENT_QUERY_MAX } from "@/lib/contract/analytics/events";
import { isRecord } from "@/lib/domain/kit/record";

// Shoppers type and paste whatever they like: a query is cut and repaired, so that its event is never refused because of it.

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** The same event with the queries of its lists and its banner cut, and without characters that cannot be stored. */
export function cutQueries<Event>(event: Event): Event {
  if (!isRecord(event)) return event;
  const { lists, query } = event;
  const cut: Record<string, unknown> = {};
  if (typeof query === "string") cut.query = repairQuery(query);
  if (isRecord(lists) && Object.values(lists).some(hasOddQuery))
    cut.lists = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, cutList(list)]));
  return cut.lists === undefined && cut.query === query ? event : { ...event, ...cut };
}

function readQuery(list: unknown): string | null {
  const query = isRecord(list) && isRecord(list.query) ? list.query.string : null;
  return typeof query === "string" ? query : null;
}

function hasOddQuery(list: unknown): boolean {
  const query = readQuery(list);
  return query !== null && repairQuery(query) !== query;
}

function cutList(list: unknown): unknown {
  const query = readQuery(list);
  if (query === null || !isRecord(list) || !isRecord(list.query)) return list;
  return { ...list, query: { ...list.query, string: repairQuery(query) } };
}

function repairQuery(query: string): string {
  return cutText(query, EVENT_QUERY_MAX).replace(UNSTORABLE, "\uFFFD");
}
