import { fold } from "@vitrine/engine/fold";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { isInRange, startsLater } from "@/backend/customizations/rules/rule-range";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import { cameBackTo, needsReviewBy } from "@/backend/drafts/rows/draft-store";
import { createListStatements, toLikePattern } from "@/backend/kit/lists";
import { customizationList, type Problem } from "@/lib/contract/customizations/customization-list";
import type { Waiting } from "@/lib/contract/drafts/waiting";
import type { ListState } from "@/lib/contract/kit/lists";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { OLD_DRAFT_DAYS, RULE_ENDS_SOON_DAYS } from "@/lib/domain/kit/limits";

// Parts of the list's SQL statement.

/** Filters, order and page of a list. */
export type ListQuery = ListState<typeof customizationList>;

/** Whose customizations are listed: `userId` is the caller, for drafts that wait for their approval or came back to them. */
export type ListScope = { siteId: string; kind: CustomizationKind; userId: string; now: Date };

/** CTEs with every customization of a site and its rule counts at `now`. */
export function buildSummaries({ siteId, kind, userId, now }: ListScope, query: ListQuery): SQL {
  const at = toTimestamp(now);
  const isOver = sql`coalesce(r.active_to <= ${at}, false)`;
  const isInTime = isInRange(at);
  // Same conditions as `findObstacle`: a pin whose item is gone or outside the list is not active, nor is a rule that waits for stock.
  const isBlocked = sql`((r.type = 'pin' and (r.waiting or r.item_state in ('gone', 'outside')))
    or (r.availability = 'if_available' and r.item_state <> 'there'))`;
  const isActive = sql`(${isInTime} and not ${isBlocked})`;
  return sql`
    counted as materialized (
      select r.customization_id,
        count(*)::int as total,
        count(*) filter (where ${isActive})::int as active,
        count(*) filter (where ${startsLater(at)})::int as planned,
        count(*) filter (where ${isOver})::int as over,
        max(r.active_from) filter (where ${isActive}) as began_at,
        min(r.active_from) filter (where ${startsLater(at)}) as next_start,
        min(r.active_to) filter (where ${at} < r.active_to) as next_end,
        bool_or(r.item_state = 'gone' and not r.waiting and not ${isOver}) as item_gone,
        bool_or(r.waiting and not ${isOver}) as waiting_catalogue,
        coalesce(bool_or(r.active_to > ${at} and r.active_to <= ${subtractDays(now, -RULE_ENDS_SOON_DAYS)}), false) as ends_soon,
        bool_or(r.item_state = 'sold_out' and r.type = 'pin' and ${isInTime}) as sold_out,
        ${buildRuleColumns(query)}
      from rules r
      where r.site_id = ${siteId}
      group by r.customization_id
    ),
    summary as materialized (
      select c.id, c.subject, c.words, c.aliases, c.alias_keys, c.type, c.mode, c.updated_at, c.updated_by,
        coalesce(n.total, 0) as rules_count,
        coalesce(n.active, 0) as active_rules_count,
        coalesce(n.planned, 0) as planned_rules_count,
        case when n.active > 0 then 'active' when n.planned > 0 then 'planned' else 'inactive' end as state,
        n.began_at,
        least(n.next_start, n.next_end) as next_at,
        coalesce(n.next_start <= n.next_end, n.next_end is null) as does_start,
        c.kind = 'product-listings' and exists (
          select from gone_categories g where g.site_id = c.site_id and g.path = c.subject_key) as category_gone,
        coalesce(n.item_gone, false) as item_gone,
        coalesce(n.waiting_catalogue, false) as waiting_catalogue,
        coalesce(n.sold_out, false) as sold_out,
        coalesce(n.over = n.total, false) as all_expired,
        exists (select from drafts d where d.site_id = c.site_id and d.kind = c.kind and d.object_id = c.id
          and d.review is not null) as is_waiting,
        exists (select from drafts d where d.site_id = c.site_id and d.kind = c.kind and d.object_id = c.id
          and ${needsReviewBy(userId, sql.raw("d"))}) as needs_review,
        exists (select from drafts d where d.site_id = c.site_id and d.kind = c.kind and d.object_id = c.id
          and ${cameBackTo(userId, sql.raw("d"))}) as came_back,
        exists (select from drafts d where d.site_id = c.site_id and d.kind = c.kind and d.object_id = c.id
          and d.review is null and d.updated_at < ${subtractDays(now, OLD_DRAFT_DAYS)}) as has_old_draft,
        coalesce(n.ends_soon, false) as ends_soon,
        n.has_owner, n.has_tag, n.has_words
      from customizations c left join counted n on n.customization_id = c.id
      where c.site_id = ${siteId} and c.kind = ${kind}
    )`;
}

/** Columns with whether any rule matches the owner, tag and text filters. */
function buildRuleColumns({ owner, tag, q }: ListQuery): SQL {
  return sql`
    ${owner === undefined ? sql`true` : sql`bool_or(r.owner = ${owner})`} as has_owner,
    ${tag === undefined ? sql`true` : sql`bool_or(r.tags @> array[${tag}::text])`} as has_tag,
    ${fold(q) === "" ? sql`true` : sql`bool_or(r.words like ${toLikePattern(fold(q))})`} as has_words`;
}

/** Whether a row of `summary` has a problem. */
export const HAS_PROBLEM = sql`(s.category_gone or s.item_gone or s.waiting_catalogue or s.sold_out or s.all_expired)`;

const PROBLEM_COLUMNS: Record<"any" | Problem, SQL> = {
  any: HAS_PROBLEM,
  category_gone: sql`s.category_gone`,
  item_gone: sql`s.item_gone`,
  waiting_catalogue: sql`s.waiting_catalogue`,
  sold_out: sql`s.sold_out`,
  all_expired: sql`s.all_expired`,
};

const WAITING_COLUMNS: Record<Waiting, SQL> = {
  review: sql`s.is_waiting`,
  my_review: sql`s.needs_review`,
  returned: sql`s.came_back`,
  old_draft: sql`s.has_old_draft`,
  ending: sql`s.ends_soon`,
};

/** Sorts by the numbers of rows (alias `n`); rows without one come last. */
const sortByNumber = (way: SQL) => sql`n.value ${way} nulls last, s.words, s.type`;

/** Orders and conditions on rows of `summary` (alias `s`); `titled` are the ids of those whose target's title has the text. */
export const LIST = createListStatements<typeof customizationList, { titled: readonly string[] }>(customizationList, {
  sorts: {
    changed: (way) => sql`s.updated_at ${way}`,
    query: (way) => sql`s.words ${way}, s.type`,
    next_change: (way) => sql`s.next_at ${way} nulls last, s.updated_at desc`,
    searches: sortByNumber,
    ctr: sortByNumber,
    risk: sortByNumber,
  },
  tie: sql`s.id`,
  filters: {
    q: (q, { titled }) => matchText(fold(q), titled),
    state: (state) => sql`s.state = ${state}`,
    type: (type) => sql`s.type = ${type}`,
    owner: () => sql`s.has_owner`,
    tag: () => sql`s.has_tag`,
    problem: (problem) => PROBLEM_COLUMNS[problem],
    waiting: (waiting) => WAITING_COLUMNS[waiting],
  },
});

/** Matches the subject, aliases, tags and notes, regardless of case and accents. */
function matchText(text: string, titled: readonly string[]): SQL | undefined {
  if (text === "") return undefined;
  return sql`(s.words like ${toLikePattern(text)} or s.has_words or ${isOneOf(sql`s.id`, titled)}
    or exists (select from unnest(s.alias_keys) as a(key) where a.key like ${toLikePattern(text)}))`;
}

/** Whether an id is in a list, which may be empty. */
export function isOneOf(id: SQL | AnyColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::text[])`;
}
