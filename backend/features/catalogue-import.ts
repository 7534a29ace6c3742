import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueImports } from "@/backend/db/schema";
import { compareCatalogue, isForPersons } from "@/backend/feeds/catalogue/compare-catalogue";
import { followCatalogue, replaceCatalogue } from "@/backend/feeds/catalogue/replace-catalogue";
import { dropStaged, stageItems } from "@/backend/feeds/catalogue/stage-items";
import { implement } from "@/backend/implement";
import { addItems, finishImport, startImport } from "@/lib/contract/catalogue-import";
import { ApiError } from "@/lib/http/api-error";
import { siteNamed } from "./catalogue-import/import-site";

const startHandler = implement(startImport, async ({ body }, { tx, services, now, refuse }) => {
  if (!isTimeZone(body.time_zone))
    return refuse(422, "time_zone_unknown", { errors: { time_zone: ["time_zone_unknown"] } });
  const { created, ...site } = await siteNamed(tx, body, services.shopUrl);
  const { siteId } = site;
  // An import that was left open is given up: its items must not mix with these.
  await dropStaged(tx, siteId);
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
  return stageItems(tx, { siteId, importId: params.importId }, body.items);
});

const finishHandler = implement(
  finishImport,
  async ({ params, body }, { services, user, now, refuse }) => {
    const by = { user, now };
    const done = await services.database.withSystem(async (tx) => {
      const siteId = await openImport(tx, params.importId);
      if (siteId === null) throw new ApiError(404, { error: "not_found" });
      const open = { siteId, importId: params.importId };
      const counts = await compareCatalogue(tx, open, body.keep_missing);
      if (counts === null) return refuse(422, "no_items");
      const { changed, unchanged, removed } = counts;
      if (body.hold_removals && isForPersons(counts)) {
        return refuse(422, "removes_many", { removed, before: changed + unchanged + removed });
      }
      await replaceCatalogue(tx, open, counts, by);
      return { siteId, counts };
    });
    const ms = await followCatalogue(services, done.siteId, done.counts, by);
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
