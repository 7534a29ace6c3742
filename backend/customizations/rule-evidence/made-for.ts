import { and, arrayOverlaps, eq, inArray, or } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import { rejectedSuggestions } from "@/backend/db/schema/customizations/rule-memory";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { redirects } from "@/backend/db/schema/rewrites/rewrites";
import { storedTypes } from "@/backend/search/service/request";
import type { Searching } from "@/backend/search/service/searching";

/** What people made for a query: its customization with the items it rules on, and rejected pins with their clicks. */
export type Made = {
  id: string | null;
  ruled: Set<string>;
  rejected: Map<string, number>;
  /** It is redirected, or a draft of it is under way: nothing more is to be suggested. */
  isLeft: boolean;
};

/** What people made for queries, by the query; one with nothing has no entry. */
export async function madeFor(db: Tx, { site, knownTypes }: Searching, queries: string[]): Promise<Map<string, Made>> {
  const found = new Map<string, Made>();
  if (queries.length === 0) return found;
  const { siteId } = site;
  const of = (query: string): Made => {
    const made = found.get(query) ?? { id: null, ruled: new Set(), rejected: new Map(), isLeft: false };
    found.set(query, made);
    return made;
  };
  const t = customizations;
  const types = [...storedTypes(site.mainType, site.mainType, knownTypes)];
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
  const asked = new Set(queries);
  const byId = new Map<string, Made[]>();
  for (const { id, key, aliasKeys } of rows) {
    for (const query of [key, ...aliasKeys].filter((one) => asked.has(one))) {
      const made = of(query);
      made.id ??= id;
      byId.set(id, [...(byId.get(id) ?? []), made]);
    }
  }
  await fillFrom(db, siteId, byId);
  const led = await db
    .select({ key: redirects.key })
    .from(redirects)
    .where(and(eq(redirects.siteId, siteId), inArray(redirects.key, queries)));
  for (const { key } of led) of(key).isLeft = true;
  const r = rejectedSuggestions;
  const rejected = await db
    .select({ query: r.query, identity: r.identity, clicks: r.clicks })
    .from(r)
    .where(and(eq(r.siteId, siteId), inArray(r.query, queries)));
  for (const { query, identity, clicks } of rejected) of(query).rejected.set(identity, clicks);
  return found;
}

/** Items of rules, and drafts, of customizations. */
async function fillFrom(db: Tx, siteId: string, byId: ReadonlyMap<string, readonly Made[]>): Promise<void> {
  const ids = [...byId.keys()];
  if (ids.length === 0) return;
  const ruled = await db
    .select({ id: rules.customizationId, url: rules.itemUrl })
    .from(rules)
    .where(and(eq(rules.siteId, siteId), inArray(rules.customizationId, ids)));
  for (const { id, url } of ruled) for (const made of byId.get(id) ?? []) made.ruled.add(url);
  const drafted = await db
    .select({ id: drafts.objectId })
    .from(drafts)
    .where(and(eq(drafts.siteId, siteId), inArray(drafts.objectId, ids)));
  for (const { id } of drafted) for (const made of byId.get(id) ?? []) made.isLeft = true;
}
