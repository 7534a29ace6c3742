import { listParentPaths } from "@vitrine/engine/category-path";
import { resolveInheritance } from "@vitrine/engine/inheritance";
import type { ListRule } from "@vitrine/engine/list-query";
import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { analyticsStates } from "@/backend/db/schema/analytics/visits";
import { resolveActingRules } from "@/backend/search/query-insight/acting-rules";
import { findEligibility, loadItemsOfRules } from "@/backend/search/query-insight/rule-items";
import { isMainType } from "@/backend/search/service/request";
import type { SearchContext } from "@/backend/search/service/search-context";
import { loadSearchedQueries } from "@/backend/search/service/searched-queries";
import {
  STALE_RULE_PROBLEMS,
  type StaleRuleFinding,
  type StaleRuleProblem,
} from "@/lib/contract/customizations/rule-evidence";
import { type EvaluatedRule, groupByProblem } from "@/lib/domain/customizations/stale-rules";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { omit } from "@/lib/domain/kit/omit";
import { toSiteDay } from "@/lib/domain/kit/site-days";
import type { CountedKind } from "@/lib/domain/search/kinds";
import { findHidingEverything } from "./hides-everything";
import { findCustomizationsOfForms } from "./query-forms";
import { type CustomizationRules, hasFullCounts, loadCustomizationRules } from "./stale-rule-rows";

// Finds the stale rules of a site. Results are cached until the site's revision, the catalog, the analytics or the day
// changes.

const CACHE_SIZE_MAX = 50;
/** Short, because scheduled rules start and end without a new revision. */
const CACHE_MS = 60_000;

type Site = { siteId: string; timeZone: string; language: string };
type StaleRuleRequest = { searching: SearchContext; site: Site; now: Date; kind: CountedKind };

const cache = new Map<string, { state: string; at: number; findings: Promise<StaleRuleFinding[]> }>();

/** Finds all problems of the rules of a kind, most searched first. */
export async function findStaleRules(db: Tx, request: StaleRuleRequest): Promise<StaleRuleFinding[]> {
  const { searching, site, now, kind } = request;
  const t = analyticsStates;
  const [analytics] = await db.select({ revision: t.revision }).from(t).where(eq(t.siteId, site.siteId));
  const { revision, catalogueRevision } = searching.site;
  const day = toSiteDay(now, site.timeZone);
  const state = JSON.stringify([revision, catalogueRevision, analytics?.revision ?? 0, day]);
  const key = `${kind} ${site.siteId}`;
  const cached = cache.get(key);
  if (cached?.state === state && now.getTime() - cached.at < CACHE_MS) return cached.findings;
  const findings = computeFindings(db, request);
  if (cache.size >= CACHE_SIZE_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, { state, at: now.getTime(), findings });
  findings.catch(() => cache.delete(key));
  return findings;
}

async function computeFindings(db: Tx, { searching, site, now, kind }: StaleRuleRequest): Promise<StaleRuleFinding[]> {
  const rows = await loadCustomizationRules(db, site, now, kind);
  const isCounted = await hasFullCounts(db, site, now);
  const moment = { at: now.getTime(), timeZone: site.timeZone };
  const items = await loadItemsOfRules(
    db,
    site.siteId,
    rows.flatMap((row) => row.rules),
  );
  const evaluated = evaluateAll(rows, { kind, items, mainType: searching.site.mainType, ...moment });
  const hiding = evaluated.flatMap(({ row, rules }) => {
    const hides = rules.filter(({ type, state }) => type === "hide" && state === "live").length;
    return hides === 0 ? [] : [{ id: row.id, subject: row.subject, type: row.type, hides }];
  });
  const empty = await findHidingEverything(searching, kind, hiding);
  const searched = kind === "query-customizations" ? ((await loadSearchedQueries(db, site, now))?.rows ?? []) : [];
  const types = [...new Set(rows.map(({ type }) => type))];
  const triggered = findCustomizationsOfForms(searching, searched, types);
  const findings = evaluated.flatMap(({ row, rules, family }) => {
    const acting = rules.filter(({ state }) => state === "live");
    const isOld = now.getTime() - row.updatedAt.getTime() >= NUMBERS_DAYS * DAY_MS;
    const activeLongEnough = acting.filter(
      ({ active_from: from }) => from === null || now.getTime() - Date.parse(from) >= NUMBERS_DAYS * DAY_MS,
    );
    const problems: [StaleRuleProblem, EvaluatedRule[]][] = [
      ["hides_everything", empty.has(row.id) ? acting.filter(({ type }) => type === "hide") : []],
      ["redirected", row.redirected.length > 0 ? acting : []],
      ["never_triggered", isCounted && isOld && !row.isSearched && !triggered.has(row.id) ? activeLongEnough : []],
    ];
    return [...problems, ...groupByProblem(rules, family, site.timeZone)].flatMap(([problem, found]) =>
      found.length === 0 ? [] : [toFinding(row, problem, found)],
    );
  });
  return findings.sort(
    (a, b) =>
      b.searches - a.searches || STALE_RULE_PROBLEMS.indexOf(a.problem) - STALE_RULE_PROBLEMS.indexOf(b.problem),
  );
}

function toFinding(
  row: CustomizationRules,
  problem: StaleRuleProblem,
  rules: readonly EvaluatedRule[],
): StaleRuleFinding {
  const { id, subject, type, searches, redirected, isWhole } = row;
  return {
    customization_id: id,
    subject,
    type,
    problem,
    searches,
    rules: rules.map(({ id: rule_id, item_url, type: verb }) => ({ rule_id, item_url, title: item_url, type: verb })),
    redirected: problem === "redirected" ? redirected : [],
    // If some spellings are not redirected, the rules still apply to them.
    can_remove: problem !== "redirected" || isWhole,
  };
}

type EvaluationContext = {
  kind: CountedKind;
  items: Awaited<ReturnType<typeof loadItemsOfRules>>;
  mainType: string;
  at: number;
  timeZone: string;
};
type EvaluatedCustomization = { row: CustomizationRules; rules: EvaluatedRule[]; family: ListRule[] };

/** Evaluates each customization's rules together with all other rules of the same list. */
function evaluateAll(rows: readonly CustomizationRules[], context: EvaluationContext): EvaluatedCustomization[] {
  const toType = (type: string): string => (isMainType(type, context.mainType) ? "item" : type);
  const byKey = new Map<string, CustomizationRules[]>();
  const toKey = (key: string, type: string) => JSON.stringify([key, toType(type)]);
  for (const row of rows) byKey.set(toKey(row.key, row.type), [...(byKey.get(toKey(row.key, row.type)) ?? []), row]);
  return rows.map((row) => {
    const ownRules = asListRules(row);
    const sameSubject = (byKey.get(toKey(row.key, row.type)) ?? []).filter(({ id }) => id !== row.id);
    const earlier = sameSubject.filter(({ id }) => id < row.id).flatMap(asListRules);
    const parents =
      context.kind !== "product-listings"
        ? []
        : listParentPaths(row.key).flatMap((path) =>
            (byKey.get(toKey(path, row.type)) ?? []).flatMap((parent) =>
              asListRules(parent).map((rule) => ({
                subject: path,
                rule,
                is_off: row.off.includes(rule.ruleId),
              })),
            ),
          );
    const inherited = resolveInheritance(ownRules, parents, context);
    const others = [
      ...sameSubject.flatMap(asListRules),
      ...inherited.flatMap(({ inherited: one, outcome: fate }) => (fate === "acts" ? [one.rule] : [])),
    ];
    const customization = { kind: context.kind, subject: row.subject, type: row.type };
    const states = resolveActingRules(context.kind, [...ownRules, ...others], context, (identity) =>
      findEligibility(customization, context.mainType, context.items.get(identity) ?? null),
    );
    const stateByRule = new Map(states.map(({ rule, state }) => [rule.ruleId, state]));
    const rules = row.rules.map((rule): EvaluatedRule => ({ ...rule, state: stateByRule.get(rule.id) ?? "dormant" }));
    return { row, rules, family: [...earlier, ...parents.flatMap(({ rule, is_off }) => (is_off ? [] : [rule]))] };
  });
}

function asListRules({ id, rules }: CustomizationRules): ListRule[] {
  return rules.map(({ id: ruleId, ...rule }) => ({
    ...omit(rule, "itemState", "waiting"),
    ruleId,
    customizationId: id,
  }));
}
