import { eq, or, type SQL, sql } from "drizzle-orm";
import { ingestHistory } from "@/backend/analytics/events/ingest-history";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { implement } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import { addEvents, describeSite, findItemIdentities } from "@/lib/contract/analytics/event-import";

const siteHandler = implement(describeSite, async ({ body }, { tx, now, refuse }) => {
  const { siteId, name, currency, timeZone, mainType } = await findSite(tx, body.site, refuse);
  return { site_id: siteId, name, currency, time_zone: timeZone, main_type: mainType, now: now.toISOString() };
});

type FoundItem = { code: string; identity: string; title: string; price: number | null };

/** Types of objects that cannot be bought. */
const NOT_SOLD_TYPES = ["category", "brand", "article", "query"];

const buildPriceColumn = (attributes: SQL) => sql`
  case jsonb_typeof(${attributes} -> 'price_amount') when 'number'
    then (${attributes} ->> 'price_amount')::float8 end as price`;

const identitiesHandler = implement(findItemIdentities, async ({ body }, { tx, refuse }) => {
  const { siteId } = await findSite(tx, body.site, refuse);
  const { codes, attribute } = body;
  const items = await loadByName(tx, siteId, codes, async (own) => {
    const { rows } = await tx.execute<Omit<FoundItem, "code">>(sql`
      select identity, title, ${buildPriceColumn(sql`attributes`)} from catalogue_items
      where site_id = ${siteId} and identity = any(${sql.param(own)}::text[])`);
    return rows;
  });
  const found = new Map([...items].map(([code, item]) => [code, { ...item, code }]));
  const left = codes.filter((code) => !found.has(code));
  if (attribute === null || left.length === 0) return { found: [...found.values()] };
  // An attribute is one value or a list of them; when several items have the code, the first identity wins.
  const { rows: byAttribute } = await tx.execute<FoundItem>(sql`
    select distinct on (v.code) v.code, c.identity, c.title, ${buildPriceColumn(sql`c.attributes`)}
    from catalogue_items c
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(c.attributes -> ${attribute}::text) when 'array' then c.attributes -> ${attribute}::text
        else jsonb_build_array(c.attributes -> ${attribute}::text) end
    ) as v(code)
    where c.site_id = ${siteId} and c.type <> all(${sql.param(NOT_SOLD_TYPES)}::text[]) and c.attributes ? ${attribute}::text
      and v.code = any(${sql.param(left)}::text[])
    order by v.code, c.identity`);
  return { found: [...found.values(), ...byAttribute] };
});

const eventsHandler = implement(
  addEvents,
  async ({ body }, { services, now, refuse }) => {
    const { siteId } = await services.database.withSystem((tx) => findSite(tx, body.site, refuse));
    return ingestHistory(services.database, siteId, body.events, now);
  },
  { transaction: "own" },
);

type NamedSite = Pick<typeof sites.$inferSelect, "siteId" | "name" | "currency" | "timeZone" | "mainType">;

/** Finds a site by tracking code, else by name; refuses with 404 `unknown_site`. */
async function findSite(tx: Tx, named: string, refuse: Refuse<"unknown_site">): Promise<NamedSite> {
  const rows = await tx
    .select()
    .from(sites)
    .where(or(eq(sites.siteId, named), eq(sites.name, named)))
    .limit(20);
  const site = rows.find(({ siteId }) => siteId === named) ?? rows[0];
  return site ?? refuse(404, "unknown_site");
}

export const eventImportHandlers = [siteHandler, identitiesHandler, eventsHandler];
