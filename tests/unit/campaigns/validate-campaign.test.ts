import {
  isInsideShop,
  isSecureUrl,
  validateCampaign,
  validateCampaignDraft,
} from "@/lib/domain/campaigns/validate-campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { makeBanner, makeCampaign } from "@/tests/support/campaigns";

const ZONE = "Europe/Prague";
const OWN = "http://localhost:3102";
const validate = (over: Parameters<typeof makeCampaign>[0], kind: CampaignKind = "campaigns") =>
  validateCampaign(kind, makeCampaign(over), { timeZone: ZONE, ownOrigins: [OWN] });

test("a complete campaign has no errors", () => {
  expect(validate({})).toEqual({});
});

test.each([
  ["without queries", { subjects: [] }, { queries: ["queries_required"] }],
  [
    "with too many queries",
    { subjects: Array.from({ length: 201 }, (_, at) => `q${at}`) },
    { queries: ["too_many_subjects"] },
  ],
  ["with a query that is too long", { subjects: ["q".repeat(301)] }, { queries: ["query_too_long"] }],
  ["without a target", { target_url: "" }, { target_url: ["target_url_required"] }],
  ["with a target without https", { target_url: "http://shop.example/" }, { target_url: ["not_https"] }],
  ["without banners", { banners: {} }, { banners: ["banners_required"] }],
  [
    "with a mobile image only",
    { banners: { search_header: { desktop_url: "", mobile_url: "https://a.example/m.jpg" } } },
    { "banners.search_header.desktop_url": ["desktop_url_required"] },
  ],
  [
    "with a desktop image only in the list",
    { banners: { search_list: { desktop_url: "https://a.example/d.jpg", mobile_url: null } } },
    { "banners.search_list.mobile_url": ["mobile_url_required"] },
  ],
  [
    "with a desktop image only in autocomplete",
    { banners: { autocomplete_top: { desktop_url: "https://a.example/d.jpg", mobile_url: null } } },
    { "banners.autocomplete_top.mobile_url": ["mobile_url_required"] },
  ],
  [
    "with images without https",
    { banners: { search_panel: { desktop_url: "ftp://a.example/d.jpg", mobile_url: "http://a.example/m.jpg" } } },
    { "banners.search_panel.desktop_url": ["not_https"], "banners.search_panel.mobile_url": ["not_https"] },
  ],
  ["with an unreadable start", { active_from: "soon" }, { active_from: ["active_from_not_date"] }],
  ["with an unreadable end", { active_to: "later" }, { active_to: ["active_to_not_date"] }],
  [
    "with unreadable dates",
    { active_from: "soon", active_to: "later" },
    { active_from: ["active_from_not_date"], active_to: ["active_to_not_date"] },
  ],
  [
    "that ends before it starts",
    { active_from: "2026-03-02", active_to: "2026-03-01" },
    { active_to: ["active_range_empty"] },
  ],
])("a campaign %s is refused at its field", (_, over, errors) => {
  expect(validate(over)).toEqual(errors);
});

test("listings need categories, and have no banners in autocomplete", () => {
  const banners = { autocomplete_top: makeBanner("a"), search_list: makeBanner("b") };
  expect(validate({ subjects: [], banners }, "listing-campaigns")).toEqual({
    categories: ["categories_required"],
    "banners.autocomplete_top": ["invalid"],
  });
});

test("a draft may be incomplete, but has limits", () => {
  expect(validateCampaignDraft("campaigns", makeCampaign({ subjects: [], target_url: "", banners: {} }))).toEqual({});
  const subjects = Array.from({ length: 201 }, (_, at) => `q${at}`);
  expect(validateCampaignDraft("campaigns", makeCampaign({ subjects }))).toEqual({ queries: ["too_many_subjects"] });
});

test.each([
  ["https://shop.example/a?b=1#c", true],
  ["https://shop.example:8443/", true],
  [`${OWN}/shop/s1`, true],
  ["http://localhost:9/", false],
  ["https://user@shop.example/", false],
  ["https://shop.example/\u0007", false],
  ["https://shop.example/a b", false],
  ["javascript:alert(1)", false],
  ["shop.example", false],
  [`https://shop.example/${"a".repeat(2048)}`, false],
])("whether %j may be used: %s", (url, isAllowed) => {
  expect(isSecureUrl(url, [OWN])).toBe(isAllowed);
});

test.each([
  ["https://shop.example/tents", "https://shop.example", true],
  ["https://shop.example/", "https://shop.example/", true],
  ["https://shop.example/cz/tents?a=1", "https://shop.example/cz", true],
  ["https://shop.example/cz-sale", "https://shop.example/cz", false],
  ["https://shop.example/sk/tents", "https://shop.example/cz/", false],
  ["http://shop.example/tents", "https://shop.example", false],
  ["https://other.example/tents", "https://shop.example", false],
  ["no URL", "https://shop.example", false],
  ["https://shop.example/", "", false],
])("%s inside %s: %s", (url, shop, isInside) => {
  expect(isInsideShop(url, shop)).toBe(isInside);
});
