import { RANK_TITLE_MAX, RANK_URL_MAX, RANKS_MAX } from "@/lib/contract/search/ranks";
import { buildPreview, collectKnownItems } from "@/lib/domain/customizations/rule-preview";
import { COMPARED_ROWS } from "@/lib/domain/kit/limits";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { compareRanks, countMarks, toPublishedRanks, toRankLines } from "@/lib/domain/search/rank-diff";
import { ANY_SCOPE, makeDraftRule, ZONE } from "@/tests/support/rules";

const moment = { at: Date.parse("2026-03-10T12:00:00Z"), place: "search", timeZone: ZONE } as const;

function createItem(url: string): PreviewItem {
  return { url, title: url, image: null, webUrl: null, price: null, isAvailable: true, isKnown: true };
}

const organic = ["a", "b", "c", "d", "e"].map(createItem);

function preview(rules: ReturnType<typeof makeDraftRule>[]) {
  return buildPreview(organic, rules, moment, collectKnownItems(rules, ANY_SCOPE, organic));
}

const formatChanges = (changes: ReturnType<typeof compareRanks>["changes"]) =>
  changes.map(({ item, from, to, mark }) => `${item.url} ${mark} ${from ?? "-"}>${to ?? "-"}`);

test("the same rules change nothing", () => {
  const diff = compareRanks(preview([]), preview([]));
  expect(diff.changes).toEqual([]);
  expect(diff.after.map(({ mark }) => mark)).toEqual(["same", "same", "same", "same", "same"]);
});

test("a pin moves its item up and others down by one", () => {
  const diff = compareRanks(preview([]), preview([makeDraftRule({ item_url: "c" })]));
  expect(formatChanges(diff.changes)).toEqual(["c moved 3>1", "a moved 1>2", "b moved 2>3"]);
  expect(countMarks(diff.changes)).toEqual({ moved: 3, entered: 0, left: 0 });
});

test("a hidden item leaves; a result that enters the first ones keeps its previous position", () => {
  const hide = makeDraftRule({ type: "hide", item_url: "a" });
  const diff = compareRanks(preview([]), preview([hide]), 3);
  expect(formatChanges(diff.changes)).toEqual(["b moved 2>1", "c moved 3>2", "d entered 4>3", "a left 1>-"]);
  expect(formatChanges(compareRanks(preview([hide]), preview([]), 3).changes)).toEqual([
    "a entered ->1",
    "b moved 1>2",
    "c moved 2>3",
    "d left 3>4",
  ]);
});

test("each side lists its own order", () => {
  const diff = compareRanks(preview([]), preview([makeDraftRule({ item_url: "e" })]), 2);
  expect(formatChanges(diff.before)).toEqual(["a moved 1>2", "b left 2>3"]);
  expect(formatChanges(diff.after)).toEqual(["e entered 5>1", "a moved 1>2"]);
});

test("a version stores all possible changes and displays them unchanged", () => {
  expect(RANKS_MAX).toBe(2 * COMPARED_ROWS);
  const diff = compareRanks(preview([]), preview([makeDraftRule({ type: "hide", item_url: "a" })]), 3);
  const stored = toPublishedRanks(diff);
  expect(stored[2]).toEqual({ item_url: "d", title: "d", from: 4, to: 3 });
  expect(toRankLines(stored, 3).map(({ item, mark }) => [item.url, mark])).toEqual(
    diff.changes.map(({ item, mark }) => [item.url, mark]),
  );
});

test("truncates or omits long values without splitting a character", () => {
  const change = (url: string, title: string) => ({
    item: { ...createItem(url), title },
    from: 1,
    to: 2,
    mark: "moved" as const,
  });
  const changes = [change("x".repeat(RANK_URL_MAX + 1), "long"), change("y", `${"t".repeat(RANK_TITLE_MAX - 1)}😀`)];
  expect(toPublishedRanks({ changes })).toEqual([
    { item_url: "y", title: "t".repeat(RANK_TITLE_MAX - 1), from: 1, to: 2 },
  ]);
  expect(
    toPublishedRanks({ changes: Array.from({ length: 60 }, (_, index) => change(String(index), "")) }),
  ).toHaveLength(48);
});
