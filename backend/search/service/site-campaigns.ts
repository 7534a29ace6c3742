import { type FormEntry, FormIndex } from "@vitrine/engine/form-keys";
import type { Interval, QueryPlace } from "@vitrine/engine/rule-evaluator";
import type { ShownCampaign } from "@/lib/contract/search/search-host";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Changes } from "./row-changes";

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
  private byForm: FormIndex<SiteCampaign> | null = null;

  /** The campaigns of a key in every state, most recently updated first. */
  find(kind: CampaignKind, key: string): readonly SiteCampaign[] {
    return this.byKey.get(toLookupKey(kind, key)) ?? [];
  }

  /** The campaigns of a query's forms in a language, in every state, most recently updated first. */
  findOfForms(query: string, language: string): readonly FormEntry<SiteCampaign>[] {
    if (this.byForm?.language !== language) this.byForm = this.indexForms(language);
    return this.byForm.find(query);
  }

  private indexForms(language: string): FormIndex<SiteCampaign> {
    const forms = new FormIndex<SiteCampaign>(language);
    for (const campaign of [...this.byId.values()].sort(compareNewestFirst))
      if (campaign.kind === "campaigns") for (const key of new Set(campaign.keys)) forms.add(key, campaign);
    return forms;
  }

  /** Compares with what is stored: ids of campaigns to read and to remove. */
  findChanges(stored: readonly CampaignVersion[]): { changed: string[]; deleted: string[] } {
    const isKnown = ({ id, revision, updatedAt }: CampaignVersion): boolean => {
      const known = this.byId.get(id);
      // A restored campaign may have an earlier revision again.
      return known !== undefined && known.revision === revision && known.updatedAt === updatedAt;
    };
    const ids = new Set(stored.map(({ id }) => id));
    return {
      changed: stored.filter((one) => !isKnown(one)).map(({ id }) => id),
      deleted: [...this.byId.keys()].filter((id) => !ids.has(id)),
    };
  }

  /** Applies what was read, in one step. */
  apply({ read, deleted }: Changes<SiteCampaign>): void {
    if (read.length === 0 && deleted.length === 0) return;
    for (const id of deleted) this.byId.delete(id);
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
    this.byForm = null;
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
 * The active campaigns with their banners in a place, in the given order. If several have the same placement, the first
 * one gets it; a campaign without a placement is left out.
 * @param at epoch ms.
 */
export function chooseBanners(campaigns: readonly SiteCampaign[], place: QueryPlace, at: number): ShownCampaign[] {
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
