import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_CHANGES } from "@/backend/search/service/row-changes";
import type { SiteCampaign } from "@/backend/search/service/site-campaigns";
import type { SiteChange } from "@/backend/search/service/site-changes";
import type { CachedCustomization, SearchedSite } from "@/backend/search/service/site-rules";
import { SiteSnapshots } from "@/backend/search/service/site-snapshots";

let folder: string;
const log = { warn: jest.fn(), error: jest.fn() };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-snapshots-"));
  jest.clearAllMocks();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(build = "build 1"): SiteSnapshots {
  return new SiteSnapshots(folder, build, log as never);
}

function createSite(revision: number, wordsRevision = 1, siteId = "100200-300401"): SearchedSite {
  return {
    ...{ siteId, revision, wordsRevision, catalogueRevision: 1, name: "Shop", timeZone: "Europe/Prague" },
    ...{ currency: "EUR", language: "en", mainType: "item", isClosed: false, offServices: [] },
  };
}

function createCustomization(id: string, key = "lamp"): CachedCustomization {
  return {
    id,
    kind: "query-customizations",
    type: "item",
    key,
    subject: key,
    aliasKeys: [],
    offRules: [],
    rules: [],
    revision: 1,
  };
}

function createCampaign(id: string): SiteCampaign {
  return {
    ...{
      id,
      kind: "campaigns" as SiteCampaign["kind"],
      subjects: ["lamp"],
      keys: ["lamp"],
      targetUrl: "https://a.example",
    },
    ...{ banners: {}, updatedAt: 1, revision: 1 },
    interval: { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
  };
}

const WORDS = { revision: 1, synonyms: [], redirects: [{ id: "r1", word: "sofa", target: "https://a.example/sofa" }] };

/** A first read, with the customizations a and b. */
function createWhole(site = createSite(1)): SiteChange {
  const customizations = { read: [createCustomization("a"), createCustomization("b")], deleted: [] };
  return {
    site,
    rewrites: WORDS,
    customizations,
    campaigns: { read: [createCampaign("c")], deleted: [] },
    isWhole: true,
  };
}

function createChange(revision: number, change: Partial<SiteChange> = {}): SiteChange {
  const site = createSite(revision, change.rewrites?.revision ?? 1);
  return { site, rewrites: null, customizations: NO_CHANGES, campaigns: NO_CHANGES, isWhole: false, ...change };
}

test("restores what a first read and later ones found", async () => {
  const snapshots = open();
  await snapshots.save(createWhole());
  await snapshots.save(
    createChange(2, {
      customizations: { read: [createCustomization("a", "desk"), createCustomization("d")], deleted: ["b"] },
    }),
  );
  const rewrites = { ...WORDS, revision: 3, redirects: [] };
  await snapshots.save(createChange(3, { rewrites, campaigns: { read: [], deleted: ["c"] } }));
  const [site, ...others] = await open().load();
  expect(others).toEqual([]);
  expect(site?.site).toEqual(createSite(3, 3));
  expect(site?.customizations.map(({ id, key }) => `${id} ${key}`)).toEqual(["a desk", "d lamp"]);
  expect(site?.campaigns).toEqual([]);
  expect(site?.rewrites.redirects).toEqual([]);
});

test("restores open ends of campaigns", async () => {
  await open().save(createWhole());
  const [site] = await open().load();
  expect(site?.campaigns[0]?.interval).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
});

test("ignores a record that a killed process did not finish", async () => {
  const snapshots = open();
  await snapshots.save(createWhole());
  await snapshots.save(createChange(2));
  const rules = getFile(".rules");
  appendFileSync(rules, readFileSync(rules, "utf8").slice(0, 50));
  expect((await open().load())[0]?.site.revision).toBe(2);
});

test.each([
  ["another build", "build 2", () => undefined],
  ["a damaged file", "build 1", () => writeFileSync(getFile(".rules"), "{\n")],
  ["words older than the rules", "build 1", () => writeWords({ ...WORDS, revision: 0, build: "build 1" })],
  ["no words", "build 1", () => rmSync(getFile(".words"))],
])("restores nothing from %s", async (_, build, change) => {
  await open("build 1").save(createWhole());
  change();
  expect(await open(build).load()).toEqual([]);
});

function writeWords(record: object): void {
  writeFileSync(getFile(".words"), `${JSON.stringify(record)}\n`);
}

test("needs a whole read of a site that it does not know, has discarded or could not write", async () => {
  const snapshots = open();
  const { siteId } = createSite(1);
  expect(snapshots.needsWhole(siteId)).toBe(true);
  await snapshots.save(createWhole());
  expect(snapshots.needsWhole(siteId)).toBe(false);
  snapshots.discard(siteId);
  expect(snapshots.needsWhole(siteId)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  // What follows is not all of the site.
  await snapshots.save(createChange(2));
  expect(await open().load()).toEqual([]);
});

test("stores nothing that was read before a discard, also if it is being written", async () => {
  const snapshots = open();
  const { siteId } = createSite(1);
  const before = snapshots.countDiscards(siteId);
  const writing = snapshots.save(createWhole(), before);
  const waiting = snapshots.save(createWhole(createSite(2)), before);
  snapshots.discard(siteId);
  await Promise.all([writing, waiting]);
  expect(await open().load()).toEqual([]);
  expect(snapshots.needsWhole(siteId)).toBe(true);
  await snapshots.save(createWhole(createSite(3)), snapshots.countDiscards(siteId));
  expect((await open().load())[0]?.site.revision).toBe(3);
});

test("asks for a whole read when the records after the first one are larger than it", async () => {
  const snapshots = open();
  await snapshots.save(createWhole());
  const rules = Array.from({ length: 5_000 }, (_, at) => createCustomization(`many ${at}`, "x".repeat(1_000)));
  await snapshots.save(createChange(2, { customizations: { read: rules, deleted: [] } }));
  expect(snapshots.needsWhole(createSite(1).siteId)).toBe(true);
  await snapshots.save(createWhole(createSite(3)));
  expect(snapshots.needsWhole(createSite(1).siteId)).toBe(false);
  expect((await open().load())[0]?.customizations).toHaveLength(2);
});

test("leaves nothing outdated behind when it cannot write", async () => {
  const snapshots = open();
  await snapshots.save(createWhole());
  mkdirSync(`${getFile(".words")}.new`);
  await snapshots.save(createWhole(createSite(2)));
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(snapshots.needsWhole(createSite(2).siteId)).toBe(false);
  expect(await open().load()).toEqual([]);
});

function getFile(extension: string): string {
  const [name = ""] = readdirSync(folder).filter((one) => one.endsWith(extension));
  return join(folder, name);
}
