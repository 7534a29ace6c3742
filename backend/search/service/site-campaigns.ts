import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { groupBySite } from "@/backend/kit/group-by-site";
import type { ShownCampaign } from "@/lib/contract/search/search-host";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Interval, Place } from "@/lib/domain/search/rule-evaluator";

// A site's banner campaigns as this process caches them, indexed by what searches compare.

/** A banner campaign, as searches use it. */
export type SiteCampaign = {
  id: string;
  kind: CampaignKind;
  /** Queries as written, or category paths. */
  subjects: readonly string[];
  /** Folded queries, or normalized category paths. */
  keys: readonly string[];
  targetUrl: string;
  /** Images by placement. */
  banners: Readonly<Record<string, { desktop_url: string; mobile_url: string | null }>>;
  /** Epoch milliseconds; open ends are infinite. */
  interval: Interval;
  updatedAt: number;
  revision: number;
};

/** The campaigns of a site, indexed by kind and key. */
export class CampaignIndex {
  private readonly byId = new Map<string, SiteCampaign>();
  private byKey: ReadonlyMap<string, readonly SiteCampaign[]> = new Map();

  /** The campaigns of a key in every state, most recently updated first. */
  find(kind: CampaignKind, key: string): readonly SiteCampaign[] {
    return this.byKey.get(toLookupKey(kind, key)) ?? [];
  }

  /** Compares with what is stored: ids of campaigns to read and to remove. */
  findChanges(stored: readonly CampaignVersion[]): { changed: string[]; gone: string[] } {
    const isKnown = ({ id, revision, updatedAt }: CampaignVersion): boolean => {
      const known = this.byId.get(id);
      // A restored campaign may have an earlier revision again.
      return known !== undefined && known.revision === revision && known.updatedAt === updatedAt;
    };
    const ids = new Set(stored.map(({ id }) => id));
    return {
      changed: stored.filter((one) => !isKnown(one)).map(({ id }) => id),
      gone: [...this.byId.keys()].filter((id) => !ids.has(id)),
    };
  }

  /** Applies what was read, in one step. */
  apply(read: readonly SiteCampaign[], gone: readonly string[]): void {
    if (read.length === 0 && gone.length === 0) return;
    for (const id of gone) this.byId.delete(id);
    for (const campaign of read) this.byId.set(campaign.id, campaign);
    const byKey = new Map<string, SiteCampaign[]>();
    for (const campaign of [...this.byId.values()].sort(compareNewestFirst)) {
      for (const key of new Set(campaign.keys)) {
        const lookupKey = toLookupKey(campaign.kind, key);
        const others = byKey.get(lookupKey);
        if (others === undefined) byKey.set(lookupKey, [campaign]);
        else others.push(campaign);
      }
    }
    this.byKey = byKey;
  }
}

/** The identity of a stored version of a campaign. */
export type CampaignVersion = Pick<SiteCampaign, "id" | "revision" | "updatedAt">;

function toLookupKey(kind: CampaignKind, key: string): string {
  return `${kind}\n${key}`;
}

function compareNewestFirst(a: SiteCampaign, b: SiteCampaign): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);
}

/**
 * The campaigns active at `at` (epoch ms) with their banners in a place, in the given order. If several have the same placement,
 * the first one gets it; a campaign without a placement is left out.
 */
export function chooseBanners(campaigns: readonly SiteCampaign[], place: Place, at: number): ShownCampaign[] {
  const taken = new Set<string>();
  return campaigns.flatMap(({ id, targetUrl, banners, interval }): ShownCampaign[] => {
    if (at < interval.from || at >= interval.to) return [];
    const free = Object.entries(banners).filter(([name]) => name.startsWith(`${place}_`) && !taken.has(name));
    if (free.length === 0) return [];
    for (const [name] of free) taken.add(name);
    const shown = free.map(([name, { desktop_url, mobile_url }]) => {
      return [name, { desktop_url, ...(mobile_url ? { mobile_url } : {}) }];
    });
    return [{ id, target_url: targetUrl, banners: Object.fromEntries(shown) }];
  });
}

/** Campaigns per statement. */
const BATCH = 1_000;

/** Reads the changed campaigns of sites; returns a function that applies those of a site, which become visible at once. */
export async function readCampaigns(
  tx: Tx,
  indexes: ReadonlyMap<string, CampaignIndex>,
): Promise<(siteId: string) => void> {
  const { rows } = await tx.execute<VersionRow>(sql`
    select site_id, id, revision, updated_at from campaigns
    where site_id = any(${sql.param([...indexes.keys()])}::text[])`);
  const stored = groupBySite(rows);
  const changes = [...indexes].map(([siteId, index]) => {
    return { siteId, index, ...index.findChanges((stored.get(siteId) ?? []).map(toVersion)) };
  });
  const wanted = changes.flatMap(({ siteId, changed }) => changed.map((id) => ({ siteId, id })));
  const read: CampaignRow[] = [];
  for (let at = 0; at < wanted.length; at += BATCH) read.push(...(await readBatch(tx, wanted.slice(at, at + BATCH))));
  const found = groupBySite(read);
  const appliers = new Map(
    changes.map(({ siteId, index, gone }) => [
      siteId,
      () => index.apply((found.get(siteId) ?? []).map(toCampaign), gone),
    ]),
  );
  return (siteId) => appliers.get(siteId)?.();
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
