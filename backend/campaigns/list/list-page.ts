import { loadHealth, UNCHECKED } from "@/backend/campaigns/health/health-rows";
import { buildDraftVersion, loadDrafts } from "@/backend/campaigns/rows/campaign-drafts";
import { loadCampaigns, readContent, toWire } from "@/backend/campaigns/rows/campaign-rows";
import type { DraftRow } from "@/backend/customizations/drafts/draft-store";
import type { Tx } from "@/backend/db/client";
import type { CampaignRow as WireRow } from "@/lib/contract/campaigns/campaign-calls";
import {
  type CampaignContent,
  type CampaignKind,
  findCampaignState,
  toCampaignInput,
} from "@/lib/domain/campaigns/campaign";
import { type CampaignFilter, type CampaignPage, filterCampaigns } from "@/lib/domain/campaigns/filter-campaigns";
import { loadCampaignNumbers, NO_NUMBERS } from "./banner-numbers";

type Site = { siteId: string; timeZone: string };

/** Loads a page of campaigns and unpublished drafts. */
export async function loadCampaignPage(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, filter }: { kind: CampaignKind; filter: CampaignFilter },
): Promise<CampaignPage<WireRow>> {
  const contents = new Map<string, CampaignContent>();
  const rows = await loadRows(tx, site, now, { kind, contents });
  const needsNumbers = filter.sort === "impressions" || filter.sort === "clicks" || filter.sort === "ctr";
  const numbers = needsNumbers ? await loadCampaignNumbers(tx, site, now, "all") : null;
  const numbered =
    numbers === null ? rows : rows.map((row) => ({ ...row, numbers: numbers.get(row.id) ?? NO_NUMBERS }));
  const page = filterCampaigns(numbered, filter, {
    ...{ kind, at: now.getTime(), timeZone: site.timeZone },
    readContent: ({ id }) => contents.get(id) ?? emptyRow(id),
  });
  if (numbers !== null) return page;
  const shown = await loadCampaignNumbers(
    tx,
    site,
    now,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((row) => ({ ...row, numbers: shown.get(row.id) ?? NO_NUMBERS })) };
}

/** All rows of a kind, without numbers; puts their contents into `contents`. */
async function loadRows(
  tx: Tx,
  { siteId, timeZone }: Site,
  now: Date,
  { kind, contents }: { kind: CampaignKind; contents: Map<string, CampaignContent> },
): Promise<WireRow[]> {
  const live = await loadCampaigns(tx, siteId, kind);
  const drafts = new Map((await loadDrafts(tx, siteId, kind)).map((draft) => [draft.objectId, draft]));
  const health = await loadHealth(tx, siteId, "all");
  const rows = live.map((row): WireRow => {
    const content = readContent(row);
    contents.set(row.id, content);
    const state = findCampaignState(content, now.getTime(), timeZone);
    const draft = drafts.get(row.id);
    drafts.delete(row.id);
    const draftState = { has_draft: draft !== undefined, is_waiting: draft !== undefined && draft.review !== null };
    return { ...toWire(row), state, ...draftState, health: health.get(row.id) ?? UNCHECKED, numbers: NO_NUMBERS };
  });
  for (const draft of drafts.values()) {
    const { campaign } = buildDraftVersion(draft);
    contents.set(draft.objectId, campaign);
    rows.push(toDraftOnlyRow(kind, draft, campaign));
  }
  return rows;
}

function toDraftOnlyRow(kind: CampaignKind, draft: DraftRow, content: CampaignContent): WireRow {
  return {
    ...toCampaignInput(kind, draft.objectId, content),
    id: draft.objectId,
    updated_at: draft.updatedAt.toISOString(),
    updated_by: draft.updatedByName,
    revision: null,
    state: "draft",
    has_draft: true,
    is_waiting: draft.review !== null,
    health: UNCHECKED,
    numbers: NO_NUMBERS,
  };
}

function emptyRow(id: string): never {
  throw new Error(`the content of campaign ${id} was not loaded`);
}
