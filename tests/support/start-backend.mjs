import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

const ROOT = join(import.meta.dirname, "../..");
const START_MS = 120_000;

/**
 * Creates an empty store: a folder with PGlite, or with a database on the server in TEST_DATABASE_URL. PGlite
 * is a copy of the database in TEST_PGLITE, if set (prepare-backend.mjs), because creating one takes seconds. The
 * backend migrates it to the newest schema if needed.
 */
export async function makeStore() {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  const { TEST_DATABASE_URL: server, TEST_PGLITE: template } = process.env;
  if (!server && template) cpSync(template, join(dataDir, "pglite"), { recursive: true });
  const secrets = `1:${randomBytes(32).toString("hex")}`;
  const database = server ? await makeDatabase(server) : null;
  const remove = async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, secrets, databaseUrl: database?.url, remove };
}

/**
 * Starts the real backend in a separate process, on free ports, with the given store, which remains, or with a new one.
 * `env` overrides settings. `isBusy`: for tens of thousands of calls.
 */
export async function startBackend({ env = {}, store, isBusy = false } = {}) {
  const { dataDir, secrets, databaseUrl, remove } = store ?? (await makeStore());
  const settings = {
    SECRETS: secrets,
    DATA_DIR: dataDir,
    BACKEND_PORT: "0",
    SHOP_PORT: "0",
    DEMO: "0",
    BACKUP_MINUTES: "0",
    SIGN_UP: "1",
    LOG_LEVEL: "warn",
    PUBLIC_URL: "http://localhost:3000",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  };
  const program = process.env.TEST_BACKEND_PROGRAM;
  // The engine of PGlite is compiled quickly rather than well where a backend does not live long enough for more: good
  // code takes two seconds to make and half a millisecond less for a statement.
  const args = program
    ? [...(isBusy ? [] : ["--liftoff-only"]), program]
    : ["--import", "tsx", "tests/support/backend-process.ts"];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...withoutOurs(process.env), ...settings },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const lines = [];
  const ready = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no backend after ${START_MS} ms`)), START_MS);
    child.once("exit", (code) => reject(new Error(`the backend ended with ${code}: ${lines.join("\n")}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const message = JSON.parse(line);
      if (message.privatePort === undefined) return lines.push(line);
      clearTimeout(timer);
      child.removeAllListeners("exit");
      resolve(message);
    });
  });
  return {
    ...ready,
    url: `http://127.0.0.1:${ready.privatePort}`,
    publicUrl: ready.publicPort === null ? null : `http://127.0.0.1:${ready.publicPort}`,
    controlUrl: `http://127.0.0.1:${ready.controlPort}`,
    secrets,
    dataDir,
    process: child,
    /** Lines of its log since the start. */
    lines,
    /** Stops it cleanly and removes its store, unless the store was given. */
    stop: async () => {
      await ended(child, "SIGTERM");
      if (store === undefined) await remove();
    },
    /** Kills it; the store remains. */
    kill: () => ended(child, "SIGKILL"),
  };
}

function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  return gone;
}

async function makeDatabase(serverUrl) {
  const name = `vitrine_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const run = async (text) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** Keeps the machine's settings from the backend of a test. */
function withoutOurs(env) {
  const names = [
    "DATABASE_URL",
    "BACKEND_KEYS",
    "LINK_KEYS",
    "LINK_KEYS_FILE",
    "SMTP_URL",
    "SIGN_IN_ONLY",
    "SHOP_URL",
    "SEARCH_URL",
  ];
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
