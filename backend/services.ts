import type { Database } from "./db/client";
import type { Log } from "./log";
import type { SearchService } from "./search/service";

/** What the parts of the backend share. */
export type Services = {
  database: Database;
  search: SearchService;
  log: Log;
  now: () => Date;
  /** Origin of the web server. */
  publicUrl: string;
  /** Origin of the public listener. */
  shopUrl: string;
};
