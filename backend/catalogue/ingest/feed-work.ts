import { eq } from "drizzle-orm";
import {
  type RunAsked,
  type RunDone,
  RunFault,
  type RunTools,
  type RunWork,
} from "@/backend/catalogue/feed-runs/run-work";
import { sourceOpener } from "@/backend/catalogue/feeds/open-source";
import { placeOf, sourcesOf } from "@/backend/catalogue/feeds/source-rows";
import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { isFetchFault } from "@/backend/kit/outbound/fetch-feed";
import { FEED_HOLD_SHARE } from "@/lib/domain/kit/limits";
import { applyHeld, restoreRun } from "./apply-and-restore";
import { type Needs, Taking } from "./ingest";
import { knownTypes } from "./known-types";

/**
 * What runs do: reads the sources of a feed and makes them the catalogue, or leaves it as it is and says why; takes what a
 * held run has read; brings an earlier catalogue back.
 */
export function feedWork(needs: Needs): RunWork {
  return async (run, tools) => {
    const { task } = run;
    if (task.kind === "apply") return applyHeld(needs, run, task, tools);
    return task.kind === "restore" ? restoreRun(needs, run, task, tools) : readFeed(needs, run, tools);
  };
}

async function readFeed(needs: Needs, run: RunAsked, tools: RunTools): Promise<RunDone> {
  const { sources, site, known, holdShare } = await whatIsKnown(needs, run);
  const [first, ...further] = sources;
  if (first === undefined) throw new RunFault("no_source");
  const reader = {
    ...{ open: sourceOpener(needs, run.siteId), signal: tools.signal, known, seen: new Map() },
    rules: { feed: run.feed, language: site.language, currency: site.currency },
  };
  const taking = new Taking(needs, run, reader, tools);
  tools.phase("read");
  let reading = first;
  try {
    await taking.open(placeOf(first));
    for (const [index, source] of further.entries()) {
      reading = source;
      await taking.putAside(source, index);
    }
    reading = first;
    await taking.readItems(first);
    return await taking.finish(holdShare);
  } catch (error) {
    // Of several sources it has to be told which one.
    throw asFault(error, further.length === 0 ? undefined : placeOf(reading));
  } finally {
    await taking.clear();
  }
}

async function whatIsKnown({ database }: Needs, { siteId, feed }: RunAsked) {
  return database.withSystem(async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.siteId, siteId));
    if (site === undefined) throw new RunFault("no_source");
    const row = (await sourcesOf(tx, siteId)).find((one) => one.feed === feed);
    const holdShare = row?.holdShare ?? FEED_HOLD_SHARE;
    return { site, sources: row?.sources ?? [], known: await knownTypes(tx, { siteId, feed }), holdShare };
  });
}

function asFault(error: unknown, message: string | undefined): unknown {
  const of = message === undefined ? {} : { message };
  if (isFeedFault(error)) return new RunFault(error.code, { ...of, line: error.place.line });
  return isFetchFault(error) ? new RunFault(error.code, of) : error;
}
