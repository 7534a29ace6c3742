import { parseBoundary } from "@vitrine/engine/boundary";
import { and, arrayOverlaps, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import type { Campaign } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, toCampaignInput, toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";

// The rows of published campaigns.

export type CampaignRecord = typeof campaigns.$inferSelect;

/** A campaign of a site. */
export type CampaignKey = { siteId: string; kind: CampaignKind; id: string };

/** The content of a row. */
export function readStoredContent(row: CampaignRecord): CampaignContent {
  return {
    subjects: row.subjects,
    target_url: row.targetUrl,
    banners: row.banners,
    active_from: row.activeFrom?.toISOString() ?? null,
    active_to: row.activeTo?.toISOString() ?? null,
  };
}

/** Converts a row to the wire format. */
export function toWireCampaign(row: CampaignRecord): Campaign {
  return {
    ...toCampaignInput(row.kind, row.id, readStoredContent(row)),
    id: row.id,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
    revision: row.revision,
  };
}

/**
 * Finds a campaign.
 * @param forUpdate locks it until the transaction ends.
 */
export async function findCampaign(tx: Tx, key: CampaignKey, forUpdate = false): Promise<CampaignRecord | undefined> {
  const query = tx.select().from(campaigns).where(isOne(key));
  const [row] = forUpdate ? await query.for("update") : await query;
  return row;
}

/** All campaigns of a kind. */
export function loadCampaigns(tx: Tx, siteId: string, kind: CampaignKind): Promise<CampaignRecord[]> {
  return tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.siteId, siteId), eq(campaigns.kind, kind)));
}

/** Other campaigns that share a subject. */
export async function loadRivals(
  tx: Tx,
  { siteId, kind, id }: Omit<CampaignKey, "id"> & { id: string | null },
  subjects: readonly string[],
): Promise<CampaignRecord[]> {
  if (subjects.length === 0) return [];
  const keys = subjects.map((subject) => toCampaignSubjectKey(kind, subject));
  const isRival = and(eq(campaigns.siteId, siteId), eq(campaigns.kind, kind), arrayOverlaps(campaigns.keys, keys));
  return tx
    .select()
    .from(campaigns)
    .where(and(isRival, id === null ? undefined : ne(campaigns.id, id)))
    .orderBy(campaigns.id);
}

/** Inserts or updates a campaign. A new row's revision is higher than that of any earlier campaign with its id. */
export async function putCampaign(
  { tx, site, user, now }: { tx: Tx; site: { siteId: string }; user: { name: string }; now: Date },
  { kind, id }: Omit<CampaignKey, "siteId">,
  content: CampaignContent,
  old: CampaignRecord | undefined,
): Promise<CampaignRecord> {
  const { siteId } = site;
  const values = {
    subjects: content.subjects,
    keys: content.subjects.map((subject) => toCampaignSubjectKey(kind, subject)),
    targetUrl: content.target_url,
    banners: content.banners,
    activeFrom: toDate(content.active_from, false),
    activeTo: toDate(content.active_to, true),
    updatedAt: now,
    updatedBy: user.name,
  };
  const revision = sql`(select revision + 1 from sites where site_id = ${siteId})`;
  const [row] =
    old === undefined
      ? await tx
          .insert(campaigns)
          .values({ siteId, id, kind, ...values, createdAt: now, revision })
          .returning()
      : await tx
          .update(campaigns)
          .set({ ...values, revision: old.revision + 1 })
          .where(isOne({ siteId, kind, id }))
          .returning();
  if (row === undefined) throw new Error("a locked campaign disappeared");
  return row;
}

/** Deletes a campaign and its health. */
export async function removeCampaign(tx: Tx, key: CampaignKey): Promise<void> {
  await tx.delete(campaigns).where(isOne(key));
}

function isOne({ siteId, kind, id }: CampaignKey) {
  return and(eq(campaigns.siteId, siteId), eq(campaigns.kind, kind), eq(campaigns.id, id));
}

/** Contents are stored with instants, for which the time zone does not matter. */
function toDate(value: string | null, end: boolean): Date | null {
  return value === null ? null : new Date(parseBoundary(value, "UTC", end));
}
