import { fold } from "@vitrine/engine/fold";
import type { Context, Hono } from "hono";
import { ADDRESS_WINDOW_MS, answerPublic } from "@/backend/kit/answer-public";
import { getCallerKey, getLimitPrefix } from "@/backend/kit/caller-address";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { createRateLimit } from "@/backend/kit/rate-limit";
import type { Services } from "@/backend/kit/services";
import { refusal } from "@/backend/search/service/request";
import { autocompleteQuery, type Facet, searchQuery, topItemsQuery } from "@/lib/contract/search/search-host";
import { parseInput } from "@/lib/http/api-error";

// The public search host: no session, no signature. Answers are never cached: the next answer must reflect what was
// saved.

/** Rate limits: per address in five seconds, per site in a minute. */
export type SearchLimits = {
  search: { byAddress: number; bySite: number };
  autocomplete: { byAddress: number; bySite: number };
};

/** The limits common for search services. */
export const SEARCH_LIMITS: SearchLimits = {
  search: { byAddress: 30, bySite: 350 },
  autocomplete: { byAddress: 30, bySite: 800 },
};

const SITE_WINDOW_MS = 60_000;
const FACET_VALUES = 1000;

/**
 * Mounts the search host.
 * @param limits null turns rate limits off; callers on this machine (console, shop) are never limited.
 */
export function mountSearchHost(
  app: Hono<HonoEnv>,
  services: Pick<Services, "search" | "now">,
  limits: SearchLimits | null = SEARCH_LIMITS,
): void {
  const { search, now } = services;
  const guard = {
    search: createGuard(limits?.search, now),
    autocomplete: createGuard(limits?.autocomplete, now),
  };
  app.get("/search", (c) =>
    respond(c, async (raw) => {
      const query = parseInput(searchQuery, readFields(raw), 400);
      guard.search(c, query.tracker_id);
      return search.search(query, raw);
    }),
  );
  app.get("/autocomplete/v2", (c) =>
    respond(c, async (raw) => {
      const query = parseInput(autocompleteQuery, readFields(raw), 400);
      guard.autocomplete(c, query.tracker_id);
      return search.autocomplete(query, raw);
    }),
  );
  // Shops call it when the search box opens, before autocomplete, so it shares that limit.
  app.get("/v1/top_items", (c) =>
    respond(c, async (raw) => {
      const query = parseInput(topItemsQuery, readFields(raw), 400);
      guard.autocomplete(c, query.tracker_id);
      return search.topItems(query, raw);
    }),
  );
  app.get("/v1/facet_value", (c) =>
    respond(c, async (raw) => {
      const query = parseInput(searchQuery, readFields(raw), 400);
      guard.search(c, query.tracker_id);
      const wanted = raw.get("facet_q") ?? "";
      const names = (query.facets ?? "").split(",").filter((name) => name.trim() !== "");
      if (names.length !== 1) throw refusal(400, "invalid", { errors: { facet_q: ["invalid"] } });
      const name = (names[0] ?? "").replace(/:\d+$/, "");
      const { results } = await search.search({ ...query, size: 1, facets: `${name}:${FACET_VALUES}` }, raw);
      return {
        results: {
          query: results.query,
          corrected_query: results.corrected_query,
          facet_value_query: wanted,
          filters: results.filters,
          filters_negative: results.filters_negative,
          facets: results.facets.map((facet) => filterFacetValues(facet, wanted)),
        },
      };
    }),
  );
}

function respond(c: Context<HonoEnv>, run: (raw: URLSearchParams) => Promise<object>): Promise<Response> {
  return answerPublic(c, async () => c.json(await run(new URL(c.req.url).searchParams)));
}

/** The fields of a query string; names ending in brackets are lists. */
function readFields(raw: URLSearchParams): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(raw.keys())) fields[name] = name.endsWith("[]") ? raw.getAll(name) : (raw.get(name) ?? "");
  return fields;
}

/** A facet with only the values that contain a text, ignoring case and diacritics. */
function filterFacetValues(facet: Facet, text: string): Facet {
  const key = fold(text);
  return { ...facet, values: facet.values.filter(({ value }) => fold(value).includes(key)) };
}

function createGuard(limits: { byAddress: number; bySite: number } | undefined, now: () => Date) {
  if (limits === undefined) return () => undefined;
  const byAddress = createRateLimit(limits.byAddress, ADDRESS_WINDOW_MS);
  const bySite = createRateLimit(limits.bySite, SITE_WINDOW_MS);
  return (c: Context<HonoEnv>, site: string): void => {
    const caller = getCallerKey(c);
    if (caller === null) return;
    const time = now().getTime();
    const own = getLimitPrefix(c);
    // A refused address must not use up the limit of the site, which all visitors share.
    const wait = byAddress.take(own + caller, time) || bySite.take(own + site, time);
    if (wait > 0) throw refusal(429, "rate_limited", { retry_after: wait });
  };
}
