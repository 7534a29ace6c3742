import { answerStats } from "@/backend/analytics/stats-question";
import { type Implemented, implement } from "@/backend/implement";
import { fetchStats } from "@/lib/contract/site-stats";

/** The handlers of the statistics of a site. */
export const siteStatsHandlers: Implemented[] = [
  implement(fetchStats, ({ query }, context) => answerStats(context, query)),
];
