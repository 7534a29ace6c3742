import { CampaignIndex, chooseBanners, type SiteCampaign } from "@/backend/search/service/site-campaigns";

const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const image = (name: string, mobile: string | null = null) => ({
  desktop_url: `https://x.example/${name}.jpg`,
  mobile_url: mobile,
});

function createCampaign(id: string, given: Partial<SiteCampaign> = {}): SiteCampaign {
  return {
    ...{ id, kind: "campaigns" as const, subjects: ["Tent"], keys: ["tent"], targetUrl: `https://x.example/${id}` },
    banners: { search_header: image(id) },
    interval: ALWAYS,
    ...{ updatedAt: 1, revision: 1 },
    ...given,
  };
}

const listIds = (campaigns: readonly { id: string }[]) => campaigns.map(({ id }) => id);

test("finds campaigns by kind and key, most recently updated first, each once", () => {
  const index = new CampaignIndex();
  const listing = createCampaign("d", { kind: "listing-campaigns", keys: ["tent"] });
  const twice = createCampaign("b", { keys: ["tent", "tent", "stan"], updatedAt: 5 });
  index.apply({ read: [createCampaign("a"), twice, createCampaign("c", { updatedAt: 9 }), listing], deleted: [] });
  expect(listIds(index.find("campaigns", "tent"))).toEqual(["c", "b", "a"]);
  expect(listIds(index.find("campaigns", "stan"))).toEqual(["b"]);
  expect(listIds(index.find("listing-campaigns", "tent"))).toEqual(["d"]);
  expect(index.find("campaigns", "lamp")).toEqual([]);
});

test("detects changes by revision and time of update, so that a restored campaign is read again", () => {
  const index = new CampaignIndex();
  index.apply({
    read: [createCampaign("a"), createCampaign("b"), createCampaign("c"), createCampaign("d")],
    deleted: [],
  });
  const stored = [
    { id: "a", revision: 1, updatedAt: 1 },
    { id: "b", revision: 2, updatedAt: 1 },
    { id: "c", revision: 1, updatedAt: 7 },
    { id: "e", revision: 1, updatedAt: 1 },
  ];
  expect(index.findChanges(stored)).toEqual({ changed: ["b", "c", "e"], deleted: ["d"] });
  index.apply({ read: [createCampaign("b", { keys: ["lamp"], revision: 2 })], deleted: ["d"] });
  expect(listIds(index.find("campaigns", "tent"))).toEqual(["a", "c"]);
  expect(listIds(index.find("campaigns", "lamp"))).toEqual(["b"]);
});

test("shows only banners of the place, without a missing mobile image", () => {
  const banners = {
    search_header: image("h"),
    search_list: image("l", "https://x.example/m.jpg"),
    autocomplete_top: image("t"),
  };
  const campaigns = [createCampaign("a", { banners })];
  expect(chooseBanners(campaigns, "search", 0)).toEqual([
    {
      id: "a",
      target_url: "https://x.example/a",
      banners: {
        search_header: { desktop_url: "https://x.example/h.jpg" },
        search_list: { desktop_url: "https://x.example/l.jpg", mobile_url: "https://x.example/m.jpg" },
      },
    },
  ]);
  expect(chooseBanners(campaigns, "autocomplete", 0).map((one) => Object.keys(one.banners))).toEqual([
    ["autocomplete_top"],
  ]);
});

test("gives a placement to the first campaign, and leaves out a campaign without one", () => {
  const both = createCampaign("a", { banners: { search_header: image("a"), search_footer: image("f") } });
  const shown = chooseBanners([both, createCampaign("b")], "search", 0);
  expect(listIds(shown)).toEqual(["a"]);
  const later = chooseBanners([createCampaign("b"), both], "search", 0);
  expect(later.map((one) => [one.id, Object.keys(one.banners)])).toEqual([
    ["b", ["search_header"]],
    ["a", ["search_footer"]],
  ]);
});

test.each([
  [99, false],
  [100, true],
  [199, true],
  [200, false],
])("a campaign from 100 to 200 is shown at %d: %s", (at, isShown) => {
  const dated = createCampaign("a", { interval: { from: 100, to: 200 } });
  expect(chooseBanners([dated], "search", at)).toHaveLength(isShown ? 1 : 0);
});
