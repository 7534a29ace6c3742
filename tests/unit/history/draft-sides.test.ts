import { pickComparedSides } from "@/lib/domain/history/draft-sides";

const live = [{ item_url: "a" }];
const drafted = [{ item_url: "a" }, { item_url: "c" }];
const draft = {
  kind: "query-customizations",
  mode: "advanced",
  rules: drafted,
  base_mode: "simple",
  base_rules: live,
};
const base = { ...draft, mode: "simple", rules: live, off_rules: undefined };

test.each([
  ["a new draft", null, draft],
  ["a draft that was published or discarded", draft, null],
  ["an absent side", undefined, draft],
])("%s is compared with the live version that it started from", (_, before, after) => {
  expect(pickComparedSides(before, after)).toEqual([base, draft]);
});

test("a draft of a campaign is compared with the published campaign, or with nothing before the first publish", () => {
  const campaign = { subjects: ["tent"] };
  const published = { subjects: ["lamp"] };
  expect(pickComparedSides(null, { campaign, base: published })).toEqual([
    { campaign: published, base: published },
    { campaign, base: published },
  ]);
  expect(pickComparedSides({ campaign, base: null }, null)).toEqual([null, { campaign, base: null }]);
});

test("two versions, and versions that are no drafts, stay as they are", () => {
  expect(pickComparedSides(base, draft)).toEqual([base, draft]);
  expect(pickComparedSides({ rules: live }, null)).toEqual([{ rules: live }, null]);
  expect(pickComparedSides(null, { campaign: "x" })).toEqual([null, { campaign: "x" }]);
  expect(pickComparedSides(null, null)).toEqual([null, null]);
});
