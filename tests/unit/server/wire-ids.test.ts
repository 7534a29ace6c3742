import { hasUnknownIds, rememberIdTypes, restoreIdTypes } from "@/lib/server/upstream/wire-ids";

// Ids go back to a backend in the type in which they came.

test("integers go back as integers, texts as texts, of objects and rules on their own", () => {
  rememberIdTypes("s|q", { id: 17, rules: { search: [{ id: "5", item_url: "9" }], autocomplete: [] } });
  expect(restoreIdTypes("s|q", { queryId: "17", rules: [{ id: "5" }, { id: null }] })).toEqual({
    queryId: 17,
    rules: [{ id: "5" }, { id: null }],
  });
  rememberIdTypes("s|q", { id: "17", rules: { search: [{ id: 5 }] } });
  expect(restoreIdTypes("s|q", { id: "17", rules: [{ id: "5", position: 3 }] })).toEqual({
    id: "17",
    rules: [{ id: 5, position: 3 }],
  });
});

test("rules of recommenders and what they override", () => {
  rememberIdTypes("s|r", { rules: [{ rule_id: 4, overrides: [] }] });
  expect(restoreIdTypes("s|r", { rule: { rule_id: "4", overrides: ["5", "x"] } })).toEqual({
    rule: { rule_id: 4, overrides: [5, "x"] },
  });
});

test("objects within rows do not count: their ids are others", () => {
  rememberIdTypes("s|n", {
    ...{ id: 12, updated_by: { id: "3" } },
    rules: { search: [{ id: 9, item: { id: "10023" } }] },
  });
  expect(restoreIdTypes("s|n", { queryId: "12", rules: [{ id: "9" }] })).toEqual({ queryId: 12, rules: [{ id: 9 }] });
  rememberIdTypes("s|l", { items: [{ id: "12", updated_by: { id: 3 } }] });
  expect(restoreIdTypes("s|l", { id: "12" })).toEqual({ id: "12" });
  rememberIdTypes("s|c", { campaign: { id: 8 } });
  expect(restoreIdTypes("s|c", { campaign: { id: "8" } })).toEqual({ campaign: { id: 8 } });
});

test("ids of unknown types are found before a write", () => {
  expect(hasUnknownIds("s|u", { queryId: "17", rules: [] })).toBe(true);
  expect(hasUnknownIds("s|u", { queryId: "a-17", rules: [{ id: null }] })).toBe(false);
  rememberIdTypes("s|u", { id: "17" });
  expect(hasUnknownIds("s|u", { queryId: "17", rules: [] })).toBe(false);
  expect(hasUnknownIds("s|u", { queryId: "17", rules: [{ id: "4" }] })).toBe(true);
});

test("before an answer, at other sites, and for what is no integer, ids stay texts", () => {
  rememberIdTypes("s|k", { items: [{ id: 3 }] });
  expect(restoreIdTypes("other|k", { id: "3" })).toEqual({ id: "3" });
  expect(restoreIdTypes("s|k", { id: "03", campaign: { id: "a-1" } })).toEqual({ id: "03", campaign: { id: "a-1" } });
});
