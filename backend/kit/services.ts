import type { Context } from "hono";
import type { Database } from "@/backend/db/client";
import type { FeedFetch } from "@/backend/kit/outbound/fetch-feed";
import type { PageFetch } from "@/backend/kit/outbound/fetch-page";
import type { ImageChecks } from "@/backend/kit/outbound/image-checks";
import type { Outbound } from "@/backend/kit/outbound/outbound";
import type { HonoEnv } from "./hono-env";
import type { Log } from "./log";

/** A follow-up of a new catalog, before the search index is updated. */
export type AfterCatalogue = (
  services: Pick<Services, "database">,
  context: { siteId: string; user: { id: string; name: string }; now: Date },
) => Promise<unknown>;

/** Services that the areas share. Areas add theirs by declaration merging. */
export interface Services {
  database: Database;
  /** The only way to request URLs that users enter. */
  outbound: Outbound;
  /** The only way to check images and targets of banners. */
  imageChecks: ImageChecks;
  /** The only way to fetch feeds from URLs that users enter. */
  fetchFeed: FeedFetch;
  /** The only way to fetch pages from URLs that users enter. */
  fetchPage: PageFetch;
  /** Whether our web server signed a request of the public listener. */
  isOwnRequest: (c: Context<HonoEnv>) => Promise<boolean>;
  log: Log;
  now: () => Date;
  /** Follow-ups of a new catalog, in this order. */
  afterCatalogue: readonly AfterCatalogue[];
  /** Origin of the web server. */
  publicUrl: string;
  /** Origin of the public listener. */
  shopUrl: string;
  /** Wakes the feed runner: a run was requested. */
  wakeRuns: () => void;
  /** Wakes the quality runner: a computation was requested. */
  wakeQuality: () => void;
  /** Wakes the analytics runner: events were received. */
  wakeAnalytics: () => void;
  /** Wakes the mails about reviews: one was requested. */
  wakeReviewMails: () => void;
}
