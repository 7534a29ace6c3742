import { and, asc, eq, gt } from "drizzle-orm";
import {
  approveHeldRun,
  type DecisionRefusal,
  rejectHeldRun,
  restoreCatalogue,
} from "@/backend/catalogue/feed-runs/decide-run";
import { loadItemHistory } from "@/backend/catalogue/feed-runs/item-history";
import { storeRejectedChanges } from "@/backend/catalogue/feed-runs/rejected-changes";
import { DIFF_LIMIT, loadDiff } from "@/backend/catalogue/feed-runs/run-diff";
import { loadFeedRun, loadRuns, loadWireRun } from "@/backend/catalogue/feed-runs/run-list";
import { listFeedNames, resolveFeedName } from "@/backend/catalogue/feeds/source-rows";
import type { Database, Tx } from "@/backend/db/client";
import { feedRunErrors } from "@/backend/db/schema/catalogue/runs";
import { type CsvColumns, type LoadBatch, streamCsv } from "@/backend/kit/csv-file";
import { type ImplementedCall, implement, implementFile, type SiteRow } from "@/backend/kit/implement";
import {
  approveRun,
  diff,
  errors,
  errorsDownload,
  history,
  listCatalogueVersions,
  type RunErrorRow,
  rejectRun,
  restoreCatalogueVersion,
  showRun,
} from "@/lib/contract/catalogue/feed-runs";
import { FEED_ERRORS_SHOWN } from "@/lib/domain/kit/limits";
import { FileAnswer } from "@/lib/files/file-answer";

const historyHandler = implement(history, async ({ query }, { tx, site, refuse }) => {
  const feed = query.feed === undefined ? undefined : resolveFeedName(site, query.feed);
  if (feed !== undefined && !listFeedNames(site).includes(feed)) return refuse(404, "not_exist");
  return loadRuns(tx, site.siteId, { ...query, feed });
});

const showHandler = implement(showRun, async ({ params }, { tx, site, refuse }) => {
  const row = await loadFeedRun(tx, site.siteId, params.runId);
  return row === undefined ? refuse(404, "not_found") : { run: await loadWireRun(tx, site.siteId, params.runId) };
});

const errorsHandler = implement(errors, async ({ params, query }, { tx, site, refuse }) => {
  const { siteId } = site;
  const run = await loadFeedRun(tx, siteId, params.runId);
  if (run === undefined) return refuse(404, "not_found");
  const { offset } = query;
  const rows = await loadErrorsAfter(tx, { siteId, runId: params.runId }, offset, FEED_ERRORS_SHOWN);
  return { errors: rows, offset, limit: FEED_ERRORS_SHOWN, total: run.errorsTotal, kept: run.errorsStored };
});

const downloadHandler = implementFile(errorsDownload, async ({ params }, { site, services, refuse }) => {
  const { siteId } = site;
  const { runId } = params;
  const run = await services.database.withSite(siteId, (tx) => loadFeedRun(tx, siteId, runId));
  if (run === undefined) return refuse(404, "not_found");
  const name = ["errors", siteId, run.feed, (run.startedAt ?? run.plannedAt).toISOString().slice(0, 10)].join("_");
  return new FileAnswer(
    `${name}.csv`,
    "text/csv; charset=utf-8",
    streamErrorLines(services.database, { siteId, runId }),
  );
});

const diffHandler = implement(diff, async ({ params, query }, { tx, site, refuse }) => {
  const run = await loadFeedRun(tx, site.siteId, params.runId);
  if (run === undefined) return refuse(404, "not_found");
  const found = await loadDiff(tx, run, query);
  if (found === null) return refuse(404, "gone");
  const { added = 0, changed = 0, removed = 0 } = run.counts ?? {};
  return { totals: { added, changed, removed }, ...found, offset: query.offset, limit: DIFF_LIMIT };
});

const versionsHandler = implement(listCatalogueVersions, async ({ query }, { tx, site }) => {
  const feed = query.feed === undefined ? undefined : resolveFeedName(site, query.feed);
  return { versions: await loadItemHistory(tx, site.siteId, query.identity, feed) };
});

const approveHandler = implement(approveRun, async ({ params }, context) => {
  const { tx, site, services, after, refuse } = context;
  const refused = await approveHeldRun(context, params.runId);
  if (refused !== null) {
    const { status, code, extra } = await describeRefusal(context, params.runId, refused);
    return refuse(status, code, extra);
  }
  after(async () => services.wakeRuns());
  return { run: await loadWireRun(tx, site.siteId, params.runId) };
});

const rejectHandler = implement(rejectRun, async ({ params, body }, context) => {
  const { tx, site, services, after, refuse } = context;
  const { siteId } = site;
  const done = await rejectHeldRun(context, params.runId, body.pause);
  if ("code" in done) {
    const { status, code, extra } = await describeRefusal(context, params.runId, done);
    return refuse(status, code, extra);
  }
  const { id: runId, staged } = done;
  if (staged !== null) after(() => storeRejectedChanges(services.database, { siteId, runId, staged }));
  return { run: await loadWireRun(tx, siteId, runId) };
});

const restoreHandler = implement(restoreCatalogueVersion, async ({ params, body }, context) => {
  const { tx, site, services, after, refuse } = context;
  // Reverted by another restore, not by undoing changes.
  const done = await restoreCatalogue({ ...context, changeIds: [] }, params.runId, body);
  if (typeof done !== "string") {
    const { status, code, extra } = await describeRefusal(context, params.runId, done);
    return refuse(status, code, extra);
  }
  after(async () => services.wakeRuns());
  return { run: await loadWireRun(tx, site.siteId, done) };
});

type Refusal<Code extends string> = { status: number; code: Code; extra: Record<string, unknown> };

/** Status, code and body of a refused decision; includes the run if it was decided meanwhile. */
async function describeRefusal<Code extends string>(
  { tx, site }: { tx: Tx; site: SiteRow },
  id: string,
  { code, runId }: DecisionRefusal<Code>,
): Promise<Refusal<Code>> {
  if (code === "not_found") return { status: 404, code, extra: {} };
  if (code === "not_restorable") return { status: 422, code, extra: {} };
  const extra = code === "not_held" ? { run: await loadWireRun(tx, site.siteId, id) } : { run_id: runId };
  return { status: 409, code, extra };
}

/** `listCatalogueVersions` precedes the routes with a run id, which would match it, too. */
export const feedRunHandlers: ImplementedCall[] = [
  historyHandler,
  versionsHandler,
  showHandler,
  errorsHandler,
  downloadHandler,
  diffHandler,
  approveHandler,
  rejectHandler,
  restoreHandler,
];

const BATCH = 1000;

const COLUMNS: CsvColumns<RunErrorRow> = {
  line: ({ line }) => line,
  column: ({ column }) => column,
  source: ({ source }) => source,
  identity: ({ identity }) => identity,
  code: ({ code }) => code,
  field: ({ field }) => field,
  value: ({ value }) => value,
};

/** The errors of a run after an ordinal, in feed order. */
async function loadErrorsAfter(
  tx: Tx,
  { siteId, runId }: { siteId: string; runId: string },
  after: number,
  limit: number,
): Promise<RunErrorRow[]> {
  const { line, column, source, identity, code, field, value } = feedRunErrors;
  return tx
    .select({ line, column, source, identity, code, field, value })
    .from(feedRunErrors)
    .where(and(eq(feedRunErrors.siteId, siteId), eq(feedRunErrors.runId, runId), gt(feedRunErrors.ordinal, after)))
    .orderBy(asc(feedRunErrors.ordinal))
    .limit(limit);
}

/** Streams the stored errors of a run as CSV. Ordinals count from 1. */
function streamErrorLines(database: Database, run: { siteId: string; runId: string }): AsyncGenerator<string> {
  let after = 0;
  const load: LoadBatch<RunErrorRow> = async (_, size) => {
    const rows = await database.withSite(run.siteId, (tx) => loadErrorsAfter(tx, run, after, size));
    after += size;
    return rows;
  };
  return streamCsv(COLUMNS, load, BATCH);
}
