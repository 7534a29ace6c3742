import { and, desc, eq } from "drizzle-orm";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import type { StoredRule } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";

// Since when rules stand as they do now: the history has every set of rules that a customization ever had.

/** Changes that are looked back at; a rule older than them counts from the oldest. */
const CHANGES_MAX = 200;

/** The instant since which each rule stands as it does now, by its id. */
export async function standingSince(
  tx: Tx,
  row: Pick<CustomizationRow, "siteId" | "kind" | "id" | "createdAt">,
  stored: readonly StoredRule[],
): Promise<Map<string, Date>> {
  const history = await tx
    .select({ at: changes.at, after: changes.after })
    .from(changes)
    .where(and(eq(changes.siteId, row.siteId), eq(changes.feature, row.kind), eq(changes.objectId, row.id)))
    .orderBy(desc(changes.id))
    .limit(CHANGES_MAX);
  return new Map(stored.map((rule) => [rule.id, sinceOf(rule, history) ?? row.createdAt]));
}

type Version = { at: Date; after: unknown };

/** The oldest of the newest versions in a row that have the rule as it is; null where the newest has not. */
function sinceOf(rule: StoredRule, history: readonly Version[]): Date | null {
  let since: Date | null = null;
  for (const { at, after } of history) {
    if (!rulesIn(after).some((one) => isSame(one, rule))) return since;
    since = at;
  }
  return since;
}

function rulesIn(version: unknown): Record<string, unknown>[] {
  if (typeof version !== "object" || version === null || !("rules" in version)) return [];
  return Array.isArray(version.rules) ? version.rules : [];
}

/** What a rule does: a note, a tag or an owner changes nothing of it. */
function isSame(one: Record<string, unknown>, rule: StoredRule): boolean {
  return (
    one.id === rule.id &&
    one.item_url === rule.itemUrl &&
    one.type === rule.type &&
    (one.position ?? null) === (rule.position ?? null)
  );
}
