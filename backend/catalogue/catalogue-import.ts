import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { compareCatalogue, countRemovedItems } from "@/backend/catalogue/revisions/compare-catalogue";
import { findOrCreateSite } from "@/backend/catalogue/revisions/import-site";
import { measureDamage } from "@/backend/catalogue/revisions/measure-damage";
import { type MergeCounts, mergeGroups } from "@/backend/catalogue/revisions/merge-groups";
import { replaceCatalogue, runFollowUps } from "@/backend/catalogue/revisions/replace-catalogue";
import { cleanUpLater, dropStaged, isOpenImport, withReplacement } from "@/backend/catalogue/revisions/replacement";
import { type StageResult, stageItems } from "@/backend/catalogue/revisions/stage-items";
import type { Tx } from "@/backend/db/client";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import { runStep, STEP_ROWS } from "@/backend/db/steps";
import { implement } from "@/backend/kit/implement";
import { addItems, finishImport, startImport } from "@/lib/contract/catalogue/catalogue-import";
import { FEED_HOLD_SHARE } from "@/lib/domain/kit/limits";
import { isTimeZone } from "@/lib/domain/kit/time-zones";

const startHandler = implement(
  startImport,
  async ({ body }, { services, now, refuse }) => {
    if (!isTimeZone(body.time_zone))
      return refuse(422, "time_zone_unknown", { errors: { time_zone: ["time_zone_unknown"] } });
    const { database } = services;
    const found = await database.withSystem((tx) => findOrCreateSite(tx, body, services.shopUrl));
    if (found === null) return refuse(422, "site_name_invalid", { errors: { site: ["site_name_invalid"] } });
    const { siteId, created, language, currency, timeZone: time_zone, mergesVariants: merges_variants } = found;
    // Discard an import that was left open: its items must not mix with these.
    await dropStaged(database, siteId);
    const id = randomUUID();
    await database.withSystem(async (tx) => {
      await tx.delete(catalogueImports).where(isOpenImport(siteId));
      await tx.insert(catalogueImports).values({ siteId, id, source: body.source, startedAt: now });
    });
    return { import_id: id, site_id: siteId, created, language, currency, time_zone, merges_variants };
  },
  { transaction: "own" },
);

const addHandler = implement(
  addItems,
  async ({ params: { importId }, body }, { services: { database }, refuse }) => {
    const rejected: StageResult["rejected"] = [];
    let accepted = 0;
    for (let at = 0; at < body.items.length; at += STEP_ROWS) {
      const staged = await runStep(database, async (tx) => {
        const siteId = await openImport(tx, importId);
        const items = body.items.slice(at, at + STEP_ROWS);
        return siteId === null ? null : stageItems(tx, { siteId, importId }, items, body.position + at);
      });
      if (staged === null) return refuse(404, "not_found");
      accepted += staged.accepted;
      rejected.push(...staged.rejected.map(({ index, code }) => ({ index: at + index, code })));
    }
    return { accepted, rejected };
  },
  { transaction: "own" },
);

const finishHandler = implement(
  finishImport,
  async ({ params: { importId }, body }, { services, user, now, refuse }) => {
    const by = { user, now };
    const { database } = services;
    const siteId = await database.withSystem((tx) => openImport(tx, importId));
    if (siteId === null) return refuse(404, "not_found");
    const { counts, groups, clear } = await withReplacement(database, { siteId, importId }, async (replacement) => {
      const merging = await mergeGroups(replacement);
      const diff = await compareCatalogue(replacement, body.keep_missing);
      if (diff === null) return refuse(422, "no_items");
      const reasons = (await measureDamage(replacement, diff.counts)).findReasons(
        countRemovedItems(diff.counts),
        FEED_HOLD_SHARE,
      );
      const damage = reasons.filter(({ code }) => code !== "removed");
      if (body.hold_removals && damage.length < reasons.length) {
        const { removed, total: before } = countRemovedItems(diff.counts);
        return refuse(422, "removes_many", { removed, before });
      }
      if (body.hold_damage && damage.length > 0) return refuse(422, "damages_many", { reasons: damage });
      const shown = await replaceCatalogue(replacement, diff, by);
      const groups = formatMergeCounts(merging);
      return { counts: diff.counts, groups, clear: () => cleanUpLater(replacement, shown, services.log) };
    });
    const ms = await runFollowUps(services, siteId, counts, by).finally(clear);
    return { site_id: siteId, ...counts, ...groups, index_ms: Math.round(ms) };
  },
  { transaction: "own" },
);

function formatMergeCounts({ variants, oversized, leftOut, untitled }: MergeCounts) {
  const counts = Object.entries({ variants, oversized, left_out: leftOut, untitled: untitled.length });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

async function openImport(tx: Tx, importId: string): Promise<string | null> {
  const [row] = await tx
    .select({ siteId: catalogueImports.siteId })
    .from(catalogueImports)
    .where(and(eq(catalogueImports.id, importId), isNull(catalogueImports.finishedAt)));
  return row?.siteId ?? null;
}

/** Handlers of the calls of `npm run import`. */
export const importHandlers = [startHandler, addHandler, finishHandler];
