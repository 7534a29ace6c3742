import { sql } from "drizzle-orm";
import { findStaleRules } from "@/backend/customizations/rule-evidence/find-stale-rules";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import { cameBackTo, needsReviewBy } from "@/backend/drafts/rows/draft-store";
import { countWaitingRequests } from "@/backend/history/approvals/request-rows";
import { implement } from "@/backend/kit/implement";
import { HAS_FAILED_TARGET } from "@/backend/rewrites/redirect-health";
import { ATTENTION_REASONS, type AttentionItem, showAttention, stale } from "@/lib/contract/analytics/attention";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { OLD_DRAFT_DAYS, RULE_ENDS_SOON_DAYS } from "@/lib/domain/kit/limits";
import { getScreen } from "@/lib/domain/kit/screens";

const SCREENS_WITHOUT_KIND: Partial<Record<AttentionItem["reason"], string>> = {
  failed_redirects: "redirects",
  request: "approvals",
};

// Each kind has a screen of the same name.
function findScreen({ reason, kind }: AttentionItem): string {
  return kind ?? SCREENS_WITHOUT_KIND[reason] ?? "feeds-history";
}

function canSee(item: AttentionItem, rights: Rights | null): boolean {
  return isAllowed(getScreen(findScreen(item)).access, rights);
}

// Each count has the condition of the list's filter to which it links.
const showHandler = implement(showAttention, async (_, { tx, site, user, rights, now }) => {
  const { siteId } = site;
  const at = toTimestamp(now);
  const soon = subtractDays(now, -RULE_ENDS_SOON_DAYS);
  const siteRules = sql`from rules r join customizations c on c.site_id = r.site_id and c.id = r.customization_id
    where r.site_id = ${siteId}`;
  const { rows } = await tx.execute<AttentionItem>(sql`
    select 'held_run' as reason, null as kind, count(*)::int as count from feed_runs
      where site_id = ${siteId} and status = 'held'
    union all
    select 'failed_redirects', null, count(*)::int from redirects where site_id = ${siteId} and ${HAS_FAILED_TARGET}
    union all
    select 'approval', kind, count(*)::int from drafts
      where site_id = ${siteId} and ${needsReviewBy(user.id)} group by kind
    union all
    select 'returned', kind, count(*)::int from drafts
      where site_id = ${siteId} and ${cameBackTo(user.id)} group by kind
    union all
    select 'old_draft', kind, count(*)::int from drafts
      where site_id = ${siteId} and review is null and updated_at < ${subtractDays(now, OLD_DRAFT_DAYS)} group by kind
    union all
    select 'ending', c.kind, count(distinct c.id)::int ${siteRules} and r.active_to > ${at} and r.active_to <= ${soon}
      group by c.kind
    union all
    select 'ending', kind, count(*)::int from campaigns
      where site_id = ${siteId} and active_to > ${at} and active_to <= ${soon} group by kind
    union all
    select 'item_gone', c.kind, count(distinct c.id)::int ${siteRules} and r.item_state = 'gone' and not r.waiting
      and not coalesce(r.active_to <= ${at}, false) and c.kind in ('top-items', 'recommendations-customization')
      group by c.kind`);
  const requests: AttentionItem = {
    reason: "request",
    kind: null,
    count: await countWaitingRequests(tx, siteId, { user, rights }),
  };
  const seen = [...rows, requests].filter((row) => row.count > 0 && canSee(row, rights));
  return { items: ATTENTION_REASONS.flatMap((reason) => seen.filter((row) => row.reason === reason)) };
});

const STALE_KINDS = ["query-customizations", "product-listings"] as const;

// Without a transaction, because the states of rules come from the search service.
const staleHandler = implement(
  stale,
  async (_, { tx, site, rights, now, services }) => {
    const searching = await services.search.open(site.siteId);
    const items: AttentionItem[] = [];
    for (const kind of STALE_KINDS) {
      if (!canSee({ reason: "stale_rules", kind, count: 0 }, rights)) continue;
      const { length: count } = await findStaleRules(tx, { searching, site, now, kind });
      if (count > 0) items.push({ reason: "stale_rules", kind, count });
    }
    return { items };
  },
  { transaction: "own" },
);

export const attentionHandlers = [showHandler, staleHandler];
