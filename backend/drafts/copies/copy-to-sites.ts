import type { Tx } from "@/backend/db/client";
import { runInSite } from "@/backend/kit/dry-run";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";

// Copies to other sites. Each target gets its own transaction, limited to that site, and its own changes.

/** The context of a copy into one site. */
export type CopyIntoContext = { tx: Tx; site: SiteRow; user: Actor; now: Date; changeIds: number[] };

/** The result of one object: its id on the target. */
type Outcome = { verdict: string; to_id: string | null };

/** The result of a target, in wire format except for the name of its outcomes. */
export type TargetResult<O extends Outcome> = {
  site_id: string;
  name: string;
  /** The site requires approval, so its copies are drafts. */
  as_drafts: boolean;
  change_ids: number[];
  outcomes: O[];
};

type CopyRun<Target> = { targets: readonly { site: SiteRow; target: Target }[]; isDryRun: boolean };

/**
 * Copies to each target in turn. A dry run performs the same writes and rolls them back, so what it would create has no
 * id.
 * @param prepare runs before the transaction of a target, and returns what runs in it.
 */
export async function copyToSites<Target, O extends Outcome>(
  { user, now, services }: { user: Actor; now: Date; services: Pick<Services, "database"> },
  { targets, isDryRun }: CopyRun<Target>,
  prepare: (target: Target, site: SiteRow) => Promise<(context: CopyIntoContext) => Promise<O[]>>,
): Promise<TargetResult<O>[]> {
  const results: TargetResult<O>[] = [];
  for (const { site, target } of targets) {
    const copy = await prepare(target, site);
    const changeIds: number[] = [];
    const outcomes = await runInSite(services.database, site.siteId, isDryRun, (tx) =>
      copy({ tx, site, user, now, changeIds }),
    );
    results.push({
      site_id: site.siteId,
      name: site.name,
      as_drafts: site.approvalRequired,
      change_ids: isDryRun ? [] : changeIds,
      outcomes: isDryRun ? outcomes.map(omitNewId) : outcomes,
    });
  }
  return results;
}

function omitNewId<O extends Outcome>(outcome: O): O {
  return outcome.verdict === "create" ? { ...outcome, to_id: null } : outcome;
}
