import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { ScreenshotSettings, ShotCode, ShotDevice, ShotNote } from "@/lib/contract/screenshots/screenshots";

/** The settings that are stored: not the script, which may contain passwords. */
export type StoredSettings = Omit<ScreenshotSettings, "beforeStart" | "key">;

/** The picture of a device. `bytes` is the size of its file, 0 without one. */
export type StoredShot = {
  device: ShotDevice;
  status: "queued" | "running" | "done" | "failed";
  code: ShotCode | null;
  notes: ShotNote[];
  width: number;
  height: number;
  bytes: number;
};

/** Runs of screenshots. The pictures are files in DATA_DIR. */
export const screenshotRuns = pgTable(
  "screenshot_runs",
  {
    siteId: siteReference(),
    key: text().notNull(),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** SHA-256 of the script, null without one. */
    scriptHash: text("script_hash"),
    shots: jsonb().$type<StoredShot[]>().notNull(),
    isFinished: boolean("is_finished").notNull().default(false),
    createdAt: at("created_at").notNull(),
    /** When the process that takes the pictures last reported. */
    heartbeatAt: at("alive_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.key] }),
    index("screenshot_runs_created").on(t.siteId, t.createdAt),
    index("screenshot_runs_expiry").on(t.createdAt),
  ],
);
