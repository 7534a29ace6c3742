import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { analyticsStates } from "@/backend/db/schema/analytics/visits";
import type { ListRule } from "@/backend/search/pipeline/list-query";
import { actingRules } from "@/backend/search/query-insight/acting-rules";
import { itemsByIdentity, standingIn } from "@/backend/search/query-insight/rule-items";
import { isMain } from "@/backend/search/service/request";
import type { Searching } from "@/backend/search/service/searching";
import type { DebtFinding } from "@/lib/contract/customizations/rule-evidence";
import { DEBTS, type Debt } from "@/lib/contract/customizations/rule-evidence";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { debtsOf, type JudgedRule } from "@/lib/domain/customizations/stale-rules";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { siteDayOf } from "@/lib/domain/kit/site-days";
import { parentPaths } from "@/lib/domain/search/category-path";
import { inheritanceOf } from "@/lib/domain/search/inheritance";
import { type DebtRow, debtRows, isCountedWhole } from "./debt-rows";
import { hidingEverything } from "./hides-everything";

// What is wrong with the rules of a site, all of them at once. It changes with the rules, the words, the catalogue, the
// sums and the day, so it is remembered until one of them does.

const DAY_MS = 86_400_000;
const REMEMBERED_MAX = 50;
/** Rules begin and end between two readings. */
const STANDS_MS = 60_000;

type Site = { siteId: string; timeZone: string };
type Asked = { searching: Searching; site: Site; now: Date; kind: CustomizationKind };

const remembered = new Map<string, { state: string; at: number; findings: Promise<DebtFinding[]> }>();

/** Everything that is wrong with rules of a kind, the most searched first. */
export async function findDebt(db: Tx, asked: Asked): Promise<DebtFinding[]> {
  const { searching, site, now, kind } = asked;
  const t = analyticsStates;
  const [counted] = await db.select({ revision: t.revision }).from(t).where(eq(t.siteId, site.siteId));
  const { revision, catalogueRevision } = searching.site;
  const day = siteDayOf(now, site.timeZone);
  const state = JSON.stringify([revision, catalogueRevision, counted?.revision ?? 0, day]);
  const key = `${kind} ${site.siteId}`;
  const known = remembered.get(key);
  if (known?.state === state && now.getTime() - known.at < STANDS_MS) return known.findings;
  const findings = compute(db, asked);
  if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value ?? "");
  remembered.set(key, { state, at: now.getTime(), findings });
  findings.catch(() => remembered.delete(key));
  return findings;
}

async function compute(db: Tx, { searching, site, now, kind }: Asked): Promise<DebtFinding[]> {
  const rows = await debtRows(db, site, now, kind);
  const isCounted = await isCountedWhole(db, site, now);
  const moment = { at: now.getTime(), timeZone: site.timeZone };
  const items = await itemsByIdentity(
    db,
    site.siteId,
    rows.flatMap((row) => row.rules),
  );
  const judged = judgeAll(rows, { kind, items, mainType: searching.site.mainType, ...moment });
  const hiding = judged.flatMap(({ row, rules }) => {
    const hides = rules.filter(({ type, state }) => type === "hide" && state === "live").length;
    return hides === 0 ? [] : [{ id: row.id, subject: row.subject, type: row.type, hides }];
  });
  const empty = await hidingEverything(searching, kind, hiding);
  const findings = judged.flatMap(({ row, rules, family }) => {
    const acting = rules.filter(({ state }) => state === "live");
    const isOld = now.getTime() - row.updatedAt.getTime() >= NUMBERS_DAYS * DAY_MS;
    const began = acting.filter(
      ({ active_from: from }) => from === null || now.getTime() - Date.parse(from) >= NUMBERS_DAYS * DAY_MS,
    );
    const more: [Debt, JudgedRule[]][] = [
      ["hides_everything", empty.has(row.id) ? acting.filter(({ type }) => type === "hide") : []],
      ["redirected", row.redirected.length > 0 ? acting : []],
      ["never_triggered", isCounted && isOld && row.searches === 0 ? began : []],
    ];
    return [...more, ...debtsOf(rules, family, site.timeZone)].flatMap(([problem, found]) =>
      found.length === 0 ? [] : [findingOf(row, problem, found)],
    );
  });
  return findings.sort((a, b) => b.searches - a.searches || DEBTS.indexOf(a.problem) - DEBTS.indexOf(b.problem));
}

function findingOf(row: DebtRow, problem: Debt, rules: readonly JudgedRule[]): DebtFinding {
  const { id, subject, type, searches, redirected, isWhole } = row;
  return {
    customization_id: id,
    ...{ subject, type, problem, searches },
    rules: rules.map(({ id: rule_id, item_url, type: verb }) => ({ rule_id, item_url, title: item_url, type: verb })),
    redirected: problem === "redirected" ? redirected : [],
    // A query with spellings of its own keeps its rules for those.
    can_remove: problem !== "redirected" || isWhole,
  };
}

type Judging = {
  kind: CustomizationKind;
  items: Awaited<ReturnType<typeof itemsByIdentity>>;
  mainType: string;
  at: number;
  timeZone: string;
};
type Judged = { row: DebtRow; rules: JudgedRule[]; family: ListRule[] };

/** Each customization with the states of its rules among all that act in the same list. */
function judgeAll(rows: readonly DebtRow[], judging: Judging): Judged[] {
  const typeOf = (type: string): string => (isMain(type, judging.mainType) ? "item" : type);
  const byKey = new Map<string, DebtRow[]>();
  const keyOf = (key: string, type: string) => JSON.stringify([key, typeOf(type)]);
  for (const row of rows) byKey.set(keyOf(row.key, row.type), [...(byKey.get(keyOf(row.key, row.type)) ?? []), row]);
  return rows.map((row) => {
    const own = asListRules(row);
    const twins = (byKey.get(keyOf(row.key, row.type)) ?? []).filter(({ id }) => id !== row.id);
    const earlier = twins.filter(({ id }) => id < row.id).flatMap(asListRules);
    const parents =
      judging.kind !== "product-listings"
        ? []
        : parentPaths(row.key).flatMap((path) =>
            (byKey.get(keyOf(path, row.type)) ?? []).flatMap((parent) =>
              asListRules(parent).map((rule) => ({
                subject: path,
                rule,
                is_off: row.off.includes(rule.ruleId),
              })),
            ),
          );
    const inherited = inheritanceOf(own, parents, judging);
    const others = [
      ...twins.flatMap(asListRules),
      ...inherited.flatMap(({ inherited: one, fate }) => (fate === "acts" ? [one.rule] : [])),
    ];
    const about = { kind: judging.kind, subject: row.subject, type: row.type };
    const states = actingRules([...own, ...others], judging, (identity) =>
      standingIn(about, judging.mainType, judging.items.get(identity) ?? null),
    );
    const stateOf = new Map(states.map(({ rule, state }) => [rule.ruleId, state]));
    const rules = row.rules.map((rule): JudgedRule => ({ ...rule, state: stateOf.get(rule.id) ?? "dormant" }));
    return { row, rules, family: [...earlier, ...parents.flatMap(({ rule, is_off }) => (is_off ? [] : [rule]))] };
  });
}

function asListRules({ id, rules }: DebtRow): ListRule[] {
  return rules.map(({ id: ruleId, itemState: _, waiting: __, ...rule }) => ({ ...rule, ruleId, customizationId: id }));
}
