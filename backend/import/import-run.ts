import { addItems, finishImport, startImport } from "@/lib/contract/catalogue-import";
import type { Output } from "@/lib/http/endpoint";
import { send, type Transport } from "@/lib/http/send";
import { guessMapping } from "./guess-mapping";
import type { FieldMapping, ImportOptions } from "./import-options";
import { type FileRecord, readRecords } from "./read-records";
import { type DraftItem, type Dropped, toItem } from "./to-item";

/** A record that did not become an item. */
export type Reject = { place: number; code: string; record: unknown };

/** What an import did. */
export type ImportSummary = {
  site: Output<typeof startImport>;
  finished: Output<typeof finishImport>;
  read: number;
  accepted: number;
  rejectedByCode: Map<string, { count: number; places: number[] }>;
  mapping: FieldMapping;
  dropped: Dropped;
  ms: number;
};

/** What an import needs from outside. */
export type ImportTools = {
  base: string;
  transport: Transport;
  onProgress: (read: number) => void;
  onReject: (reject: Reject) => void;
};

type Batch = { items: DraftItem[]; records: { place: number; record: unknown }[] };

// Small enough for memory and a body's limit, large enough that a call's cost does not count.
const BATCH_ITEMS = 500;
const IN_FLIGHT = 2;
/** Fields are guessed from this many records. */
const SAMPLE = 100;
const PLACES_KEPT = 10;

/** Reads a file and makes it the catalogue of a site. Throws ApiError, or Error when the file cannot be read. */
export async function runImport(options: ImportOptions, tools: ImportTools): Promise<ImportSummary> {
  const started = performance.now();
  const { base, transport } = tools;
  const records = readRecords(options.file);
  const { sample, mapping } = await sampleOf(records, options);
  const body = {
    site: options.site,
    language: options.language,
    currency: options.currency,
    time_zone: options.timeZone,
    source: options.file.slice(-500),
  };
  const site = await send(base, startImport, { body }, { transport });
  const state = new Intake(options, mapping, tools);
  const flights = new Set<Promise<void>>();
  const launch = async (batch: Batch): Promise<void> => {
    const flight = state.deliver(site.import_id, batch).finally(() => flights.delete(flight));
    flights.add(flight);
    if (flights.size >= IN_FLIGHT) await Promise.race(flights);
  };
  for (const record of sample) state.take(record);
  for await (const record of records) {
    state.take(record);
    if (state.isFull()) await launch(state.nextBatch());
  }
  await launch(state.nextBatch());
  await Promise.all(flights);
  const finish = { params: { importId: site.import_id }, body: { keep_missing: options.keepMissing } };
  const finished = await send(base, finishImport, finish, { transport });
  const { read, accepted, rejectedByCode, dropped } = state;
  return { site, finished, read, accepted, rejectedByCode, mapping, dropped, ms: performance.now() - started };
}

async function sampleOf(records: AsyncGenerator<FileRecord>, options: ImportOptions) {
  const sample: FileRecord[] = [];
  const fields = new Set<string>();
  while (sample.length < SAMPLE) {
    const next = await records.next();
    if (next.done) break;
    sample.push(next.value);
    if ("value" in next.value) for (const field of Object.keys(next.value.value)) fields.add(field);
  }
  return { sample, mapping: guessMapping(fields, options.mapping) };
}

/** Turns records into batches and keeps the counts. */
class Intake {
  read = 0;
  accepted = 0;
  readonly rejectedByCode = new Map<string, { count: number; places: number[] }>();
  readonly dropped: Dropped = { nested: 0, too_long: 0 };
  private batch: Batch = { items: [], records: [] };

  constructor(
    private readonly options: ImportOptions,
    private readonly mapping: FieldMapping,
    private readonly tools: ImportTools,
  ) {}

  take(record: FileRecord): void {
    this.read += 1;
    if ("code" in record) {
      this.reject({ place: record.place, code: record.code, record: null });
      return;
    }
    this.batch.items.push(toItem(record.value, this.mapping, this.options, this.dropped));
    this.batch.records.push({ place: record.place, record: record.value });
  }

  isFull(): boolean {
    return this.batch.items.length >= BATCH_ITEMS;
  }

  nextBatch(): Batch {
    const { batch } = this;
    this.batch = { items: [], records: [] };
    return batch;
  }

  async deliver(importId: string, batch: Batch): Promise<void> {
    if (batch.items.length === 0) return;
    const { base, transport, onProgress } = this.tools;
    const answer = await send(base, addItems, { params: { importId }, body: { items: batch.items } }, { transport });
    this.accepted += answer.accepted;
    for (const { index, code } of answer.rejected) {
      const source = batch.records[index];
      if (source !== undefined) this.reject({ ...source, code });
    }
    onProgress(this.read);
  }

  private reject(reject: Reject): void {
    const kept = this.rejectedByCode.get(reject.code) ?? { count: 0, places: [] };
    kept.count += 1;
    if (kept.places.length < PLACES_KEPT) kept.places.push(reject.place);
    this.rejectedByCode.set(reject.code, kept);
    this.tools.onReject(reject);
  }
}
