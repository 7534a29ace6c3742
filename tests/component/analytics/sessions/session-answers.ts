import type { listSessions, raws, Session, SessionEvent } from "@/lib/contract/analytics/sessions";
import type { Answer, Output } from "@/lib/http/endpoint";
import { makeSitePage } from "@/tests/support/render-shell";

/** The URL of the screen, and a user who may change things. */
export const AT = "/sites/100200-300401/settings/explore/events";
const policies = ["analytics", "synonyms", "redirects", "search_customizations"];
export const page = makeSitePage({
  groups: ["session_filters", "segments", "synonyms", "redirects", "history"],
  rights: { roles: ["operator"], policies },
});
export const legacyPage = makeSitePage({ groups: [], rights: { roles: ["operator"], policies } });

export function makeSession(over: Partial<Session> = {}): Session {
  return {
    id: "777-1773129600",
    user_id: "777",
    customer_id: "c-1",
    platform: "mobile",
    started_at: "2026-03-10T08:00:00Z",
    last_event_at: "2026-03-10T08:12:00Z",
    closed: true,
    events_count: 4,
    counts: { pv: 0, event: 2, click: 1, transaction: 1 },
    queries: ["lamp", "lapm"],
    converted: true,
    ab_test_variant: null,
    device: "mobile",
    ip: "203.0.113.0",
    orders: 1,
    actions: 0,
    revenue: 1250.5,
    no_results: 1,
    warnings: [],
    ...over,
  };
}

export function makePage(sessions = [makeSession()], next: string | null = null): Answer<typeof listSessions> {
  const range = { from: "", to: "", from_day: "2026-02-10", to_day: "2026-03-10", is_clipped: false };
  return { sessions, next_cursor: next, range, segment: null };
}

export function makeEvent(over: Partial<SessionEvent> & Pick<SessionEvent, "id" | "type">): SessionEvent {
  return {
    ...{ list: null, received_at: "2026-03-10T08:00:01Z", title: null, summary: null, items_count: 0, warnings: [] },
    happened_at: "2026-03-10T08:00:00Z",
    facts: { lists: [], action: null, url: null, referer: null, bought: [] },
    ...over,
  };
}

const facts = { lists: [], action: null, url: null, referer: null, bought: [] };

/** A search without results, one with two items, a click ten minutes later, and an order. */
export function makeVisit(over: Partial<Session> = {}): Output<typeof raws> {
  const shown = (query: string, titles: string[]) => ({
    ...{ name: "Search Results", scope: "search", query, filters: {}, items_count: titles.length },
    items: titles.map((title, at) => ({ identity: `L-${at + 1}`, title, type: null, position: at + 1 })),
  });
  return {
    session: makeSession(over),
    events: [
      makeEvent({ id: "e-1", type: "event", facts: { ...facts, lists: [shown("lapm", [])] } }),
      makeEvent({ id: "e-2", type: "event", facts: { ...facts, lists: [shown("lamp", ["Lamp one", "Lamp two"])] } }),
      makeEvent({
        ...{ id: "e-3", type: "click", happened_at: "2026-03-10T08:10:00Z", warnings: ["click_without_list"] },
        facts: {
          ...facts,
          action: { type: "click", identity: "L-2", title: "Lamp two", position: 2, list: "Search Results" },
        },
      }),
      makeEvent({
        ...{ id: "e-4", type: "transaction", happened_at: "2026-03-10T08:12:00Z" },
        facts: { ...facts, bought: [{ identity: "L-2", title: "Lamp two", pieces: 2, total: 1250.5 }] },
      }),
    ],
  };
}
