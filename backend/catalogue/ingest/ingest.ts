import { and, eq, or } from "drizzle-orm";
import { RunFault, type RunRequest, type RunResult, type RunTools } from "@/backend/catalogue/feed-runs/run-work";
import { getSourceLabel } from "@/backend/catalogue/feeds/source-rows";
import { formatValue } from "@/backend/catalogue/reader/feed-fault";
import {
  compareCatalogue,
  computeShareRemoved,
  countRemovedItems,
} from "@/backend/catalogue/revisions/compare-catalogue";
import { measureDamage } from "@/backend/catalogue/revisions/measure-damage";
import { type MergeCounts, mergeGroups } from "@/backend/catalogue/revisions/merge-groups";
import { replaceCatalogue, runFollowUps } from "@/backend/catalogue/revisions/replace-catalogue";
import {
  cleanUp,
  clearStaged,
  dropStaged,
  isOpenImport,
  type Replacement,
  withReplacement,
} from "@/backend/catalogue/revisions/replacement";
import { type OpenImport, stageItems } from "@/backend/catalogue/revisions/stage-items";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import type { RunSource } from "@/backend/db/schema/catalogue/plans";
import { runStep } from "@/backend/db/steps";
import type { Validators } from "@/backend/kit/outbound/fetch-feed";
import type { Services } from "@/backend/kit/services";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { DraftItem } from "@/lib/domain/catalogue/reading/item-reader";
import { VariantOrder } from "@/lib/domain/catalogue/variant-order";
import { toWireItem } from "@/lib/domain/catalogue/wire-item";
import {
  type AdditionalSource,
  joinAdditional,
  type PlacedItem,
  type RecordSink,
  readSource,
  type SourceEnd,
  type SourceReader,
  saveAttributeTypes,
  stageAdditional,
} from "./read-source";
import { RunErrors } from "./run-errors";

export type IngestDependencies = Pick<
  Services,
  "database" | "search" | "fetchFeed" | "feedLoginKeys" | "now" | "afterCatalogue"
>;

/** The author of catalog changes that no person made. */
export const SYSTEM_USER = { id: "import", name: "import" };
/** Maximum items and characters per statement. */
const BATCH = 500;
const BATCH_CHARACTERS = 1_000_000;

/** Stores a batch of items; returns the rejected ones by index. */
type StoreBatch = (items: DraftItem[]) => Promise<{ index: number; code: string }[]>;

/** A run that reads its feed: stages the items, then replaces the catalog with them. */
export class Ingestion {
  private readonly openImport: OpenImport;
  private readonly additionalSources: AdditionalSource[] = [];
  private readonly errors: RunErrors;
  private readonly sources: RunSource[] = [];
  /** What the hosts of the sources recognize the contents by, in the order of the sources. */
  readonly validators: (Validators | null)[] = [];
  private readonly variants = new VariantOrder();
  /** Number of items read so far. */
  private position = 0;
  private merging: Partial<MergeCounts> = {};
  private clashes = 0;
  private excluded = 0;
  /** Values that could not be used as they are, by code. */
  private readonly notes = new Map<string, number>();
  /** When prices of the items change next (epoch ms), because a sale begins or ends. */
  nextChange: number | null = null;
  private isHeld = false;

  constructor(
    private readonly dependencies: IngestDependencies,
    private readonly run: RunRequest,
    private readonly reader: SourceReader,
    private readonly tools: RunTools,
  ) {
    // A process considered dead may still write: its items must not mix with those of the next attempt.
    this.openImport = { siteId: run.siteId, importId: `${run.runId}-${run.attempt}` };
    this.errors = new RunErrors(run);
  }

  /** Starts from scratch: discards the remains of earlier attempts and open imports. */
  async start(source: string): Promise<void> {
    const { siteId, importId } = this.openImport;
    await dropStaged(this.dependencies.database, siteId);
    await this.dependencies.database.withSystem(async (tx) => {
      await this.errors.clear(tx);
      const isLeft = or(isOpenImport(siteId), eq(catalogueImports.id, importId));
      await tx.delete(catalogueImports).where(and(eq(catalogueImports.siteId, siteId), isLeft));
      await tx.insert(catalogueImports).values({ siteId, id: importId, source, startedAt: this.dependencies.now() });
    });
  }

  /** Reads and stages an additional source. */
  async stageSource(source: FeedSource, index: number): Promise<void> {
    const { siteId, importId } = this.openImport;
    const additional = { open: { siteId, importId: `${importId}:${index + 1}` }, join: source.join ?? "identity" };
    this.additionalSources.push(additional);
    const { validators } = await this.readInBatches(source, async (items) => {
      const unjoined = await runStep(this.dependencies.database, (tx) => stageAdditional(tx, additional, items));
      return unjoined.map((at) => ({ index: at, code: "join_empty" }));
    });
    this.validators[index + 1] = validators;
  }

  /**
   * Reads the first source, which defines the items.
   * @param earlier the last download; FeedUnchanged is thrown if the content is the same.
   */
  async readItems(source: FeedSource, earlier: Validators | null): Promise<void> {
    const store: StoreBatch = async (items) => {
      for (const { group, attributes } of items) this.variants.add(group ?? attributes.item_group_id);
      const position = this.position;
      this.position += items.length;
      const { rejected } = await runStep(this.dependencies.database, async (tx) => {
        for (const additional of this.additionalSources) await joinAdditional(tx, additional, items);
        return stageItems(tx, this.openImport, items.map(toWireItem), position);
      });
      return rejected;
    };
    const { validators, nextChange } = await this.readInBatches(source, store, earlier);
    this.validators[0] = validators;
    this.nextChange = nextChange;
  }

  /** Replaces the catalog, or holds the run if more than a share of the items would be removed or damaged. */
  async finish(holdShare: number): Promise<RunResult> {
    const { siteId, feed, runId } = this.run;
    const by = { user: SYSTEM_USER, now: this.dependencies.now(), run: { feed, runId } };
    this.tools.startPhase("compare");
    const { database } = this.dependencies;
    const done = await withReplacement(database, this.openImport, async (replacement) => {
      await database.withSystem((tx) => this.tools.lock(tx));
      await this.mergeGroups(replacement);
      const diff = await compareCatalogue(replacement, false);
      if (diff === null) throw new RunFault("no_items");
      const { counts } = diff;
      const damage = await measureDamage(replacement, counts, this.tools.signal);
      const reasons = damage.findReasons(countRemovedItems(counts), holdShare);
      if (reasons.length > 0) return { counts, reasons, revision: null };
      this.tools.startPhase("apply");
      const revision = await replaceCatalogue(replacement, diff, by, async (tx) => {
        await this.tools.lock(tx);
        await saveAttributeTypes(tx, this.run, this.reader.seen);
      });
      await cleanUp(replacement, revision);
      return { counts, revision };
    });
    const counts = { ...this.counts, ...done.counts };
    if (done.revision === null) {
      this.isHeld = true;
      const held = { shareRemoved: computeShareRemoved(done.counts), holdReasons: done.reasons };
      return { counts, held: { ...held, staged: this.openImport.importId } };
    }
    this.tools.startPhase("index");
    await runFollowUps(this.dependencies, siteId, done.counts, by);
    return { counts, revision: done.revision };
  }

  /** Merges the rows of products; products without a title count as rejected. */
  private async mergeGroups(replacement: Replacement): Promise<void> {
    this.merging = await mergeGroups(replacement, this.tools.signal);
    const { untitled = [] } = this.merging;
    const source = this.sources.at(-1);
    if (source === undefined || untitled.length === 0) return;
    source.rejected += untitled.length;
    const item = { ...NOWHERE, source: source.url, code: "title_empty", field: null, value: null };
    for (const identity of untitled) this.errors.add({ ...item, identity: formatValue(identity) });
    await runStep(this.dependencies.database, (tx) => this.errors.store(tx));
    this.report();
  }

  /** Deletes the staged items, except those of a held run. */
  async clear(): Promise<void> {
    const asides = this.additionalSources.map(({ open }) => open);
    for (const open of this.isHeld ? asides : [this.openImport, ...asides])
      await clearStaged(this.dependencies.database, open);
  }

  /** Reports progress to the runner. */
  report(): void {
    const { total: errorsTotal, stored: errorsStored } = this.errors;
    const sources = this.sources.map((source) => ({ ...source }));
    this.tools.report({ counts: this.counts, sources, errorsTotal, errorsStored });
  }

  private get counts(): Record<string, number> {
    const sum = (name: "read" | "rejected"): number => this.sources.reduce((total, source) => total + source[name], 0);
    const { variants: merged = 0, oversized = 0, leftOut = 0 } = this.merging;
    return {
      read: sum("read"),
      rejected: sum("rejected"),
      clashes: this.clashes,
      ...(this.excluded > 0 ? { kept_out: this.excluded } : {}),
      ...Object.fromEntries(this.notes),
      ...this.variants.counts,
      ...(merged > 0 ? { variants_merged: merged } : {}),
      ...(oversized > 0 ? { oversized } : {}),
      ...(leftOut > 0 ? { left_out: leftOut } : {}),
    };
  }

  private async readInBatches(
    source: FeedSource,
    store: StoreBatch,
    earlier: Validators | null = null,
  ): Promise<SourceEnd> {
    const counts: RunSource = { url: getSourceLabel(source), read: 0, rejected: 0 };
    this.sources.push(counts);
    let batch: PlacedItem[] = [];
    let characters = 0;
    const flush = async (): Promise<void> => {
      const placed = batch;
      batch = [];
      characters = 0;
      const rejected = placed.length === 0 ? [] : await store(placed.map(({ item }) => item));
      counts.rejected += rejected.length;
      for (const { index, code } of rejected) this.addItemError(counts.url, placed[index], code);
      if (this.errors.pending > 0) await runStep(this.dependencies.database, (tx) => this.errors.store(tx));
      this.report();
      this.tools.signal.throwIfAborted();
    };
    const sink: RecordSink = {
      item: async (placed) => {
        if (placed.isFurther !== true) counts.read += 1;
        batch.push(placed);
        characters += placed.size;
        if (batch.length >= BATCH || characters >= BATCH_CHARACTERS) await flush();
      },
      reject: async (row) => {
        counts.read += 1;
        counts.rejected += 1;
        this.errors.add(row);
        if (this.errors.pending >= BATCH) await flush();
      },
      out: (reason) => {
        counts.read += 1;
        if (reason !== "extra" && reason !== "translation") this.excluded += 1;
      },
      clash: (row) => {
        this.clashes += 1;
        this.errors.add(row);
      },
      note: (row) => {
        this.notes.set(row.code, (this.notes.get(row.code) ?? 0) + 1);
        this.errors.add(row);
      },
    };
    let end: SourceEnd;
    try {
      end = await readSource(source, this.reader, sink, earlier);
    } finally {
      // Also store what precedes a fault, unless the run was aborted.
      if (!this.tools.signal.aborted) await flush();
    }
    this.tools.signal.throwIfAborted();
    return end;
  }

  private addItemError(source: string, placed: PlacedItem | undefined, code: string): void {
    const { line, column } = placed?.place ?? NOWHERE;
    const identity = formatValue(placed?.item.identity);
    this.errors.add({ line, column, source, identity, code, field: null, value: null });
  }
}

const NOWHERE: { [Part in keyof FeedPlace]: null } = { line: null, column: null };
