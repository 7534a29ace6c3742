import { createHash } from "node:crypto";
import { listParentPaths, normalizePath } from "@vitrine/engine/category-path";
import { agree } from "@/backend/demo/agreement";
import { type DemoCatalogue, makeCatalogue } from "@/backend/demo/make-catalogue";
import { makeCustomizations } from "@/backend/demo/make-customizations";
import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";
import { drawPicture } from "@/backend/shop/pictures/pictures";
import { type CatalogueItem, catalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { readMargins } from "@/lib/domain/search/margin";

// The catalogs of all demo sites.

const NOW = new Date("2026-03-01T09:30:00Z");
const SHOP = "http://localhost:3002";
const place = { shopUrl: SHOP, now: NOW };
const catalogues = new Map(DEMO_SITES.map((site) => [site.siteId, makeCatalogue(site, 1, place)]));
const each = DEMO_SITES.map(
  (site) => [site.name, site, catalogues.get(site.siteId)] as [string, DemoSite, DemoCatalogue],
);

const hashValue = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

test("is deterministic for a seed and differs between seeds", () => {
  const [site] = DEMO_SITES;
  if (site === undefined) throw new Error("no site");
  const first = hashValue(makeCatalogue(site, 7, place));
  expect(hashValue(makeCatalogue(site, 7, place))).toBe(first);
  expect(hashValue(makeCatalogue(site, 8, place))).not.toBe(first);
});

test("has the five documented sites", () => {
  expect(DEMO_SITES.map(({ siteId, language, currency, timeZone }) => [siteId, language, currency, timeZone])).toEqual([
    ["100200-300401", "en", "GBP", "Europe/London"],
    ["100200-300402", "cs", "CZK", "Europe/Prague"],
    ["100200-300403", "sk", "EUR", "Europe/Bratislava"],
    ["100200-300404", "pl", "PLN", "Europe/Warsaw"],
    ["100200-300405", "en", "USD", "America/New_York"],
  ]);
  expect(DEMO_SITES.filter((site) => site.trialDays === 12)).toHaveLength(1);
});

test.each(each)("%s has at least 1,500 items with unique names", (_, __, { items, categories, brands }) => {
  expect(items.length).toBeGreaterThanOrEqual(1500);
  const all = [...items, ...categories, ...brands];
  expect(new Set(all.map((item) => item.identity)).size).toBe(all.length);
  expect(new Set(items.map((item) => item.title)).size).toBeGreaterThan(items.length * 0.98);
  expect(all.filter((item) => !catalogueItem.safeParse(item).success)).toEqual([]);
});

test.each(each)(
  "everything in %s has its words, its category, its picture and its price",
  (_, site, { items, categories }) => {
    const paths = new Set(categories.map((category) => String(category.attributes.category)));
    const depths = new Set([...paths].map((path) => path.split(" | ").length));
    expect([...depths].sort()).toEqual([1, 2, 3]);
    const faults = items.flatMap((item) => findFaults(item, site, paths).map((fault) => `${item.identity}: ${fault}`));
    expect(faults).toEqual([]);
  },
);

/** The faults of an item; one expectation for thousands of items keeps the test fast. */
function findFaults({ title, attributes }: CatalogueItem, site: DemoSite, paths: ReadonlySet<string>): string[] {
  const old = attributes.price_old_amount;
  const price = Number(attributes.price_amount);
  const picture = String(attributes.image_link).replace(`${SHOP}/pictures/${site.siteId}/`, "");
  const isRight = {
    title: !/undefined| {2}|^ | $/.test(title),
    description: /^[^.!?]+[.!?] [^.!?]+[.!?]$/.test(String(attributes.description)),
    category: paths.has(String(attributes.category)),
    picture: drawPicture(picture)?.startsWith("<svg ") === true,
    price: price > 0 && (old === undefined || Number(old) > price),
    availability: attributes.availability === (attributes.availability_rank === 15 ? 0 : 1),
    ean: isEan(String(attributes.ean)),
  };
  return Object.entries(isRight).flatMap(([name, right]) => (right ? [] : [name]));
}

function isEan(code: string): boolean {
  const digits = [...code].map(Number);
  return digits.length === 13 && digits.reduce((sum, digit, index) => sum + digit * (index % 2 ? 3 : 1), 0) % 10 === 0;
}

test.each<[string, string, string, string, string]>([
  ["cs", "tent", "waterproof", "men", "pánský nepromokavý stan"],
  ["cs", "rainJacket", "light", "women", "dámská lehká bunda do deště"],
  ["cs", "shirt", "quickDry", "children", "dětské rychleschnoucí tričko"],
  ["cs", "hikingBoots", "breathable", "women", "dámské prodyšné trekové boty"],
  ["sk", "backpack", "light", "men", "pánsky ľahký turistický batoh"],
  ["sk", "softshell", "windproof", "women", "dámska vetruodolná softshellová bunda"],
  ["sk", "paddle", "foldable", "children", "detské skladacie pádlo"],
  ["sk", "trousers", "stretch", "men", "pánske pružné nohavice"],
  ["pl", "sleepingBag", "warm", "men", "męski ciepły śpiwór"],
  ["pl", "rainJacket", "light", "women", "damska lekka kurtka przeciwdeszczowa"],
  ["pl", "chair", "foldable", "children", "dziecięce składane krzesło turystyczne"],
  ["pl", "hikingBoots", "waterproof", "men", "męskie wodoodporne buty trekkingowe"],
])("%s: words agree with their noun (%#)", (language, kind, feature, audience, phrase) => {
  const words = DEMO_SITES.find((site) => site.language === language)?.texts;
  if (words === undefined) throw new Error(`no shop in ${language}`);
  const [noun = "", gender = "m"] = words.nouns[kind] ?? [];
  const adjectives = [words.audiences[audience as "men"], words.features[feature]].map((forms) =>
    forms === undefined ? "" : agree(forms, gender),
  );
  expect([...adjectives, noun].join(" ")).toBe(phrase);
});

test.each(each)("the customizations of %s have every state and no clash", (_, site, catalogue) => {
  const { customizations, rules } = makeCustomizations(site, catalogue, NOW);
  expect(customizations.length).toBeGreaterThanOrEqual(7);
  expect(customizations.filter(({ mode }) => mode === "advanced").length).toBeGreaterThan(0);
  const at = NOW.getTime();
  const isIn = (from: Date | null | undefined, to: Date | null | undefined) =>
    (from?.getTime() ?? 0) <= at && at < (to?.getTime() ?? Number.POSITIVE_INFINITY);
  expect(rules.some(({ activeFrom, activeTo }) => isIn(activeFrom, activeTo))).toBe(true);
  expect(rules.some(({ activeFrom }) => (activeFrom?.getTime() ?? 0) > at)).toBe(true);
  expect(rules.some(({ activeTo }) => (activeTo?.getTime() ?? at + 1) <= at)).toBe(true);
  const soldOut = new Set(
    catalogue.items.filter((item) => item.attributes.availability === 0).map((item) => item.identity),
  );
  expect(rules.some((rule) => rule.availability === "if_available" && soldOut.has(rule.itemUrl))).toBe(true);
  for (const { id } of customizations) {
    const own = rules.filter((rule) => rule.customizationId === id);
    const shaped = own.map((rule) => ({
      id: rule.id,
      item_url: rule.itemUrl,
      type: rule.type,
      position: rule.position ?? null,
      active_from: rule.activeFrom?.toISOString() ?? null,
      active_to: rule.activeTo?.toISOString() ?? null,
      availability: rule.availability ?? "always",
      placement: rule.place ?? "both",
    }));
    expect(findClashes(shaped, site.timeZone)).toEqual([]);
  }
});

test.each(each)("%s has articles with pictures, and popularity", (_, site, { articles, items }) => {
  expect(articles.length).toBeGreaterThanOrEqual(12);
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  for (const { title, attributes } of articles) {
    const picture = String(attributes.image_link).replace(`${SHOP}/pictures/${site.siteId}/`, "");
    expect(drawPicture(picture)).toMatch(/^<svg /);
    expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(attributes.description).toMatch(/^\p{Lu}.*\. .*\.$/u);
    expect(Date.parse(String(attributes.introduced_at))).toBeLessThan(NOW.getTime());
  }
  const figures = items.map(({ attributes }) => Number(attributes.popularity));
  expect(figures.every((figure) => figure >= 0 && figure <= 1000)).toBe(true);
  expect(new Set(figures).size).toBeGreaterThan(300);
});

test("has margins in percent in the electronics shop only, unknown for a few products and lower with a discount", () => {
  const listMargins = ({ items }: DemoCatalogue) => items.flatMap(({ attributes: { margin } }) => margin ?? []);
  const shops = each.flatMap(([name, , catalogue]) => (listMargins(catalogue).length > 0 ? [name] : []));
  expect(shops).toEqual(["Deskfield"]);
  const [, , catalogue] = each.at(-1) ?? [];
  if (catalogue === undefined) throw new Error("no shop");
  const margins = listMargins(catalogue).map(Number);
  expect(margins.every((margin) => margin > 0 && margin < 70 && Number.isInteger(Math.round(margin * 1e6) / 1e5))).toBe(
    true,
  );
  expect(margins.length).toBeLessThan(catalogue.items.length);
  expect(margins.length).toBeGreaterThan(catalogue.items.length * 0.9);
  const isReduced = ({ attributes }: CatalogueItem) => attributes.price_old !== undefined;
  const average = (items: CatalogueItem[]) => {
    const known = items.flatMap(({ attributes: { margin } }) => (typeof margin === "number" ? [margin] : []));
    return known.reduce((sum, margin) => sum + margin, 0) / known.length;
  };
  expect(average(catalogue.items.filter(isReduced))).toBeLessThan(
    average(catalogue.items.filter((item) => !isReduced(item))),
  );
  const [one] = catalogue.items.flatMap(({ attributes }) => readMargins(attributes));
  expect(one).toMatchObject({ name: "margin" });
});

test("has the same articles in every country", () => {
  const subjects = DEMO_SITES.filter(({ stream }) => stream === "outdoor").map(({ texts }) =>
    texts.articles.map(([about]) => about),
  );
  for (const other of subjects) expect(other).toEqual(subjects[0]);
});

test.each(each)("%s has listings and TOP items of existing categories and items", (_, site, catalogue) => {
  const { customizations, rules } = makeCustomizations(site, catalogue, NOW);
  const paths = new Set(catalogue.categories.map(({ attributes }) => normalizePath(String(attributes.category))));
  const listings = customizations.filter(({ kind }) => kind === "product-listings");
  expect(listings.length).toBeGreaterThanOrEqual(4);
  expect(listings.filter(({ subject }) => !paths.has(subject))).toEqual([]);
  expect(listings.filter(({ subject }) => listParentPaths(subject).length === 0)).toHaveLength(1);
  const ids = new Set(rules.map(({ id }) => id));
  const off = listings.flatMap(({ offRules }) => offRules ?? []);
  expect([off.length > 0, off.filter((id) => !ids.has(id))]).toEqual([true, []]);
  const tops = customizations.filter(({ kind }) => kind === "top-items");
  expect(tops.map(({ type }) => type).sort()).toEqual(["article", "brand", "category", "item", "query"]);
  const typeByIdentity = new Map(
    Object.values(catalogue).flatMap((items) => items.map(({ identity, type }) => [identity, type])),
  );
  for (const { id, type } of tops) {
    const own = rules.filter(({ customizationId }) => customizationId === id);
    expect(own.length).toBeGreaterThan(0);
    if (type !== "query") expect(own.map(({ itemUrl }) => typeByIdentity.get(itemUrl))).toEqual(own.map(() => type));
  }
});

test("finds a printer in the electronics shop", () => {
  const [, , catalogue] = each.at(-1) ?? [];
  expect(catalogue?.items.filter((item) => /\bprinter\b/.test(item.title)).length).toBeGreaterThan(100);
});
