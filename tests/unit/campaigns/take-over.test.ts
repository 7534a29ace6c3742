import { planTakeOver } from "@/lib/domain/campaigns/take-over";
import { makeBanner, makeCampaign } from "@/tests/support/campaigns";

// What becomes of a campaign from which another one takes subjects in some placements.

const header = makeBanner("a");
const panel = makeBanner("b");
const other = makeCampaign({
  subjects: ["Stan", "lamp"],
  banners: { search_header: header, search_panel: panel },
  active_to: "2099-12-31",
});
const only = { ...other, subjects: ["Stan"] };
const inHeader = { subjects: ["stán"], placements: ["search_header"] as const };

test("a campaign without placements left loses the subjects", () => {
  const rest = { ...other, subjects: ["lamp"] };
  const placements = ["search_header", "search_panel"] as const;
  expect(planTakeOver("campaigns", other, { subjects: ["stán"], placements })).toEqual({ rest, split: null });
  expect(planTakeOver("campaigns", other, { subjects: ["stán"] })).toEqual({ rest, split: null });
});

test("a campaign without placements and subjects left is deleted", () => {
  expect(planTakeOver("campaigns", only, { subjects: ["stán"] })).toEqual({ rest: null, split: null });
});

test("a campaign without other subjects loses only the banners of the taken placements", () => {
  const rest = { ...only, banners: { search_panel: panel } };
  expect(planTakeOver("campaigns", only, inHeader)).toEqual({ rest, split: null });
});

test("a campaign with other subjects and placements is split: its other banners stay for the taken subjects", () => {
  expect(planTakeOver("campaigns", other, inHeader)).toEqual({
    rest: { ...other, subjects: ["lamp"] },
    split: { ...other, subjects: ["Stan"], banners: { search_panel: panel } },
  });
});

test("a campaign stays as it is if it has none of the subjects, or none of the placements", () => {
  expect(planTakeOver("campaigns", other, { ...inHeader, subjects: ["axe"] }).rest).toBe(other);
  expect(planTakeOver("campaigns", other, { subjects: ["stan"], placements: ["search_list"] })).toEqual({
    rest: other,
    split: null,
  });
});
