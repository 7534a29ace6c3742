import { randomUUID } from "node:crypto";
import { fold } from "@vitrine/engine/fold";
import { and, eq } from "drizzle-orm";
import {
  type CampaignRecord,
  findCampaign,
  loadCampaigns,
  putCampaign,
  readStoredContent,
  removeCampaign,
} from "@/backend/campaigns/rows/campaign-rows";
import { CAMPAIGN_SUBJECTS } from "@/backend/campaigns/write/campaign-subject";
import type { Database, Tx } from "@/backend/db/client";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { STEP_ROWS, takeTurn } from "@/backend/db/steps";
import { putDraft, toDraftKey } from "@/backend/drafts/life/draft-version";
import { findDraft } from "@/backend/drafts/rows/draft-store";
import { approveWorkOf } from "@/backend/kit/approval-guard";
import type { FoldedSite, FoldTools } from "@/backend/kit/fold-keys";
import { findCampaignClashes, listBannerPlacements, type NamedCampaign } from "@/lib/domain/campaigns/campaign";
import { planTakeOver } from "@/lib/domain/campaigns/take-over";
import { recordCampaign } from "./write-campaign";

// Converts the queries of campaigns after a change of `fold` (docs/adr/0103). Where two campaigns get the same query, the one that
// changed later keeps it, and what the other showed for it becomes a draft.

const KIND = "campaigns";

/** Converts the keys by which searches find campaigns. */
export async function foldCampaigns(
  database: Database,
  site: FoldedSite,
  { log, now, signal }: FoldTools,
): Promise<void> {
  const rows = await takeTurn(database, (tx) => loadCampaigns(tx, site.siteId, KIND));
  const changed = rows.filter(({ subjects, keys }) => foldSubjects(subjects).join("\n") !== keys.join("\n"));
  if (changed.length === 0) return;
  const accepted = new CampaignsByKey();
  const newestFirst = [...rows].sort((a, b) => +b.updatedAt - +a.updatedAt || (a.id < b.id ? 1 : -1));
  for (const row of newestFirst) {
    signal?.throwIfAborted();
    const named = { id: row.id, content: readStoredContent(row) };
    const clashes = findCampaignClashes(KIND, named, accepted.findRivals(row.subjects), site.timeZone);
    if (clashes.length === 0) {
      accepted.add(named);
      continue;
    }
    const keys = new Set(clashes.flatMap(({ subjects }) => foldSubjects(subjects)));
    const taken: TakenPlacements = {
      subjects: row.subjects.filter((subject) => keys.has(fold(subject))),
      placements: listBannerPlacements(row.banners).filter((one) => clashes.some(({ placement }) => placement === one)),
    };
    log.info({ site: site.siteId, campaign: row.id }, "a campaign got a query that a newer one has");
    const left = await takeTurn(database, (tx) => takeAway({ tx, site, now: now() }, row.id, taken));
    for (const one of left) accepted.add({ id: one.id, content: readStoredContent(one) });
  }
  for (let at = 0; at < changed.length; at += STEP_ROWS)
    await takeTurn(database, (tx) => storeKeys(tx, site.siteId, changed.slice(at, at + STEP_ROWS)));
}

/** A query that folds to nothing keeps itself as its key. */
function foldSubjects(subjects: readonly string[]): string[] {
  return subjects.map((subject) => fold(subject) || subject);
}

class CampaignsByKey {
  private readonly byKey = new Map<string, NamedCampaign[]>();

  add(campaign: NamedCampaign): void {
    for (const key of new Set(foldSubjects(campaign.content.subjects)))
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), campaign]);
  }

  findRivals(subjects: readonly string[]): Set<NamedCampaign> {
    return new Set(foldSubjects(subjects).flatMap((key) => this.byKey.get(key) ?? []));
  }
}

type TakenPlacements = { subjects: string[]; placements: ReturnType<typeof listBannerPlacements> };

/** Moves subjects in some placements from a campaign to a draft; returns the campaigns that are left of it. */
async function takeAway(
  { tx, site, now }: { tx: Tx; site: FoldedSite; now: Date },
  id: string,
  taken: TakenPlacements,
): Promise<CampaignRecord[]> {
  approveWorkOf("");
  const key = { siteId: site.siteId, kind: KIND, id } as const;
  const before = await findCampaign(tx, key, true);
  if (before === undefined) return [];
  const cause = "schedule";
  const content = readStoredContent(before);
  const { rest, split } = planTakeOver(KIND, content, taken);
  const context = { tx, site, now, user: { id: "schedule", name: "" } };
  // Rows keep the name of the last person, and the time, which decides what is later.
  const person = { id: context.user.id, name: before.updatedBy };
  const asBefore = { ...context, now: before.updatedAt, user: person };
  const after = rest === null ? undefined : await putCampaign(asBefore, { kind: KIND, id }, rest, before);
  if (after === undefined) await removeCampaign(tx, key);
  await recordCampaign(context, KIND, { id, action: "take_over", before, after, cause });
  const splitId = randomUUID();
  const added = split === null ? undefined : await putCampaign(asBefore, { kind: KIND, id: splitId }, split, undefined);
  if (added !== undefined)
    await recordCampaign(context, KIND, { id: splitId, action: "split", before: undefined, after: added, cause });
  const banners = Object.fromEntries(taken.placements.map((placement) => [placement, content.banners[placement]]));
  const subject = CAMPAIGN_SUBJECTS[KIND];
  const hasDraft = (await findDraft(tx, toDraftKey(subject, site.siteId, id), true)) !== undefined;
  const draftId = after === undefined && !hasDraft ? id : randomUUID();
  const version = {
    content: { ...content, subjects: taken.subjects, banners },
    base: null,
    base_revision: 0,
    review: null,
  };
  const stored = { id: draftId, live: undefined, old: undefined, author: person, cause } as const;
  await putDraft(subject, context, stored, version);
  return [after, added].filter((one) => one !== undefined);
}

/** Contents stay the same, so there is no change to record, and the revision stays. */
async function storeKeys(tx: Tx, siteId: string, rows: readonly CampaignRecord[]): Promise<void> {
  const t = campaigns;
  for (const { id, subjects } of rows) {
    await tx
      .update(t)
      .set({ keys: foldSubjects(subjects) })
      // Saved meanwhile: then its keys are new.
      .where(and(eq(t.siteId, siteId), eq(t.id, id), eq(t.subjects, subjects)));
  }
}
