import { and, eq, or } from "drizzle-orm";
import { type RunAsked, type RunDone, RunFault, type RunTools } from "@/backend/catalogue/feed-runs/run-work";
import { placeOf } from "@/backend/catalogue/feeds/source-rows";
import { valueText } from "@/backend/catalogue/reader/value-text";
import { compareCatalogue, removedOf, shareRemoved } from "@/backend/catalogue/revisions/compare-catalogue";
import { measureDamage } from "@/backend/catalogue/revisions/measure-damage";
import { dropStaged, isOpen } from "@/backend/catalogue/revisions/open-imports";
import { followCatalogue, replaceCatalogue } from "@/backend/catalogue/revisions/replace-catalogue";
import { clearStaged, clearUp, replacing } from "@/backend/catalogue/revisions/replacement";
import { type OpenImport, stageItems } from "@/backend/catalogue/revisions/stage-items";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import type { RunSource } from "@/backend/db/schema/catalogue/plans";
import { runStep } from "@/backend/db/steps";
import type { Services } from "@/backend/kit/services";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { DraftItem } from "@/lib/domain/catalogue/feed-item";
import { VariantOrder } from "@/lib/domain/catalogue/variant-order";
import { type Aside, addFrom, putAside } from "./further-sources";
import { keepTypes } from "./known-types";
import { eachItem, type PlacedItem, type RecordSink, type SourceReader } from "./read-source";
import { RunErrors } from "./run-errors";

/** What a run needs of the backend. */
export type Needs = Pick<Services, "database" | "search" | "fetchFeed" | "now" | "afterCatalogue">;

/** Who a catalogue is changed by when no person is. */
export const NOBODY = { id: "import", name: "import" };
/** Items in one statement, and letters of them, whichever is reached first. */
const BATCH = 500;
const BATCH_LETTERS = 1_000_000;

/** Stores items of a source; answers which of them are not taken, and why. */
type Store = (items: DraftItem[]) => Promise<{ index: number; code: string }[]>;

/** One run that reads: what it has read stands beside the catalogue until it becomes it. */
export class Taking {
  private readonly importOf: OpenImport;
  private readonly asides: Aside[] = [];
  private readonly errors: RunErrors;
  private readonly sources: RunSource[] = [];
  private readonly variants = new VariantOrder();
  private clashes = 0;
  private isHeld = false;

  constructor(
    private readonly needs: Needs,
    private readonly run: RunAsked,
    private readonly reader: SourceReader,
    private readonly tools: RunTools,
  ) {
    // A process that was taken for dead may write on: what it reads must not get among what the next attempt reads.
    this.importOf = { siteId: run.siteId, importId: `${run.runId}-${run.attempt}` };
    this.errors = new RunErrors(run);
  }

  /** Begins anew: what an earlier attempt has left, and imports that were left open, are given up. */
  async open(source: string): Promise<void> {
    const { siteId, importId } = this.importOf;
    await dropStaged(this.needs.database, siteId);
    await this.needs.database.withSystem(async (tx) => {
      await this.errors.clear(tx);
      const isLeft = or(isOpen(siteId), eq(catalogueImports.id, importId));
      await tx.delete(catalogueImports).where(and(eq(catalogueImports.siteId, siteId), isLeft));
      await tx.insert(catalogueImports).values({ siteId, id: importId, source, startedAt: this.needs.now() });
    });
  }

  /** Reads a further source. */
  async putAside(source: FeedSource, index: number): Promise<void> {
    const { siteId, importId } = this.importOf;
    const aside = { open: { siteId, importId: `${importId}:${index + 1}` }, join: source.join ?? "identity" };
    this.asides.push(aside);
    await this.inBatches(source, async (items) => {
      const unjoined = await runStep(this.needs.database, (tx) => putAside(tx, aside, items));
      return unjoined.map((at) => ({ index: at, code: "join_empty" }));
    });
  }

  /** Reads the source that says which items there are. */
  async readItems(source: FeedSource): Promise<void> {
    await this.inBatches(source, async (items) => {
      for (const { attributes } of items) this.variants.note(attributes.item_group_id);
      const { rejected } = await runStep(this.needs.database, async (tx) => {
        for (const aside of this.asides) await addFrom(tx, aside, items);
        return stageItems(tx, this.importOf, items);
      });
      return rejected;
    });
  }

  /** Replaces the catalogue, unless more than a share of it would go or be damaged: then a person decides. */
  async finish(holdShare: number): Promise<RunDone> {
    const { siteId, feed, runId } = this.run;
    const by = { user: NOBODY, now: this.needs.now(), run: { feed, runId } };
    this.tools.phase("compare");
    const { database } = this.needs;
    const done = await replacing(database, this.importOf, async (replacement) => {
      await database.withSystem((tx) => this.tools.hold(tx));
      const diff = await compareCatalogue(replacement, false);
      if (diff === null) throw new RunFault("no_items");
      const { counts } = diff;
      const damage = await measureDamage(replacement, counts, this.tools.signal);
      const reasons = damage.reasons(removedOf(counts), holdShare);
      if (reasons.length > 0) return { counts, reasons, revision: null };
      this.tools.phase("apply");
      const revision = await replaceCatalogue(replacement, diff, by, async (tx) => {
        await this.tools.hold(tx);
        await keepTypes(tx, this.run, this.reader.seen);
      });
      await clearUp(replacement, revision);
      return { counts, revision };
    });
    const counts = { ...this.counts, ...done.counts };
    if (done.revision === null) {
      this.isHeld = true;
      const held = { shareRemoved: shareRemoved(done.counts), holdReasons: done.reasons };
      return { counts, held: { ...held, staged: this.importOf.importId } };
    }
    this.tools.phase("index");
    await followCatalogue(this.needs, siteId, done.counts, by);
    return { counts, revision: done.revision };
  }

  /** Removes what it has put beside the catalogue, but for what waits for a person. */
  async clear(): Promise<void> {
    const asides = this.asides.map(({ open }) => open);
    for (const open of this.isHeld ? asides : [this.importOf, ...asides]) await clearStaged(this.needs.database, open);
  }

  /** Tells the history how far it is. */
  report(): void {
    const { total: errorsTotal, kept: errorsKept } = this.errors;
    const sources = this.sources.map((source) => ({ ...source }));
    this.tools.report({ counts: this.counts, sources, errorsTotal, errorsKept });
  }

  private get counts(): Record<string, number> {
    const sum = (name: "read" | "rejected"): number => this.sources.reduce((total, source) => total + source[name], 0);
    return { read: sum("read"), rejected: sum("rejected"), clashes: this.clashes, ...this.variants.counts };
  }

  private async inBatches(source: FeedSource, store: Store): Promise<void> {
    const counts: RunSource = { url: placeOf(source), read: 0, rejected: 0 };
    this.sources.push(counts);
    let batch: PlacedItem[] = [];
    let letters = 0;
    const flush = async (): Promise<void> => {
      const placed = batch;
      batch = [];
      letters = 0;
      const rejected = placed.length === 0 ? [] : await store(placed.map(({ item }) => item));
      counts.rejected += rejected.length;
      for (const { index, code } of rejected) this.tellOf(counts.url, placed[index], code);
      if (this.errors.pending > 0) await runStep(this.needs.database, (tx) => this.errors.store(tx));
      this.report();
      this.tools.signal.throwIfAborted();
    };
    const sink: RecordSink = {
      item: async (placed) => {
        counts.read += 1;
        batch.push(placed);
        letters += placed.size;
        if (batch.length >= BATCH || letters >= BATCH_LETTERS) await flush();
      },
      reject: async (row) => {
        counts.read += 1;
        counts.rejected += 1;
        this.errors.tell(row);
        if (this.errors.pending >= BATCH) await flush();
      },
      clash: (row) => {
        this.clashes += 1;
        this.errors.tell(row);
      },
    };
    try {
      await eachItem(source, this.reader, sink);
    } finally {
      // What came before a fault is told too, unless the run is another's by now.
      if (!this.tools.signal.aborted) await flush();
    }
    this.tools.signal.throwIfAborted();
  }

  private tellOf(source: string, placed: PlacedItem | undefined, code: string): void {
    const { line, column } = placed?.place ?? NOWHERE;
    const identity = valueText(placed?.item.identity);
    this.errors.tell({ line, column, source, identity, code, field: null, value: null });
  }
}

const NOWHERE: { [Part in keyof FeedPlace]: null } = { line: null, column: null };
