import { listSessions, raw, raws } from "@/lib/contract/analytics/sessions";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import * as campaigns from "@/lib/contract/campaigns/campaigns";
import * as listingCampaigns from "@/lib/contract/campaigns/listing-campaigns";
import { missingItems, stats } from "@/lib/contract/catalogue/data-quality";
import { history } from "@/lib/contract/catalogue/feed-runs";
import * as listings from "@/lib/contract/customizations/product-listings";
import * as queries from "@/lib/contract/customizations/query-customizations";
import * as topItems from "@/lib/contract/customizations/top-items";
import { listRecommenderRules } from "@/lib/contract/recommendations/recommender-rules";
import { bulkDownload } from "@/lib/contract/rewrites/synonyms";
import { autocomplete, search, topItems as shownTopItems } from "@/lib/contract/search/search-host";
import { showServices } from "@/lib/contract/services/services";
import { showVoice } from "@/lib/contract/voice/voice-search";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { Endpoint } from "@/lib/http/endpoint";
import { buildRow, type Checker, findCallObstacle } from "./checker";
import type { Acceptable } from "./describe-refusal";
import type { CheckStep } from "./step";

const NOTHING_YET = "the site has none; --write checks the call with an own one";

async function checkSearchHost(checker: Checker): Promise<void> {
  const { facts, options } = checker;
  const found = await checker.check(search, { query: { tracker_id: options.site, q: "" } });
  const hits = found?.results.hits ?? [];
  facts.items.push(...hits.map(({ url }) => url));
  const type = options.type ?? hits[0]?.type;
  if (type !== undefined) facts.types.push(type);
  const types = `${type ?? "item"}:5`;
  await checker.check(autocomplete, { query: { tracker_id: options.site, q: "a", type: types } });
  await checker.check(shownTopItems, { query: { tracker_id: options.site, type: types } });
}

async function checkQueries(checker: Checker): Promise<void> {
  const { params, facts } = checker;
  const page = await checker.check(queries.list, { params, query: { q: "", page: 1 } });
  facts.types.push(...(page?.items ?? []).map(({ type }) => type));
  const id = page?.items[0]?.id;
  if (id === undefined) checker.skip(queries.show, NOTHING_YET);
  else await checker.check(queries.show, { params, query: { id, filter: "all" } });
}

async function checkListings(checker: Checker): Promise<void> {
  const { params, facts } = checker;
  const page = await checker.check(listings.list, { params, query: { q: "", page: 1 } });
  facts.types.push(...(page?.items ?? []).map(({ type }) => type));
  const id = page?.items[0]?.id;
  if (id === undefined) checker.skip(listings.show, NOTHING_YET);
  else await checker.check(listings.show, { params, query: { id, filter: "all" } });
}

async function checkTopItems(checker: Checker): Promise<void> {
  const { params, facts } = checker;
  const page = await checker.check(topItems.list, { params, query: { q: "", page: 1 } });
  facts.topItemsId = page?.items[0]?.id;
  if (facts.topItemsId === undefined) checker.skip(topItems.show, "no type has TOP items of its own");
  else await checker.check(topItems.show, { params, query: { id: facts.topItemsId, filter: "all" } });
}

async function checkCampaigns(checker: Checker): Promise<void> {
  const { params, facts } = checker;
  for (const kind of [campaigns, listingCampaigns]) {
    await checker.check(kind.blank, { params });
    const found = await checker.check(kind.list, { params });
    const banners = (found?.campaigns ?? []).flatMap((campaign) => Object.values(campaign.banners ?? {}));
    facts.banner ??= banners.find((banner) => banner !== null)?.desktop_url;
  }
}

async function checkVisits(checker: Checker): Promise<void> {
  const { params, options } = checker;
  const reason = "no visit of an unknown user; pass --visitor to check visits";
  const userId = options.visitor ?? checker.ownName;
  const acceptable: Acceptable = options.visitor === undefined ? { no_session_found: { outcome: "pass", reason } } : {};
  const found = await checker.check(listSessions, { params, query: { user_id: userId } }, { acceptable });
  const sessionId = found?.sessions[0]?.id;
  const events = sessionId === undefined ? null : await checker.check(raws, { params: { ...params, sessionId } });
  if (sessionId === undefined) checker.skip(raws, "no visit is known; pass --visitor, the user_id of a visitor");
  const eventId = events?.events[0]?.id;
  if (sessionId === undefined || eventId === undefined) checker.skip(raw, "no event is known");
  else await checker.check(raw, { params: { ...params, sessionId, eventId } });
}

async function checkStats(checker: Checker): Promise<void> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const dates = { "dates[from]": day(7), "dates[to]": day(1), "dates[granularity]": "day" } as const;
  for (const scope of ["search", "all"] as const)
    await checker.check(fetchStats, { params: checker.params, query: { ...dates, scope } }, { what: `scope ${scope}` });
}

async function checkRecommenderRules(checker: Checker): Promise<void> {
  const reason = "no recommenders, so rules are not checked";
  const acceptable = { no_definitions: { outcome: "pass", reason } as const };
  const found = await checker.check(listRecommenderRules, { params: checker.params }, { acceptable });
  checker.facts.recommenderId = found?.definitions[0]?.recommender_id;
}

/** The download is a file, which the console passes on as it is. */
async function checkDownload(checker: Checker): Promise<void> {
  const obstacle = findCallObstacle(checker, bulkDownload);
  if (obstacle !== null) return checker.skip(bulkDownload, obstacle);
  const { reply, path } = await checker.attempt(bulkDownload, { params: checker.params });
  const add = (outcome: "pass" | "warn" | "fail", reason: string) =>
    checker.add(buildRow(checker, bulkDownload, { outcome, reason, findings: [] }, { path, ms: reply.ms }));
  if ("fault" in reply) return add("fail", reply.fault);
  const { status, headers, text } = reply.answer;
  if (status !== 200) return add("fail", `status ${status} instead of 200`);
  const type = headers["content-type"] ?? "no content type";
  if (/html/i.test(type) || /^\s*<(!doctype|html)/i.test(text)) return add("fail", `expected CSV, found ${type}`);
  return /^text\/csv\b/i.test(type) ? add("pass", "") : add("warn", `expected text/csv, found ${type}`);
}

/** A read without an input beside the site. */
function readOnce<E extends Endpoint>(call: E): CheckStep {
  return {
    kind: "reads",
    calls: [call],
    run: async (checker) => {
      await checker.check<Endpoint>(call, { params: checker.params });
    },
  };
}

/** All reads of every backend, and of the search host. */
export const READ_STEPS: readonly CheckStep[] = [
  { kind: "reads", calls: [search, autocomplete, shownTopItems], run: checkSearchHost },
  { kind: "reads", calls: [queries.list, queries.show], run: checkQueries },
  { kind: "reads", calls: [listings.list, listings.show], run: checkListings },
  { kind: "reads", calls: [topItems.list, topItems.show], run: checkTopItems },
  {
    kind: "reads",
    calls: [campaigns.blank, campaigns.list, listingCampaigns.blank, listingCampaigns.list],
    run: checkCampaigns,
  },
  { kind: "reads", calls: [bulkDownload], run: checkDownload },
  readOnce(showServices),
  readOnce(showVoice),
  readOnce(history),
  { kind: "reads", calls: [listSessions, raws, raw], run: checkVisits },
  { kind: "reads", calls: [fetchStats], run: checkStats },
  readOnce(stats),
  readOnce(missingItems),
  { kind: "reads", calls: [listRecommenderRules], run: checkRecommenderRules },
];
