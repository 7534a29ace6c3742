import { rmSync } from "node:fs";
import { Server } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { keepFilesPrivate } from "./keep-files-private";
import { openDoor } from "./socket-door";

// The thread that owns the folder of the embedded database. PGlite blocks its thread while a statement runs, so it has its
// own. The rest of the process connects to it through a Unix socket, as to a PostgreSQL server.

/** Data of the thread; `key` is the application_name of the connections of this process. */
export type PgliteWorkerData = { folder: string; socket: string; key: string };

/** Messages from the thread. After `broken`, the process must be restarted. */
export type PgliteWorkerMessage = { kind: "listening" } | { kind: "closed" } | { kind: "broken"; reason: string };

const post = (message: PgliteWorkerMessage): void => parentPort?.postMessage(message);

async function run(): Promise<void> {
  const { folder, socket, key } = workerData as PgliteWorkerData;
  keepFilesPrivate();
  const db = await PGlite.create(folder);
  // Errors of PostgreSQL are returned as messages. An exception here means that the engine itself failed, after which the
  // socket server would wait forever with its queue locked.
  const execute = db.execProtocolRawStream.bind(db);
  const join = createStatementJoiner();
  db.execProtocolRawStream = async (message, options) => {
    const whole = join(message);
    if (whole === null) return;
    try {
      return await execute(whole, options);
    } catch (error) {
      post({ kind: "broken", reason: String(error) });
      throw error;
    }
  };
  const inner = `${socket}.engine`;
  for (const path of [socket, inner]) rmSync(path, { force: true });
  const server = new PGLiteSocketServer({ db, path: inner, maxConnections: 8 });
  await server.start();
  const accept: unknown = Reflect.get(server, "server");
  if (!(accept instanceof Server)) throw new Error("the socket server of PGlite has changed");
  // Nobody else may connect to the engine.
  rmSync(inner, { force: true });
  const door = await openDoor(socket, key, (connection) => accept.emit("connection", connection));
  parentPort?.on("message", async () => {
    door.close();
    await server.stop();
    await db.close();
    post({ kind: "closed" });
  });
  post({ kind: "listening" });
}

/** First bytes of messages that a server may buffer until the next Sync (S): P, B, D, E, C. */
const BUFFERED: ReadonlySet<number | undefined> = new Set(["P", "B", "D", "E", "C"].map((kind) => kind.charCodeAt(0)));
/** First bytes of messages that open and close a connection. */
const BOUNDS: ReadonlySet<number | undefined> = new Set([0, "X".charCodeAt(0)]);

/**
 * Joins the five messages of a statement again, after the socket server has split them: otherwise each would cause its own
 * run of the engine, its own write and its own wake-up of the reader. Null while messages are missing.
 */
function createStatementJoiner(): (message: Uint8Array) => Uint8Array | null {
  let pending: Uint8Array[] = [];
  return (message) => {
    const [kind] = message;
    // Discard an unfinished statement of the previous connection.
    if (BOUNDS.has(kind)) pending = [];
    pending.push(message);
    if (BUFFERED.has(kind)) return null;
    const whole = pending.length === 1 ? message : new Uint8Array(Buffer.concat(pending));
    pending = [];
    return whole;
  };
}

run().catch((error: unknown) => post({ kind: "broken", reason: String(error) }));
