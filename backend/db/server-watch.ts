import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Client, type Pool, type PoolClient } from "pg";
import { causeOf, type Log } from "@/backend/kit/log";

// A server can hang without closing its connections: its processes are stopped, its disk does not answer, the network is
// cut. A statement would then wait for ever, and with it one connection of the pool after the other.

const EVERY_MS = 500;
/** A server that does not answer `select 1` on a connection of its own for so long hangs; half of what a page may take. */
const SILENT_MS = 3_000;

/** Knows whether a server hangs. */
export type ServerWatch = {
  /** Throws while it does, as a connection that timed out would. */
  check: () => void;
  stop: () => Promise<void>;
};

/** Watches the server of a pool; where it hangs, closes every connection, so that no statement goes on waiting for it. */
export function watchServer(pool: Pool, url: string | undefined, log: Log): ServerWatch {
  let isSilent = false;
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client));
  const ending = new AbortController();
  const { signal } = ending;
  const watching = (async () => {
    while (!signal.aborted) {
      const error = await askUntilLost(url, signal, () => {
        isSilent = false;
      });
      isSilent = isTimeout(error);
      if (isSilent && open.size > 0) {
        log.error({ connections: open.size }, "the database server does not answer; its connections are closed");
        for (const client of open) socketOf(client).destroy();
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

/** Asks a server again and again, on one connection; answers with what ended that, undefined for the signal. */
async function askUntilLost(url: string | undefined, signal: AbortSignal, onAnswer: () => void): Promise<unknown> {
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
    socketOf(client).destroy();
  }
}

/** Both limits of the connection that asks, as `pg` words them; a refused connection is no silence. */
function isTimeout(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && /timeout/i.test(cause.message);
}

async function pause(signal: AbortSignal): Promise<void> {
  await setTimeout(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
}

/** `end()` would wait for the statements that are on their way. */
function socketOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}
