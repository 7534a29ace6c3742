import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { standingIn } from "@/backend/search/query-insight/rule-items";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Rule, RuleItem } from "@/lib/contract/search/rules";
import { inheritsRules, isOfCatalogue } from "@/lib/domain/search/kinds";
import { type RuleState, stateOf } from "@/lib/domain/search/rule-evaluator";
import { contentFrom } from "./customization-version";
import { inheritedBy } from "./inherited-rules";
import { itemsOf, loadRules, type StoredRule, toWire } from "./rule-rows";

/** A stored customization. */
export type CustomizationRow = typeof customizations.$inferSelect;

/** By what one customization is found: an id counts within its kind only. */
export type CustomizationId = { siteId: string; kind: CustomizationKind; id: string };

/** The condition for one customization. */
export function isOne({ siteId, kind, id }: CustomizationId) {
  return and(eq(customizations.siteId, siteId), eq(customizations.kind, kind), eq(customizations.id, id));
}

/** One customization, locked until the transaction ends when it is about to be written; undefined when there is none. */
export async function findCustomization(
  tx: Tx,
  one: CustomizationId,
  forUpdate = false,
): Promise<CustomizationRow | undefined> {
  const query = tx.select().from(customizations).where(isOne(one));
  const [row] = forUpdate ? await query.for("update") : await query;
  return row;
}

/** Removes a customization with its rules. */
export async function removeCustomization(tx: Tx, one: CustomizationId): Promise<null> {
  await tx.delete(rules).where(and(eq(rules.siteId, one.siteId), eq(rules.customizationId, one.id)));
  await tx.delete(customizations).where(isOne(one));
  return null;
}

/** Which rules of a customization are asked for. */
export type RuleFilter = "all" | "active" | "planned" | "expired";

type View = { filter: RuleFilter; now: Date; timeZone: string; mainType: string };

/** A customization in the common form: both lists in simple mode hold the same rules. */
export async function toAnswer(
  tx: Tx,
  row: CustomizationRow,
  stored: readonly StoredRule[],
  view: View,
): Promise<Customization> {
  const items = await itemsFor(
    tx,
    row,
    stored.map((rule) => rule.itemUrl),
  );
  const wanted = stored
    .map((rule) => toWire(rule, items))
    .filter((rule) => view.filter === "all" || stateIn(row, view, rule) === view.filter);
  const at = (place: "autocomplete" | "search") =>
    wanted.filter((rule) => rule.placement === place || rule.placement === "both");
  return {
    kind: row.kind,
    id: row.id,
    subject: row.subject,
    ...(row.kind === "query-customizations" ? { aliases: row.aliases } : {}),
    type: row.type,
    mode: row.mode,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
    ...(inheritsRules(row.kind) ? { inherited: await inheritedBy(tx, row) } : {}),
    rules: { autocomplete: at("autocomplete"), search: at("search") },
  };
}

/** The state of a rule in the list of its customization; active is what acts now, so not a pin that waits for stock. */
function stateIn(row: CustomizationRow, { now, timeZone, mainType }: View, rule: Rule): RuleState {
  const { type, categories, available } = rule.item ?? {};
  const facts = { type: type ?? undefined, categories: categories ?? undefined, isAvailable: available !== false };
  return stateOf(rule, now.getTime(), timeZone, standingIn(row, mainType, rule.item ? facts : null));
}

/** What is known of what rules are about: items of the catalogue, or the words of popular queries. */
export async function itemsFor(
  tx: Tx,
  row: Pick<CustomizationRow, "siteId" | "kind" | "type">,
  identities: readonly string[],
): Promise<Map<string, RuleItem>> {
  if (isOfCatalogue(row)) return itemsOf(tx, row.siteId, identities);
  return new Map(identities.map((text) => [text, { title: text, available: true }]));
}

/** What the history keeps of a customization: all that a restore needs. */
export async function contentOf(tx: Tx, row: CustomizationRow): Promise<Record<string, unknown>> {
  const stored = await loadRules(tx, row.siteId, row.id);
  const { subject, aliases, type, mode, offRules: off_rules } = row;
  const rules = stored.map((rule) => toWire(rule, new Map()));
  return contentFrom(row.kind, { subject, aliases, type, mode, off_rules, rules });
}
