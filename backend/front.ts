import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Hono, MiddlewareHandler } from "hono";
import type { Database } from "@/backend/db/client";
import { isRestoreUnfinished } from "@/backend/db/finish-restore.mjs";
import type { BackendEnv, BackendKeys } from "@/backend/kit/env";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Log } from "@/backend/kit/log";
import { createOwnRequestCheck } from "@/backend/kit/own-request";
import { closeServer, createPublicApp, type ListeningServer, listen, mountHealth } from "@/backend/kit/server";
import { mountSearchHost } from "@/backend/search/search-host";
import { createSearchService, type SearchService } from "@/backend/search/service/service";
import type { SiteReader } from "@/backend/search/service/site-cache";
import { gatePublicCalls, SEARCH_PATHS } from "@/backend/services/gate-public-calls";
import { isDraining } from "@/lib/http/draining";
import { inTime, LATE } from "@/lib/http/send";

// The public listener and the search behind it, which answer before the store is open: after a crash, opening it takes seconds. Imports
// only what searches need, because reading the rest of the program takes half a second, and several on a busy computer (docs/adr/0087).

/** Maximum time for which a request waits for the rest of the program. */
const WAIT_MAX_MS = 15_000;
const RETRY_S = 2;
/** Maximum time for which the rest of the program waits for the indexes of all sites. */
const LOAD_MAX_MS = 3_000;
/** Then, the time for requests that wait for them, and to accept those that wait for this process. */
const ANSWER_MAX_MS = 1_000;
const ACCEPT_MS = 20;

/** The search, and the listener in front of it. */
export type Front = {
  search: SearchService;
  /** Whether it answers with what the last process stored. */
  isRestored: boolean;
  /** Resolves when searches that came early are answered. Until then, the rest of the program would take the processor from them. */
  waitForEarly: () => Promise<void>;
  /** Reads data of other areas together with sites, from the next read of the search on. */
  addReader: (reader: SiteReader) => void;
  /** Gives the search its database. */
  setDatabase: (database: Database) => void;
  /** Serves all routes from now on. */
  serve: (mounts: readonly ((app: Hono<HonoEnv>) => void)[], hasDiskSpace: () => boolean) => Promise<void>;
  /** The public port, once it listens. */
  getPort: () => number | null;
  /** Lets readiness fail. */
  stopServing: () => void;
  /**
   * Stops accepting connections.
   * @param graceMs the longest wait for requests that run.
   */
  close: (graceMs: number) => Promise<void>;
};

/** What the front needs; `now` is its clock. */
export type FrontTools = { log: Log; keys: BackendKeys; now: () => Date };

/** Creates the search. If the last process stored what it needs, already listens and answers. */
export async function openFront(env: BackendEnv, { log, keys, now }: FrontTools): Promise<Front> {
  const { DATA_DIR: dataDir, TRUST_PROXY: trustedProxies } = env;
  const readers: SiteReader[] = [];
  let setDatabase: Front["setDatabase"] = () => undefined;
  const database = new Promise<Database>((resolve) => {
    setDatabase = resolve;
  });
  // A server keeps its own state: another process may have changed rules since this one ended.
  const isStored = env.DATABASE_URL === undefined;
  const search = createSearchService(database, { dataDir, log, now, readers, isStored });
  let isClosing = false;
  const health = (app: Hono<HonoEnv>): void => mountHealth(app, async () => !isClosing && !isDraining());
  let finish: (serve: Hono<HonoEnv>["fetch"]) => void = () => undefined;
  const whole = new Promise<Hono<HonoEnv>["fetch"]>((resolve) => {
    finish = resolve;
  });
  let listening: ListeningServer | null = null;
  let earlyAnswered = Promise.resolve();
  const place = { port: env.SHOP_PORT, host: env.SHOP_HOST };
  if (isStored && isStoreThere(dataDir) && (await search.restore())) {
    const services = { search, now, isOwnRequest: createOwnRequestCheck(keys.backend, now) };
    const waitForRest = (app: Hono<HonoEnv>): void => {
      app.all("*", async (c) => {
        const serve = await inTime(whole, WAIT_MAX_MS);
        if (serve !== LATE) return serve(c.req.raw, c.env);
        return c.json({ error: "busy", retry_after: String(RETRY_S) }, 503, { "retry-after": String(RETRY_S) });
      });
    };
    const flights = createFlightCounter();
    const mounts = [
      flights.count,
      health,
      (app: Hono<HonoEnv>) => gatePublicCalls(app, services),
      (app: Hono<HonoEnv>) => mountSearchHost(app, services),
      waitForRest,
    ];
    const app = createPublicApp({ log, hasDiskSpace: () => true }, mounts, trustedProxies);
    listening = await listen(app, place);
    earlyAnswered = inTime(search.loadIndexes(), LOAD_MAX_MS)
      .then(() => flights.waitForNone(ANSWER_MAX_MS))
      .then(() => log.info({ ms: Math.round(performance.now()) }, "searches are answered; the rest is starting"));
  }
  return {
    search,
    isRestored: listening !== null,
    waitForEarly: () => earlyAnswered,
    addReader: (reader) => void readers.push(reader),
    setDatabase,
    serve: async (mounts, hasDiskSpace) => {
      const app = createPublicApp({ log, hasDiskSpace }, [health, ...mounts], trustedProxies);
      if (listening === null) listening = await listen(app, place);
      else listening.serve(app);
      finish(app.fetch);
    },
    getPort: () => listening?.port ?? null,
    stopServing: () => {
      isClosing = true;
    },
    close: async (graceMs) => {
      if (listening !== null) await closeServer(listening.server, graceMs);
    },
  };
}

/** Counts searches that run. */
function createFlightCounter() {
  let running = 0;
  const count: MiddlewareHandler<HonoEnv> = async (_, next) => {
    running += 1;
    await next().finally(() => {
      running -= 1;
    });
  };
  return {
    count: (app: Hono<HonoEnv>): void => {
      for (const path of SEARCH_PATHS) app.use(path, count);
    },
    /** Waits until none runs, after those that have arrived meanwhile were accepted. */
    waitForNone: async (maxMs: number): Promise<void> => {
      const end = performance.now() + maxMs;
      do await wait(ACCEPT_MS);
      while (running > 0 && performance.now() < end);
    },
  };
}

/** Whether the embedded store exists, so that what is stored beside it belongs to it. */
function isStoreThere(dataDir: string): boolean {
  return existsSync(join(dataDir, "pglite")) && !isRestoreUnfinished(dataDir);
}
