import { and, desc, eq } from "drizzle-orm";
import { type CustomizationRow, loadItems } from "@/backend/customizations/rules/customization-rows";
import { loadRules, type StoredRule } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { type ActingRule, loadListRules, loadStates } from "@/backend/search/query-insight/acting-rules";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { RuleEvidence } from "@/lib/contract/customizations/rule-evidence";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import type { DayRange } from "@/lib/domain/kit/site-days";
import { hasSearches } from "@/lib/domain/search/kinds";
import { loadEffects } from "./effects";
import { sumClicks } from "./item-clicks";
import { loadQueryKeys } from "./numbers";

type EvidenceContext = { searching: SearchContext; timeZone: string; now: Date };
/** The range for clicks, and whether there were searches in the last 30 days; true when not known. */
type SearchActivity = { range: DayRange; isSearched: boolean };

/** Loads the evidence for each rule of a customization, in rule order. */
export async function loadRuleEvidence(
  db: Tx,
  { searching, timeZone, now }: EvidenceContext,
  row: CustomizationRow,
  { range, isSearched }: SearchActivity,
): Promise<RuleEvidence[]> {
  const stored = await loadRules(db, row.siteId, row.id);
  const since = await findUnchangedSince(db, row, stored);
  const states = await loadRuleStates(db, searching, row);
  const acting = stored.filter(({ id }) => states.get(id) === "live");
  const findStart = (rule: StoredRule): Date =>
    new Date(Math.max(rule.activeFrom?.getTime() ?? 0, (since.get(rule.id) ?? row.createdAt).getTime()));
  const effects = await loadEffects(
    db,
    { siteId: row.siteId, timeZone },
    row.kind,
    acting.map((rule) => ({ key: rule.id, id: row.id, since: findStart(rule) })),
  );
  const items = await loadItems(
    db,
    row,
    stored.map(({ itemUrl }) => itemUrl),
  );
  const clicks = await countClicks(db, row, range);
  return stored.map((rule) => {
    const state = states.get(rule.id) ?? "dormant";
    const item = items.get(rule.itemUrl);
    const isActing = state === "live";
    const isOld = now.getTime() - findStart(rule).getTime() >= NUMBERS_DAYS * DAY_MS;
    return {
      rule_id: rule.id,
      item_url: rule.itemUrl,
      title: item?.title ?? rule.itemUrl,
      type: rule.type,
      state,
      since: isActing ? findStart(rule).toISOString() : null,
      is_never_triggered: isActing && isOld && !isSearched,
      effect: effects.get(rule.id) ?? null,
      clicks: clicks.get(item?.product ?? rule.itemUrl) ?? 0,
    };
  });
}

/** States by rule id, evaluated among all rules that apply to the same query or listing. */
export async function loadRuleStates(
  db: Tx,
  searching: SearchContext,
  { kind, subject, type }: Pick<CustomizationRow, "kind" | "subject" | "type">,
): Promise<Map<string, ActingRule["state"]>> {
  const question = { kind, subject, type, at: null };
  const { rules, beaten } = await loadListRules(searching, question);
  const acting = [...(await loadStates(db, searching, { ...question, rules })), ...beaten];
  return new Map(acting.map(({ rule, state }) => [rule.ruleId, state]));
}

/** Clicks by item identity, after searches for the customization's queries. */
async function countClicks(db: Tx, row: CustomizationRow, range: DayRange): Promise<Map<string, number>> {
  const { siteId, id, kind } = row;
  if (!hasSearches(kind)) return new Map();
  const queries = (await loadQueryKeys(db, siteId, { kind, ids: [id] })).get(id) ?? [];
  return sumClicks(db, { siteId, kind, queries, range });
}

/** Versions read from the history; a rule older than these counts from the oldest one read. */
const VERSIONS_MAX = 200;

/** The time since which each rule is unchanged, by rule id. */
async function findUnchangedSince(
  tx: Tx,
  row: Pick<CustomizationRow, "siteId" | "kind" | "id" | "createdAt">,
  stored: readonly StoredRule[],
): Promise<Map<string, Date>> {
  const history = await tx
    .select({ at: changes.at, after: changes.after })
    .from(changes)
    .where(and(eq(changes.siteId, row.siteId), eq(changes.feature, row.kind), eq(changes.objectId, row.id)))
    .orderBy(desc(changes.id))
    .limit(VERSIONS_MAX);
  return new Map(stored.map((rule) => [rule.id, findOldestUnchanged(rule, history) ?? row.createdAt]));
}

type Version = { at: Date; after: unknown };

/**
 * The oldest version since which the rule is unchanged; null if the newest version differs.
 * @param history newest first.
 */
function findOldestUnchanged(rule: StoredRule, history: readonly Version[]): Date | null {
  let since: Date | null = null;
  for (const { at, after } of history) {
    if (!parseRules(after).some((one) => isSameRule(one, rule))) return since;
    since = at;
  }
  return since;
}

function parseRules(version: unknown): Record<string, unknown>[] {
  if (typeof version !== "object" || version === null || !("rules" in version)) return [];
  return Array.isArray(version.rules) ? version.rules : [];
}

/** Compares what rules do; notes, tags and owners do not count. */
function isSameRule(one: Record<string, unknown>, rule: StoredRule): boolean {
  return (
    one.id === rule.id &&
    one.item_url === rule.itemUrl &&
    one.type === rule.type &&
    (one.position ?? null) === (rule.position ?? null)
  );
}
