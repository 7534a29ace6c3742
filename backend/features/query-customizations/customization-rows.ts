import { and, asc, count, desc, eq, like, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems, queryCustomizations, rules } from "@/backend/db/schema";
import type { LIST_STATES } from "@/lib/contract/query-customizations";
import { fold } from "@/lib/domain/fold";

/** Which part of the list is asked for. */
export type ListQuery = { q: string; page: number; perPage: number; state: (typeof LIST_STATES)[number] | undefined };

/** A page of the customizations of a site, the last changed first, with counts of their rules at `now`. */
export async function pageOfCustomizations(tx: Tx, siteId: string, now: Date, wanted: ListQuery) {
  // The evaluator's half-open range in SQL, because the state filter runs before paging; a contract test holds the two
  // together.
  const at = sql`${now.toISOString()}::timestamptz`;
  const isActive = sql`(${rules.activeFrom} is null or ${rules.activeFrom} <= ${at}) and (${rules.activeTo} is null or ${at} < ${rules.activeTo})`;
  const counts = tx
    .select({
      customizationId: rules.customizationId,
      total: count().as("total"),
      active: sql<number>`count(*) filter (where ${isActive})`.mapWith(Number).as("active"),
      planned: sql<number>`count(*) filter (where ${at} < ${rules.activeFrom})`.mapWith(Number).as("planned"),
    })
    .from(rules)
    .where(eq(rules.siteId, siteId))
    .groupBy(rules.customizationId)
    .as("counts");
  const active = sql<number>`coalesce(${counts.active}, 0)`.mapWith(Number);
  const planned = sql<number>`coalesce(${counts.planned}, 0)`.mapWith(Number);
  const states: Record<(typeof LIST_STATES)[number], SQL> = {
    active: sql`${active} > 0`,
    planned: sql`${active} = 0 and ${planned} > 0`,
    inactive: sql`${active} = 0 and ${planned} = 0`,
  };
  const words = fold(wanted.q);
  const where = and(
    eq(queryCustomizations.siteId, siteId),
    words === "" ? undefined : like(queryCustomizations.queryKey, `%${words.replace(/[\\%_]/g, "\\$&")}%`),
    wanted.state === undefined ? undefined : states[wanted.state],
  );
  const joined = eq(counts.customizationId, queryCustomizations.id);
  const [sum] = await tx.select({ total: count() }).from(queryCustomizations).leftJoin(counts, joined).where(where);
  const rows = await tx
    .select({
      id: queryCustomizations.id,
      query: queryCustomizations.query,
      type: queryCustomizations.type,
      mode: queryCustomizations.mode,
      rules_count: sql<number>`coalesce(${counts.total}, 0)`.mapWith(Number),
      active_rules_count: active,
      planned_rules_count: planned,
      updatedAt: queryCustomizations.updatedAt,
      updated_by: queryCustomizations.updatedBy,
    })
    .from(queryCustomizations)
    .leftJoin(counts, joined)
    .where(where)
    .orderBy(desc(queryCustomizations.updatedAt), asc(queryCustomizations.id))
    .limit(wanted.perPage)
    .offset((wanted.page - 1) * wanted.perPage);
  const total = sum?.total ?? 0;
  return {
    items: rows.map(({ updatedAt, ...row }) => ({ ...row, updated_at: updatedAt.toISOString() })),
    page: wanted.page,
    per_page: wanted.perPage,
    total_pages: Math.max(1, Math.ceil(total / wanted.perPage)),
    total_count: total,
  };
}

/** The type a customization is for, in the site's own word, or null when its catalogue has none of that type. */
export async function knownType(tx: Tx, siteId: string, mainType: string, asked: string): Promise<string | null> {
  const type = asked.trim();
  if (type === "item" || type === "product" || type === mainType) return mainType;
  const [row] = await tx
    .select({ type: catalogueItems.type })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), eq(catalogueItems.type, type)))
    .limit(1);
  return row?.type ?? null;
}
