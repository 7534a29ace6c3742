import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { describeProgress, isFeedUnfinished } from "@/lib/domain/signup/feed-progress";
import { makeHold, makeRun } from "@/tests/support/feed-runs";

const aQueuedRun = (over: Partial<Run>) => makeRun({ status: "queued", ...over });
const scheduled = aQueuedRun({ id: "r0", status: "scheduled" });

test.each<[string, Partial<Run> | null, number, object]>([
  ["no run and no items", null, 0, { state: "none" }],
  ["a queued run", {}, 0, { state: "queued" }],
  ["a run that reads", { status: "running", counts: { read: 7 } }, 0, { state: "reading", count: 7 }],
  [
    "a run that has read",
    { status: "running", phases: [{ name: "apply", started_at: "", ms: null }] },
    0,
    { state: "indexing" },
  ],
  [
    "a run whose items search does not know yet",
    { status: "succeeded", counts: { added: 3 } },
    0,
    { state: "indexing" },
  ],
  [
    "items that search finds",
    { status: "succeeded", counts: { added: 3, rejected: 2 } },
    3,
    { state: "done", count: 3, rejected: 2 },
  ],
  [
    "a run without items",
    { status: "succeeded", counts: { added: 0 } },
    0,
    { state: "failed", reason: "empty", line: null },
  ],
  ["a later run of a site with items", { status: "running", counts: { read: 1 } }, 3, { state: "reading", count: 1 }],
])("%s: %j with %s items is described", (_, run, searchable, progress) => {
  expect(describeProgress(run === null ? [scheduled] : [scheduled, aQueuedRun(run)], searchable)).toEqual(progress);
});

test.each<[string, string, number | null]>([
  ["download_failed", "download", null],
  ["download_too_slow", "timeout", null],
  ["download_timeout", "timeout", null],
  ["download_forbidden", "download", null],
  ["timeout", "timeout", null],
  ["feed_is_html", "page", null],
  ["bytes_invalid", "unreadable", 88],
  ["packing_unsupported", "unreadable", null],
  ["companion_prices", "empty", null],
  ["no_items", "empty", null],
  ["no_records", "empty", null],
  ["xml_malformed", "unreadable", 88],
  ["zip_encrypted", "unreadable", null],
  ["interrupted", "other", null],
  ["", "other", null],
])("the code %s of a failed run is explained as %s", (code, reason, line) => {
  const progress = describeProgress([aQueuedRun({ status: "failed", error: { code, line: 88 } })], 0);
  expect(progress).toEqual({ state: "failed", reason, line });
  expect(isFeedUnfinished(progress)).toBe(false);
});

test("a run that needs approval does not count as waiting", () => {
  const held = makeHold({ reasons: [] });
  const progress = describeProgress([aQueuedRun({ status: "manually", held })], 0);
  expect([progress, isFeedUnfinished(progress)]).toEqual([{ state: "held" }, false]);
});
