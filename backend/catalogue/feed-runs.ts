import { and, asc, eq, gt } from "drizzle-orm";
import { approveRun, type NotDecided, rejectRun, restoreCatalogue } from "@/backend/catalogue/feed-runs/decide-run";
import { itemHistory } from "@/backend/catalogue/feed-runs/item-history";
import { keepRejected } from "@/backend/catalogue/feed-runs/keep-rejected";
import { DIFF_LIMIT, diffOf } from "@/backend/catalogue/feed-runs/run-diff";
import { runOf, runsOf, wireOf } from "@/backend/catalogue/feed-runs/run-list";
import { feedNamed, feedNamesOf } from "@/backend/catalogue/feeds/source-rows";
import type { Database, Tx } from "@/backend/db/client";
import { feedRunErrors } from "@/backend/db/schema/catalogue/runs";
import { type Implemented, implement, type SiteRow } from "@/backend/kit/implement";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import {
  approve,
  diff,
  errors,
  errorsDownload,
  history,
  reject,
  restore,
  show,
  versions,
} from "@/lib/contract/catalogue/feed-runs";
import { csvLine } from "@/lib/domain/kit/csv-line";
import { FEED_ERRORS_SHOWN } from "@/lib/domain/kit/limits";
import { FileAnswer } from "@/lib/files/file-answer";
import { ApiError, parseInput } from "@/lib/http/api-error";

const historyHandler = implement(history, async ({ query }, { tx, site, refuse }) => {
  const feed = query.feed === undefined ? undefined : feedNamed(site, query.feed);
  if (feed !== undefined && !feedNamesOf(site).includes(feed)) return refuse(404, "not_exist");
  return runsOf(tx, site.siteId, { ...query, feed });
});

const showHandler = implement(show, async ({ params }, { tx, site, refuse }) => {
  const row = await runOf(tx, site.siteId, params.runId);
  return row === undefined ? refuse(404, "not_found") : { run: await wireOf(tx, site.siteId, params.runId) };
});

const errorsHandler = implement(errors, async ({ params, query }, { tx, site, refuse }) => {
  const { siteId } = site;
  const run = await runOf(tx, siteId, params.runId);
  if (run === undefined) return refuse(404, "not_found");
  const { offset } = query;
  const rows = await errorsAfter(tx, { siteId, runId: params.runId }, offset, FEED_ERRORS_SHOWN);
  return { errors: rows, offset, limit: FEED_ERRORS_SHOWN, total: run.errorsTotal, kept: run.errorsKept };
});

const downloadHandler: Implemented = {
  call: errorsDownload,
  // The file outlives the call, so each batch has a transaction of its own.
  options: { transaction: "own" },
  run: async (raw, { site, services }) => {
    const { runId } = parseInput(errorsDownload.params, raw.params, 400);
    const { siteId } = ofSite(site);
    const run = await services.database.withSite(siteId, (tx) => runOf(tx, siteId, runId));
    if (run === undefined) throw new ApiError(404, { error: "not_found" });
    const name = ["errors", siteId, run.feed, (run.startedAt ?? run.plannedAt).toISOString().slice(0, 10)].join("_");
    return new FileAnswer(`${name}.csv`, "text/csv; charset=utf-8", errorLines(services.database, { siteId, runId }));
  },
};

function ofSite(site: SiteRow | null): SiteRow {
  if (site === null) throw new Error("runs belong to a site");
  return site;
}

const diffHandler = implement(diff, async ({ params, query }, { tx, site, refuse }) => {
  const run = await runOf(tx, site.siteId, params.runId);
  if (run === undefined) return refuse(404, "not_found");
  const found = await diffOf(tx, run, query);
  if (found === null) return refuse(404, "gone");
  const { added = 0, changed = 0, removed = 0 } = run.counts ?? {};
  return { totals: { added, changed, removed }, ...found, offset: query.offset, limit: DIFF_LIMIT };
});

const versionsHandler = implement(versions, async ({ query }, { tx, site }) => {
  const feed = query.feed === undefined ? undefined : feedNamed(site, query.feed);
  return { versions: await itemHistory(tx, site.siteId, query.identity, feed) };
});

const approveHandler = implement(approve, async ({ params }, context) => {
  const { tx, site, services, after, refuse } = context;
  const refused = await approveRun(context, params.runId);
  if (refused !== null) {
    const { status, code, extra } = await refusalOf(context, params.runId, refused);
    return refuse(status, code, extra);
  }
  after(async () => services.wakeRuns());
  return { run: await wireOf(tx, site.siteId, params.runId) };
});

const rejectHandler = implement(reject, async ({ params, body }, context) => {
  const { tx, site, services, after, refuse } = context;
  const { siteId } = site;
  const done = await rejectRun(context, params.runId, body.pause);
  if ("code" in done) {
    const { status, code, extra } = await refusalOf(context, params.runId, done);
    return refuse(status, code, extra);
  }
  const { id: runId, staged } = done;
  if (staged !== null) after(() => keepRejected(services.database, { siteId, runId, staged }));
  return { run: await wireOf(tx, siteId, runId) };
});

const restoreHandler = implement(restore, async ({ params, body }, context) => {
  const { tx, site, services, after, refuse } = context;
  // Taken back by another restore, not change by change.
  const done = await restoreCatalogue({ ...context, changeIds: [] }, params.runId, body);
  if (typeof done !== "string") {
    const { status, code, extra } = await refusalOf(context, params.runId, done);
    return refuse(status, code, extra);
  }
  after(async () => services.wakeRuns());
  return { run: await wireOf(tx, site.siteId, done) };
});

type Refused<Code extends string> = { status: number; code: Code; extra: Record<string, unknown> };

/** How a decision that was not made is answered; what was decided meanwhile comes with it. */
async function refusalOf<Code extends string>(
  { tx, site }: { tx: Tx; site: SiteRow },
  id: string,
  { code, runId }: NotDecided<Code>,
): Promise<Refused<Code>> {
  if (code === "not_found") return { status: 404, code, extra: {} };
  if (code === "not_restorable") return { status: 422, code, extra: {} };
  const extra = code === "not_held" ? { run: await wireOf(tx, site.siteId, id) } : { run_id: runId };
  return { status: 409, code, extra };
}

/** How the backend answers the calls of runs of feeds. What is named `versions` is no run, and so comes before them. */
export const feedRunHandlers: Implemented[] = [
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

/** Spreadsheets take a file for UTF-8 only with it. */
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS = ["line", "column", "source", "identity", "code", "field", "value"] as const;

/** Errors of a run after an offset, in feed order. */
async function errorsAfter(
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

/** All errors of a run that are kept as lines of CSV, a batch in memory at a time. */
async function* errorLines(database: Database, run: { siteId: string; runId: string }): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (let after = 0; ; after += BATCH) {
    const from = after;
    const rows = await database.withSite(run.siteId, (tx) => errorsAfter(tx, run, from, BATCH));
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map((name) => row[name]))).join("");
    if (rows.length < BATCH) return;
  }
}
