import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";

/** Voice search of a site: whether shoppers get it, and its draft. */
export const voiceSettings = pgTable(
  "voice_settings",
  {
    siteId: siteReference(),
    isEnabled: boolean("is_enabled").notNull().default(false),
    draft: jsonb().$type<VoiceConfig>().notNull(),
    /** The published version, null before the first one. */
    liveVersion: text("live_version"),
    /** The token of the preview link itself is not stored. */
    previewHash: text("preview_hash"),
    previewExpiresAt: at("preview_expires_at"),
    revision: bigint({ mode: "number" }).notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId] }), uniqueIndex("voice_settings_preview").on(t.previewHash)],
);

/** Published versions of voice search. */
export const voiceVersions = pgTable(
  "voice_versions",
  {
    siteId: siteReference(),
    id: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    config: jsonb().$type<VoiceConfig>().notNull(),
    publishedAt: at("published_at").notNull(),
    publishedBy: text("published_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("voice_versions_published").on(t.siteId, t.publishedAt)],
);
