import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { catalogueRevisions, itemVersions } from "@/backend/db/schema/catalogue/runs";
import type { listCatalogueVersions } from "@/lib/contract/catalogue/feed-runs";
import type { Answer } from "@/lib/http/endpoint";

type Version = Answer<typeof listCatalogueVersions>["versions"][number];
type Content = { title: string; attributes: Record<string, unknown>; writtenIn: number };
/** An item after a revision; `content` is null if the revision removed it. */
type ItemStep = { revision: number; content: Content | null; at: Date | null };

/**
 * The versions of an item after each revision, newest first.
 * @param feed limits them to one feed.
 */
export async function loadItemHistory(
  tx: Tx,
  siteId: string,
  identity: string,
  feed: string | undefined,
): Promise<Version[]> {
  const revisions = await tx.select().from(catalogueRevisions).where(eq(catalogueRevisions.siteId, siteId));
  const known = new Map(revisions.map((row) => [row.revision, row]));
  const versions = await loadVersions(tx, siteId, identity, [...known.keys()]);
  const [live] = await tx
    .select()
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), eq(catalogueItems.identity, identity)));
  const replaced = new Set(versions.filter(({ kind }) => kind === "changed").map(({ revision }) => revision));
  const steps: ItemStep[] = versions.flatMap((row) => [
    { revision: row.writtenIn, content: row, at: null },
    ...(row.kind === "removed" ? [{ revision: row.revision, content: null, at: null }] : []),
  ]);
  if (live !== undefined) steps.push({ revision: live.writtenIn, content: live, at: live.updatedAt });
  return steps
    .sort((a, b) => b.revision - a.revision)
    .map(({ revision, content, at }): Version => {
      const by = known.get(revision);
      return {
        run_id: by?.runId ?? null,
        feed: by?.feed ?? null,
        at: (by?.at ?? at)?.toISOString() ?? null,
        kind: content === null ? "removed" : replaced.has(revision) ? "changed" : "added",
        title: content?.title ?? null,
        attributes: content?.attributes ?? null,
      };
    })
    .filter((version) => feed === undefined || version.feed === feed);
}

async function loadVersions(tx: Tx, siteId: string, identity: string, revisions: readonly number[]) {
  if (revisions.length === 0) return [];
  // By revision and identity, the columns of the primary key.
  const list = sql`${sql.param([...revisions])}::bigint[]`;
  return tx
    .select()
    .from(itemVersions)
    .where(
      and(
        eq(itemVersions.siteId, siteId),
        sql`${itemVersions.revision} = any(${list})`,
        eq(itemVersions.identity, identity),
      ),
    );
}
