import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import { filterOffRules } from "@/backend/customizations/rules/inherited-rules";
import { type StoredRule, toWire } from "@/backend/customizations/rules/rule-rows";
import type { BaseContext } from "@/backend/kit/implement";
import type { Change } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import type { DraftKind } from "@/lib/contract/customizations/drafts";
import type { Rule } from "@/lib/contract/search/rules";
import { canReadKind, canWriteKind, formatTitle, inheritsRules } from "@/lib/domain/search/kinds";
import { FEATURE } from "./draft-reversal";
import type { DraftKey } from "./draft-store";

// Shared by the calls on drafts and on customizations that are not stored yet.

/** Context of a check of rights. */
export type KindCheckContext = Pick<BaseContext, "rights"> & { refuse: Refuse };

// These endpoints serve every kind, so the required policy depends on the request.
export function mustRead({ rights, refuse }: KindCheckContext, kind: DraftKind): void {
  if (!canReadKind(kind, rights)) refuse(403, "forbidden");
}

export function mustWrite({ rights, refuse }: KindCheckContext, kind: DraftKind): void {
  if (!canWriteKind(kind, rights)) refuse(403, "forbidden");
}

export function buildDraftKey(row: CustomizationRow): DraftKey {
  return { siteId: row.siteId, kind: row.kind, objectId: row.id };
}

/** The history entry of a change of a draft. */
export function buildDraftChange(row: CustomizationRow, action: string, before: unknown, after: unknown): Change {
  return { feature: FEATURE, action, objectId: row.id, title: formatTitle(row), before, after };
}

/** Switched-off rules that parent categories still have; undefined for kinds without inheritance. */
export async function findOffRules(
  tx: BaseContext["tx"],
  row: CustomizationRow,
  wanted: readonly string[] = row.offRules,
): Promise<string[] | undefined> {
  return inheritsRules(row.kind) ? filterOffRules(tx, row, wanted) : undefined;
}

/** The rules as a draft has them; those whose ids are not `known` get one when they are published. */
export function toDraftRules(rules: readonly StoredRule[], known: readonly (string | null)[]): Rule[] {
  const ids = new Set(known);
  return rules.map((rule) => {
    const wire = toWire(rule, new Map());
    return ids.has(rule.id) ? wire : { ...wire, id: null };
  });
}
