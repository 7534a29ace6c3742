import { makeCampaigns } from "@/backend/demo/make-campaigns";
import { DEMO_SITES } from "@/backend/demo/sites";
import { makeVisits } from "@/backend/demo/visits/make-visits";
import { Shelves } from "@/backend/demo/visits/shelves";
import { loadBanner } from "@/backend/shop/pictures/banner-images";
import { BANNER_SIZES } from "@/backend/shop/pictures/banner-sizes";
import { type BannerPlacement, PLACEMENT_SIZES } from "@/lib/contract/campaigns/placements";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { readJpegSize } from "@/lib/domain/kit/jpeg-size";

// The banner campaigns of the demo: their states, images and events.

const NOW = new Date("2026-11-22T10:00:00Z");
const SHOP_URL = "https://shops.example";
const FILE_MAX = 600_000;

const site = (index: number) => {
  const found = DEMO_SITES[index];
  if (found === undefined) throw new Error("no such demo site");
  return found;
};

test.each(DEMO_SITES.map((one) => [one.name, one] as const))(
  "%s has an active, a scheduled and an ended campaign of queries, and one of a listing",
  (_, one) => {
    const campaigns = makeCampaigns(one, { shopUrl: SHOP_URL, now: NOW });
    expect(campaigns).toEqual(makeCampaigns(one, { shopUrl: SHOP_URL, now: NOW }));
    const states = campaigns.map(({ kind, activeFrom, activeTo }) => {
      if (activeTo && activeTo <= NOW) return `${kind} ended`;
      return activeFrom && activeFrom > NOW ? `${kind} scheduled` : `${kind} active`;
    });
    expect(states.sort()).toEqual([
      "campaigns active",
      "campaigns ended",
      "campaigns scheduled",
      "listing-campaigns active",
    ]);
    for (const { targetUrl, subjects, keys, kind, banners } of campaigns) {
      expect(targetUrl).toMatch(new RegExp(`^${SHOP_URL}/shop/${one.siteId}/category\\?path=`));
      expect([subjects.every((subject) => subject !== ""), keys.length]).toEqual([true, subjects.length]);
      for (const name of Object.keys(banners)) expect(kind === "campaigns" || name.startsWith("search_")).toBe(true);
    }
  },
);

test("images are JPEG files of exactly twice the shown size and below 600 kB", () => {
  const campaigns = DEMO_SITES.flatMap((one) => makeCampaigns(one, { shopUrl: SHOP_URL, now: NOW }));
  for (const [placement, banner] of campaigns.flatMap(({ banners }) => Object.entries(banners))) {
    for (const device of ["desktop", "mobile"] as const) {
      const url = (device === "desktop" ? banner.desktop_url : banner.mobile_url) ?? "";
      const image = loadBanner(url.replace(`${SHOP_URL}/banners/`, ""));
      const [width, height] = PLACEMENT_SIZES[placement as BannerPlacement][device];
      expect([url, image && readJpegSize(image)]).toEqual([url, { width: 2 * width, height: 2 * height }]);
      expect(image?.length ?? FILE_MAX).toBeLessThan(FILE_MAX);
    }
  }
});

test("the shop's sizes of banners are those of the placements", () => {
  const sizes = Object.entries(PLACEMENT_SIZES).map(([name, { desktop, mobile }]) => [name, { desktop, mobile }]);
  expect(Object.fromEntries(sizes)).toEqual(BANNER_SIZES);
});

test.each([
  "nothing-search_header-desktop.jpg",
  "kayak-footer-desktop.jpg",
  "kayak-search_header-tv.jpg",
  "toString-search_header-desktop.jpg",
])("there is no banner %s", (name) => {
  expect(loadBanner(name)).toBeNull();
});

/** The events of some days with campaigns, or without. */
function makeEvents(withCampaigns: boolean) {
  const campaigns = makeCampaigns(site(0), { shopUrl: SHOP_URL, now: NOW }).map((one) => ({
    ...{ id: one.id, kind: one.kind, keys: one.keys, placements: Object.keys(one.banners) },
    from: one.activeFrom?.getTime() ?? Number.NEGATIVE_INFINITY,
    to: one.activeTo?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
  const shelves = new Shelves(site(0), 1, new Map(), withCampaigns ? campaigns : []);
  return [3, 10, 12].flatMap((ago) => {
    const day = new Date(NOW.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
    return makeVisits({ shelves, seed: 1, day, shopUrl: SHOP_URL }).events;
  });
}

test("visits see banners of active campaigns and click few of them; everything else in them stays the same", () => {
  const [withBanners, without] = [makeEvents(true), makeEvents(false)];
  const banners = withBanners.filter(({ type }) => type === "banner");
  expect(withBanners.filter(({ type }) => type !== "banner")).toEqual(without);
  const count = (action: string) => banners.filter(({ raw }) => raw.action === action).length;
  expect(count("impression")).toBeGreaterThan(20);
  expect(count("click")).toBeLessThan(count("impression") / 8);
  expect(new Set(banners.map(({ id }) => id)).size).toBe(banners.length);
  // The second campaign is scheduled.
  expect(new Set(banners.map(({ raw }) => raw.campaign_id))).toEqual(
    new Set(["demo-campaign-1", "demo-campaign-3", "demo-campaign-4"]),
  );
});
