import { countMarks, rankDiff } from "@/lib/domain/rank-diff";
import { knownItems, type PreviewItem, previewOf } from "@/lib/domain/rule-preview";
import { aDraftRule, ZONE } from "@/tests/support/rules";

const moment = { at: Date.parse("2026-03-10T12:00:00Z"), place: "search", timeZone: ZONE } as const;

function anItem(url: string): PreviewItem {
  return { url, title: url, image: null, webUrl: null, price: null, isAvailable: true, isKnown: true };
}

const organic = ["a", "b", "c", "d", "e"].map(anItem);

function preview(rules: ReturnType<typeof aDraftRule>[]) {
  return previewOf(organic, rules, moment, knownItems(rules, organic));
}

const said = (changes: ReturnType<typeof rankDiff>["changes"]) =>
  changes.map(({ item, from, to, mark }) => `${item.url} ${mark} ${from ?? "-"}>${to ?? "-"}`);

test("the same rules change nothing", () => {
  const diff = rankDiff(preview([]), preview([]));
  expect(diff.changes).toEqual([]);
  expect(diff.after.map(({ mark }) => mark)).toEqual(["same", "same", "same", "same", "same"]);
});

test("a pin moves its item up and the others down by one", () => {
  const diff = rankDiff(preview([]), preview([aDraftRule({ item_url: "c" })]));
  expect(said(diff.changes)).toEqual(["c moved 3>1", "a moved 1>2", "b moved 2>3"]);
  expect(countMarks(diff)).toEqual({ moved: 3, entered: 0, left: 0 });
});

test("a hidden item left; what comes into the first ones entered, with the place it had", () => {
  const hide = aDraftRule({ type: "hide", item_url: "a" });
  const diff = rankDiff(preview([]), preview([hide]), 3);
  expect(said(diff.changes)).toEqual(["b moved 2>1", "c moved 3>2", "d entered 4>3", "a left 1>-"]);
  expect(said(rankDiff(preview([hide]), preview([]), 3).changes)).toEqual([
    "a entered ->1",
    "b moved 1>2",
    "c moved 2>3",
    "d left 3>4",
  ]);
});

test("both sides list their own order", () => {
  const diff = rankDiff(preview([]), preview([aDraftRule({ item_url: "e" })]), 2);
  expect(said(diff.before)).toEqual(["a moved 1>2", "b left 2>3"]);
  expect(said(diff.after)).toEqual(["e entered 5>1", "a moved 1>2"]);
});
