import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

// Everything in DATA_DIR can be read by the account of the product only: it holds keys, sessions, addresses of people, and links that sign in.

/** For every process that writes to DATA_DIR: what it creates is private. */
export const UMASK = 0o077;

/** The file of mails that no mail server sent. */
export const UNSENT_MAILS = "unsent-mails.jsonl";

/** What the product creates in DATA_DIR. Other files there are somebody else's. */
const OWN = [
  "backups",
  "indexes",
  "launcher",
  "logs",
  "owner",
  "pglite",
  "ports.json",
  "screenshots",
  "secrets.json",
  "socket",
  "store-copy",
  UNSENT_MAILS,
];

/**
 * Makes private what an earlier version, a copy or a restore left readable for other accounts. Returns what could not be changed, because
 * it belongs to another account.
 */
export function protectFolder(folder) {
  return [folder, ...OWN.flatMap((name) => listPaths(join(folder, name)))].filter((path) => !makePrivate(path));
}

/** A path and everything below it; none if it does not exist. */
function listPaths(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  const names = stats.isDirectory() ? readFolder(path) : [];
  return [path, ...names.flatMap((name) => listPaths(join(path, name)))];
}

/** The names in a folder; none if another account may not list it, which `makePrivate` reports. */
function readFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Takes the rights of other accounts from a file or folder; returns whether they have none. */
function makePrivate(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A file may end meanwhile, and links have no rights of their own.
  if (stats === undefined || stats.isSymbolicLink() || (stats.mode & UMASK) === 0) return true;
  try {
    chmodSync(path, stats.mode & 0o7777 & ~UMASK);
    return true;
  } catch {
    // Windows has no such rights.
    return process.platform === "win32";
  }
}
