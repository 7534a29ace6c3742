import { rmSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

// The thread that owns the folder of the embedded database. PGlite blocks its thread while a statement runs, so it has
// one of its own; the rest of the process speaks to it through a Unix socket, as it would to a PostgreSQL server.

/** What the thread is started with. */
export type PgliteWorkerData = { folder: string; socket: string };

/** What the thread says: it listens, or the engine broke and only a new process helps. */
export type PgliteWorkerMessage = { kind: "listening" } | { kind: "closed" } | { kind: "broken"; reason: string };

const say = (message: PgliteWorkerMessage): void => parentPort?.postMessage(message);

async function run(): Promise<void> {
  const { folder, socket } = workerData as PgliteWorkerData;
  const db = await PGlite.create(folder);
  // A statement that PostgreSQL refuses comes back as a message. What is thrown here is the engine itself failing, after
  // which the socket server would wait for ever with its queue locked.
  const execute = db.execProtocolRawStream.bind(db);
  const gather = gatherer();
  db.execProtocolRawStream = async (message, options) => {
    const whole = gather(message);
    if (whole === null) return;
    try {
      return await execute(whole, options);
    } catch (error) {
      say({ kind: "broken", reason: String(error) });
      throw error;
    }
  };
  rmSync(socket, { force: true });
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 8 });
  await server.start();
  parentPort?.on("message", async () => {
    await server.stop();
    await db.close();
    say({ kind: "closed" });
  });
  say({ kind: "listening" });
}

/** First bytes of the messages whose answers a server may keep back until the Sync (S) that ends them: P, B, D, E, C. */
const KEPT_BACK: ReadonlySet<number | undefined> = new Set(["P", "B", "D", "E", "C"].map((kind) => kind.charCodeAt(0)));
/** Of the messages that open and close a connection. */
const BOUNDS: ReadonlySet<number | undefined> = new Set([0, "X".charCodeAt(0)]);

/**
 * Makes one piece of the five messages of a statement, as they were sent. The socket server takes a piece apart, and
 * each part would have its own run of the engine, its own write and its own wake of the reader. Null: more is to come.
 */
function gatherer(): (message: Uint8Array) => Uint8Array | null {
  let kept: Uint8Array[] = [];
  return (message) => {
    const [kind] = message;
    // What a connection has left unfinished is not the next one's.
    if (BOUNDS.has(kind)) kept = [];
    kept.push(message);
    if (KEPT_BACK.has(kind)) return null;
    const whole = kept.length === 1 ? message : new Uint8Array(Buffer.concat(kept));
    kept = [];
    return whole;
  };
}

run().catch((error: unknown) => say({ kind: "broken", reason: String(error) }));
