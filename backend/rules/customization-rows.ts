import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema";
import type { QueryCustomization } from "@/lib/contract/query-customizations";
import { stateOf } from "@/lib/domain/rule-evaluator";
import { itemsOf, loadRules, type StoredRule, toWire } from "./rule-rows";

/** A stored customization. */
export type CustomizationRow = typeof customizations.$inferSelect;

/** One customization, locked until the transaction ends when it is about to be written; undefined when there is none. */
export async function findCustomization(
  tx: Tx,
  siteId: string,
  id: string,
  forUpdate = false,
): Promise<CustomizationRow | undefined> {
  const query = tx
    .select()
    .from(customizations)
    .where(and(eq(customizations.siteId, siteId), eq(customizations.id, id)));
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
    query: row.subject,
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
    query: row.subject,
    aliases: row.aliases,
    type: row.type,
    mode: row.mode,
    rules: stored.map((rule) => toWire(rule, new Map())),
  };
}
