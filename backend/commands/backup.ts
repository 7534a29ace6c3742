import { constants, copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { verifyDump } from "@/backend/db/backup/dump-file";
import { createBackup } from "@/lib/contract/settings/backups";
import { isApiError } from "@/lib/http/api-error";
import { send } from "@/lib/http/send";
import { callProduct } from "./check-product";
import { readCommandSettings } from "./env";
import { createSignedTransport } from "./signed-transport";

// npm run backup: lets the running backend write a dump, and moves it to a place of choice. scripts/backup.mjs ensures that one is running.

const USAGE = "npm run backup [-- --to FILE or FOLDER]";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const target = values.to === undefined ? null : readTarget(resolve(values.to));
  const settings = await readCommandSettings();
  const { backendUrl, backendKey } = settings;
  if (backendUrl === undefined) throw new Error("No backend is running.");
  const transport = createSignedTransport(backendKey, "import", createBackup.deadline);
  const { path, ...dump } = await callProduct(backendUrl, settings, () =>
    send(backendUrl, createBackup, { body: {} }, { transport }),
  );
  if (!existsSync(path)) throw new Error(`The backup is ${path} on the computer of the backend.`);
  const place = target === null ? path : move(path, target);
  // Reads all of it back.
  const { has_keys } = verifyDump(place);
  const size = (dump.bytes / 1024 / 1024).toFixed(1);
  const lines = [
    `${place}`,
    `${dump.rows} rows of ${dump.tables} tables, ${size} MB, in ${(dump.ms / 1000).toFixed(1)} s; the database waited ${dump.blocked_ms} ms.`,
    has_keys
      ? "Keep this file secret: with its keys and sessions, anybody can sign in as anybody."
      : "Keep this file secret: it holds sessions and personal data. The keys in SECRETS are not in it; keep them, too.",
    `To restore it: npm run restore -- ${place}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** The file to write; a folder, to keep the name of the dump in it. Throws before a dump is written that has no place. */
function readTarget(path: string): { folder: string; name: string | null } {
  if (!existsSync(path)) {
    if (existsSync(dirname(path))) return { folder: dirname(path), name: basename(path) };
    throw new Error(`There is no folder ${dirname(path)}.`);
  }
  if (statSync(path).isDirectory()) return { folder: path, name: null };
  throw new Error(`${path} exists. Choose another name.`);
}

/** Moves a dump, to another disk in a file that gets its name when it is whole. */
function move(from: string, { folder, name }: { folder: string; name: string | null }): string {
  const to = join(folder, name ?? basename(from));
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    copyFileSync(from, `${to}.part`, constants.COPYFILE_EXCL);
    verifyDump(`${to}.part`);
    renameSync(`${to}.part`, to);
    rmSync(from);
  }
  return to;
}

function formatError(error: unknown): string {
  if (!isApiError(error)) return error instanceof Error ? error.message : String(error);
  if (error.code === "backup_running") return "Another backup is being written. Try again in a minute.";
  if (error.code === "storage_full")
    return "The disk has too little space for a backup; the log of the backend says how much it needs.";
  return `The backup failed (${error.code}); the log of the backend says why. Earlier backups are kept.`;
}

main().catch((error: unknown) => {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  process.stderr.write(`${isUsage ? `${error.message}\n${USAGE}` : formatError(error)}\n`);
  process.exitCode = 1;
});
