import fc from "fast-check";
import { PLACEMENTS } from "@/lib/contract/campaigns/placements";
import { type CampaignContent, toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns, isCampaignSame, mergeCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { makeBanner, makeCampaign } from "@/tests/support/campaigns";

const BASE = makeCampaign({ subjects: ["tent", "stan"], active_from: "2026-03-01", active_to: "2026-04-01" });
const merge = (mine: CampaignContent, theirs: CampaignContent) =>
  mergeCampaigns("campaigns", { base: BASE, mine, theirs });

test("changes of different fields, queries and placements both apply", () => {
  const mine = { ...BASE, subjects: ["tent", "zelt"], target_url: "https://shop.example/new" };
  const theirs = {
    ...BASE,
    subjects: ["tent", "stan", "Namiot"],
    banners: { ...BASE.banners, search_list: makeBanner("b") },
  };
  expect(merge(mine, theirs)).toEqual({
    content: { ...BASE, subjects: ["tent", "zelt", "Namiot"], target_url: mine.target_url, banners: theirs.banners },
    conflicts: [],
  });
});

test("different changes of one field are a conflict, and mine is in the result", () => {
  const mine = { ...BASE, banners: { search_header: makeBanner("mine") }, active_to: "2026-05-01" };
  const theirs = { ...BASE, banners: {}, active_to: "2026-06-01" };
  expect(merge(mine, theirs)).toEqual({ content: mine, conflicts: ["search_header", "active_to"] });
});

test("a start and an end that exclude each other are a conflict", () => {
  const { conflicts } = merge({ ...BASE, active_from: "2026-03-30" }, { ...BASE, active_to: "2026-03-10" });
  expect(conflicts).toEqual(["active_to"]);
});

test("a diff lists queries, target, placements, images and dates", () => {
  const before = makeCampaign({ banners: { search_header: makeBanner("a"), search_panel: makeBanner("b") } });
  const after = makeCampaign({
    subjects: ["Zelt"],
    target_url: "https://shop.example/zelte",
    banners: { search_header: { ...makeBanner("a"), mobile_url: null }, search_list: makeBanner("c") },
    active_to: "2026-04-01",
  });
  expect(diffCampaigns("campaigns", before, after)).toEqual([
    { field: "subjects", kind: "added", subjects: ["Zelt"] },
    { field: "subjects", kind: "removed", subjects: ["tent"] },
    { field: "target_url", before: before.target_url, after: after.target_url },
    { field: "image", placement: "search_header", device: "mobile", before: makeBanner("a").mobile_url, after: null },
    { field: "placement", kind: "removed", placement: "search_panel" },
    { field: "placement", kind: "added", placement: "search_list" },
    { field: "active_to", before: null, after: "2026-04-01" },
  ]);
});

const contents = fc.record({
  subjects: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), {
    selector: (one) => toCampaignSubjectKey("campaigns", one),
  }),
  target_url: fc.constantFrom("https://a.example/", "https://b.example/"),
  banners: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...PLACEMENTS), fc.constantFrom("x", "y")), { selector: ([name]) => name })
    .map((all): CampaignContent["banners"] => Object.fromEntries(all.map(([name, file]) => [name, makeBanner(file)]))),
  active_from: fc.constantFrom(null, "2026-03-01"),
  active_to: fc.constantFrom(null, "2026-04-01"),
});

test("a side that changed nothing takes the other side, whatever it is", () => {
  fc.assert(
    fc.property(contents, contents, (base, other) => {
      for (const versions of [
        { base, mine: base, theirs: other },
        { base, mine: other, theirs: base },
      ]) {
        const { content, conflicts } = mergeCampaigns("campaigns", versions);
        expect(conflicts).toEqual([]);
        expect(isCampaignSame("campaigns", content, other)).toBe(true);
      }
    }),
  );
});
