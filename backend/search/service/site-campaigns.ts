import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
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
    return this.byKey.get(lookupKeyOf(kind, key)) ?? [];
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
        const lookupKey = lookupKeyOf(campaign.kind, key);
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

function lookupKeyOf(kind: CampaignKind, key: string): string {
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

/** Reads changed campaigns; returns a function that applies them, so that one read becomes visible at once. */
export async function readCampaigns(tx: Tx, siteId: string, index: CampaignIndex): Promise<() => void> {
  const { rows } = await tx.execute<VersionRow>(
    sql`select id, revision, updated_at from campaigns where site_id = ${siteId}`,
  );
  const { changed, gone } = index.findChanges(rows.map(toVersion));
  const read: SiteCampaign[] = [];
  for (let at = 0; at < changed.length; at += BATCH) {
    const ids = changed.slice(at, at + BATCH);
    const batch = await tx.execute<CampaignRow>(sql`
      select id, kind, subjects, keys, target_url, banners, active_from, active_to, revision, updated_at
      from campaigns where site_id = ${siteId} and id = any(${sql.param(ids)}::text[])`);
    read.push(...batch.rows.map(toCampaign));
  }
  return () => index.apply(read, gone);
}

type VersionRow = { id: string; revision: string | number; updated_at: string | Date };

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
    ...{ ...toVersion(row), kind, subjects, keys, banners, targetUrl: row.target_url },
    interval: {
      from: active_from === null ? Number.NEGATIVE_INFINITY : new Date(active_from).getTime(),
      to: active_to === null ? Number.POSITIVE_INFINITY : new Date(active_to).getTime(),
    },
  };
}
