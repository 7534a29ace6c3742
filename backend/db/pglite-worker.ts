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
  db.execProtocolRawStream = async (message, options) => {
    try {
      return await execute(message, options);
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

run().catch((error: unknown) => say({ kind: "broken", reason: String(error) }));
