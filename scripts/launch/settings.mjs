import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finishRestore } from "../../backend/db/finish-restore.mjs";
import { FolderInUse, takeFolder } from "../../backend/db/owner-lock.mjs";
import { protectFolder } from "../../backend/db/private-files.mjs";
import { isFree } from "./free-ports.mjs";
import { getDataDir } from "./paths.mjs";
import { isRefusedByBrowsers } from "./refused-ports.mjs";

const DEFAULT_PORTS = { PORT: 3000, BACKEND_PORT: 3001, SHOP_PORT: 3002 };

/** The secrets of the data folder: created on the first start, readable by the owner only. */
export function loadSecrets(folder) {
  const path = join(folder, "secrets.json");
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  const secrets = { SECRETS: `1:${randomBytes(32).toString("hex")}` };
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** The ports of the product that runs on this folder; null if none runs. */
export function loadPorts(folder) {
  const path = join(folder, "ports.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/**
 * Takes the data folder for this process and its children until it exits. Throws if another launcher owns it, before anything in it
 * changes: the files of the running product (ports, secrets, logs) must stay.
 */
async function claimFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = await takeFolder(join(folder, "launcher"), "", new Date()).catch((error) => {
    if (!(error instanceof FolderInUse)) throw error;
    const web = loadPorts(folder)?.web;
    const place = web === undefined ? "" : ` at http://localhost:${web}`;
    throw new Error(
      `Vitrine already runs on ${folder}${place} (process ${error.owner.pid}). Use that one, or set another DATA_DIR for a second one.`,
      { cause: error },
    );
  });
  finishRestore(folder);
  for (const path of protectFolder(folder))
    console.error(`Other accounts can read ${path}, which belongs to another account.`);
  process.once("exit", () => {
    try {
      rmSync(join(folder, "ports.json"), { force: true });
      release();
    } catch {
      // The folder may be deleted or the disk full; an ended owner does not block it anyway.
    }
  });
}

/** Whether `buildSettings` failed because another process owns the data folder. */
export function isFolderInUse(error) {
  return error.cause instanceof FolderInUse;
}

/**
 * The settings of both processes, from the environment or with defaults. A configured port must be free; a default port that is in
 * use is replaced by the next free one. Takes the data folder until this process exits.
 */
export async function buildSettings(env, say) {
  // Our search host would answer with demo data.
  if (env.BACKEND_URL && !env.SEARCH_URL)
    throw new Error("BACKEND_URL requires SEARCH_URL, the URL of that shop's search host.");
  const folder = getDataDir(env);
  await claimFolder(folder);
  const ports = {};
  for (const [name, usual] of Object.entries(DEFAULT_PORTS)) {
    ports[name] = env[name]
      ? await requireFreePort(name, Number(env[name]))
      : await findFreePort(usual, Object.values(ports));
    if (!env[name] && ports[name] !== usual) say(`Port ${usual} is in use; ${name} is ${ports[name]}.`);
  }
  const secrets = env.SECRETS ? { SECRETS: env.SECRETS } : loadSecrets(folder);
  const settings = {
    ...secrets,
    DATA_DIR: folder,
    PORT: String(ports.PORT),
    BACKEND_PORT: String(ports.BACKEND_PORT),
    SHOP_PORT: String(ports.SHOP_PORT),
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${ports.PORT}`,
    EMBEDDED_URL: env.EMBEDDED_URL || `http://127.0.0.1:${ports.BACKEND_PORT}`,
    SEARCH_URL: env.SEARCH_URL || `http://localhost:${ports.SHOP_PORT}`,
    SHOP_URL: env.SHOP_URL || env.SEARCH_URL || `http://localhost:${ports.SHOP_PORT}`,
    OWNER_EMAIL: env.OWNER_EMAIL || "owner@vitrine.example",
  };
  if (env.BACKEND_URL) settings.SIGN_IN_ONLY = "1";
  for (const name of ["PUBLIC_URL", "SEARCH_URL", "SHOP_URL"]) warnOfRefusedPort(name, settings[name], say);
  writeFileSync(
    join(folder, "ports.json"),
    `${JSON.stringify({ web: ports.PORT, backend: ports.BACKEND_PORT, shop: ports.SHOP_PORT }, null, 2)}\n`,
    { mode: 0o600 },
  );
  return settings;
}

/** The same for a command: exits with a message if settings are missing or the folder or a port is in use. */
export function buildSettingsOrExit(env, say) {
  return buildSettings(env, say).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

function warnOfRefusedPort(name, url, say) {
  const port = URL.canParse(url) ? Number(new URL(url).port) : 0;
  if (isRefusedByBrowsers(port))
    say(
      `Browsers do not open port ${port} of ${name} (${url}), because another protocol uses it. Choose another port.`,
    );
}

async function requireFreePort(name, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is not a port number.`);
  if (!(await isFree(port))) throw new Error(`${name} is ${port}, but that port is in use.`);
  return port;
}

async function findFreePort(usual, taken) {
  for (let port = usual; port < usual + 200; port += 10) {
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No port from ${usual} on is free.`);
}
