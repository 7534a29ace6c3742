import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { type StoredShot, screenshotRuns } from "@/backend/db/schema/screenshots/screenshots";
import { hashToken } from "@/backend/kit/hash-token";
import { picture, type ScreenshotSettings } from "@/lib/contract/screenshots/screenshots";
import { SCREENSHOT_BYTES_MAX, SCREENSHOT_RUNS_MAX } from "@/lib/domain/kit/limits";
import { buildCallUrl } from "@/lib/http/endpoint";

/** A stored run. */
export type ShotRunRow = typeof screenshotRuns.$inferSelect;

/** Runs in the list of a site. */
const LIST_MAX = 20;

export async function loadShotRun(tx: Tx, siteId: string, key: string): Promise<ShotRunRow | null> {
  const [row] = await tx.select().from(screenshotRuns).where(isRun(siteId, key));
  return row ?? null;
}

export function listRuns(tx: Tx, siteId: string): Promise<ShotRunRow[]> {
  return tx
    .select()
    .from(screenshotRuns)
    .where(eq(screenshotRuns.siteId, siteId))
    .orderBy(desc(screenshotRuns.createdAt), desc(screenshotRuns.key))
    .limit(LIST_MAX);
}

/** Inserts a run; false if another request with its key was faster. */
export async function insertRun(
  tx: Tx,
  { siteId, settings, createdBy, now }: { siteId: string; settings: ScreenshotSettings; createdBy: string; now: Date },
): Promise<boolean> {
  const { beforeStart, key, ...stored } = settings;
  const { rowCount } = await tx
    .insert(screenshotRuns)
    .values({
      siteId,
      key,
      createdBy,
      createdAt: now,
      heartbeatAt: now,
      settings: { ...stored, url: stored.url.trim() },
      scriptHash: hashScript(beforeStart),
      shots: stored.devices.map((device) => createShot(device)),
    })
    .onConflictDoNothing();
  return rowCount === 1;
}

function createShot(device: StoredShot["device"]): StoredShot {
  return { device, status: "queued", code: null, notes: [], width: 0, height: 0, bytes: 0 };
}

/** Hash of a script. */
export function hashScript(script: string): string | null {
  return script.trim() === "" ? null : hashToken(script);
}

/** Whether settings are those of a run. A request without the script matches, because pages do not remember it. */
export function isSameRun({ settings, scriptHash }: ShotRunRow, sent: ScreenshotSettings): boolean {
  const fields = ["scenario", "searchTerm", "inputSelector"] as const;
  const isSame = fields.every((field) => settings[field] === sent[field]) && settings.url === sent.url.trim();
  const hash = hashScript(sent.beforeStart);
  return isSame && settings.devices.join() === sent.devices.join() && (hash === null || hash === scriptHash);
}

/** Stores the progress of a run. */
export async function updateShots(tx: Tx, siteId: string, key: string, shots: StoredShot[], now: Date): Promise<void> {
  const isFinished = shots.every(isEnded);
  await tx.update(screenshotRuns).set({ shots, isFinished, heartbeatAt: now }).where(isRun(siteId, key));
}

/** Reports that this process still works on a run. */
export async function reportAlive(tx: Tx, siteId: string, key: string, now: Date): Promise<void> {
  await tx.update(screenshotRuns).set({ heartbeatAt: now }).where(isRun(siteId, key));
}

/** Deletes the oldest runs of a site beyond the limits of number and bytes; returns their keys. */
export async function deleteExcessRuns(tx: Tx, siteId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: screenshotRuns.key, shots: screenshotRuns.shots, isFinished: screenshotRuns.isFinished })
    .from(screenshotRuns)
    .where(eq(screenshotRuns.siteId, siteId))
    .orderBy(desc(screenshotRuns.createdAt), desc(screenshotRuns.key));
  let bytes = 0;
  const excess = rows.filter(({ shots, isFinished }, index) => {
    bytes += shots.reduce((sum, shot) => sum + shot.bytes, 0);
    return isFinished && index > 0 && (index >= SCREENSHOT_RUNS_MAX || bytes > SCREENSHOT_BYTES_MAX);
  });
  for (const { key } of excess) await tx.delete(screenshotRuns).where(isRun(siteId, key));
  return excess.map(({ key }) => key);
}

function isRun(siteId: string, key: string) {
  return and(eq(screenshotRuns.siteId, siteId), eq(screenshotRuns.key, sql`${key}`));
}

function isEnded({ status }: StoredShot): boolean {
  return status === "done" || status === "failed";
}

/**
 * The state of a run on the wire.
 * @param queue.position that in the queue of this process, null in another one.
 */
export function describeRun(
  { siteId, key, shots }: ShotRunRow,
  { position, isDead }: { position: number | null; isDead: boolean },
) {
  const shown = shots.map((shot) =>
    isDead && !isEnded(shot) ? { ...shot, status: "failed" as const, code: "interrupted" as const } : shot,
  );
  return {
    key,
    status: findStatus(shown),
    position,
    screenshots: shown.map(({ bytes, width, height, ...shot }) => ({
      ...shot,
      url: bytes === 0 ? null : buildPictureUrl(siteId, key, shot.device),
      width: bytes === 0 ? null : width,
      height: bytes === 0 ? null : height,
    })),
  };
}

function findStatus(shots: readonly StoredShot[]): "queued" | "running" | "done" | "failed" {
  if (shots.every(({ status }) => status === "queued")) return "queued";
  if (!shots.every(isEnded)) return "running";
  return shots.some(({ status }) => status === "done") ? "done" : "failed";
}

/** The path of a picture in the web server. */
function buildPictureUrl(siteId: string, key: string, device: StoredShot["device"]): string {
  return `/api${buildCallUrl(picture, { params: { siteId }, query: { key, device } })}`;
}
