import {
  listChoices,
  narrowClashes,
  recallTakeOvers,
  resolveClashes,
} from "@/components/campaigns/editor/clash-choices";
import { EMPTY_CAMPAIGN } from "@/lib/domain/campaigns/campaign";

// What the choices of the conflict dialog do.

const banner = { desktop_url: "https://img.example/a.jpg", mobile_url: null };
const content = {
  ...EMPTY_CAMPAIGN,
  subjects: ["tent", "stan", "bag"],
  banners: { search_header: banner, search_panel: banner },
};
const campaign = { id: "k2", title: "tent", active_from: null, active_to: null };
const inHeader = { placement: "search_header" as const, campaign, subjects: ["Tent"] };
const inPanel = { placement: "search_panel" as const, campaign, subjects: ["Tent", "STAN"] };

test("taking over in two placements names each query and each placement once", () => {
  const answers = [inHeader, inPanel].map((clash) => ({ clash, choice: "takeOver" as const }));
  expect(resolveClashes("campaigns", content, answers)).toEqual({
    content,
    takeOver: [{ id: "k2", subjects: ["Tent", "STAN"], placements: ["search_header", "search_panel"] }],
  });
});

test("only the conflicts that are taken over name their placement", () => {
  const answers = [
    { clash: inHeader, choice: "takeOver" as const },
    { clash: { ...inPanel, subjects: ["Tent"] }, choice: "dropBanner" as const },
  ];
  expect(resolveClashes("campaigns", content, answers).takeOver).toEqual([
    { id: "k2", subjects: ["Tent"], placements: ["search_header"] },
  ]);
});

test("queries that are dropped for one conflict are not taken over for another", () => {
  const answers = [
    { clash: inHeader, choice: "dropSubjects" as const },
    { clash: inPanel, choice: "takeOver" as const },
  ];
  expect(resolveClashes("campaigns", content, answers).takeOver).toEqual([
    { id: "k2", subjects: ["STAN"], placements: ["search_panel"] },
  ]);
});

test("dropped queries and banners leave this campaign only", () => {
  const answers = [
    { clash: inHeader, choice: "dropBanner" as const },
    { clash: inPanel, choice: "dropSubjects" as const },
  ];
  expect(resolveClashes("campaigns", content, answers)).toEqual({
    content: { ...content, subjects: ["bag"], banners: { search_panel: banner } },
    takeOver: [],
  });
});

test("offers only choices that leave something of this campaign", () => {
  expect(listChoices("campaigns", content, inHeader, true)).toEqual(["takeOver", "dropSubjects", "dropBanner"]);
  const small = { ...content, subjects: ["tent"], banners: { search_header: banner } };
  expect(listChoices("campaigns", small, inHeader, true)).toEqual(["takeOver"]);
  expect(listChoices("campaigns", content, inHeader, false)).toEqual(["dropSubjects", "dropBanner"]);
});

test("a take-over is remembered for the same placement and campaign, and only for the subjects that were known", () => {
  const chosen = [
    { clash: inPanel, choice: "takeOver" as const },
    { clash: inHeader, choice: "dropSubjects" as const },
  ];
  const now = [
    { ...inPanel, subjects: ["Tent"] },
    inHeader,
    { ...inPanel, subjects: ["Tent", "bag"] },
    { ...inPanel, campaign: { ...campaign, id: "k3" } },
  ];
  const choices = recallTakeOvers(chosen, now).map(({ choice }) => choice);
  expect(choices).toEqual(["takeOver", null, null, null]);
});

test("conflicts found for an earlier content stay only while the content can still have them", () => {
  const narrow = (over: Partial<typeof content>, id: string | null = null) =>
    narrowClashes("campaigns", { id, content: { ...content, ...over } }, [inHeader, inPanel]);
  expect(narrow({})).toEqual([inHeader, inPanel]);
  expect(narrow({ subjects: ["stan"] })).toEqual([inPanel]);
  expect(narrow({ banners: { search_header: banner } as typeof content.banners })).toEqual([inHeader]);
  expect(narrow({}, "k2")).toEqual([]);
});
