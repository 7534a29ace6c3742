import { sql } from "drizzle-orm";
import { runAutocomplete, runSearch, type SearchParams } from "@/tests/support/search";
import { createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCampaign } from "@/tests/support/some-campaign";
import { store } from "@/tests/support/test-backend";

// Banner campaigns on the public host.

const HEADER = { desktop_url: "https://shop.example/header.jpg", mobile_url: null };
const LIST = { desktop_url: "https://shop.example/list.jpg", mobile_url: "https://shop.example/list-m.jpg" };
const TOP = { desktop_url: "https://shop.example/top.jpg", mobile_url: "https://shop.example/top-m.jpg" };

async function createShop() {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, [{ identity: "t1", title: "Stan", attributes: { category: ["Camping | Tents"] } }]);
  await createSite({ siteId });
  const loadCampaigns = async (params: SearchParams) =>
    (await runSearch({ tracker_id: siteId, ...params })).results.campaigns;
  return {
    siteId,
    loadCampaigns,
    found: async (params: SearchParams) => (await loadCampaigns(params))?.map(({ id }) => id),
    suggest: async (q: string, more: SearchParams = {}) =>
      (await runAutocomplete({ tracker_id: siteId, q, type: "item:2", ...more })).campaigns,
  };
}

test("answers an empty list without campaigns, also without results and for an empty query", async () => {
  const { siteId, loadCampaigns, suggest } = await createShop();
  await storeCampaign(siteId, { subjects: [""] });
  expect(await loadCampaigns({ q: "stan" })).toEqual([]);
  expect(await loadCampaigns({ q: "nothing-like-this" })).toEqual([]);
  expect(await loadCampaigns({})).toEqual([]);
  expect(await suggest("stan")).toEqual([]);
});

test("answers the campaigns of the query as typed, in any case and without accents, with the banners of the place", async () => {
  const { siteId, loadCampaigns, found, suggest } = await createShop();
  const banners = { search_header: HEADER, search_list: LIST, autocomplete_top: TOP };
  const id = await storeCampaign(siteId, { id: "7", subjects: ["Stan", "Velký  přístřešek"], banners });
  expect(await loadCampaigns({ q: "STAN" })).toEqual([
    {
      id: "7",
      target_url: "https://shop.example/sale",
      banners: { search_header: { desktop_url: HEADER.desktop_url }, search_list: LIST },
    },
  ]);
  expect(await suggest("stan")).toEqual([
    { id: "7", target_url: "https://shop.example/sale", banners: { autocomplete_top: TOP } },
  ]);
  expect(await found({ q: " velky pristresek " })).toEqual([id]);
  expect(await found({ q: "stan velky" })).toEqual([]);
  expect(await suggest("sta")).toEqual([]);
});

test("shows a campaign without the customizations too, and with a query that finds nothing", async () => {
  const { siteId, found, suggest } = await createShop();
  const banners = { search_header: HEADER, autocomplete_top: TOP };
  const id = await storeCampaign(siteId, { subjects: ["stan", "zzz"], banners });
  expect(await found({ q: "stan", customizations: "0" })).toEqual([id]);
  expect(await suggest("stan", { customizations: "0" })).toHaveLength(1);
  expect(await found({ q: "zzz" })).toEqual([id]);
});

test("a listing campaign shows only in the listing of its category, not in its subcategories or in a search", async () => {
  const { siteId, found, suggest } = await createShop();
  const id = await storeCampaign(siteId, { kind: "listing-campaigns", subjects: ["Camping||Tents"] });
  const listing = (path: string, more: SearchParams = {}) =>
    found({ plp: "category", "f[]": ["type:item", `category:${path}`], ...more });
  expect(await listing("Camping||Tents")).toEqual([id]);
  expect(await listing("Camping | Tents")).toEqual([id]);
  expect(await listing("Camping")).toEqual([]);
  expect(await listing("Camping||Tents||Family")).toEqual([]);
  expect(await listing("Camping||Tents", { plp: "brand" })).toEqual([]);
  expect(await found({ q: "Camping||Tents" })).toEqual([]);
  expect(await suggest("Camping||Tents")).toEqual([]);
});

test("compares the time frame with the time of the request: the start is included, the end is not", async () => {
  const { siteId, found, suggest } = await createShop();
  const [activeFrom, activeTo] = [new Date("2027-03-01T08:00:00Z"), new Date("2027-03-02T08:00:00Z")];
  const banners = { search_header: HEADER, autocomplete_top: TOP };
  const id = await storeCampaign(siteId, { subjects: ["stan"], activeFrom, activeTo, banners });
  const at = (moment: string) => found({ q: "stan", at: moment });
  expect(await found({ q: "stan" })).toEqual([]);
  expect(await at("2027-03-01T07:59:59Z")).toEqual([]);
  expect(await at("2027-03-01T08:00:00Z")).toEqual([id]);
  expect(await at("2027-03-02T07:59:59Z")).toEqual([id]);
  expect(await at("2027-03-02T08:00:00Z")).toEqual([]);
  expect(await suggest("stan", { at: "2027-03-01T08:00:00Z" })).toHaveLength(1);
  expect(await suggest("stan", { at: "2027-03-02T08:00:00Z" })).toEqual([]);
});

test("gives a placement of two campaigns to the one that was updated last", async () => {
  const { siteId, loadCampaigns } = await createShop();
  const older = { subjects: ["stan"], updatedAt: new Date("2026-01-01T00:00:00Z") };
  await storeCampaign(siteId, { ...older, id: "old", banners: { search_header: HEADER, search_list: LIST } });
  await storeCampaign(siteId, { id: "new", subjects: ["stan"], banners: { search_header: HEADER } });
  const shown = await loadCampaigns({ q: "stan" });
  expect(shown?.map((one) => [one.id, Object.keys(one.banners)])).toEqual([
    ["new", ["search_header"]],
    ["old", ["search_list"]],
  ]);
});

test("a changed and a deleted campaign apply to the next search, and other sites do not see a campaign", async () => {
  const [shop, other] = [await createShop(), await createShop()];
  const id = await storeCampaign(shop.siteId, { subjects: ["stan"] });
  expect(await shop.found({ q: "stan" })).toEqual([id]);
  expect(await other.found({ q: "stan" })).toEqual([]);
  await store().execute(sql`update campaigns set keys = '{lampa}', revision = 2 where id = ${id}`);
  await store().execute(sql`update sites set revision = revision + 1 where site_id = ${shop.siteId}`);
  expect(await shop.found({ q: "stan" })).toEqual([]);
  expect(await shop.found({ q: "Lampa" })).toEqual([id]);
  await store().execute(sql`delete from campaigns where id = ${id}`);
  await store().execute(sql`update sites set revision = revision + 1 where site_id = ${shop.siteId}`);
  expect(await shop.found({ q: "lampa" })).toEqual([]);
});
