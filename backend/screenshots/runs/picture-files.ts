import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import { hashToken } from "@/backend/kit/hash-token";
import type { ShotDevice } from "@/lib/contract/screenshots/screenshots";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { SCREENSHOT_DAYS } from "@/lib/domain/kit/limits";

// The pictures in DATA_DIR/screenshots/<site>/<hash of the key>. Backend processes that share a database share the folder, too.

type Place = { dataDir: string; siteId: string; key: string };

/** Stores a picture; an interruption leaves no partial file under its name. */
export async function writePicture(place: Place, device: ShotDevice, png: Buffer): Promise<void> {
  await mkdir(buildFolderPath(place), { recursive: true });
  const file = buildFilePath(place, device);
  await writeFile(`${file}.part`, png);
  await rename(`${file}.part`, file);
}

/** The content of a picture; null if it was deleted. */
export async function openPicture(place: Place, device: ShotDevice): Promise<AsyncIterable<Buffer> | null> {
  const found = await stat(buildFilePath(place, device)).catch(() => null);
  return found === null ? null : (createReadStream(buildFilePath(place, device)) as AsyncIterable<Buffer>);
}

export async function deletePictures(place: Place): Promise<void> {
  await rm(buildFolderPath(place), { recursive: true, force: true });
}

/** Deletes the pictures of all sites that are older than `before`. */
export async function deleteOldPictures(dataDir: string, before: Date): Promise<void> {
  const root = join(dataDir, "screenshots");
  for (const site of await listFolders(root))
    for (const run of await listFolders(join(root, site))) {
      const folder = join(root, site, run);
      const { mtime } = await stat(folder);
      if (mtime < before) await rm(folder, { recursive: true, force: true });
    }
}

function listFolders(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function buildFolderPath({ dataDir, siteId, key }: Place): string {
  return join(dataDir, "screenshots", siteId, hashToken(key).slice(0, 32));
}

function buildFilePath(place: Place, device: ShotDevice): string {
  return join(buildFolderPath(place), `${device}.png`);
}

/** Deletes runs and pictures older than SCREENSHOT_DAYS, and files whose run was deleted before them. */
export async function deleteExpiredScreenshots(database: Database, now: Date, dataDir: string): Promise<void> {
  await deleteRows(database, "screenshot_runs", sql`created_at < ${subtractDays(now, SCREENSHOT_DAYS)}`);
  await deleteOldPictures(dataDir, new Date(now.getTime() - SCREENSHOT_DAYS * DAY_MS));
}
