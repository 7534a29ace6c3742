import { eq } from "drizzle-orm";
import {
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
import { isFetchFault } from "@/backend/kit/outbound/fetch-feed";
import { FEED_HOLD_SHARE } from "@/lib/domain/kit/limits";
import { applyHeldRun, restoreRun } from "./apply-and-restore";
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
  const { sources, site, known, holdShare } = await loadFeedState(needs, run);
  const [first, ...further] = sources;
  if (first === undefined) throw new RunFault("no_source");
  const reader = {
    open: createSourceOpener(needs, run.siteId),
    signal: tools.signal,
    known,
    seen: new Map(),
    rules: { feed: run.feed, language: site.language, currency: site.currency },
  };
  const ingestion = new Ingestion(needs, run, reader, tools);
  tools.startPhase("read");
  let current = first;
  try {
    await ingestion.start(getSourceLabel(first));
    for (const [index, source] of further.entries()) {
      current = source;
      await ingestion.stageSource(source, index);
    }
    current = first;
    await ingestion.readItems(first);
    return await ingestion.finish(holdShare);
  } catch (error) {
    // With several sources, the message names the faulty one.
    throw toRunFault(error, further.length === 0 ? undefined : getSourceLabel(current));
  } finally {
    await ingestion.clear();
  }
}

async function loadFeedState({ database }: IngestDependencies, { siteId, feed }: RunRequest) {
  return database.withSystem(async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.siteId, siteId));
    if (site === undefined) throw new RunFault("no_source");
    const row = (await loadSources(tx, siteId)).find((one) => one.feed === feed);
    const holdShare = row?.holdShare ?? FEED_HOLD_SHARE;
    return { site, sources: row?.sources ?? [], known: await loadAttributeTypes(tx, { siteId, feed }), holdShare };
  });
}

function toRunFault(error: unknown, message: string | undefined): unknown {
  const of = message === undefined ? {} : { message };
  if (isFeedFault(error)) return new RunFault(error.code, { ...of, line: error.place.line });
  return isFetchFault(error) ? new RunFault(error.code, of) : error;
}
