import { sql } from "drizzle-orm";
import { daysAgo, toTimestamp } from "@/backend/db/steps";
import { implement } from "@/backend/kit/implement";
import { type AttentionItem, REASONS, show } from "@/lib/contract/analytics/attention";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { OLD_DRAFT_DAYS, RULE_ENDS_SOON_DAYS } from "@/lib/domain/kit/limits";
import { getScreen } from "@/lib/domain/kit/screens";

const FEEDS = "feeds-history";

function canSee({ kind }: AttentionItem, rights: Rights | null): boolean {
  // The screen of a kind has its name.
  return isAllowed(getScreen(kind ?? FEEDS).access, rights);
}

const showHandler = implement(show, async (_, { tx, site, user, rights, now }) => {
  const at = toTimestamp(now);
  const soon = daysAgo(now, -RULE_ENDS_SOON_DAYS);
  const { rows } = await tx.execute<AttentionItem>(sql`
    select 'held_run' as reason, null as kind, count(*)::int as count from feed_runs
      where site_id = ${site.siteId} and status = 'held'
    union all
    select 'approval', kind, count(*)::int from drafts
      where site_id = ${site.siteId} and review is not null and updated_by <> ${user.id} group by kind
    union all
    select 'old_draft', kind, count(*)::int from drafts
      where site_id = ${site.siteId} and review is null and updated_at < ${daysAgo(now, OLD_DRAFT_DAYS)} group by kind
    union all
    select 'ending', c.kind, count(distinct c.id)::int from rules r
      join customizations c on c.site_id = r.site_id and c.id = r.customization_id
      where r.site_id = ${site.siteId} and r.active_to > ${at} and r.active_to <= ${soon} group by c.kind
    union all
    select 'stale_rules', c.kind, count(distinct c.id)::int from rules r
      join customizations c on c.site_id = r.site_id and c.id = r.customization_id
      where r.site_id = ${site.siteId} and r.item_state = 'gone' and not r.waiting
        and not coalesce(r.active_to <= ${at}, false) group by c.kind`);
  const seen = rows.filter((row) => row.count > 0 && canSee(row, rights));
  return { items: REASONS.flatMap((reason) => seen.filter((row) => row.reason === reason)) };
});

export const attentionHandlers = [showHandler];
