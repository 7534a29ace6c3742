import { and, arrayContains, eq, or, sql } from "drizzle-orm";
import { readVersion, type Version } from "@/backend/customizations/rules/customization-version";
import { toEvaluator } from "@/backend/customizations/rules/incoming-rules";
import { loadRules } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { toTimestamp } from "@/backend/db/steps";
import { fold } from "@/lib/domain/kit/fold";
import type { EvaluatorRule } from "@/lib/domain/search/rule-evaluator";

const FEATURE = "query-customizations";
/** Customizations that changed since: more than that are not looked through. */
const CHANGED_MAX = 2_000;

/** The customization that a query has today, and the rules that it had at a moment. */
export type RulesThen = {
  today: { id: string; query: string } | null;
  rules: EvaluatorRule[];
  /** They are not those of today. */
  haveChanged: boolean;
};

/** The rules of a query as they stood at a moment: those of today, where no change has touched them since. */
export async function rulesThen(
  tx: Tx,
  { siteId, types }: { siteId: string; types: readonly string[] },
  query: string,
  at: Date,
): Promise<RulesThen> {
  const key = fold(query);
  const today = (await holders(tx, siteId, key)).find(({ type }) => types.includes(type));
  const changed = await changedSince(tx, siteId, at);
  const before = changed.find(
    ({ version }) => version !== null && types.includes(version.type) && isAbout(version, key),
  )?.version;
  const isTouched = changed.some(({ id }) => id === today?.id);
  const named = today === undefined ? null : { id: today.id, query: today.subject };
  if (before) return { today: named, rules: before.rules.map((rule) => ({ ...rule })), haveChanged: true };
  if (today === undefined || isTouched) return { today: named, rules: [], haveChanged: isTouched };
  const rules = (await loadRules(tx, siteId, today.id)).map(toEvaluator);
  return { today: named, rules, haveChanged: false };
}

async function holders(tx: Tx, siteId: string, key: string) {
  const t = customizations;
  return tx
    .select({ id: t.id, subject: t.subject, type: t.type })
    .from(t)
    .where(
      and(eq(t.siteId, siteId), eq(t.kind, FEATURE), or(eq(t.subjectKey, key), arrayContains(t.aliasKeys, [key]))),
    );
}

function isAbout({ subject, aliases }: Version, key: string): boolean {
  return [subject, ...aliases].some((text) => fold(text) === key);
}

/** What customizations were before the first change since a moment; null for one that was made later. */
async function changedSince(tx: Tx, siteId: string, at: Date): Promise<{ id: string; version: Version | null }[]> {
  const { rows } = await tx.execute<{ object_id: string; before: unknown }>(sql`
    select distinct on (object_id) object_id, before from changes
    where site_id = ${siteId} and feature = ${FEATURE} and at > ${toTimestamp(at)}
    order by object_id, id limit ${CHANGED_MAX}`);
  return rows.map(({ object_id: id, before }) => ({ id, version: before === null ? null : readVersion(before) }));
}

/** Whether synonyms or redirects have changed since a moment. */
export async function wordsChangedSince(tx: Tx, siteId: string, at: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (
      select 1 from changes
      where site_id = ${siteId} and at > ${toTimestamp(at)} and feature in ('synonyms', 'redirects')
    ) as has`);
  return rows[0]?.has === true;
}

/** An item as it was at a moment. `isNow`: the catalogue has it today; `wasThen`: it had it then. */
export type ItemThen = { title: string; type: string; isNow: boolean; wasThen: boolean; isAvailable: boolean };

/** Items at a moment, and whether the catalogue has changed since. */
export type ItemsThen = { items: ReadonlyMap<string, ItemThen>; hasChanged: boolean };

type Row = {
  identity: string;
  title: string;
  type: string;
  sold_out: boolean;
  written_in: number;
  /** The revision that replaced or removed this; null for what is live. */
  until: number | null;
};

/** Items of a site as they were at a moment, as far as the versions of the catalogue are kept. */
export async function itemsThen(tx: Tx, siteId: string, identities: readonly string[], at: Date): Promise<ItemsThen> {
  const { rows: revisions } = await tx.execute<{ revision: number; is_later: boolean }>(sql`
    select revision::float8 as revision, at > ${toTimestamp(at)} as is_later
    from catalogue_revisions where site_id = ${siteId}`);
  const later = revisions.filter(({ is_later: isLater }) => isLater).map(({ revision }) => revision);
  const first = Math.min(...later);
  const list = sql`${sql.param([...new Set(identities)])}::text[]`;
  const { rows } = await tx.execute<Row>(sql`
    select identity, title, type, sold_out, written_in::float8 as written_in, null::float8 as until
    from catalogue_items where site_id = ${siteId} and identity = any(${list})
    union all
    select identity, title, type, sold_out, written_in::float8, revision::float8
    from item_versions
    where site_id = ${siteId} and revision = any(${sql.param(later)}::bigint[]) and identity = any(${list})`);
  const byIdentity = new Map<string, Row[]>();
  for (const row of rows) byIdentity.set(row.identity, [...(byIdentity.get(row.identity) ?? []), row]);
  const items = new Map([...byIdentity].flatMap(([identity, known]) => stateOf(identity, known, first)));
  return { items, hasChanged: later.length > 0 };
}

/** Of what is known of an item, that which stood before the first later revision; else what is live. */
function stateOf(identity: string, known: readonly Row[], first: number): [string, ItemThen][] {
  const live = known.find(({ until }) => until === null);
  const before = known
    .filter(({ written_in: since }) => since < first)
    .sort((a, b) => (a.until ?? Number.POSITIVE_INFINITY) - (b.until ?? Number.POSITIVE_INFINITY))[0];
  const told = before ?? live;
  if (told === undefined) return [];
  const state = { title: told.title, type: told.type, isAvailable: !told.sold_out };
  return [[identity, { ...state, isNow: live !== undefined, wasThen: before !== undefined }]];
}
