import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import type { OffService } from "@/lib/contract/kit/site-services";
import type { SearchedSite } from "./site-rules";

type SiteRow = {
  site_id: string;
  revision: string | number;
  catalogue_revision: string | number;
  words_revision: string | number;
  name: string;
  time_zone: string;
  currency: string;
  language: string;
  main_type: string;
  is_closed: boolean;
  off_services: OffService[];
};

const SITES = sql`
  select site_id, revision, catalogue_revision, words_revision, name, time_zone, currency, language, main_type,
    closed_at is not null as is_closed,
    (select coalesce(jsonb_agg(jsonb_build_object('service', service, 'since', changed_at, 'by', changed_by,
      'reason', reason, 'auto_return_at', auto_return_at) order by service), '[]')
    from service_states o where o.site_id = sites.site_id and not is_active) as off_services
  from sites`;

function toSite(row: SiteRow): SearchedSite {
  return {
    siteId: row.site_id,
    revision: Number(row.revision),
    wordsRevision: Number(row.words_revision),
    catalogueRevision: Number(row.catalogue_revision),
    name: row.name,
    timeZone: row.time_zone,
    currency: row.currency,
    language: row.language,
    mainType: row.main_type,
    isClosed: row.is_closed,
    offServices: row.off_services,
  };
}

/** All sites, in the order of the site list. */
export async function readAllSites({ db }: Database): Promise<SearchedSite[]> {
  const { rows } = await db.execute<SiteRow>(sql`${SITES} order by position, name, site_id`);
  return rows.map(toSite);
}

/** The sites with these ids that exist, all as of one moment: what the transaction reads next belongs to them. */
export async function readSites(tx: Tx, ids: readonly string[]): Promise<SearchedSite[]> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const { rows } = await tx.execute<SiteRow>(sql`${SITES} where site_id = any(${sql.param([...ids])}::text[])`);
  return rows.map(toSite);
}
