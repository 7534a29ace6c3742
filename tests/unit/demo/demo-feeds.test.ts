import { hashItem } from "@/backend/catalogue/revisions/stage-items";
import { buildRecord, DEMO_FEEDS, getFeedItems, makePlans } from "@/backend/demo/feeds/make-plans";
import { findLastTime, HELD_RUN, makeRuns, VARIED_SITE } from "@/backend/demo/feeds/make-runs";
import { makeErrors, makeHeldItems, makeVersions } from "@/backend/demo/feeds/make-versions";
import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { DEMO_SITES } from "@/backend/demo/sites";
import { catalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { AttributeTypes } from "@/lib/domain/catalogue/attribute-types";
import type { FeedValues } from "@/lib/domain/catalogue/feed-names";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import { FEED_FAILURES_IN_A_ROW_MAX, FEED_HOLD_SHARE } from "@/lib/domain/kit/limits";
import { readRecords } from "@/tests/unit/catalogue/read-item";

// The feeds, plans and runs of all demo sites.

const shopUrl = "http://localhost:3002";
const now = new Date("2026-03-01T09:30:00Z");
const each = DEMO_SITES.map((site) => ({ site, catalogue: makeCatalogue(site, 1, { shopUrl, now }) }));

test.each(each)("reading the feeds of $site.name results in its catalogue", ({ site, catalogue }) => {
  for (const feed of DEMO_FEEDS) {
    const items = getFeedItems(catalogue, feed);
    const records = JSON.parse(JSON.stringify(items.map(buildRecord))) as FeedValues[];
    const { language, currency } = site;
    const read = readRecords(records, { type: feed, language, currency }).items;
    const types = new AttributeTypes(false);
    types.learn(read.slice(0, 500));
    expect(read.flatMap((item) => types.coerce(item.attributes))).toEqual([]);
    const others = read.filter((item, index) => {
      const stored = catalogueItem.parse(item);
      return stored.identity !== items[index]?.identity || hashItem(stored) !== hashItem(items[index] ?? stored);
    });
    expect(others.map(({ identity }) => identity)).toEqual([]);
  }
});

test.each(each)("the plans of $site.name are valid, and its runs are in the past", ({ site, catalogue }) => {
  for (const plan of makePlans(site, now)) {
    const { timeZone: time_zone, type, times, days, cron = null } = plan;
    expect(validatePlan({ type, time_zone, times, days, cron })).toHaveProperty("timetable");
  }
  const runs = makeRuns({ site, catalogue, shopUrl, now });
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
  expect(runs.filter(({ plannedAt }) => plannedAt.getTime() >= now.getTime())).toEqual([]);
});

test("one shop has a plan that was paused after failures", () => {
  const paused = each.flatMap(({ site }) => makePlans(site, now)).filter(({ pausedAt }) => pausedAt);
  expect(paused).toHaveLength(1);
  const [plan] = paused;
  const made = each.find(({ site }) => site.siteId === plan?.siteId);
  const failed = makeRuns({ ...(made ?? each[0]), shopUrl, now } as Parameters<typeof makeRuns>[0]).filter(
    ({ feed, status }) => feed === plan?.feed && status === "failed",
  );
  expect(failed).toHaveLength(FEED_FAILURES_IN_A_ROW_MAX);
});

test("the held run is the newest of its feed and would remove more than allowed", () => {
  const found = each.find(({ site }) => site.siteId === VARIED_SITE);
  if (found === undefined) throw new Error("no such site");
  const held = makeHeldItems(found.site, found.catalogue);
  expect(held.share).toBeGreaterThan(FEED_HOLD_SHARE);
  expect(held.share).toBeLessThan(0.7);
  expect(held.counts.changed).toBeGreaterThan(10);
  const runs = makeRuns({ ...found, shopUrl, now }).filter(({ feed }) => feed === "item");
  const [newest] = [...runs].sort((a, b) => b.plannedAt.getTime() - a.plannedAt.getTime());
  expect(newest?.id).toBe(HELD_RUN);
  const { versions, written } = makeVersions(found.site, found.catalogue);
  const known = new Map(found.catalogue.items.map((item) => [item.identity, hashItem(item)]));
  for (const { kind, identity, hash } of versions) {
    if (kind === "removed") expect(known.has(identity)).toBe(false);
    else expect(known.get(identity)).not.toBe(hash);
  }
  expect(written.every((identity) => known.has(identity))).toBe(true);
  expect(makeErrors(found.site, found.catalogue, shopUrl).length).toBeGreaterThan(10);
});

test("finds the last time of day in the time zone", () => {
  expect(findLastTime("04:00", "Europe/London", now).toISOString()).toBe("2026-03-01T04:00:00.000Z");
  expect(findLastTime("11:00", "Europe/Prague", now).toISOString()).toBe("2026-02-28T10:00:00.000Z");
});
