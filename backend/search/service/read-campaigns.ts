import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { groupBySite } from "@/backend/kit/group-by-site";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Changes } from "./row-changes";
import type { CampaignIndex, CampaignVersion, SiteCampaign } from "./site-campaigns";

/** Campaigns per statement. */
const BATCH = 1_000;

/** Reads the changed campaigns of sites. */
export async function readCampaigns(
  tx: Tx,
  indexes: ReadonlyMap<string, CampaignIndex>,
): Promise<ReadonlyMap<string, Changes<SiteCampaign>>> {
  const { rows } = await tx.execute<VersionRow>(sql`
    select site_id, id, revision, updated_at from campaigns
    where site_id = any(${sql.param([...indexes.keys()])}::text[])`);
  const stored = groupBySite(rows);
  const changes = [...indexes].map(([siteId, index]) => {
    return { siteId, ...index.findChanges((stored.get(siteId) ?? []).map(toVersion)) };
  });
  const wanted = changes.flatMap(({ siteId, changed }) => changed.map((id) => ({ siteId, id })));
  const read: CampaignRow[] = [];
  for (let at = 0; at < wanted.length; at += BATCH) read.push(...(await readBatch(tx, wanted.slice(at, at + BATCH))));
  const found = groupBySite(read);
  return new Map(
    changes.map(({ siteId, deleted }) => [siteId, { read: (found.get(siteId) ?? []).map(toCampaign), deleted }]),
  );
}

async function readBatch(tx: Tx, wanted: readonly { siteId: string; id: string }[]): Promise<CampaignRow[]> {
  const sites = wanted.map(({ siteId }) => siteId);
  const ids = wanted.map(({ id }) => id);
  const { rows } = await tx.execute<CampaignRow>(sql`
    select c.site_id, c.id, c.kind, c.subjects, c.keys, c.target_url, c.banners, c.active_from, c.active_to, c.revision,
      c.updated_at
    from unnest(${sql.param(sites)}::text[], ${sql.param(ids)}::text[]) as wanted (site_id, id)
    join campaigns c on c.site_id = wanted.site_id and c.id = wanted.id`);
  return rows;
}

type VersionRow = { site_id: string; id: string; revision: string | number; updated_at: string | Date };

type CampaignRow = VersionRow & {
  kind: CampaignKind;
  subjects: string[];
  keys: string[];
  target_url: string;
  banners: SiteCampaign["banners"];
  active_from: string | Date | null;
  active_to: string | Date | null;
};

function toVersion({ id, revision, updated_at }: VersionRow): CampaignVersion {
  return { id, revision: Number(revision), updatedAt: new Date(updated_at).getTime() };
}

function toCampaign(row: CampaignRow): SiteCampaign {
  const { kind, subjects, keys, banners, active_from, active_to } = row;
  return {
    ...toVersion(row),
    kind,
    subjects,
    keys,
    banners,
    targetUrl: row.target_url,
    interval: {
      from: active_from === null ? Number.NEGATIVE_INFINITY : new Date(active_from).getTime(),
      to: active_to === null ? Number.POSITIVE_INFINITY : new Date(active_to).getTime(),
    },
  };
}
