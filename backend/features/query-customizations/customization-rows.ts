import { and, asc, count, desc, eq, like, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems, queryCustomizations, rules } from "@/backend/db/schema";
import type { LIST_STATES, QueryCustomization } from "@/lib/contract/query-customizations";
import { fold } from "@/lib/domain/fold";
import { stateOf } from "@/lib/domain/rule-evaluator";
import { itemsOf, loadRules, type StoredRule, toWire } from "./rule-rows";

/** A stored customization. */
export type CustomizationRow = typeof queryCustomizations.$inferSelect;

/** One customization, locked until the transaction ends when it is about to be written; undefined when there is none. */
export async function findCustomization(
  tx: Tx,
  siteId: string,
  id: string,
  forUpdate = false,
): Promise<CustomizationRow | undefined> {
  const query = tx
    .select()
    .from(queryCustomizations)
    .where(and(eq(queryCustomizations.siteId, siteId), eq(queryCustomizations.id, id)));
  const [row] = forUpdate ? await query.for("update") : await query;
  return row;
}

/** Which rules of a customization are asked for. */
export type RuleFilter = "all" | "active" | "planned" | "expired";

/** A customization as the wire has it: both lists in simple mode hold the same rules. */
export async function toAnswer(
  tx: Tx,
  row: CustomizationRow,
  stored: readonly StoredRule[],
  view: { filter: RuleFilter; now: Date; timeZone: string },
): Promise<QueryCustomization> {
  const items = await itemsOf(
    tx,
    row.siteId,
    stored.map((rule) => rule.itemUrl),
  );
  const wanted = stored
    .map((rule) => toWire(rule, items))
    // Waiting for stock is no matter of time: such a rule counts as active here.
    .filter((rule) => view.filter === "all" || stateOf(rule, view.now.getTime(), view.timeZone, true) === view.filter);
  const at = (place: "autocomplete" | "search") =>
    wanted.filter((rule) => rule.placement === place || rule.placement === "both");
  return {
    id: row.id,
    query: row.query,
    aliases: row.aliases,
    type: row.type,
    mode: row.mode,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
    rules: { autocomplete: at("autocomplete"), search: at("search") },
  };
}

/** What the history keeps of a customization: all that a restore needs. */
export async function contentOf(tx: Tx, row: CustomizationRow): Promise<Record<string, unknown>> {
  const stored = await loadRules(tx, row.siteId, row.id);
  return {
    query: row.query,
    aliases: row.aliases,
    type: row.type,
    mode: row.mode,
    rules: stored.map((rule) => toWire(rule, new Map())),
  };
}

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
