import { fold } from "@vitrine/engine/fold";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { selectItem } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { actsWithin } from "@/backend/drafts/timeline/acts-within";
import { buildPage, getOffset, toLikePattern } from "@/backend/kit/lists";
import type { TimelineBar, timelineQuery } from "@/lib/contract/customizations/query-customizations";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { omit } from "@/lib/domain/kit/omit";
import { describeCriteria } from "@/lib/domain/search/criteria";
import { isOneOf } from "./list-sql";
import { findByTargetTitle } from "./target-titles";

type TimelineRequest = z.output<typeof timelineQuery> & { kind: CustomizationKind };

/** Loads a page of customizations, ordered by subject, with their rules as timeline bars. */
export async function loadTimeline(tx: Tx, siteId: string, query: TimelineRequest) {
  const t = customizations;
  const wanted = { page: query.page, perPage: ROWS_PER_PAGE };
  const acts = and(eq(rules.siteId, siteId), actsWithin(rules, query));
  const acting = tx.select({ id: rules.customizationId }).from(rules).where(acts);
  const where = and(
    eq(t.siteId, siteId),
    eq(t.kind, query.kind),
    inArray(t.id, acting),
    matchesText(query.q, await findByTargetTitle(tx, siteId, query)),
  );
  const rows = await tx
    .select({
      id: t.id,
      subject: t.subject,
      type: t.type,
      revision: t.revision,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(t)
    .where(where)
    .orderBy(asc(t.searchText), asc(t.type), asc(t.id))
    .limit(wanted.perPage)
    .offset(getOffset(wanted));
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await tx.$count(t, where));
  const bars = await loadBars(
    tx,
    siteId,
    rows.map(({ id }) => id),
    acts,
  );
  const items = rows.map((row) => ({ ...omit(row, "total"), bars: bars.get(row.id) ?? [] }));
  return buildPage(items, total, wanted);
}

function matchesText(q: string, titled: readonly string[]) {
  const text = fold(q);
  if (text === "") return undefined;
  const pattern = toLikePattern(text);
  const { id, searchText, aliasKeys } = customizations;
  return sql`(${searchText} like ${pattern} or ${isOneOf(id, titled)}
    or exists (select from unnest(${aliasKeys}) as a(key) where a.key like ${pattern}))`;
}

async function loadBars(
  tx: Tx,
  siteId: string,
  ids: readonly string[],
  acts: ReturnType<typeof and>,
): Promise<Map<string, TimelineBar[]>> {
  const bars = new Map<string, TimelineBar[]>();
  if (ids.length === 0) return bars;
  const rows = await tx
    .select({ rule: rules, title: catalogueItems.title })
    .from(rules)
    .leftJoin(
      catalogueItems,
      and(
        eq(catalogueItems.siteId, siteId),
        sql`${catalogueItems.identity} = ${selectItem(sql`${rules.siteId}`, sql`${rules.itemUrl}`)}`,
      ),
    )
    .where(and(acts, inArray(rules.customizationId, [...ids])))
    .orderBy(asc(rules.ordinal), asc(rules.id));
  for (const { rule, title } of rows) {
    const bar: TimelineBar = {
      rule_id: rule.id,
      item_url: rule.itemUrl,
      title: title ?? describeCriteria(rule.itemUrl) ?? rule.itemUrl,
      type: rule.type,
      position: rule.position,
      placement: rule.place,
      active_from: rule.activeFrom?.toISOString() ?? null,
      active_to: rule.activeTo?.toISOString() ?? null,
    };
    bars.set(rule.customizationId, [...(bars.get(rule.customizationId) ?? []), bar]);
  }
  return bars;
}
