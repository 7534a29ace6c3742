import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Client, type Pool, type PoolClient } from "pg";
import { type Log, unwrapCause } from "@/backend/kit/log";

// A server can hang without closing its connections: its processes are suspended, its disk does not respond, or the network
// is down. Statements would then wait forever and use up the connections of the pool.

const EVERY_MS = 500;
/** A server that does not answer `select 1` on a separate connection within this time hangs; half the time limit of a page. */
const SILENT_MS = 3_000;

/** Detects whether a server hangs. */
export type ServerWatch = {
  /** Throws while the server hangs, with the error of a connection timeout. */
  check: () => void;
  stop: () => Promise<void>;
};

/** Watches the server of a pool. If the server hangs, closes all connections, so that no statement waits for it. */
export function watchServer(pool: Pool, url: string | undefined, log: Log): ServerWatch {
  let isSilent = false;
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client));
  const ending = new AbortController();
  const { signal } = ending;
  const watching = (async () => {
    while (!signal.aborted) {
      const error = await pingUntilLost(url, signal, () => {
        isSilent = false;
      });
      isSilent = isTimeout(error);
      if (isSilent && open.size > 0) {
        log.error({ connections: open.size }, "the database server does not answer; its connections are closed");
        for (const client of open) getSocket(client).destroy();
      }
      await pause(signal);
    }
  })();
  return {
    check: () => {
      if (isSilent) throw Object.assign(new Error("the database server does not answer"), { code: "ETIMEDOUT" });
    },
    stop: async () => {
      ending.abort();
      await watching;
    },
  };
}

/** Pings a server repeatedly on one connection; returns the error that ended it, undefined after an abort. */
async function pingUntilLost(url: string | undefined, signal: AbortSignal, onAnswer: () => void): Promise<unknown> {
  const client = new Client({
    connectionString: url,
    application_name: "vitrine watch",
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    while (!signal.aborted) {
      await client.query("select 1");
      onAnswer();
      await pause(signal);
    }
    return undefined;
  } catch (error) {
    return error;
  } finally {
    getSocket(client).destroy();
  }
}

/** Whether an error is a connect or query timeout, by the messages of `pg`. A refused connection is not a timeout. */
function isTimeout(error: unknown): boolean {
  const cause = unwrapCause(error);
  return cause instanceof Error && /timeout/i.test(cause.message);
}

async function pause(signal: AbortSignal): Promise<void> {
  await setTimeout(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
}

/** The socket of a client; `end()` would wait for running statements. */
function getSocket(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}
