import { and, arrayOverlaps, eq, inArray, isNull, or } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations, rejectedSuggestions, rules } from "@/backend/db/schema/customizations/rules";
import { drafts } from "@/backend/db/schema/drafts/drafts";
import { redirects } from "@/backend/db/schema/rewrites/rewrites";
import { listStoredTypes } from "@/backend/search/service/request";
import type { SearchContext } from "@/backend/search/service/search-context";

/** Existing work on a query: its customization, the items of its rules, and rejected pins (identity to clicks). */
export type QueryCoverage = {
  id: string | null;
  ruledItems: Set<string>;
  rejected: Map<string, number>;
  /** The query is redirected or has a draft, so it gets no suggestions. */
  isHandled: boolean;
};

/** Loads the coverage of queries; a query without any has no entry. */
export async function loadQueryCoverage(
  db: Tx,
  { site, knownTypes }: SearchContext,
  queries: string[],
): Promise<Map<string, QueryCoverage>> {
  const found = new Map<string, QueryCoverage>();
  if (queries.length === 0) return found;
  const { siteId } = site;
  const getOrAdd = (query: string): QueryCoverage => {
    const coverage = found.get(query) ?? { id: null, ruledItems: new Set(), rejected: new Map(), isHandled: false };
    found.set(query, coverage);
    return coverage;
  };
  const t = customizations;
  const types = [...listStoredTypes(site.mainType, site.mainType, knownTypes)];
  const rows = await db
    .select({ id: t.id, key: t.subjectKey, aliasKeys: t.aliasKeys })
    .from(t)
    .where(
      and(
        eq(t.siteId, siteId),
        eq(t.kind, "query-customizations"),
        inArray(t.type, types),
        or(inArray(t.subjectKey, queries), arrayOverlaps(t.aliasKeys, queries)),
      ),
    );
  const wanted = new Set(queries);
  const byId = new Map<string, QueryCoverage[]>();
  for (const { id, key, aliasKeys } of rows) {
    for (const query of [key, ...aliasKeys].filter((one) => wanted.has(one))) {
      const coverage = getOrAdd(query);
      coverage.id ??= id;
      byId.set(id, [...(byId.get(id) ?? []), coverage]);
    }
  }
  await addRulesAndDrafts(db, siteId, byId);
  const redirected = await db
    .select({ key: redirects.key })
    .from(redirects)
    .where(and(eq(redirects.siteId, siteId), inArray(redirects.key, queries), isNull(redirects.supersededBy)));
  for (const { key } of redirected) getOrAdd(key).isHandled = true;
  const r = rejectedSuggestions;
  const rejected = await db
    .select({ query: r.query, identity: r.identity, clicks: r.clicks })
    .from(r)
    .where(and(eq(r.siteId, siteId), inArray(r.query, queries)));
  for (const { query, identity, clicks } of rejected) getOrAdd(query).rejected.set(identity, clicks);
  return found;
}

async function addRulesAndDrafts(
  db: Tx,
  siteId: string,
  byId: ReadonlyMap<string, readonly QueryCoverage[]>,
): Promise<void> {
  const ids = [...byId.keys()];
  if (ids.length === 0) return;
  const ruled = await db
    .select({ id: rules.customizationId, url: rules.itemUrl })
    .from(rules)
    .where(and(eq(rules.siteId, siteId), inArray(rules.customizationId, ids)));
  for (const { id, url } of ruled) for (const made of byId.get(id) ?? []) made.ruledItems.add(url);
  const drafted = await db
    .select({ id: drafts.objectId })
    .from(drafts)
    .where(and(eq(drafts.siteId, siteId), inArray(drafts.objectId, ids)));
  for (const { id } of drafted) for (const made of byId.get(id) ?? []) made.isHandled = true;
}
