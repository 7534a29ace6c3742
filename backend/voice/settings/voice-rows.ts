import { randomUUID } from "node:crypto";
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { voiceSettings, voiceVersions } from "@/backend/db/schema/voice/voice";
import type { SiteRow } from "@/backend/kit/implement";
import { isSameContent } from "@/backend/kit/record-change";
import { VOICE_VERSIONS_MAX, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";

export type VoiceSettingsRow = typeof voiceSettings.$inferSelect;
export type VoiceVersionRow = typeof voiceVersions.$inferSelect;

/** What shoppers get. */
export type LiveVoice = { title: string; message: string; config: VoiceConfig };
/** Voice search of a site, as the history stores it. */
export type VoiceContent = { is_enabled: boolean; draft: VoiceConfig; live: LiveVoice | null };

/** The stored settings of a site (null before the first write) and its published version. */
export type LoadedVoice = { settings: VoiceSettingsRow | null; live: VoiceVersionRow | null };

/** The object of the history: a site has one voice search. */
export const VOICE_OBJECT = "voice-search";

/** Who writes, and when. */
export type VoiceWriter = { tx: Tx; site: SiteRow; user: { name: string }; now: Date };

/** Loads voice search of a site. */
export async function loadVoice(tx: Tx, siteId: string): Promise<LoadedVoice> {
  const [settings = null] = await tx.select().from(voiceSettings).where(eq(voiceSettings.siteId, siteId));
  const live = settings?.liveVersion == null ? null : await findVersion(tx, siteId, settings.liveVersion);
  return { settings, live };
}

/** The content of voice search; of a site without settings, the defaults. */
export function toVoiceContent({ settings, live }: LoadedVoice, site: { language: string }): VoiceContent {
  return {
    is_enabled: settings?.isEnabled ?? false,
    draft: settings?.draft ?? createDefaultVoiceConfig(site.language),
    live: live === null ? null : toLiveVoice(live),
  };
}

/** Finds a published version; null if it was deleted. */
export async function findVersion(tx: Tx, siteId: string, id: string): Promise<VoiceVersionRow | null> {
  const [row = null] = await tx
    .select()
    .from(voiceVersions)
    .where(and(eq(voiceVersions.siteId, siteId), eq(voiceVersions.id, id)));
  return row;
}

/** The published versions, newest first. */
export async function listVersions(tx: Tx, siteId: string): Promise<VoiceVersionRow[]> {
  return tx
    .select()
    .from(voiceVersions)
    .where(eq(voiceVersions.siteId, siteId))
    .orderBy(desc(voiceVersions.publishedAt), desc(voiceVersions.id));
}

/** Adds a published version and returns its id. The last ten stay. */
export async function addVersion({ tx, site: { siteId }, user, now }: VoiceWriter, live: LiveVoice): Promise<string> {
  const id = randomUUID();
  // Versions are ordered by time, so two of the same millisecond must differ.
  const [last] = await listVersions(tx, siteId);
  const publishedAt = new Date(Math.max(now.getTime(), (last?.publishedAt.getTime() ?? 0) + 1));
  await tx.insert(voiceVersions).values({ ...live, siteId, id, publishedAt, publishedBy: user.name });
  const remaining = (await listVersions(tx, siteId)).slice(0, VOICE_VERSIONS_MAX);
  const isOld = notInArray(
    voiceVersions.id,
    remaining.map((row) => row.id),
  );
  await tx.delete(voiceVersions).where(and(eq(voiceVersions.siteId, siteId), isOld));
  return id;
}

/** The id of a published version with this content: the current one, else the newest equal one, else a new one. */
export async function ensureVersion(
  writer: VoiceWriter,
  current: VoiceVersionRow | null,
  live: LiveVoice,
): Promise<string> {
  if (current !== null && isSameContent(toLiveVoice(current), live)) return current.id;
  const versions = await listVersions(writer.tx, writer.site.siteId);
  return versions.find((row) => isSameContent(toLiveVoice(row), live))?.id ?? (await addVersion(writer, live));
}

/** Stores settings of a site. The revision counts versions of the draft. */
export async function writeSettings(
  { tx, site, user, now }: VoiceWriter,
  { settings }: LoadedVoice,
  change: Partial<Pick<VoiceSettingsRow, "isEnabled" | "draft" | "liveVersion" | "previewHash" | "previewExpiresAt">>,
): Promise<void> {
  const old = settings?.draft ?? createDefaultVoiceConfig(site.language);
  const isNewDraft = settings === null || (change.draft !== undefined && !isSameContent(change.draft, old));
  const columns = {
    ...change,
    draft: change.draft ?? old,
    revision: (settings?.revision ?? 0) + (isNewDraft ? 1 : 0),
    updatedAt: now,
    updatedBy: user.name,
  };
  await tx
    .insert(voiceSettings)
    .values({ ...columns, siteId: site.siteId })
    .onConflictDoUpdate({ target: voiceSettings.siteId, set: columns });
}

/** The published content of a version. */
export function toLiveVoice({ title, message, config }: VoiceVersionRow): LiveVoice {
  return { title, message, config };
}
