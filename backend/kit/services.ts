import type { Context } from "hono";
import type { Database } from "@/backend/db/client";
import type { Outbound } from "@/backend/kit/outbound/outbound";
import type { HonoEnv } from "./hono-env";
import type { Log } from "./log";

/** Services that the areas share. Areas add theirs by declaration merging. */
export interface Services {
  database: Database;
  /** The only way to request URLs that users enter. */
  outbound: Outbound;
  /** Whether our web server signed a request of the public listener. */
  isOwnRequest: (c: Context<HonoEnv>) => Promise<boolean>;
  log: Log;
  now: () => Date;
  /** Origin of the web server. */
  publicUrl: string;
  /** Origin of the public listener. */
  shopUrl: string;
}
