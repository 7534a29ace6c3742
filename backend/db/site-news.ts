import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "@/backend/kit/log";

// Notifies processes with the same PostgreSQL server of each other's commits.

/** The channel on which a committed transaction names a site that it changed. */
export const SITES_CHANNEL = "vitrine_sites";

/** Receives the id of a changed site; null if notifications may have been missed, so any site may have changed. Must not throw. */
export type SiteListener = (siteId: string | null) => Promise<void>;

const AGAIN_MS = 1_000;
const CONNECT_MS = 5_000;

/**
 * Listens on a separate connection, and reconnects when it is lost. Returns a function that stops it. Notifications may be
 * lost with a connection; after reconnecting, the listener receives null.
 */
export function listenForSiteChanges(url: string | undefined, listener: SiteListener, log: Log): () => Promise<void> {
  const ending = new AbortController();
  let client: Client | null = null;
  const connect = async (): Promise<void> => {
    const own = new Client({
      connectionString: url,
      application_name: "vitrine news",
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    const lost = new Promise<unknown>((done) => {
      own.on("error", done);
      own.on("end", () => done(new Error("the connection ended")));
    });
    own.on("notification", ({ payload }) => void listener(payload ?? null));
    client = own;
    try {
      await own.connect();
      await own.query(`listen ${SITES_CHANNEL}`);
      await listener(null);
      const reason = await lost;
      if (!ending.signal.aborted)
        log.warn({ err: reason }, "lost the connection for change notifications; reconnecting");
    } finally {
      await own.end().catch(() => undefined);
    }
  };
  const listening = (async () => {
    while (!ending.signal.aborted) {
      await connect().catch((error: unknown) => log.debug({ err: error }, "no connection for notifications"));
      await setTimeout(AGAIN_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    ending.abort();
    await client?.end().catch(() => undefined);
    await listening;
  };
}
