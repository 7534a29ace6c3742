import type { Database } from "@/backend/db/client";
import type { FeedFetch } from "@/backend/kit/outbound/fetch-feed";
import type { Outbound } from "@/backend/kit/outbound/outbound";
import type { Log } from "./log";

/** What an area does once a new catalogue stands, before the search has its index. */
export type AfterCatalogue = (
  services: Pick<Services, "database">,
  context: { siteId: string; user: { id: string; name: string }; now: Date },
) => Promise<unknown>;

/** What the parts of the backend share. Areas add what they offer to others, beside its definition. */
export interface Services {
  database: Database;
  /** The one way to addresses that somebody typed. */
  outbound: Outbound;
  /** The one way to feeds at addresses that somebody typed. */
  fetchFeed: FeedFetch;
  log: Log;
  now: () => Date;
  /** What follows a new catalogue, in this order. */
  afterCatalogue: readonly AfterCatalogue[];
  /** Origin of the web server. */
  publicUrl: string;
  /** Origin of the public listener. */
  shopUrl: string;
  /** Has the runner of feeds look now: a run was asked for. */
  wakeRuns: () => void;
  /** Has data quality looked at now: a computation was asked for. */
  wakeQuality: () => void;
  /** Says that events have come in. */
  wakeAnalytics: () => void;
}
