import { sql } from "drizzle-orm";
import { loadHealth, UNCHECKED } from "@/backend/campaigns/health/health-rows";
import { loadCampaigns, readStoredContent, toWireCampaign } from "@/backend/campaigns/rows/campaign-rows";
import { CAMPAIGN_SUBJECTS } from "@/backend/campaigns/write/campaign-subject";
import type { Tx } from "@/backend/db/client";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import { readDraft } from "@/backend/drafts/life/draft-version";
import { readReviewState } from "@/backend/drafts/rows/draft-reviews";
import { cameBackTo, type DraftRow, loadDrafts, needsReviewBy } from "@/backend/drafts/rows/draft-store";
import type { Campaign, CampaignRow as WireRow } from "@/lib/contract/campaigns/campaign-calls";
import type { Waiting } from "@/lib/contract/drafts/waiting";
import { type CampaignDates, findCampaignState, toCampaignInput } from "@/lib/domain/campaigns/campaign";
import { type CampaignFilter, type CampaignPage, filterCampaigns } from "@/lib/domain/campaigns/filter-campaigns";
import { OLD_DRAFT_DAYS, RULE_ENDS_SOON_DAYS } from "@/lib/domain/kit/limits";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { loadCampaignNumbers, NO_NUMBERS } from "./banner-numbers";

type Site = { siteId: string; revision: number; timeZone: string };

/** Loads a page of campaigns and unpublished drafts. */
export async function loadCampaignPage(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, filter, userId }: { kind: CampaignKind; filter: CampaignFilter; userId: string },
): Promise<CampaignPage<WireRow>> {
  const rows = await loadRows(tx, site, now, kind);
  const needsNumbers = filter.sort === "impressions" || filter.sort === "clicks" || filter.sort === "ctr";
  const numbers = needsNumbers ? await loadCampaignNumbers(tx, site, now, "all") : null;
  const numbered =
    numbers === null ? rows : rows.map((row) => ({ ...row, numbers: numbers.get(row.id) ?? NO_NUMBERS }));
  const work = await loadWork(tx, site.siteId, now, { kind, userId });
  const page = filterCampaigns(numbered, filter, { kind, at: now.getTime(), timeZone: site.timeZone, work });
  if (numbers !== null) return page;
  const shown = await loadCampaignNumbers(
    tx,
    site,
    now,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((row) => ({ ...row, numbers: shown.get(row.id) ?? NO_NUMBERS })) };
}

/** What waits for work, by campaign. */
async function loadWork(
  tx: Tx,
  siteId: string,
  now: Date,
  { kind, userId }: { kind: CampaignKind; userId: string },
): Promise<Map<string, Set<Waiting>>> {
  const { rows } = await tx.execute<{ id: string; work: Waiting }>(sql`
    select object_id as id, 'my_review' as work from drafts
      where site_id = ${siteId} and kind = ${kind} and ${needsReviewBy(userId)}
    union all
    select object_id, 'returned' from drafts
      where site_id = ${siteId} and kind = ${kind} and ${cameBackTo(userId)}
    union all
    select object_id, 'old_draft' from drafts
      where site_id = ${siteId} and kind = ${kind} and review is null and updated_at < ${subtractDays(now, OLD_DRAFT_DAYS)}
    union all
    select id, 'ending' from campaigns where site_id = ${siteId} and kind = ${kind}
      and active_to > ${toTimestamp(now)} and active_to <= ${subtractDays(now, -RULE_ENDS_SOON_DAYS)}`);
  const found = new Map<string, Set<Waiting>>();
  for (const { id, work } of rows) found.set(id, (found.get(id) ?? new Set<Waiting>()).add(work));
  return found;
}

/** All rows of a kind, without numbers. */
async function loadRows(tx: Tx, site: Site, now: Date, kind: CampaignKind): Promise<WireRow[]> {
  const { siteId, timeZone } = site;
  const live = await loadLiveCampaigns(tx, site, kind);
  const drafts = new Map((await loadDrafts(tx, siteId, kind)).map((draft) => [draft.objectId, draft]));
  const health = await loadHealth(tx, siteId, "all");
  const rows = live.map(({ campaign, dates }): WireRow => {
    const state = findCampaignState(dates, now.getTime(), timeZone);
    const draft = drafts.get(campaign.id);
    drafts.delete(campaign.id);
    const draftState = draft === undefined ? { has_draft: false, is_waiting: false } : readDraftState(draft);
    return { ...campaign, state, ...draftState, health: health.get(campaign.id) ?? UNCHECKED, numbers: NO_NUMBERS };
  });
  for (const draft of drafts.values()) rows.push(toDraftOnlyRow(kind, draft));
  return rows;
}

function readDraftState(draft: DraftRow) {
  const { review, change_request } = readReviewState(draft);
  return { has_draft: true, is_waiting: review !== null, change_request };
}

function toDraftOnlyRow(kind: CampaignKind, draft: DraftRow): WireRow {
  return {
    ...toCampaignInput(kind, draft.objectId, readDraft(CAMPAIGN_SUBJECTS[kind], draft).content),
    id: draft.objectId,
    updated_at: draft.updatedAt.toISOString(),
    updated_by: draft.updatedByName,
    revision: null,
    state: "draft",
    ...readDraftState(draft),
    health: UNCHECKED,
    numbers: NO_NUMBERS,
  };
}

/** A published campaign in wire format, with the dates that decide its state. */
type LiveCampaign = { campaign: Campaign; dates: CampaignDates };

type SiteRevision = { siteId: string; revision: number };

// Cached by the site's revision, so that typing in the search box does not load all campaigns again.
const cache = new Map<string, { revision: number; rows: LiveCampaign[] }>();
const CACHE_SIZE_MAX = 20;

/** All published campaigns of a kind. */
async function loadLiveCampaigns(
  tx: Tx,
  { siteId, revision }: SiteRevision,
  kind: CampaignKind,
): Promise<readonly LiveCampaign[]> {
  const key = `${siteId} ${kind}`;
  const known = cache.get(key);
  if (known?.revision === revision) return known.rows;
  const rows = (await loadCampaigns(tx, siteId, kind)).map((row) => ({
    campaign: toWireCampaign(row),
    dates: readStoredContent(row),
  }));
  cache.delete(key);
  if (cache.size >= CACHE_SIZE_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, { revision, rows });
  return rows;
}
