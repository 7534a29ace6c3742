import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { attributeTypes } from "@/backend/db/schema/catalogue/runs";
import type { AttributeType } from "@/lib/domain/catalogue/attribute-types";

/** Attributes of a feed whose types are kept; others are told anew in each run. */
const KEPT_MAX = 20_000;

type FeedKey = { siteId: string; feed: string };

/** The types of a feed's attributes as its runs before have fixed them. */
export async function knownTypes(tx: Tx, { siteId, feed }: FeedKey): Promise<Map<string, AttributeType>> {
  const rows = await tx
    .select({ name: attributeTypes.name, type: attributeTypes.type })
    .from(attributeTypes)
    .where(and(eq(attributeTypes.siteId, siteId), eq(attributeTypes.feed, feed)));
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Keeps the types of the attributes that a feed has now. One that it has no more may come back with another type. */
export async function keepTypes(tx: Tx, { siteId, feed }: FeedKey, types: Map<string, AttributeType>): Promise<void> {
  const rows = [...types].slice(0, KEPT_MAX).map(([name, type]) => ({ name, type }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, type text)`;
  await tx.execute(sql`
    delete from attribute_types where site_id = ${siteId} and feed = ${feed} and name not in (select name from ${given})`);
  await tx.execute(sql`
    insert into attribute_types (site_id, feed, name, type) select ${siteId}, ${feed}, name, type from ${given}
    on conflict do nothing`);
}
