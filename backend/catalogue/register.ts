import { deleteExpiredQuality } from "@/backend/catalogue/data-quality/missing-rows";
import { qualityReversal } from "@/backend/catalogue/data-quality/quality-reversal";
import { startQualityRunner } from "@/backend/catalogue/data-quality/quality-runner";
import { runMarks } from "@/backend/catalogue/feed-runs/run-marks";
import { deleteExpiredRuns } from "@/backend/catalogue/feed-runs/run-retention";
import { startRunner } from "@/backend/catalogue/feed-runs/runner";
import { deleteUnusedLogins } from "@/backend/catalogue/feeds/feed-logins";
import { deleteUnusedFiles } from "@/backend/catalogue/feeds/file-rows";
import { sourceReversal } from "@/backend/catalogue/feeds/source-reversal";
import { createFeedWork } from "@/backend/catalogue/ingest/feed-work";
import { planReversal } from "@/backend/catalogue/plans/plan-reversal";
import type { Readers } from "@/backend/history/change-history/history-view";
import type { MarkSource } from "@/backend/history/change-marks";
import type { AfterCatalogue } from "@/backend/kit/after-catalogue";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import { createFeedFetch, type FeedFetch } from "@/backend/kit/outbound/fetch-feed";
import { createPostJson } from "@/backend/kit/outbound/post-json";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services, ServiceTools } from "@/backend/kit/services";
import { feedRunsAccess } from "@/lib/contract/catalogue/feed-runs";
import type { Key } from "@/lib/http/crypto";
import { catalogBrowserHandlers } from "./catalog-browser";
import { importHandlers } from "./catalogue-import";
import { dataQualityHandlers } from "./data-quality";
import { feedRunHandlers } from "./feed-runs";
import { feedHandlers } from "./feeds";
import { planHandlers } from "./plans";

declare module "@/backend/kit/services" {
  interface Services {
    /** The only way to fetch feeds from URLs that users enter. */
    fetchFeed: FeedFetch;
    /** Encrypt the user names and passwords for feed hosts, newest first. */
    feedLoginKeys: readonly Key[];
    /** Follow-ups of a new catalog, in this order. */
    afterCatalogue: readonly AfterCatalogue[];
    /** Wakes the feed runner: a run was requested. */
    wakeRuns: () => void;
    /** Wakes the quality runner: a computation was requested. */
    wakeQuality: () => void;
  }
}

const RUNS = "feed runs";
const QUALITY = "data quality";

/** Services of the area. */
export function createServices({ keys, shopUrl, wake }: ServiceTools) {
  return {
    fetchFeed: createFeedFetch({ ownOrigins: [shopUrl] }),
    feedLoginKeys: keys.feedLogins,
    wakeRuns: () => wake(RUNS),
    wakeQuality: () => wake(QUALITY),
  } satisfies Partial<Services>;
}

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: RUNS,
    stage: "work",
    start: ({ log, services }) => startRunner({ database: services.database, log, work: createFeedWork(services) }),
  },
  {
    name: QUALITY,
    stage: "work",
    start: ({ log, services: { database, now, search, shopUrl, publicUrl } }) => {
      const post = createPostJson({ ownOrigins: [shopUrl] });
      return startQualityRunner({ database, log, now, publicUrl, post, isBusy: () => search.isBusy() });
    },
  },
];

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [
  ...importHandlers,
  ...catalogBrowserHandlers,
  ...planHandlers,
  ...feedHandlers,
  ...dataQualityHandlers,
  ...feedRunHandlers,
];

/** Features whose changes the history can undo. */
export const reversibles: readonly Reversible[] = [planReversal, sourceReversal, qualityReversal];

/** Who may see the changes that cannot be undone, by feature. */
export const readers: Readers = { "catalogue-import": {}, "feed-runs": feedRunsAccess };

/** Chart marks that are not changes. */
export const markSources: readonly MarkSource[] = [runMarks];

/** Retention tasks of the area. */
export const retention: readonly RetentionTask[] = [
  { name: "feed files", run: deleteUnusedFiles },
  { name: "feed logins", run: deleteUnusedLogins },
  { name: "feed runs", run: deleteExpiredRuns },
  { name: "data quality", run: deleteExpiredQuality },
];
