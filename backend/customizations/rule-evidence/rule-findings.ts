import { sql } from "drizzle-orm";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import { itemsFor } from "@/backend/customizations/rules/customization-rows";
import { loadRules, type StoredRule } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import type { ActingRule } from "@/backend/search/query-insight/acting-rules";
import { askedRules, statesOf } from "@/backend/search/query-insight/rule-states";
import type { Searching } from "@/backend/search/service/searching";
import type { RuleEvidence } from "@/lib/contract/customizations/rule-evidence";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { customizationEffects } from "./effects";
import type { Days } from "./numbers";
import { keysOf, scopeOf } from "./query-keys";
import { standingSince } from "./rule-times";

const DAY_MS = 86_400_000;

type Place = { searching: Searching; timeZone: string; now: Date };
/** Clicks in a range, and whether anybody searched in the last 30 days; true where nobody can say. */
type Searched = { range: Days; isSearched: boolean };

/** What is told of each rule of a customization, in their order. */
export async function rulesTold(
  db: Tx,
  { searching, timeZone, now }: Place,
  row: CustomizationRow,
  { range, isSearched }: Searched,
): Promise<RuleEvidence[]> {
  const stored = await loadRules(db, row.siteId, row.id);
  const since = await standingSince(db, row, stored);
  const states = await statesOfRules(db, searching, row);
  const acting = stored.filter(({ id }) => states.get(id) === "live");
  const began = (rule: StoredRule): Date =>
    new Date(Math.max(rule.activeFrom?.getTime() ?? 0, (since.get(rule.id) ?? row.createdAt).getTime()));
  const effects = await customizationEffects(
    db,
    { siteId: row.siteId, timeZone },
    row.kind,
    acting.map((rule) => ({ key: rule.id, id: row.id, since: began(rule) })),
  );
  const items = await itemsFor(
    db,
    row,
    stored.map(({ itemUrl }) => itemUrl),
  );
  const clicks = await clicksOf(db, row, range);
  return stored.map((rule) => {
    const state = states.get(rule.id) ?? "dormant";
    const isActing = state === "live";
    const isOld = now.getTime() - began(rule).getTime() >= NUMBERS_DAYS * DAY_MS;
    return {
      rule_id: rule.id,
      item_url: rule.itemUrl,
      title: items.get(rule.itemUrl)?.title ?? rule.itemUrl,
      type: rule.type,
      state,
      since: isActing ? began(rule).toISOString() : null,
      is_never_triggered: isActing && isOld && !isSearched,
      effect: effects.get(rule.id) ?? null,
      clicks: clicks.get(rule.itemUrl) ?? 0,
    };
  });
}

/** The states of a customization's own rules, among all that act on its query or listing. */
export async function statesOfRules(
  db: Tx,
  searching: Searching,
  { kind, subject: q, type }: Pick<CustomizationRow, "kind" | "subject" | "type">,
): Promise<Map<string, ActingRule["state"]>> {
  const { rules, beaten } = await askedRules(searching, { kind, q, type, at: null });
  const acting = [...(await statesOf(db, searching, { kind, q, rules, type, at: null })), ...beaten];
  return new Map(acting.map(({ rule, state }) => [rule.ruleId, state]));
}

/** Clicks on items after searches for a customization's queries, by identity. */
async function clicksOf(db: Tx, row: CustomizationRow, { from, to }: Days): Promise<Map<string, number>> {
  const { siteId, id, kind } = row;
  const queries = (await keysOf(db, siteId, { kind, ids: [id] })).get(id) ?? [];
  if (queries.length === 0) return new Map();
  const { rows } = await db.execute<{ identity: string; clicks: number }>(sql`
    select identity, sum(clicks)::float8 as clicks from query_items
    where site_id = ${siteId} and scope = ${scopeOf(kind)} and query = any(${sql.param([...queries])}::text[])
      and day between ${from} and ${to}
    group by identity`);
  return new Map(rows.map(({ identity, clicks }) => [identity, clicks]));
}
