import { findMarkKind } from "@/lib/domain/history/change-marks";

test.each([
  ["campaigns", "publish", "c1", "publish"],
  ["campaigns", "save", "c1", "publish"],
  ["listing-campaigns", "destroy", "c1", "publish"],
  ["listing-campaigns", "take_over", "c1", "other"],
  ["campaigns", "undo", "c1", "other"],
  ["campaigns", "save_draft", "draft:c1", null],
  ["campaigns", "publish_draft", "draft:c1", null],
  ["campaigns", "undo", "draft:c1", null],
  ["voice-search", "publish", "voice", "publish"],
  ["voice-search", "restore", "voice", "publish"],
  ["voice-search", "enable", "voice", "toggle"],
  ["voice-search", "disable", "voice", "toggle"],
  ["voice-search", "save", "voice", null],
  ["query-customizations", "publish", "q1", "publish"],
  ["recommendations-customization", "publish", "r1", "publish"],
  ["recommendations-customization", "import", "r1", "import"],
  ["drafts", "publish", "q1", null],
] as const)("a change of %s (%s) of %s is the mark %s", (feature, action, objectId, kind) => {
  expect(findMarkKind({ feature, action, objectId })).toBe(kind);
});
