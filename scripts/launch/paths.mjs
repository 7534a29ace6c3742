import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** The folder of data, secrets and logs: DATA_DIR, otherwise .data in the project. */
export function getDataDir(env = process.env) {
  return resolve(ROOT, env.DATA_DIR || ".data");
}

/** SHA-256 of the names and contents of files and folders, relative to the project. */
export function computeHash(names) {
  const hash = createHash("sha256");
  const visit = (name) => {
    const path = join(ROOT, name);
    if (!existsSync(path)) return;
    const entries = listFiles(path);
    if (entries === null) hash.update(name).update("\0").update(readFileSync(path));
    else for (const entry of entries) visit(join(name, entry));
  };
  for (const name of names) visit(name);
  return hash.digest("hex");
}

function listFiles(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return null;
  }
}

/** The stamp of a step's last success, or null. */
export function readStamp(name) {
  const path = join(ROOT, name);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** Stores that a step succeeded for a state of its sources. */
export function writeStamp(name, value) {
  const path = join(ROOT, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${value}\n`);
}
