import { RECORD_FAULTS, WHOLE_FILE_FAULTS } from "@/lib/contract/catalogue/feed-faults";
import type { Run } from "@/lib/contract/catalogue/feed-runs";

// What the first feed of a new site has reached, for people who wait for it.

/** Why a feed failed, grouped for someone who sets up a feed. */
export const FEED_REASONS = ["download", "timeout", "page", "empty", "unreadable", "other"] as const;
/** Why a feed failed. */
export type FeedReason = (typeof FEED_REASONS)[number];

/**
 * The state of the first feed: `count` are products read, or items that search finds when it is done; `line` is where an
 * unreadable feed is wrong, null if it has no such place.
 */
export type FeedProgress =
  | { state: "none" | "queued" | "indexing" | "held" }
  | { state: "reading"; count: number }
  | { state: "done"; count: number; rejected: number }
  | { state: "failed"; reason: FeedReason; line: number | null };

/** Whether the state will change by itself. */
export function isFeedUnfinished({ state }: FeedProgress): boolean {
  return ["queued", "reading", "indexing"].includes(state);
}

/** The progress by the runs of a site, newest first, and the number of items that search finds. */
export function describeProgress(runs: readonly Run[], searchable: number): FeedProgress {
  const run = runs.find(({ status }) => status !== "scheduled");
  const counts = run?.counts ?? {};
  if (searchable > 0 && (run === undefined || run.status === "succeeded"))
    return { state: "done", count: searchable, rejected: counts.rejected ?? 0 };
  if (run === undefined) return { state: "none" };
  if (run.status === "failed") return describeFailure(run.error);
  if (run.held) return { state: "held" };
  if (run.status === "queued" || run.status === "manually") return { state: "queued" };
  if (run.status === "succeeded")
    return (counts.added ?? 0) > 0 ? { state: "indexing" } : { state: "failed", reason: "empty", line: null };
  const isRead = run.phases?.some(({ name }) => name !== "read") ?? false;
  return isRead ? { state: "indexing" } : { state: "reading", count: counts.read ?? 0 };
}

/** A run fails with one of them if no record of its feed can be read. */
const RECORD_CODES: ReadonlySet<string> = new Set(RECORD_FAULTS);

function describeFailure(error: Run["error"]): FeedProgress {
  const { code = "", line = null } = error ?? {};
  const reason = findReason(code);
  const isPlaced = reason === "unreadable" && !WHOLE_FILE_FAULTS.includes(code);
  return { state: "failed", reason, line: isPlaced ? line : null };
}

function findReason(code: string): FeedReason {
  if (["timeout", "download_timeout", "download_too_slow", "reading_too_slow"].includes(code)) return "timeout";
  if (code.startsWith("download_")) return "download";
  if (code === "feed_is_html") return "page";
  if (["feed_empty", "no_records", "no_items"].includes(code) || code.startsWith("companion_")) return "empty";
  if (RECORD_CODES.has(code)) return "unreadable";
  const isOfFile = /^(zip|gzip|packing|xml|json|table|encoding|feed|format|record)_|^too_|^name_/.test(code);
  return isOfFile ? "unreadable" : "other";
}
