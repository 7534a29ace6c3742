import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { makeQuality } from "@/backend/demo/make-quality";
import { DEMO_SITES } from "@/backend/demo/sites";
import { getMissingState, isVerified } from "@/lib/domain/catalogue/missing-items";
import { hasDoubled } from "@/lib/domain/catalogue/quality-checks";
import { DAY_MS } from "@/lib/domain/kit/durations";

// The data quality of all demo sites.

const now = new Date("2026-03-10T12:00:00Z");

const place = { shopUrl: "http://shop.test", now };
const catalogues = new Map(DEMO_SITES.map((site) => [site, makeCatalogue(site, 1, place)]));

function made(site = DEMO_SITES[0]) {
  const catalogue = site && catalogues.get(site);
  if (site === undefined || catalogue === undefined) throw new Error("there is no made-up shop");
  return { catalogue, ...makeQuality(site, catalogue, 1, now) };
}

test("is deterministic for a seed and time", () => {
  expect(made().missing).toEqual(made().missing);
});

test("missing items are not in the catalogue, found and seen ones are", () => {
  for (const site of DEMO_SITES) {
    const { catalogue, missing, seen } = made(site);
    const known = new Set(catalogue.items.map(({ identity }) => identity));
    for (const { identity, foundAt } of missing)
      expect([identity, known.has(identity)]).toEqual([identity, foundAt != null]);
    expect(seen.every(({ identity }) => known.has(identity))).toBe(true);
    expect(new Set(missing.map(({ identity }) => identity)).size).toBe(missing.length);
  }
});

test("has every state except gone, with consistent report times", () => {
  const { missing } = made();
  const states = missing.map((row) => getMissingState({ ...row, foundAt: row.foundAt ?? null }, now));
  expect([...new Set(states)].sort()).toEqual(["fixed_waiting", "reported", "verified"]);
  for (const { firstReportedAt, lastReportedAt } of missing) {
    expect(lastReportedAt.getTime()).toBeGreaterThanOrEqual(firstReportedAt.getTime());
    expect(lastReportedAt.getTime()).toBeLessThanOrEqual(now.getTime());
  }
});

test("only the missing items of the first shop doubled within a day", () => {
  const doubled = DEMO_SITES.filter((site) => {
    const { missing } = made(site);
    const open = missing.filter(({ foundAt }) => foundAt == null);
    // Items found since were missing the day before.
    const before = missing.filter(({ firstReportedAt }) => firstReportedAt.getTime() <= now.getTime() - DAY_MS);
    return hasDoubled(before.length, open.length);
  });
  expect(doubled).toEqual([DEMO_SITES[0]]);
});

test("has verified items from the start", () => {
  const verified = made().missing.filter((row) => isVerified({ ...row, foundAt: row.foundAt ?? null }, now));
  expect(verified.length).toBeGreaterThan(10);
});
