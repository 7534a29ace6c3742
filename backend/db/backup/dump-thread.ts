import { readlinkSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { keepFilesPrivate } from "@/backend/db/keep-files-private";
import { serveThread } from "@/backend/kit/thread-server";
import { FolderCopy } from "./copy-folder";
import { type DumpCounts, type DumpSource, dumpStore } from "./dump-store";
import { openEmbeddedSession, openServerSession } from "./store-session";

// The thread that writes one dump: of a copy of the embedded database, which it makes first, or of a server. The dump runs at the lowest
// priority, so that searches get the processor first.

type DumpTarget = { to: string; at: string; dataDir: string; product: string };

/** Requests: `sync` copies what changed since the last time, the others write the dump of that copy, or of a server. */
export type DumpRequest =
  | { kind: "sync"; folder: string; copy: string; walFiles: string[] }
  | ({ kind: "dump-copy"; copy: string } & DumpTarget)
  | ({ kind: "dump-server"; url: string } & DumpTarget);

/** Answers: the copied bytes, or what was written. */
export type DumpAnswer = { bytes: number } | DumpCounts;

const copies = new Map<string, FolderCopy>();

function handle(request: DumpRequest): DumpAnswer | Promise<DumpAnswer> {
  if (request.kind === "sync") return { bytes: openCopy(request).sync(request.walFiles) };
  lowerPriority();
  const write = ({ session, engine }: Pick<DumpSource, "session" | "engine">): Promise<DumpCounts> => {
    const { to, at, dataDir, product } = request;
    return dumpStore(to, { session, engine, dataDir, product, at: new Date(at) });
  };
  return request.kind === "dump-copy" ? dumpCopy(request.copy, write) : dumpServer(request.url, write);
}

function openCopy({ folder, copy }: { folder: string; copy: string }): FolderCopy {
  const known = copies.get(copy) ?? new FolderCopy(folder, copy);
  copies.set(copy, known);
  return known;
}

type WriteDump = (source: Pick<DumpSource, "session" | "engine">) => Promise<DumpCounts>;

async function dumpCopy(copy: string, write: WriteDump): Promise<DumpCounts> {
  // After a crash of the thread that made the copy, the engine would create an empty database instead.
  if (!copies.has(copy)) throw new Error("the copy of the database was not made by this thread");
  keepFilesPrivate();
  const database = await PGlite.create(copy);
  try {
    return await write({ session: openEmbeddedSession(database), engine: "pglite" });
  } finally {
    await database.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

async function dumpServer(url: string, write: WriteDump): Promise<DumpCounts> {
  const client = new Client({ connectionString: url, application_name: "vitrine backup", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await write({ session: openServerSession(client), engine: "postgres" });
  } finally {
    await client.end();
  }
}

/** Linux has a priority for each thread; elsewhere the thread keeps that of the process. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_LOW);
  } catch {
    // Others are slower meanwhile.
  }
}

serveThread<DumpRequest, DumpAnswer>(handle);
