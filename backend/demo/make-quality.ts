import type { eventItems } from "@/backend/db/schema/analytics/events";
import type { missingItems, qualityComputations, StoredCheck } from "@/backend/db/schema/catalogue/quality";
import { toItemPattern } from "@/lib/domain/catalogue/identity-pattern";
import { computeShare } from "@/lib/domain/catalogue/quality-checks";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import type { DemoCatalogue } from "./make-catalogue";
import { createRandom, type Random } from "./random";
import { DEMO_SITES, type DemoSite } from "./sites";

/** Data quality of a demo shop: items seen and missing in its catalog, and computations of the previous days. */
export type DemoQuality = {
  missing: (typeof missingItems.$inferInsert)[];
  seen: (typeof eventItems.$inferInsert)[];
  computations: (typeof qualityComputations.$inferInsert)[];
};

/** Number of seen items that the catalog has. */
const SEEN = 200;
const OLD = 11;
const FIXED = 2;
/** Number of items that went missing in the last day; doubles the number for the first shop. */
const NEW = { first: 16, other: 4 };
const DAYS = 8;
const SOURCES = ["Search Results", "Autocomplete", "Product Listing", "Recommendation", "click", "pv", "transaction"];

/** Makes the reports that events would cause; deterministic for a seed and time. */
export function makeQuality(site: DemoSite, catalogue: DemoCatalogue, seed: number, now: Date): DemoQuality {
  const chance = createRandom(seed, `${site.siteId}/quality`);
  const fresh = site === DEMO_SITES[0] ? NEW.first : NEW.other;
  const ages = Array.from({ length: OLD + fresh }, (_, index) =>
    index < OLD ? 30 + chance.next() * 500 : 1 + chance.next() * 20,
  );
  const titles = chance.some(catalogue.items, ages.length + FIXED).map(({ title }) => title);
  const missing = ages.map((hours, index) => {
    const identity = makeIdentity(site, index, chance);
    return makeRow({ site, identity, title: titles[index] ?? identity, hours, now }, chance);
  });
  const fixed = catalogue.items.slice(0, FIXED).map(({ identity, title }) => ({
    ...makeRow({ site, identity, title, hours: 80, now }, chance),
    lastReportedAt: new Date(now.getTime() - 5 * HOUR_MS),
    foundAt: new Date(now.getTime() - 3 * HOUR_MS),
  }));
  const today = now.toISOString().slice(0, 10);
  const seen = chance.some(catalogue.items, SEEN);
  return {
    missing: [...missing, ...fixed],
    seen: seen.map(({ identity }) => ({ siteId: site.siteId, identity, lastSeenOn: today })),
    computations: makeComputations(site, missing, seen.length, now),
  };
}

/** A missing identity: a product code, an outlet code, or a URL of another shop page. */
function makeIdentity({ prefix }: DemoSite, index: number, chance: Random): string {
  if (index % 5 === 3) return `${prefix}-OUT-${100 + index}`;
  if (index % 5 === 4) return `https://outlet.${prefix.toLowerCase()}.example/p/${chance.int(1000, 9999)}-${index}`;
  return `${prefix}-${90_000 + 10 * index + chance.int(0, 9)}`;
}

type MissingFacts = { site: DemoSite; identity: string; title: string; hours: number; now: Date };

function makeRow({ site, identity, title, hours, now }: MissingFacts, chance: Random): DemoQuality["missing"][number] {
  const source = chance.pick(SOURCES);
  const context = { platform: chance.pick(["desktop", "mobile"]), title };
  const query = title.split(" ")[0]?.toLocaleLowerCase(site.locale) ?? "";
  return {
    siteId: site.siteId,
    identity,
    pattern: toItemPattern(identity),
    source,
    lastEvent: `demo-${identity}`,
    context: source === "Search Results" ? { ...context, query } : context,
    count: chance.int(1, 60),
    firstReportedAt: new Date(now.getTime() - Math.round(hours * HOUR_MS)),
    lastReportedAt: new Date(now.getTime() - Math.round(chance.next() * Math.min(hours, 20) * HOUR_MS)),
  };
}

/** Makes computations of the previous days with the pairing only; the first real computation starts with the program. */
function makeComputations(site: DemoSite, missing: DemoQuality["missing"], paired: number, now: Date) {
  return Array.from({ length: DAYS }, (_, index): DemoQuality["computations"][number] => {
    const at = new Date(now.getTime() - (DAYS - index) * DAY_MS);
    const unpaired = missing.filter(({ firstReportedAt }) => firstReportedAt <= at).length;
    const total = paired + unpaired;
    const check: StoredCheck = {
      key: "pairing",
      status: "ok",
      affected: unpaired,
      total,
      share: computeShare(unpaired, total),
      samples: [],
      browsable: 0,
    };
    return {
      siteId: site.siteId,
      id: `demo-${index + 1}`,
      state: "done",
      requestedAt: at,
      startedAt: at,
      finishedAt: at,
      catalogueRevision: 0,
      checks: [check],
      attributes: [],
    };
  });
}
