import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { change } from "@/backend/change";
import { enterSite, type Tx } from "@/backend/db/client";
import { catalogueImports, importItems, sites } from "@/backend/db/schema";
import { implement } from "@/backend/implement";
import { refreshItemStates } from "@/backend/rules/item-states";
import { wakeWaitingPins } from "@/backend/rules/wake-waiting-pins";
import {
  addItems,
  type CatalogueItem,
  catalogueItem,
  finishImport,
  startImport,
} from "@/lib/contract/catalogue-import";
import { ApiError, fieldErrors } from "@/lib/http/api-error";
import { becomeCatalogue } from "./catalogue-import/become-catalogue";
import { siteNamed } from "./catalogue-import/import-site";
import { rowOf } from "./catalogue-import/item-row";

const FEATURE = "catalogue-import";

const startHandler = implement(startImport, async ({ body }, { tx, now, refuse }) => {
  if (!isTimeZone(body.time_zone))
    return refuse(422, "time_zone_unknown", { errors: { time_zone: ["time_zone_unknown"] } });
  const { created, ...site } = await siteNamed(tx, body);
  const { siteId } = site;
  // An import that was left open is given up: its items must not mix with these.
  await tx.delete(importItems).where(eq(importItems.siteId, siteId));
  await tx
    .delete(catalogueImports)
    .where(and(eq(catalogueImports.siteId, siteId), isNull(catalogueImports.finishedAt)));
  const id = randomUUID();
  await tx.insert(catalogueImports).values({ siteId, id, source: body.source, startedAt: now });
  return { import_id: id, site_id: siteId, created, language: site.language, currency: site.currency };
});

const addHandler = implement(addItems, async ({ params, body }, { tx, refuse }) => {
  const siteId = await openImport(tx, params.importId);
  if (siteId === null) return refuse(404, "not_found");
  const rejected: { index: number; code: string }[] = [];
  const items = new Map<string, { item: CatalogueItem; index: number }>();
  body.items.forEach((sent, index) => {
    const read = z.safeParse(catalogueItem, sent);
    if (!read.success) rejected.push({ index, code: Object.values(fieldErrors(read.error))[0]?.[0] ?? "invalid" });
    else if (items.has(read.data.identity)) rejected.push({ index, code: "duplicate" });
    else items.set(read.data.identity, { item: read.data, index });
  });
  const taken = await stage(
    tx,
    { siteId, importId: params.importId },
    [...items.values()].map(({ item }) => item),
  );
  for (const [identity, { index }] of items) if (!taken.has(identity)) rejected.push({ index, code: "duplicate" });
  return { accepted: taken.size, rejected: rejected.sort((a, b) => a.index - b.index) };
});

const finishHandler = implement(
  finishImport,
  async ({ params, body }, { services, user, now, refuse }) => {
    const done = await services.database.withSystem(async (tx) => {
      const siteId = await openImport(tx, params.importId);
      if (siteId === null) throw new ApiError(404, { error: "not_found" });
      // A large catalogue takes longer than any call may.
      await tx.execute(sql`set local statement_timeout = 0`);
      const counts = await becomeCatalogue(tx, siteId, params.importId, body.keep_missing);
      if (counts.added + counts.changed + counts.unchanged === 0) return refuse(422, "no_items");
      await tx
        .update(catalogueImports)
        .set({ finishedAt: now, counts })
        .where(and(eq(catalogueImports.siteId, siteId), eq(catalogueImports.id, params.importId)));
      if (counts.added + counts.changed + counts.removed > 0) await countRevision(tx, siteId);
      await enterSite(tx, siteId);
      const entry = { feature: FEATURE, action: "import", objectId: params.importId, cause: "import" as const };
      await change({ tx, site: { siteId }, user, now }, { ...entry, before: null, after: counts });
      return { siteId, counts };
    });
    // After it, so that a save that read the old catalogue is seen too, and each holds no more than a save does.
    const { siteId } = done;
    await services.database.withSite(siteId, (tx) => wakeWaitingPins({ tx, site: { siteId }, user, now }));
    await services.database.withSite(siteId, (tx) => refreshItemStates(tx, siteId));
    const { added, changed, removed } = done.counts;
    // The same file once more leaves the index as it is.
    const { ms } = added + changed + removed > 0 ? await services.search.catalogueChanged(done.siteId) : { ms: 0 };
    return { site_id: done.siteId, ...done.counts, index_ms: Math.round(ms) };
  },
  { transaction: "own" },
);

async function openImport(tx: Tx, importId: string): Promise<string | null> {
  const [row] = await tx
    .select({ siteId: catalogueImports.siteId })
    .from(catalogueImports)
    .where(and(eq(catalogueImports.id, importId), isNull(catalogueImports.finishedAt)));
  return row?.siteId ?? null;
}

/** Puts items beside the catalogue in one statement; answers the identities that were not there yet. */
async function stage(
  tx: Tx,
  to: { siteId: string; importId: string },
  items: readonly CatalogueItem[],
): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = JSON.stringify(items.map(rowOf));
  const { rows: taken } = await tx.execute<{ identity: string }>(sql`
    insert into import_items (site_id, import_id, identity, type, title, attributes, hash, sold_out)
    select ${to.siteId}, ${to.importId}, identity, type, title, attributes, hash, sold_out
    from jsonb_to_recordset(${rows}::jsonb)
      as r(identity text, type text, title text, attributes jsonb, hash text, sold_out boolean)
    on conflict do nothing
    returning identity`);
  return new Set(taken.map((row) => row.identity));
}

async function countRevision(tx: Tx, siteId: string): Promise<void> {
  await tx
    .update(sites)
    .set({ catalogueRevision: sql`${sites.catalogueRevision} + 1` })
    .where(inArray(sites.siteId, [siteId]));
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** How the backend answers the calls of `npm run import`. */
export const importHandlers = [startHandler, addHandler, finishHandler];
