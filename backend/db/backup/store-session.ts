import type { PGlite } from "@electric-sql/pglite";
import type { Client, Connection } from "pg";

// One session of a store that is dumped or restored, with either engine. COPY takes and returns whole buffers: callers keep them to some
// megabytes, so that no stream and no backpressure is needed.

/** A session. `copyOut` runs COPY (query) TO, `copyIn` COPY target FROM, both in text format. */
export type StoreSession = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs several statements without values. */
  run(text: string): Promise<void>;
  copyOut(query: string): Promise<Buffer>;
  copyIn(target: string, rows: Buffer): Promise<void>;
};

/** The session of an embedded database that this thread opened. */
export function openEmbeddedSession(database: PGlite): StoreSession {
  return {
    query: async <Row extends object>(text: string, values?: unknown[]) =>
      (await database.query<Row>(text, values)).rows,
    run: async (text) => {
      await database.exec(text);
    },
    copyOut: async (query) => {
      const { blob } = await database.query(`copy (${query}) to '/dev/blob'`);
      return Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    },
    copyIn: async (target, rows) => {
      await database.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(rows)]) });
    },
  };
}

/** The session of a connection to a server. */
export function openServerSession(client: Client): StoreSession {
  return {
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row & Record<string, unknown>>(text, values)).rows,
    run: async (text) => {
      await client.query(text);
    },
    copyOut: (query) => runCopy(client, `copy (${query}) to stdout`, null),
    copyIn: async (target, rows) => {
      await runCopy(client, `copy ${target} from stdin`, rows);
    },
  };
}

/** The part of `pg`'s connection that sends rows; its types omit it. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Runs COPY as a query object of `pg`, which passes on the messages of the server; returns what it sent. */
function runCopy(client: Client, text: string, rows: Buffer | null): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    let fault: Error | null = null;
    client.query({
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) => {
        if (rows !== null) connection.sendCopyFromChunk(rows);
        connection.endCopyFrom();
      },
      // Copied, because `pg` reuses the buffer that it points into.
      handleCopyData: ({ chunk }: { chunk: Buffer }) => parts.push(Buffer.from(chunk)),
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        fault = error;
        // Not followed by a ReadyForQuery if the connection is lost.
        fail(error);
      },
      handleReadyForQuery: () => (fault === null ? done(Buffer.concat(parts)) : fail(fault)),
    });
  });
}
