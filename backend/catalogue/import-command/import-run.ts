import { createReadStream } from "node:fs";
import * as z from "zod/mini";
import { type OpenFeed, openFeed } from "@/backend/catalogue/read/read-feed";
import { createReading, findIdentity } from "@/backend/catalogue/read/read-items";
import { DETECTION_RECORDS } from "@/backend/catalogue/read/read-limits";
import { listFields, readFirstRecords } from "@/backend/catalogue/read/sample-feed";
import type { FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import { addItems, damageRefusal, finishImport, startImport } from "@/lib/contract/catalogue/catalogue-import";
import type { FeedHealth } from "@/lib/contract/catalogue/feed-reading";
import type { HoldReason } from "@/lib/contract/catalogue/held-run";
import type { FeedReading } from "@/lib/domain/catalogue/reading/feed-reading";
import type { DropCounts } from "@/lib/domain/catalogue/reading/read-attributes";
import { toWireItem } from "@/lib/domain/catalogue/wire-item";
import type { EncodingReading } from "@/lib/domain/kit/guess-encoding";
import { isApiError, makeTypeGuard } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { send, type Transport } from "@/lib/http/send";
import type { ImportOptions } from "./import-options";
import { Intake, type Reject, type RejectCounts } from "./intake";
import { REJECT_REASONS } from "./reject-reasons";

/** Result of an import. */
export type ImportSummary = {
  site: Output<typeof startImport>;
  /** Null if no record was accepted; the catalog is unchanged. */
  finished: Output<typeof finishImport> | null;
  read: number;
  accepted: number;
  rejected: RejectCounts;
  /** How the file was read. */
  reading: Pick<FeedReading, "format" | "mapping" | "priceUnit">;
  health: FeedHealth;
  isPriceUnitGuessed: boolean;
  dropped: DropCounts;
  /** Number of values of a wrong type, by attribute. */
  clashes: ReadonlyMap<string, number>;
  /** How the text of the file was read. */
  text: ImportedText;
  ms: number;
};

/** The encoding of a file: the one it states if another was used, and readings to choose from; and its skipped header rows. */
export type ImportedText = {
  encoding: string;
  contradicted: string | null;
  readings: readonly EncodingReading[];
  repeatedHeaders: number;
};

export type ImportTools = {
  base: string;
  transport: Transport;
  onProgress: (read: number) => void;
  onReject: (reject: Reject) => void;
};

const IN_FLIGHT = 3;
const FIELDS_SHOWN = 40;

/**
 * Imports a file as the catalog of a site. Throws ApiError, FeedFault if the file cannot be read, ImportRefused, or Error with a
 * message for the user if the file cannot be used.
 */
export async function runImport(options: ImportOptions, tools: ImportTools): Promise<ImportSummary> {
  const started = performance.now();
  const { base, transport } = tools;
  const now = Date.now();
  const own = { language: options.language, currency: options.currency, time_zone: options.timeZone };
  let { feed, start } = await openSample(options, options.language, tools);
  // Before the import is opened: without an identity and a title there is nothing to import.
  checkMapping(start.sample, createFileReading(start, own, options, now));
  const body = {
    site: options.site,
    language: options.language,
    currency: options.currency,
    time_zone: options.timeZone,
    source: options.file.slice(-500),
  };
  const site = await send(base, startImport, { body }, { transport });
  if (site.language !== options.language) {
    // The language of the site, which is known only now, decides which of several encodings and translations are read.
    await feed.records.return(undefined);
    ({ feed, start } = await openSample(options, site.language, tools));
  }
  const reading = createFileReading(start, site, options, now);
  const intake = new Intake(reading, { format: feed.format, isMerging: site.merges_variants }, tools.onReject);
  intake.learn(createFileReading(start, site, options, now), start.sample);
  await deliverAll(site.import_id, [start.sample, feed.records], intake, tools);
  reading.finish();
  const { finished, refusal } = await finish(site.import_id, options, tools);
  const { read, accepted, rejected, dropped, clashes, tally } = intake;
  const { nextChange } = reading;
  const isFuture = nextChange !== null && nextChange > now;
  const state = { isComplete: true, answers: options.answers, nextChange: isFuture ? nextChange : null };
  const health = tally.summarize(state);
  const isPriceUnitGuessed = options.priceUnit === null && reading.format.prices?.unit === undefined;
  const text = describeText(feed);
  const ms = performance.now() - started;
  const counts = { read, accepted, rejected, dropped, clashes, ms };
  const summary = { site, finished, reading, health, isPriceUnitGuessed, text, ...counts };
  if (refusal !== null) throw new ImportRefused(refusal, summary);
  return summary;
}

/** The backend refused an import that would remove or damage many items; `summary` is what was read. */
export class ImportRefused extends Error {
  constructor(
    message: string,
    readonly summary: ImportSummary,
  ) {
    super(message);
  }
}

/** Type guard that works across copies of the class. */
export const isImportRefused = makeTypeGuard(ImportRefused, "ImportRefused");

/** Opens the file of an import for a site in a language, and reads its first records. If none is readable, reports all. */
async function openSample(
  options: ImportOptions,
  language: string,
  { onReject }: Pick<ImportTools, "onReject">,
): Promise<{ feed: OpenFeed; start: FileStart }> {
  const feed = await openFeed(createReadStream(options.file), {
    name: options.file,
    language,
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
    // No limit for local files.
    maxBytes: Number.POSITIVE_INFINITY,
  });
  const sample = await readFirstRecords(feed, DETECTION_RECORDS);
  if (listFields(sample).length === 0) {
    let first: Reject | undefined;
    let rejected = 0;
    for await (const reject of listRejects(sample, feed, options)) {
      first ??= reject;
      rejected += 1;
      onReject(reject);
    }
    throw new Error(formatNoRecords(options.file, rejected, first));
  }
  return { feed, start: { sample, columns: feed.columns() } };
}

function describeText(feed: OpenFeed): ImportedText {
  const { encoding, contradicted, readings, repeatedHeaders } = feed;
  return {
    encoding: encoding(),
    contradicted: contradicted(),
    readings: readings(),
    repeatedHeaders: repeatedHeaders(),
  };
}

async function deliverAll(
  importId: string,
  sources: readonly (Iterable<FeedRecord> | AsyncIterable<FeedRecord>)[],
  intake: Intake,
  { base, transport, onProgress }: ImportTools,
): Promise<void> {
  const flights = new Set<Promise<void>>();
  let position = 0;
  const launch = async (): Promise<void> => {
    const batch = intake.takeBatch();
    if (batch.items.length === 0) return;
    const input = { params: { importId }, body: { items: batch.items.map(toWireItem), position } };
    position += batch.items.length;
    const flight = send(base, addItems, input, { transport })
      .then((answer) => {
        intake.applyAnswer(batch, answer);
        onProgress(intake.read);
      })
      .finally(() => flights.delete(flight));
    // The error is handled where the promise is awaited; without this it would be an unhandled rejection.
    flight.catch(() => {});
    flights.add(flight);
    if (flights.size >= IN_FLIGHT) await Promise.race(flights);
  };
  for (const source of sources) {
    for await (const record of source) {
      intake.add(record);
      if (intake.isFull()) await launch();
    }
  }
  await launch();
  await Promise.all(flights);
}

/** Finishes an import; `refusal` is why the backend refuses to. */
async function finish(
  importId: string,
  options: ImportOptions,
  { base, transport }: ImportTools,
): Promise<{ finished: ImportSummary["finished"]; refusal: string | null }> {
  const { keepMissing, removeMany, acceptDamage } = options;
  const body = { keep_missing: keepMissing, hold_removals: !removeMany, hold_damage: !acceptDamage };
  const input = { params: { importId }, body };
  try {
    return { finished: await send(base, finishImport, input, { transport }), refusal: null };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === "no_items") return { finished: null, refusal: null };
    if (error.code === "removes_many") return { finished: null, refusal: formatRemoval(error.body) };
    if (error.code === "damages_many")
      return { finished: null, refusal: formatDamage(z.parse(damageRefusal, error.body).reasons) };
    throw error;
  }
}

/** The first records of a file, and the columns of a table. */
type FileStart = { sample: readonly FeedRecord[]; columns: readonly string[] };
type SiteSettings = { language: string; currency: string; time_zone: string };

function createFileReading(
  { sample, columns }: FileStart,
  { language, currency, time_zone: timeZone }: SiteSettings,
  { mapping, answers, type, priceUnit }: ImportOptions,
  now: number,
): FeedReading {
  const rules = { feed: type, language, currency, timeZone };
  return createReading(
    sample,
    { mapping, answers, isEarlier: false, rules, now, priceUnit: priceUnit ?? undefined },
    columns,
  );
}

/** The records that cannot be read, of a file without any other. */
async function* listRejects(
  sample: readonly FeedRecord[],
  feed: OpenFeed,
  { mapping }: ImportOptions,
): AsyncGenerator<Reject> {
  for (const records of [sample, feed.records])
    for await (const record of records) {
      if (!("code" in record)) continue;
      const { line, column, code, partial = null } = record;
      yield { place: { line, column }, code, record: partial, identity: findIdentity(record, mapping) };
    }
}

/** Formats why a file gives no fields: no records, or none that can be read. */
function formatNoRecords(file: string, rejected: number, first: Reject | undefined): string {
  if (first === undefined) return `${file} contains no records; nothing was changed.`;
  const what = rejected === 1 ? `The only record of ${file} cannot` : `None of the ${rejected} records of ${file} can`;
  const why = REJECT_REASONS[first.code] ?? first.code;
  return `${what} be read: line ${first.place.line}: ${why}. Nothing was changed.`;
}

function checkMapping(sample: readonly FeedRecord[], { mapping }: FeedReading): void {
  for (const target of ["identity", "title"] as const) {
    if (mapping[target] !== undefined) continue;
    const names = listFields(sample).slice(0, FIELDS_SHOWN).join(", ");
    throw new Error(`No field looks like the ${target}; name it with --${target} <field>. The file has: ${names}`);
  }
}

/** Formats why an import needs a confirmation, and which option gives it. */
function formatRemoval({ removed, before }: Record<string, unknown>): string {
  const [removedText, all] = [removed, before].map((number) => Number(number).toLocaleString("en"));
  const what = `The file lacks ${removedText} of the ${all} items of the catalogue, which would be removed.`;
  return `${what} Nothing was changed. --remove-many removes them, --keep-missing leaves them.`;
}

const DAMAGE: Record<HoldReason["code"], string> = {
  removed: "would be removed",
  price: "would lose their price",
  price_factor: "would have another price, all by the same factor",
  title: "would have another title",
  garbled: "would have text that was read in the wrong encoding (try --encoding)",
  image: "would lose their image",
  category: "would lose their category",
  availability: "would lose their availability",
  no_price: "would have no price",
  price_scale: "would have a price far from that of another field",
  one_price: "would all have the same price",
  one_image: "would all have the same picture",
  all_sold_out: "would all be sold out",
};

/** An item with its value before and after; a first import has none before. */
function formatExample({ identity, title, before, after }: HoldReason["examples"][number]): string {
  if (before === null) return `${identity} (${title})${after === null ? "" : `: ${after}`}`;
  return `${identity}: ${before} -> ${after ?? "(none)"}`;
}

/** Formats how an import would damage the catalog, with examples, and which option confirms it. */
function formatDamage(reasons: readonly HoldReason[]): string {
  const lines = reasons.flatMap(({ code, affected, total, factor, examples }) => {
    const [some, all] = [affected, total].map((number) => number.toLocaleString("en"));
    const by = factor === undefined ? "" : `, about x ${factor}`;
    return [
      `  ${some} of ${all} items ${DAMAGE[code]}${by}`,
      ...examples.map((example) => `    ${formatExample(example)}`),
    ];
  });
  return [
    "The file would damage the catalogue:",
    ...lines,
    "Nothing was changed. --accept-damage takes it all the same.",
  ].join("\n");
}
