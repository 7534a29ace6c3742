import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./listen";

// A PostgreSQL server of one test, which can stop, restart and kill it.

const PLACES = "/usr/lib/postgresql";
const newest = existsSync(PLACES) ? readdirSync(PLACES).sort((a, b) => Number(b) - Number(a))[0] : undefined;
const binaries = newest === undefined ? null : join(PLACES, newest, "bin");

/** Whether PostgreSQL server programs are installed. */
export const hasPostgres = binaries !== null && existsSync(join(binaries, "initdb"));

/** A running server. */
export type OwnPostgres = {
  url: string;
  stop: (mode: "fast" | "immediate") => void;
  start: () => void;
  /** Ends every connection of other programs. */
  cutConnections: () => void;
  /** Suspends its processes: it accepts connections and never answers. `thaw` resumes them. */
  freeze: () => void;
  thaw: () => void;
  remove: () => void;
};

/** Starts a server on a free port; PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
export async function startPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-pg-"));
  const own = process.getuid?.() === 0 ? { uid: readId("-u"), gid: readId("-g") } : {};
  if (own.uid !== undefined) chownSync(folder, own.uid, own.gid);
  const port = await findFreePort();
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr } = spawnSync(join(binaries ?? "", program), args, {
      ...own,
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const data = join(folder, "data");
  const control = (...args: string[]): void => run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), ...args);
  const start = (): void => control("-o", `-p ${port} -k ${folder} -F`, "start");
  run("initdb", "-D", data, "-A", "trust", "-U", "vitrine", "-N");
  start();
  const sql = (database: string, text: string): void =>
    run("psql", "-h", folder, "-p", String(port), "-U", "vitrine", "-d", database, "-qc", text);
  const name = `test_${randomBytes(4).toString("hex")}`;
  sql("postgres", `create database ${name}`);
  const signal = (name: "SIGSTOP" | "SIGCONT"): void => {
    const parent = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0] ?? "";
    process.kill(Number(parent), name);
    // A server that still runs may start a process that is not in the list: for a connection that then answers.
    while (name === "SIGSTOP" && !ps("-o", "state=", "-p", parent).startsWith("T"));
    const children = ps("-o", "pid=", "--ppid", parent).split("\n").map(Number);
    for (const pid of children) if (pid > 0) send(pid, name);
  };
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/${name}`,
    start,
    stop: (mode) => control("-m", mode, "stop"),
    cutConnections: () =>
      sql("postgres", `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    remove: () => {
      signal("SIGCONT");
      spawnSync(join(binaries ?? "", "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], own);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to a process of the server, which may have ended since it was listed. */
function send(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function ps(...args: string[]): string {
  return spawnSync("ps", args, { encoding: "utf8" }).stdout.trim();
}

function readId(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
}
