import { evaluateState, type RuleState } from "@vitrine/engine/rule-evaluator";
import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { findEligibility } from "@/backend/search/query-insight/rule-items";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Rule, RuleItem } from "@/lib/contract/search/rules";
import { buildCriteriaItem } from "@/lib/domain/search/criteria";
import { hasCatalogueItems, hasCriteria, inheritsRules } from "@/lib/domain/search/kinds";
import { buildContent } from "./customization-version";
import { loadInheritedRules } from "./inherited-rules";
import { loadItemsByIdentity, loadRules, type StoredRule, toWireRule } from "./rule-rows";

export type CustomizationRow = typeof customizations.$inferSelect;

/** Identifies a customization; an id is only valid within its kind. */
export type CustomizationId = { siteId: string; kind: CustomizationKind; id: string };

export function isOne({ siteId, kind, id }: CustomizationId) {
  return and(eq(customizations.siteId, siteId), eq(customizations.kind, kind), eq(customizations.id, id));
}

/**
 * Finds a customization.
 * @param forUpdate locks it until the transaction ends.
 */
export async function findCustomization(
  tx: Tx,
  one: CustomizationId,
  forUpdate = false,
): Promise<CustomizationRow | undefined> {
  const query = tx.select().from(customizations).where(isOne(one));
  const [row] = forUpdate ? await query.for("update") : await query;
  return row;
}

export async function removeCustomization(tx: Tx, one: CustomizationId): Promise<null> {
  await tx.delete(rules).where(and(eq(rules.siteId, one.siteId), eq(rules.customizationId, one.id)));
  await tx.delete(customizations).where(isOne(one));
  return null;
}

export type RuleFilter = "all" | "active" | "planned" | "expired";

type View = { filter: RuleFilter; now: Date; timeZone: string; mainType: string };

/** Converts to the form shared by all kinds. */
export async function toAnswer(
  tx: Tx,
  row: CustomizationRow,
  stored: readonly StoredRule[],
  view: View,
): Promise<Customization> {
  const items = await loadItems(
    tx,
    row,
    stored.map((rule) => rule.itemUrl),
  );
  const wanted = stored
    .map((rule) => toWireRule(rule, items))
    .filter((rule) => view.filter === "all" || evaluateRule(row, view, rule) === view.filter);
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
    ...(inheritsRules(row.kind) ? { inherited: await loadInheritedRules(tx, row) } : {}),
    rules: wanted,
  };
}

/** Evaluates the state of a rule; a rule that waits for stock is not active. */
function evaluateRule(row: CustomizationRow, { now, timeZone, mainType }: View, rule: Rule): RuleState {
  const { type, categories, available } = rule.item ?? {};
  const facts = { type: type ?? undefined, categories: categories ?? undefined, isAvailable: available !== false };
  return evaluateState(rule, now.getTime(), timeZone, findEligibility(row, mainType, rule.item ? facts : null));
}

/** Loads the subjects of rules by identity: catalog items, criteria, or popular queries as plain text. */
export async function loadItems(
  tx: Tx,
  row: Pick<CustomizationRow, "siteId" | "kind" | "type">,
  identities: readonly string[],
): Promise<Map<string, RuleItem>> {
  if (hasCatalogueItems(row)) {
    const items = await loadItemsByIdentity(tx, row.siteId, identities);
    for (const identity of identities) {
      const criteria = hasCriteria(row.kind, identity) ? buildCriteriaItem(identity) : null;
      if (criteria !== null) items.set(identity, criteria);
    }
    return items;
  }
  return new Map(identities.map((text) => [text, { title: text, available: true }]));
}

/** Builds the version stored in the history, with everything that a restore needs. */
export async function loadContent(tx: Tx, row: CustomizationRow): Promise<Record<string, unknown>> {
  const stored = await loadRules(tx, row.siteId, row.id);
  const { subject, aliases, type, mode, offRules: off_rules } = row;
  const rules = stored.map((rule) => toWireRule(rule, new Map()));
  return buildContent(row.kind, { subject, aliases, type, mode, off_rules, rules });
}
