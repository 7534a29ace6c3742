import { eq } from "drizzle-orm";
import {
  isRunFault,
  RunFault,
  type RunRequest,
  type RunResult,
  type RunTools,
  type RunWork,
} from "@/backend/catalogue/feed-runs/run-work";
import { createSourceOpener } from "@/backend/catalogue/feeds/open-source";
import { getSourceLabel, loadSources } from "@/backend/catalogue/feeds/source-rows";
import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { isFeedUnchanged, isFetchFault } from "@/backend/kit/outbound/fetch-feed";
import type { StoredSource } from "@/lib/contract/catalogue/feeds";
import { FEED_HOLD_SHARE } from "@/lib/domain/kit/limits";
import { applyHeldRun, restoreRun } from "./apply-and-restore";
import { areUnchanged, computeFingerprint, type EarlierDownload, findEarlierDownload } from "./earlier-download";
import { type IngestDependencies, Ingestion } from "./ingest";
import { loadAttributeTypes } from "./read-source";

/** Creates the work of runs: reads a feed into the catalog, applies an approved run, or restores an earlier catalog. */
export function createFeedWork(needs: IngestDependencies): RunWork {
  return async (run, tools) => {
    const { task } = run;
    if (task.kind === "apply") return applyHeldRun(needs, run, task, tools);
    return task.kind === "restore" ? restoreRun(needs, run, task, tools) : readFeed(needs, run, tools);
  };
}

async function readFeed(needs: IngestDependencies, run: RunRequest, tools: RunTools): Promise<RunResult> {
  const { sources, known, holdShare, rules, fingerprint, earlier } = await loadFeedState(needs, run);
  const [first, ...further] = sources;
  if (first === undefined) throw new RunFault("no_source");
  const reader = {
    open: createSourceOpener(needs, run.siteId),
    signal: tools.signal,
    known,
    seen: new Map(),
    rules,
    now: needs.now(),
  };
  const ingestion = new Ingestion(needs, run, reader, tools);
  tools.startPhase("read");
  const at = needs.now().toISOString();
  let current = first;
  const onSource = (source: StoredSource): void => {
    current = source;
  };
  try {
    // A single source needs no request of its own for that.
    if (earlier !== null && further.length > 0 && (await areUnchanged(sources, earlier, reader, onSource)))
      return leaveUnchanged(tools, earlier);
    await ingestion.start(getSourceLabel(first));
    for (const [index, source] of further.entries()) {
      onSource(source);
      await ingestion.stageSource(source, index);
    }
    onSource(first);
    await ingestion.readItems(first, further.length === 0 ? (earlier?.validators[0] ?? null) : null);
    const { validators, nextChange } = ingestion;
    const next = nextChange === null ? {} : { nextChange: new Date(nextChange).toISOString() };
    tools.report({ download: { at, fingerprint, validators, ...next }, isUnchanged: false });
    return await ingestion.finish(holdShare);
  } catch (error) {
    if (isFeedUnchanged(error) && earlier !== null) return leaveUnchanged(tools, earlier);
    // With several sources, the message names the faulty one.
    throw toRunFault(error, further.length === 0 ? undefined : getSourceLabel(current));
  } finally {
    await ingestion.clear();
  }
}

/** Ends a run whose feed is the one of the last successful run: the catalog stays, and so does what its host recognizes it by. */
function leaveUnchanged(tools: RunTools, download: EarlierDownload): RunResult {
  tools.report({ download, isUnchanged: true, sources: [] });
  return { counts: {} };
}

async function loadFeedState({ database, now }: IngestDependencies, run: RunRequest) {
  const { siteId, feed } = run;
  return database.withSystem(async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.siteId, siteId));
    if (site === undefined) throw new RunFault("no_source");
    const row = (await loadSources(tx, siteId)).find((one) => one.feed === feed);
    const sources = row?.sources ?? [];
    const holdShare = row?.holdShare ?? FEED_HOLD_SHARE;
    const { language, currency, timeZone, mergesVariants } = site;
    const rules = { feed, language, currency, timeZone };
    const fingerprint = computeFingerprint(sources, { ...rules, mergesVariants });
    const earlier = await findEarlierDownload(tx, run, { fingerprint, sources, now: now() });
    return { sources, known: await loadAttributeTypes(tx, { siteId, feed }), holdShare, rules, fingerprint, earlier };
  });
}

function toRunFault(error: unknown, message: string | undefined): unknown {
  const of = message === undefined ? {} : { message };
  if (isFeedFault(error)) return new RunFault(error.code, { ...of, line: error.place.line });
  // A fault with a line is one of the source.
  if (isRunFault(error) && error.detail.line !== undefined) return new RunFault(error.code, { ...error.detail, ...of });
  return isFetchFault(error) ? new RunFault(error.code, of) : error;
}
