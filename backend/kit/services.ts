import type { Context } from "hono";
import type { Database } from "@/backend/db/client";
import type { GuardOptions } from "@/backend/kit/outbound/guarded-request";
import type { Outbound } from "@/backend/kit/outbound/outbound";
import type { BackendSettings } from "./env";
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

/** What areas create their services from. */
export type ServiceTools = BackendSettings & {
  database: Database;
  backups: Services["backups"];
  now: () => Date;
  publicUrl: string;
  shopUrl: string;
  /** Options of tests for the guard of images and screenshots. */
  imageGuard: Partial<GuardOptions>;
  /** Wakes a job by its name. */
  wake: (job: string) => void;
};
