import { buildMailJobDependencies } from "@/backend/accounts/mails/mail-dependencies";
import { startAnalyticsRunner } from "@/backend/analytics/build/analytics-runner";
import { foldStatistics } from "@/backend/analytics/build/fold-statistics";
import { foldTokens } from "@/backend/analytics/build/fold-tokens";
import { forgetVisits } from "@/backend/analytics/build/forget-visits";
import { dashboardReversal } from "@/backend/analytics/dashboards/dashboard-reversal";
import { startDigests } from "@/backend/analytics/digest/send-digests";
import { forgetBanners, forgetEvents } from "@/backend/analytics/events/forget-events";
import { savedViewReversal } from "@/backend/analytics/saved-views/view-reversal";
import { foldMarks } from "@/backend/analytics/searches/fold-marks";
import { queryMarkReversal } from "@/backend/analytics/searches/query-marks";
import { segmentReversal } from "@/backend/analytics/segments/segment-reversal";
import type { FoldTask } from "@/backend/kit/fold-keys";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services, ServiceTools } from "@/backend/kit/services";
import { openDigests } from "@/backend/mail/mail";
import { attentionHandlers } from "./attention";
import { dashboardHandlers } from "./dashboards";
import { digestHandlers } from "./digest";
import { eventImportHandlers } from "./event-import";
import { mountEvents } from "./events";
import { firstDayHandlers } from "./first-day";
import { savedViewHandlers } from "./saved-views";
import { buildSearchesHandlers } from "./searches";
import { segmentHandlers } from "./segments";
import { sessionHandlers } from "./sessions";
import { buildSiteStatsHandlers } from "./site-stats";

declare module "@/backend/kit/services" {
  interface Services {
    /** Wakes the analytics runner: events were received. */
    wakeAnalytics: () => void;
  }
}

const VISITS = "visits";

/** Services of the area. */
export function createServices({ wake }: ServiceTools) {
  return { wakeAnalytics: () => wake(VISITS) } satisfies Partial<Services>;
}

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: VISITS,
    stage: "work",
    start: ({ log, services: { database, now }, isFilling }) => startAnalyticsRunner({ database, log, now, isFilling }),
  },
  {
    name: "summaries",
    stage: "checks",
    start: (tools) => {
      const send = openDigests(tools.env);
      return send === null ? null : startDigests({ ...buildMailJobDependencies(tools), send });
    },
  },
];

export const handlers = (): ImplementedCall[] => [
  ...eventImportHandlers,
  ...buildSiteStatsHandlers(),
  ...buildSearchesHandlers(),
  ...savedViewHandlers,
  ...sessionHandlers,
  ...segmentHandlers,
  ...dashboardHandlers,
  ...attentionHandlers,
  ...digestHandlers,
  ...firstDayHandlers,
];

/** Routes of the public host. */
export const mounts = [mountEvents];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [
  dashboardReversal,
  queryMarkReversal,
  savedViewReversal,
  segmentReversal,
];

/** Tasks that delete expired data. */
export const retention: readonly RetentionTask[] = [
  { name: "events", run: forgetEvents },
  { name: "visits", run: forgetVisits },
  { name: "banners", run: forgetBanners },
];

/** Converts what was folded by an earlier version. */
export const folds: readonly FoldTask[] = [
  { name: "queries of statistics", run: foldStatistics },
  { name: "tokens of visits", run: foldTokens },
  { name: "marks of queries", run: foldMarks },
];
