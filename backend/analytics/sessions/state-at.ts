import { listParentPaths } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import { findInheritedRules } from "@vitrine/engine/inheritance";
import type { EvaluatorRule } from "@vitrine/engine/rule-evaluator";
import { and, arrayContains, eq, or, sql } from "drizzle-orm";
import { readCustomizationVersion, type Version } from "@/backend/customizations/rules/customization-version";
import { loadRules } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { findProducts } from "@/backend/db/item-names";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { toTimestamp } from "@/backend/db/steps";
import { toEvaluator } from "@/backend/search/service/rule-row";
import type { CustomizationKind } from "@/lib/contract/search/kinds";

/** Later changes beyond this number are ignored. */
const CHANGED_MAX = 2_000;

/** A rule of an earlier time; `id` is null if it was not stored under an id. */
type RuleAt = EvaluatorRule & { id: string | null };

/** The current customization of a list's subject, and its rules at an earlier time. */
export type RulesAt = {
  today: { id: string; subject: string } | null;
  rules: RuleAt[];
  /** Ids of the parents' rules that the listing had switched off. */
  offRules: readonly string[];
  /** Whether they differ from today's rules. */
  haveChanged: boolean;
};

/** A list whose rules are looked up: a query as typed, or a category path joined by `||`. */
export type RuleSubject = { kind: "query-customizations" | "product-listings"; subject: string };
type SitePart = { siteId: string; types: readonly string[] };

/** The rules of a list at a time, those of parent categories included: today's rules if no later change touched them. */
export async function findRulesAt(
  tx: Tx,
  site: SitePart,
  about: RuleSubject,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<RulesAt> {
  const changed = await findChangesSince(tx, site.siteId, about.kind, at);
  const own = await findOwnRulesAt(tx, site, about, changed);
  if (about.kind !== "product-listings") return own;
  const off = new Set(own.offRules);
  const parents = [];
  for (const subject of listParentPaths(about.subject)) {
    const found = await findOwnRulesAt(tx, site, { ...about, subject }, changed);
    parents.push({ subject, ...found });
  }
  const inherited = parents.flatMap(({ subject, rules }) =>
    rules.map((rule) => ({ subject, rule, is_off: rule.id !== null && off.has(rule.id) })),
  );
  const acting = findInheritedRules(own.rules, inherited, { at: at.getTime(), timeZone }).map(({ rule }) => rule);
  const haveChanged = own.haveChanged || parents.some((parent) => parent.haveChanged);
  return { ...own, rules: [...own.rules, ...acting], haveChanged };
}

async function findOwnRulesAt(
  tx: Tx,
  { siteId, types }: SitePart,
  { kind, subject }: RuleSubject,
  changed: readonly Changed[],
): Promise<RulesAt> {
  const key = buildSubjectKey(kind, subject);
  const today = (await findCustomizations(tx, siteId, kind, key)).find(({ type }) => types.includes(type));
  const before = changed.find(
    ({ version }) => version !== null && types.includes(version.type) && isAbout(version, kind, key),
  )?.version;
  const isTouched = changed.some(({ id }) => id === today?.id);
  const named = today === undefined ? null : { id: today.id, subject: today.subject };
  if (before)
    return {
      today: named,
      rules: before.rules.map((rule) => ({ ...rule })),
      offRules: before.off_rules,
      haveChanged: true,
    };
  if (today === undefined || isTouched) return { today: named, rules: [], offRules: [], haveChanged: isTouched };
  const stored = await loadRules(tx, siteId, today.id);
  const rules = stored.map((row) => ({ ...toEvaluator(row), id: row.id }));
  return { today: named, rules, offRules: today.offRules, haveChanged: false };
}

async function findCustomizations(tx: Tx, siteId: string, kind: CustomizationKind, key: string) {
  const t = customizations;
  return tx
    .select({ id: t.id, subject: t.subject, type: t.type, offRules: t.offRules })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.kind, kind), or(eq(t.subjectKey, key), arrayContains(t.aliasKeys, [key]))));
}

function buildSubjectKey(kind: RuleSubject["kind"], subject: string): string {
  return kind === "query-customizations" ? fold(subject) : subject;
}

function isAbout({ subject, aliases }: Version, kind: RuleSubject["kind"], key: string): boolean {
  return [subject, ...aliases].some((text) => buildSubjectKey(kind, text) === key);
}

type Changed = { id: string; version: Version | null };

/** Versions of customizations before their first change since a time; null for those created later. */
async function findChangesSince(tx: Tx, siteId: string, kind: RuleSubject["kind"], at: Date): Promise<Changed[]> {
  const { rows } = await tx.execute<{ object_id: string; before: unknown }>(sql`
    select distinct on (object_id) object_id, before from changes
    where site_id = ${siteId} and feature = ${kind} and at > ${toTimestamp(at)}
    order by object_id, id limit ${CHANGED_MAX}`);
  return rows.map(({ object_id: id, before }) => ({
    id,
    version: before === null ? null : readCustomizationVersion(before),
  }));
}

/** Whether synonyms or redirects have changed since a time. */
export async function haveWordsChangedSince(tx: Tx, siteId: string, at: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (
      select 1 from changes
      where site_id = ${siteId} and at > ${toTimestamp(at)} and feature in ('synonyms', 'redirects')
    ) as has`);
  return rows[0]?.has === true;
}

/** An item at an earlier time. `isNow`: the catalog has it today; `wasThen`: it had it then. */
export type ItemAt = { title: string; type: string; isNow: boolean; wasThen: boolean; isAvailable: boolean };

/** Items at an earlier time, and whether the catalog has changed since. */
export type ItemsAt = { items: ReadonlyMap<string, ItemAt>; hasChanged: boolean };

type Row = {
  identity: string;
  title: string;
  type: string;
  sold_out: boolean;
  written_in: number;
  /** The revision that replaced or removed this version; null for the current one. */
  until: number | null;
};

/** Items of a site at an earlier time, as far as item versions are stored. */
export async function readItemsAt(tx: Tx, siteId: string, identities: readonly string[], at: Date): Promise<ItemsAt> {
  const { rows: revisions } = await tx.execute<{ revision: number; is_later: boolean }>(sql`
    select revision::float8 as revision, at > ${toTimestamp(at)} as is_later
    from catalogue_revisions where site_id = ${siteId}`);
  const later = revisions.filter(({ is_later: isLater }) => isLater).map(({ revision }) => revision);
  const first = Math.min(...later);
  const products = await findProducts(tx, siteId, identities);
  const list = sql`${sql.param([...new Set([...identities, ...products.values()])])}::text[]`;
  const { rows } = await tx.execute<Row>(sql`
    select identity, title, type, sold_out, written_in::float8 as written_in, null::float8 as until
    from catalogue_items where site_id = ${siteId} and identity = any(${list})
    union all
    select identity, title, type, sold_out, written_in::float8, revision::float8
    from item_versions
    where site_id = ${siteId} and revision = any(${sql.param(later)}::bigint[]) and identity = any(${list})`);
  const byIdentity = new Map<string, Row[]>();
  for (const row of rows) byIdentity.set(row.identity, [...(byIdentity.get(row.identity) ?? []), row]);
  const items = new Map([...byIdentity].flatMap(([identity, known]) => resolveState(identity, known, first)));
  // A variant that was an item then is still shown as one.
  for (const [variant, product] of products) {
    const item = items.get(product);
    if (item !== undefined && !items.has(variant)) items.set(variant, item);
  }
  return { items, hasChanged: later.length > 0 };
}

/** The version of an item before the first later revision; else the current one. */
function resolveState(identity: string, known: readonly Row[], first: number): [string, ItemAt][] {
  const live = known.find(({ until }) => until === null);
  const before = known
    .filter(({ written_in: since }) => since < first)
    .sort((a, b) => (a.until ?? Number.POSITIVE_INFINITY) - (b.until ?? Number.POSITIVE_INFINITY))[0];
  const version = before ?? live;
  if (version === undefined) return [];
  const state = { title: version.title, type: version.type, isAvailable: !version.sold_out };
  return [[identity, { ...state, isNow: live !== undefined, wasThen: before !== undefined }]];
}
