import { addItems, finishImport, startImport } from "@/lib/contract/catalogue-import";
import { ApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { send, type Transport } from "@/lib/http/send";
import type { FileRecord } from "./file-record";
import { guessMapping } from "./guess-mapping";
import type { FieldMapping, ImportOptions } from "./import-options";
import { Intake, type Reject, type RejectCounts } from "./intake";
import { guessPriceUnit } from "./price-unit";
import { readRecords } from "./read-records";
import { fieldsOf, valueAt } from "./record-fields";
import type { Dropped, ItemRules } from "./to-item";

/** What an import did. */
export type ImportSummary = {
  site: Output<typeof startImport>;
  /** Null when nothing could be taken, so that the catalogue is as it was. */
  finished: Output<typeof finishImport> | null;
  read: number;
  accepted: number;
  rejected: RejectCounts;
  rules: ItemRules;
  isPriceUnitGuessed: boolean;
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

const IN_FLIGHT = 3;
/** Fields and the unit of prices are told from this many records. */
const SAMPLE = 500;
const FIELDS_SHOWN = 40;

/** Reads a file and makes it the catalogue of a site. Throws ApiError, or Error when the file cannot be used. */
export async function runImport(options: ImportOptions, tools: ImportTools): Promise<ImportSummary> {
  const started = performance.now();
  const { base, transport } = tools;
  const records = readRecords(options.file, options.encoding);
  const sample = await sampleOf(records);
  const mapping = mappingOf(sample, options);
  const body = {
    site: options.site,
    language: options.language,
    currency: options.currency,
    time_zone: options.timeZone,
    source: options.file.slice(-500),
  };
  const site = await send(base, startImport, { body }, { transport });
  const rules = {
    mapping,
    type: options.type,
    language: site.language,
    currency: site.currency,
    priceUnit: options.priceUnit ?? guessPriceUnit(pricesOf(sample, mapping), site.currency),
  };
  const intake = new Intake(rules, tools.onReject);
  await deliverAll(site.import_id, [sample, records], intake, tools);
  const finished = await finish(site.import_id, options, tools);
  const { read, accepted, rejected, dropped } = intake;
  const isPriceUnitGuessed = options.priceUnit === null;
  const ms = performance.now() - started;
  return { site, finished, read, accepted, rejected, rules, isPriceUnitGuessed, dropped, ms };
}

async function deliverAll(
  importId: string,
  sources: readonly (Iterable<FileRecord> | AsyncIterable<FileRecord>)[],
  intake: Intake,
  { base, transport, onProgress }: ImportTools,
): Promise<void> {
  const flights = new Set<Promise<void>>();
  const launch = async (): Promise<void> => {
    const batch = intake.nextBatch();
    if (batch.items.length === 0) return;
    const input = { params: { importId }, body: { items: batch.items } };
    const flight = send(base, addItems, input, { transport })
      .then((answer) => {
        intake.settle(batch, answer);
        onProgress(intake.read);
      })
      .finally(() => flights.delete(flight));
    // A failure is met where flights are waited for, not as an unhandled one.
    flight.catch(() => {});
    flights.add(flight);
    if (flights.size >= IN_FLIGHT) await Promise.race(flights);
  };
  for (const source of sources) {
    for await (const record of source) {
      intake.take(record);
      if (intake.isFull()) await launch();
    }
  }
  await launch();
  await Promise.all(flights);
}

async function finish(importId: string, options: ImportOptions, { base, transport }: ImportTools) {
  const input = { params: { importId }, body: { keep_missing: options.keepMissing } };
  try {
    return await send(base, finishImport, input, { transport });
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_items") return null;
    throw error;
  }
}

async function sampleOf(records: AsyncGenerator<FileRecord>): Promise<FileRecord[]> {
  const sample: FileRecord[] = [];
  while (sample.length < SAMPLE) {
    const next = await records.next();
    if (next.done) break;
    sample.push(next.value);
  }
  return sample;
}

function mappingOf(sample: readonly FileRecord[], options: ImportOptions): FieldMapping {
  const fields = new Set(sample.flatMap((record) => ("value" in record ? fieldsOf(record.value) : [])));
  if (fields.size === 0) throw new Error(`${options.file} holds no record; nothing was changed.`);
  const mapping = guessMapping(fields, options.mapping);
  for (const target of ["identity", "title"] as const) {
    if (mapping[target] !== undefined) continue;
    const names = [...fields].slice(0, FIELDS_SHOWN).join(", ");
    throw new Error(`No field looks like the ${target}; name it with --${target} <field>. The file has: ${names}`);
  }
  return mapping;
}

function pricesOf(sample: readonly FileRecord[], mapping: FieldMapping): unknown[] {
  const { price } = mapping;
  if (price === undefined) return [];
  return sample.flatMap((record) => ("value" in record ? [valueAt(record.value, price)] : []));
}
