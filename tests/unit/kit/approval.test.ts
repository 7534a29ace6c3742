import { needsApproval } from "@/lib/domain/kit/approval";

const DRAFT = { campaign: { subjects: ["tent"] }, base: null, base_revision: 0, review: null };
const CHANGE = { feature: "campaigns", action: "save", before: null };

test("a change of a draft beside its live version needs no approval", () => {
  expect(needsApproval({ ...CHANGE, objectId: "draft:c1", after: DRAFT })).toBe(false);
  expect(needsApproval({ ...CHANGE, objectId: "draft:c1", before: DRAFT, after: null })).toBe(false);
});

test("a live version needs it, also with the id of a draft", () => {
  expect(needsApproval({ ...CHANGE, objectId: "c1", after: { subjects: ["tent"] } })).toBe(true);
  expect(needsApproval({ ...CHANGE, objectId: "draft:c1", after: { subjects: ["tent"] } })).toBe(true);
  expect(needsApproval({ ...CHANGE, objectId: "draft:c1", before: DRAFT, after: { subjects: ["tent"] } })).toBe(true);
});

test("what the program finishes, and what shoppers do not see, needs none", () => {
  expect(needsApproval({ ...CHANGE, objectId: "c1", action: "pin_live", after: {} })).toBe(false);
  expect(needsApproval({ ...CHANGE, feature: "dashboards", objectId: "d1", after: {} })).toBe(false);
});
