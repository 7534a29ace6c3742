import type * as z from "zod/mini";
import { organicBox, previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import { listRecommenders, preview } from "@/lib/contract/recommendations/recommenders";
import { parseLiberally } from "@/lib/server/upstream/liberal-answer";

// Answers of other backends about recommendations: null, missing and odd fields leave out as little as possible.

const parse = <S extends z.core.$ZodType>(schema: S, value: unknown) => parseLiberally(schema, value, "GET /x").value;

const hit = { url: "a", type: "item", attributes: {} };
const explain = {
  ...{ model: "trends", source: "trending", score: 1, fallback: false, rule: null },
  evidence: [{ n: 1, of: 2 }],
};
const filled = { ...hit, explain };

describe.each([
  ["the preview of a model", preview.response, {}],
  ["the box of a customization", organicBox.response, { sample: null, applies: null, is_trained: null }],
  ["the preview of a customization", previewBox.response, { sample: null, applies: null, is_trained: null }],
] as const)("%s", (_, schema, rest) => {
  test.each<[string, object, object]>([
    ["without a reason", hit, hit],
    ["with null as reason", { ...hit, explain: null }, hit],
    ["with null as flags of fallbacks", { ...filled, fallback: null }, filled],
    [
      "with a reason that has only model and source",
      { ...hit, explain: { model: "trends", source: "trending" } },
      {
        ...hit,
        explain: { model: "trends", source: "trending", score: null, fallback: null, rule: null, evidence: [] },
      },
    ],
    [
      "with null as evidence",
      { ...hit, explain: { ...explain, evidence: null } },
      { ...hit, explain: { ...explain, evidence: [] } },
    ],
    [
      "with a rule without a customization",
      { ...hit, explain: { ...explain, rule: { rule_id: "4" } } },
      { ...hit, explain: { ...explain, rule: { rule_id: "4", customization_id: null } } },
    ],
  ])("an item %s is shown", (_case, given, expected) => {
    expect(parse(schema, { ...rest, hits: [given] })).toMatchObject({ hits: [expected] });
    expect(parse(schema, { ...rest, hits: [given] })).not.toHaveProperty("unreadable_rows");
  });

  test("unreadable evidence and items are counted, and the rest is shown", () => {
    const odd = { ...hit, url: "b", explain: { ...explain, evidence: [{ n: "many" }, { n: 3, of: 4 }, 7] } };
    const answer = parse(schema, { ...rest, hits: [null, { url: "c" }, "d", odd, filled] });
    expect(answer.hits.map(({ url }) => url)).toEqual(["b", "a"]);
    expect(answer.hits[0]?.explain?.evidence).toEqual([{ n: 3, of: 4 }]);
    expect(answer.unreadable_rows).toBe(5);
  });
});

test("a box without what it is for, and a sample without a title, are shown", () => {
  expect(parse(organicBox.response, { hits: [] })).toEqual({ hits: [], sample: null, applies: null, is_trained: null });
  const answer = { hits: [], sample: { identity: "a", title: null }, applies: true };
  expect(parse(previewBox.response, answer).sample).toEqual({ identity: "a", title: null });
});

test("titles that are not texts are unknown", () => {
  const answer = parse(preview.response, { hits: [], titles: { a: "Lamp", b: {}, c: null } });
  expect(answer.titles).toEqual({ a: "Lamp", b: null, c: null });
  expect(parse(preview.response, { hits: [], titles: null }).titles).toEqual({});
});

test("a state of training that is not readable leaves out the state only", () => {
  for (const training_state of [{ state: "running", since: 7 }, { since: null }, "running", 3])
    expect(
      parse(listRecommenders.response, { training_state, recommenders: [], placements: [] }).training_state,
    ).toBeNull();
});

test("models and placements have integers as ids, and nothing but them", () => {
  const answer = parse(listRecommenders.response, {
    training: { version: null },
    training_state: null,
    recommenders: [{ recommender_id: 7 }, { recommender_id: null }],
    placements: [{ placement_id: 3, shown: 1, clicked: 0, clicks: 0, models: null }, { placement_id: "x" }],
    days: null,
  });
  expect(answer).toEqual({
    training: { version: null },
    training_state: null,
    recommenders: [{ recommender_id: "7", sources: [], fallback: [], feeds: [] }],
    placements: [{ placement_id: "3", shown: 1, clicked: 0, clicks: 0, models: null }],
    days: null,
    unreadable_rows: 2,
  });
});
