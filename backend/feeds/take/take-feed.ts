import { and, eq, isNull, like, or } from "drizzle-orm";
import { catalogueImports, importItems, sites } from "@/backend/db/schema";
import { followCatalogue, replaceCatalogue } from "@/backend/feeds/catalogue/replace-catalogue";
import { type OpenImport, stageItems } from "@/backend/feeds/catalogue/stage-items";
import { FeedFault } from "@/backend/feeds/read/feed-fault";
import { type RunAsked, RunFault, type RunTools, type RunWork } from "@/backend/feeds/runs/run-work";
import { sourceOpener } from "@/backend/feeds/sources/open-source";
import { placeOf, sourcesOf } from "@/backend/feeds/sources/source-rows";
import { FetchFault } from "@/backend/outbound/fetch-feed";
import type { Services } from "@/backend/services";
import type { FeedSource } from "@/lib/contract/feeds";
import type { DraftItem } from "@/lib/domain/feed-item";
import { FEED_REMOVED_SHARE_MAX } from "@/lib/domain/limits";
import { type Aside, addFrom, putAside } from "./further-sources";
import { eachItem, type ReadCounts, type SourceReader } from "./read-source";

/** What a run needs of the backend. */
type Needs = Pick<Services, "database" | "search" | "fetchFeed" | "now">;

/** Who a catalogue is changed by when no person is. */
const USER = { id: "import", name: "import" };
/** Items in one statement. */
const BATCH = 500;

/** Reads the sources of a feed and makes them the catalogue, or leaves the catalogue as it is and says why. */
export function feedWork(needs: Needs): RunWork {
  return async (run, tools) => {
    const { sources, site } = await known(needs, run);
    const [first, ...further] = sources;
    if (first === undefined) throw new RunFault("no_source");
    const counts: ReadCounts = { read: 0, rejected: 0, clashes: 0 };
    const reader: SourceReader = {
      ...{ open: sourceOpener(needs, run.siteId), signal: tools.signal, counts },
      rules: { feed: run.feed, language: site.language, currency: site.currency },
    };
    const taking = new Taking(needs, run, reader, tools);
    try {
      await taking.open(placeOf(first));
      for (const [index, source] of further.entries()) await taking.putAside(source, index);
      await taking.readItems(first);
      return await taking.finish();
    } catch (error) {
      throw asFault(error, { ...counts });
    } finally {
      await taking.clear();
    }
  };
}

async function known({ database }: Needs, { siteId, feed }: RunAsked) {
  return database.withSystem(async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.siteId, siteId));
    if (site === undefined) throw new RunFault("no_source");
    const row = (await sourcesOf(tx, siteId)).find((one) => one.feed === feed);
    return { site, sources: row?.sources ?? [] };
  });
}

/** One run under way: what it has read stands beside the catalogue until it becomes it. */
class Taking {
  private readonly importOf: OpenImport;
  private readonly asides: Aside[] = [];

  constructor(
    private readonly needs: Needs,
    run: RunAsked,
    private readonly reader: SourceReader,
    private readonly tools: RunTools,
  ) {
    // A process that was taken for dead may write on: what it reads must not get among what the next attempt reads.
    this.importOf = { siteId: run.siteId, importId: `${run.runId}-${run.attempt}` };
  }

  /** Begins anew: what an earlier attempt has left, and imports that were left open, are given up. */
  async open(source: string): Promise<void> {
    const { siteId, importId } = this.importOf;
    await this.needs.database.withSystem(async (tx) => {
      await tx.delete(importItems).where(eq(importItems.siteId, siteId));
      const isLeft = or(isNull(catalogueImports.finishedAt), eq(catalogueImports.id, importId));
      await tx.delete(catalogueImports).where(and(eq(catalogueImports.siteId, siteId), isLeft));
      await tx.insert(catalogueImports).values({ siteId, id: importId, source, startedAt: this.needs.now() });
    });
  }

  async putAside(source: FeedSource, index: number): Promise<void> {
    const { siteId, importId } = this.importOf;
    const aside = { open: { siteId, importId: `${importId}:${index + 1}` }, join: source.join ?? "identity" };
    this.asides.push(aside);
    await this.inBatches(source, async (items) => {
      const joined = await this.needs.database.withSystem((tx) => putAside(tx, aside, items));
      this.reader.counts.rejected += items.length - joined;
    });
  }

  async readItems(source: FeedSource): Promise<void> {
    await this.inBatches(source, async (items) => {
      const { rejected } = await this.needs.database.withSystem(async (tx) => {
        for (const aside of this.asides) await addFrom(tx, aside, items);
        return stageItems(tx, this.importOf, items);
      });
      this.reader.counts.rejected += rejected.length;
    });
  }

  /** Replaces the catalogue, unless too much of it would go: that is for a person to say. */
  async finish(): Promise<Record<string, number>> {
    const by = { user: USER, now: this.needs.now() };
    const { siteId } = this.importOf;
    const counts = await this.needs.database.withSystem(async (tx) => {
      await this.tools.hold(tx);
      const done = await replaceCatalogue(tx, this.importOf, false, by);
      if (done === null) throw new RunFault("no_items");
      const before = done.changed + done.unchanged + done.removed;
      if (done.removed > before * FEED_REMOVED_SHARE_MAX)
        throw new RunFault("too_many_removed", { counts: { ...this.reader.counts, ...done } });
      return done;
    });
    await followCatalogue(this.needs, siteId, counts, by);
    return { ...this.reader.counts, ...counts };
  }

  async clear(): Promise<void> {
    const { siteId, importId } = this.importOf;
    const isOurs = or(eq(importItems.importId, importId), like(importItems.importId, `${importId}:%`));
    await this.needs.database.withSystem((tx) =>
      tx.delete(importItems).where(and(eq(importItems.siteId, siteId), isOurs)),
    );
  }

  private async inBatches(source: FeedSource, store: (items: DraftItem[]) => Promise<void>): Promise<void> {
    let batch: DraftItem[] = [];
    const flush = async (): Promise<void> => {
      const items = batch;
      batch = [];
      await store(items);
      this.tools.report({ ...this.reader.counts });
      this.tools.signal.throwIfAborted();
    };
    await eachItem(source, this.reader, async (item) => {
      batch.push(item);
      if (batch.length >= BATCH) await flush();
    });
    if (batch.length > 0) await flush();
  }
}

function asFault(error: unknown, counts: Record<string, number>): unknown {
  if (error instanceof FeedFault) return new RunFault(error.code, { line: error.place.line, counts });
  return error instanceof FetchFault ? new RunFault(error.code, { counts }) : error;
}
