import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { users } from "@/backend/db/schema/accounts/accounts";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { drafts } from "@/backend/db/schema/drafts/drafts";
import { readReviewState } from "@/backend/drafts/rows/draft-reviews";
import { buildPage, getOffset } from "@/backend/kit/lists";
import { PROBLEMS, type Problem } from "@/lib/contract/customizations/customization-list";
import type { ListItem, list } from "@/lib/contract/customizations/query-list";
import type { ChangeRequest } from "@/lib/contract/drafts/reviews";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Answer } from "@/lib/http/endpoint";
import { loadRowNumbers, loadSortNumbers } from "./list-numbers";
import { buildSummaries, HAS_PROBLEM, LIST, type ListQuery } from "./list-sql";
import { findByTargetTitle } from "./target-titles";

/** A list row in the format shared by all kinds. */
export type ListRow = Omit<ListItem, "query" | "aliases"> & { subject: string; aliases: string[] };

type Context = {
  tx: Tx;
  site: { siteId: string; revision: number; timeZone: string };
  user: { id: string };
  now: Date;
};

type Page = Omit<Answer<typeof list>, "items"> & { items: ListRow[] };

type Summary = {
  id: string;
  subject: string;
  aliases: string[];
  type: string;
  mode: ListItem["mode"];
  updated_at: string;
  updated_by: string;
  rules_count: number;
  active_rules_count: number;
  planned_rules_count: number;
  began_at: string | null;
  next_at: string | null;
  does_start: boolean;
  is_waiting: boolean;
} & Record<Problem, boolean>;

type States = Record<"active" | "planned" | "inactive", number>;
type Row = { total: number; items: Summary[]; states: States; types: FacetCount[]; problems: number; waiting: number };
type FacetCount = { value: string; count: number };

/** Loads a page of customizations with rule counts, and the facets. */
export async function loadCustomizationPage(
  { tx, site, user, now }: Context,
  kind: CustomizationKind,
  query: ListQuery,
): Promise<Page> {
  const { siteId } = site;
  const wanted = { page: query.page, perPage: query.per_page ?? ROWS_PER_PAGE };
  const numbers = JSON.stringify(await loadSortNumbers(tx, site, now, { kind, query }));
  const titled = await findByTargetTitle(tx, siteId, { kind, q: query.q });
  // One statement, because the embedded database runs statements one at a time.
  const { rows } = await tx.execute<Row>(sql`
    with ${buildSummaries({ siteId, kind, userId: user.id, now }, query)},
    found as materialized (select s.*, row_number() over (order by ${LIST.order(query)}) as place from summary s
      left join jsonb_to_recordset(${numbers}::jsonb) as n(id text, value float8) on n.id = s.id
      where ${LIST.where(query, { titled })}),
    page as (select * from found order by place limit ${wanted.perPage} offset ${getOffset(wanted)})
    select
      (select count(*)::int from found) as total,
      (select coalesce(jsonb_agg(to_jsonb(p) - 'words' - 'alias_keys' order by p.place), '[]') from page p) as items,
      (select jsonb_build_object(
        'active', count(*) filter (where s.state = 'active'),
        'planned', count(*) filter (where s.state = 'planned'),
        'inactive', count(*) filter (where s.state = 'inactive')) from summary s) as states,
      (select coalesce(jsonb_agg(t order by t.count desc, t.value), '[]')
        from (select s.type as value, count(*) as count from summary s group by s.type) t) as types,
      (select count(*)::int from summary s where ${HAS_PROBLEM}) as problems,
      (select count(*)::int from summary s where s.is_waiting) as waiting`);
  const [row] = rows;
  if (row === undefined) throw new Error("list query returned no row");
  const remarks = await loadRemarks(
    tx,
    { siteId, kind },
    row.items.map(({ id }) => id),
  );
  const numbersById = await loadRowNumbers(tx, site, now, { kind, rows: row.items });
  const items = row.items.map((summary) => ({ ...toItem(summary, remarks), numbers: numbersById.get(summary.id) }));
  const { states, types, problems, waiting } = row;
  const facets = { states, types, ...(await loadRuleFacets(tx, site, kind)), problems, waiting };
  return { ...buildPage(items, row.total, wanted), facets };
}

type KindOfSite = { siteId: string; kind: CustomizationKind };

type RowRemarks = {
  tags: ReadonlyMap<string, string[]>;
  owners: ReadonlyMap<string, string[]>;
  /** The drafts' requests for changes, null without one, by the id of the customization. */
  drafted: ReadonlyMap<string, ChangeRequest | null>;
};

function toItem(summary: Summary, remarks: RowRemarks): ListRow {
  const { id, subject, aliases, type, mode, updated_by, next_at } = summary;
  return {
    id,
    subject,
    aliases,
    type,
    mode,
    updated_by,
    rules_count: summary.rules_count,
    active_rules_count: summary.active_rules_count,
    planned_rules_count: summary.planned_rules_count,
    updated_at: new Date(summary.updated_at).toISOString(),
    tags: remarks.tags.get(id) ?? [],
    owners: remarks.owners.get(id) ?? [],
    problems: PROBLEMS.filter((problem) => summary[problem]),
    next_change:
      next_at === null ? null : { at: new Date(next_at).toISOString(), kind: summary.does_start ? "starts" : "ends" },
    has_draft: remarks.drafted.has(id),
    change_request: remarks.drafted.get(id),
    is_waiting: summary.is_waiting,
  };
}

async function loadRemarks(tx: Tx, { siteId, kind }: KindOfSite, ids: readonly string[]): Promise<RowRemarks> {
  if (ids.length === 0) return { tags: new Map(), owners: new Map(), drafted: new Map() };
  const rows = await tx
    .select({ id: rules.customizationId, tags: rules.tags, owner: rules.owner })
    .from(rules)
    .where(
      and(
        eq(rules.siteId, siteId),
        inArray(rules.customizationId, [...ids]),
        sql`(${rules.owner} is not null or ${rules.tags} <> '{}')`,
      ),
    );
  const drafted = await tx
    .select({ objectId: drafts.objectId, review: drafts.review, changeRequest: drafts.changeRequest })
    .from(drafts)
    .where(and(eq(drafts.siteId, siteId), eq(drafts.kind, kind), inArray(drafts.objectId, [...ids])));
  const gather = (read: (row: (typeof rows)[number]) => readonly string[]): Map<string, string[]> => {
    const all = new Map<string, string[]>();
    for (const row of rows) all.set(row.id, [...new Set([...(all.get(row.id) ?? []), ...read(row)])].sort());
    return all;
  };
  return {
    tags: gather((row) => row.tags),
    owners: gather((row) => (row.owner === null ? [] : [row.owner])),
    drafted: new Map(drafted.map((row) => [row.objectId, readReviewState(row).change_request ?? null])),
  };
}

type RuleFacets = { tags: FacetCount[]; owners: (FacetCount & { name: string })[] };

// Cached by the site's revision, so that typing in the search box does not recompute facets.
const cache = new Map<string, { revision: number; facets: RuleFacets }>();
const CACHE_SIZE_MAX = 200;

/** Tags and owners of a kind across the site, with the number of customizations that use each. */
async function loadRuleFacets(
  tx: Tx,
  { siteId, revision }: { siteId: string; revision: number },
  kind: CustomizationKind,
): Promise<RuleFacets> {
  const key = `${kind} ${siteId}`;
  const cached = cache.get(key);
  if (cached?.revision === revision) return cached.facets;
  const facets = { tags: await loadTagFacet(tx, { siteId, kind }), owners: await loadOwnerFacet(tx, { siteId, kind }) };
  if (cache.size >= CACHE_SIZE_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, { revision, facets });
  return facets;
}

async function loadTagFacet(tx: Tx, { siteId, kind }: KindOfSite): Promise<FacetCount[]> {
  const { rows } = await tx.execute<FacetCount>(sql`
    select t.tag as value, count(distinct r.customization_id)::int as count
    from rules r join customizations c on c.site_id = r.site_id and c.id = r.customization_id, unnest(r.tags) as t(tag)
    where r.site_id = ${siteId} and c.kind = ${kind} and r.tags <> '{}'
    group by t.tag order by 2 desc, 1 limit 100`);
  return rows;
}

async function loadOwnerFacet(tx: Tx, { siteId, kind }: KindOfSite): Promise<RuleFacets["owners"]> {
  return tx
    .select({
      value: sql<string>`${rules.owner}`,
      name: sql<string>`coalesce(min(${users.name}), ${rules.owner})`,
      count: sql<number>`count(distinct ${rules.customizationId})`.mapWith(Number),
    })
    .from(rules)
    .innerJoin(
      customizations,
      and(eq(customizations.siteId, rules.siteId), eq(customizations.id, rules.customizationId)),
    )
    .leftJoin(users, eq(users.id, rules.owner))
    .where(and(eq(rules.siteId, siteId), eq(customizations.kind, kind), isNotNull(rules.owner)))
    .groupBy(rules.owner)
    .orderBy(sql`3 desc, 2`)
    .limit(100);
}
