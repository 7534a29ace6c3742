import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findFreePorts } from "../launch/free-ports.mjs";
import { readProcessorSeconds } from "./processor-time.mjs";

const VERSIONS = "/usr/lib/postgresql";
const OLDEST = 15;

/**
 * Provides a PostgreSQL server for tests: TEST_DATABASE_URL, otherwise a temporary server from the installed binaries. Without
 * either, `url` is null and `reason` says why and what to do. `socketUrl` is the same server by its Unix domain socket, which takes a
 * third less time for a statement. `stop` returns the seconds of processor time that the server used, null if unknown.
 * @param settings settings of the temporary server.
 */
export async function startPostgres(settings = {}) {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, socketUrl: url, stop: () => null };
  const programs = findPostgresPrograms();
  if (programs === null)
    return {
      url: null,
      socketUrl: null,
      reason: `PostgreSQL ${OLDEST} or newer is not installed; install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL to a server`,
    };
  const folder = mkdtempSync(join(tmpdir(), "vitrine-pg-"));
  const owner = process.getuid?.() === 0 ? "postgres" : null;
  // The server refuses to run as root.
  const run = (program, args) => {
    const command = [join(programs, program), ...args];
    const [first, ...rest] = owner ? ["runuser", "-u", owner, "--", ...command] : command;
    return spawnSync(first, rest, { encoding: "utf8", cwd: "/" });
  };
  if (owner) spawnSync("chown", [owner, folder]);
  const [port] = await findFreePorts(1);
  const made = run("initdb", [
    "-D",
    join(folder, "data"),
    "-U",
    "vitrine",
    "-A",
    "trust",
    "--no-sync",
    "-E",
    "UTF8",
    "--locale=C",
  ]);
  // Nothing is expected to outlive this server, and compiling a query takes longer than running it on the little data of tests.
  const cheap = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", jit: "off" };
  const given = { listen_addresses: "127.0.0.1", max_connections: "60", ...cheap, ...settings };
  const options = [
    `-p ${port} -k ${folder}`,
    ...Object.entries(given).map(([name, value]) => `-c ${name}=${value}`),
  ].join(" ");
  const started = run("pg_ctl", ["-D", join(folder, "data"), "-o", options, "-l", join(folder, "log"), "-w", "start"]);
  if (made.status !== 0 || started.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return {
      url: null,
      socketUrl: null,
      reason: `PostgreSQL could not be started: ${(made.stderr || started.stderr).trim().split("\n").pop()}`,
    };
  }
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://vitrine@${encodeURIComponent(folder)}:${port}/postgres`,
    stop: () => {
      const pid = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0];
      // The server runs in the background, so its time is not in that of this process's children.
      const processor = readProcessorSeconds(pid);
      run("pg_ctl", ["-D", join(folder, "data"), "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
      return processor;
    },
  };
}

/** Creates a database on a server; returns its URL and a function that drops it. */
export async function makeDatabase(serverUrl) {
  const name = `vitrine_e2e_${process.pid}_${Date.now()}`;
  const run = async (text) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

function findPostgresPrograms() {
  if (!existsSync(VERSIONS)) return null;
  const newest = readdirSync(VERSIONS)
    .map(Number)
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)[0];
  const programs = newest === undefined ? null : join(VERSIONS, String(newest), "bin");
  return programs !== null && existsSync(join(programs, "initdb")) ? programs : null;
}
