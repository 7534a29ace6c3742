import {
  findCampaignClashes,
  findCampaignState,
  findNextChange,
  parseQueries,
  removeSubjects,
  toCampaignContent,
  toCampaignInput,
} from "@/lib/domain/campaigns/campaign";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { makeBanner, makeCampaign } from "@/tests/support/campaigns";

const ZONE = "Europe/Prague";
const DAY = { active_from: "2026-03-01", active_to: "2026-03-01" };

test("queries are separated by commas, trimmed, and unique without case and accents", () => {
  expect(parseQueries(" Stan ,stan,,STÁN, spacák  letní,")).toEqual(["Stan", "spacák letní"]);
});

test("a campaign of a legacy backend with nulls and unknown placements is readable", () => {
  const answer = {
    queries: null,
    categories: ["Tents > Family", "Tents||Family"],
    target_url: null,
    banners: { unknown: { desktop_url: "https://a.example/x.jpg" }, search_panel: null, search_list: makeBanner("a") },
  };
  expect(toCampaignContent("listing-campaigns", answer)).toEqual({
    subjects: ["Tents||Family"],
    target_url: "",
    banners: { search_list: makeBanner("a") },
    active_from: null,
    active_to: null,
  });
});

test("a content survives being sent", () => {
  const content = makeCampaign({ subjects: ["stan", "spacák"], ...DAY });
  expect(toCampaignContent("campaigns", toCampaignInput("campaigns", "7", content))).toEqual(content);
});

test.each([
  ["campaigns", ["tent"], "tent"],
  ["campaigns", ["tent", "stan", "namiot", "zelt"], "tent, stan + 2"],
  ["listing-campaigns", ["Tents||Family"], "Tents | Family"],
  ["campaigns", [], ""],
] as const)("the title of %s %j is %j", (kind, subjects, title) => {
  expect(formatCampaignTitle(kind, subjects)).toBe(title);
});

test.each([
  ["2026-02-28T22:59:00Z", "planned", { at: Date.parse("2026-02-28T23:00:00Z"), kind: "starts" }],
  ["2026-02-28T23:00:00Z", "active", { at: Date.parse("2026-03-01T23:00:00Z"), kind: "ends" }],
  ["2026-03-01T23:00:00Z", "ended", null],
])("at %s a campaign of one day is %s", (at, state, next) => {
  expect(findCampaignState(DAY, Date.parse(at), ZONE)).toBe(state);
  expect(findNextChange(DAY, Date.parse(at), ZONE)).toEqual(next);
});

test("campaigns clash in the same placement for the same query at the same time, and only then", () => {
  const mine = makeCampaign({
    subjects: ["Stán", "tent"],
    banners: { search_header: makeBanner("a"), search_list: makeBanner("b") },
    ...DAY,
  });
  const others = [
    { id: "same", content: makeCampaign({ subjects: ["lampa", "STAN"] }) },
    { id: "later", content: makeCampaign({ subjects: ["stan"], active_from: "2026-03-02" }) },
    { id: "elsewhere", content: makeCampaign({ subjects: ["stan"], banners: { search_footer: makeBanner("c") } }) },
    { id: "other", content: makeCampaign({ subjects: ["lamp"] }) },
    { id: "me", content: mine },
  ];
  expect(findCampaignClashes("campaigns", { id: "me", content: mine }, others, ZONE)).toEqual([
    {
      placement: "search_header",
      campaign: { id: "same", title: "lampa, STAN", active_from: null, active_to: null },
      subjects: ["STAN"],
    },
  ]);
});

test("subjects are removed by key", () => {
  expect(removeSubjects("campaigns", makeCampaign({ subjects: ["Stán", "tent"] }), ["stan"]).subjects).toEqual([
    "tent",
  ]);
});
