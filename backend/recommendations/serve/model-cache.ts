import { setImmediate } from "node:timers/promises";
import type { Database } from "@/backend/db/client";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { serializeRuns } from "@/backend/kit/run-after";
import type { RecommendationModel } from "@/lib/domain/recommendations/model";
import { followRankings } from "@/lib/domain/recommendations/rankings";
import { listModelVersions, loadModel, type ModelVersion } from "./model-store";

// The models of all sites in the memory of this process, so that a recommendation needs no database. The last model serves
// until a newer one is loaded, and while the database does not answer.

const POLL_MS = 5_000;
/** Items numbered before other work gets its turn. */
const NUMBERED_ITEMS = 20_000;

/** A model with its items, also by the identities of their variants, and its visitors by identity. */
export type ServedModel = {
  model: RecommendationModel;
  itemNumbers: ReadonlyMap<string, number>;
  historyNumbers: ReadonlyMap<string, number>;
};

/** The models of this process. */
export class ModelCache {
  private readonly served = new Map<string, ServedModel>();
  private readonly reads = serializeRuns(() => this.readChanged());
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Loads the stored models in the background, and follows changes from then on. */
  start(): void {
    this.database.watchSites(async () => {
      // Not awaited: a write must not wait until a model is loaded.
      void this.refresh();
    });
    void this.refresh();
    this.timer = setInterval(() => void this.refresh(), POLL_MS);
    this.timer.unref();
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  /** The model of a site; undefined before its first training. */
  get(siteId: string): ServedModel | undefined {
    return this.served.get(siteId);
  }

  /** Loads the models that are newer in the store; a failure is logged once. */
  async refresh(): Promise<void> {
    try {
      await this.reads.call();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing && !this.isClosed)
        this.log.warn({ err: unwrapCause(error) }, "reading recommendation models failed; the last ones stay in use");
      this.isFailing = true;
    }
  }

  /** Serves a model, unless a newer one is served. */
  async put(siteId: string, model: RecommendationModel): Promise<void> {
    const served = await prepare(model);
    const last = this.served.get(siteId)?.model;
    // The first requests of the new model do not wait for it.
    if (last !== undefined) for (const _ of followRankings(last, model)) await setImmediate();
    if ((this.served.get(siteId)?.model.version ?? 0) <= model.version) this.served.set(siteId, served);
  }

  private async readChanged(): Promise<void> {
    if (this.isClosed) return;
    for (const stored of await listModelVersions(this.database, null))
      if (stored.version > (this.served.get(stored.siteId)?.model.version ?? 0)) await this.load(stored);
  }

  private async load(stored: ModelVersion): Promise<void> {
    if (this.isClosed) return;
    const model = await loadModel(this.database, stored);
    if (model !== null) await this.put(stored.siteId, model);
  }
}

async function prepare(model: RecommendationModel): Promise<ServedModel> {
  const { ids, historyOf } = model.histories;
  const { identities, variants, variantItems } = model.profile;
  const numbers = await assignNumbers(variants, (at) => variantItems[at] ?? 0);
  return {
    model,
    itemNumbers: await assignNumbers(identities, (at) => at, numbers),
    historyNumbers: await assignNumbers(ids, (at) => historyOf[at] ?? 0),
  };
}

/** Numbers texts in slices, so that requests are answered in between. */
async function assignNumbers(
  texts: readonly string[],
  getNumber: (at: number) => number,
  numbers = new Map<string, number>(),
): Promise<Map<string, number>> {
  for (let from = 0; from < texts.length; from += NUMBERED_ITEMS) {
    const to = Math.min(texts.length, from + NUMBERED_ITEMS);
    for (let at = from; at < to; at += 1) numbers.set(texts[at] ?? "", getNumber(at));
    await setImmediate();
  }
  return numbers;
}
