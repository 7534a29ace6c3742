import { createReadStream } from "node:fs";
import { shareOfName } from "@/backend/analytics/import-command/history";
import { UsageError } from "@/backend/catalogue/import-command/import-options";
import { openFeed } from "@/backend/catalogue/read/read-feed";
import { addEvents, describeSite } from "@/lib/contract/analytics/event-import";
import { cutQueries } from "@/lib/domain/analytics/long-queries";
import { detectPriceScale, type PriceScale } from "@/lib/domain/catalogue/price-scale";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import type { Output } from "@/lib/http/endpoint";
import { send, type Transport } from "@/lib/http/send";
import type { EventOptions, HistoryFormat } from "./event-options";
import type { HistoryEvent, HistoryRecord, Remark } from "./history";
import { isInvoiceHeader } from "./invoice-columns";
import { comparePrices, ItemCodes } from "./item-codes";
import { readInvoices } from "./read-invoices";
import { readLines } from "./read-lines";
import { readOtto } from "./read-otto";
import { readUbi } from "./read-ubi";

/** How often each code occurred, with the first lines. */
export type Counts = Map<string, { count: number; lines: number[] }>;

/** The result of an import of events. */
export type EventSummary = {
  site: Output<typeof describeSite>;
  format: HistoryFormat;
  /** Events read from the file. */
  events: number;
  accepted: number;
  /** Events that were already stored. */
  known: number;
  refused: Counts;
  noted: Counts;
  items: { found: number; missing: number };
  /** First and last time sent, epoch ms; null when nothing was sent. */
  span: { from: number; to: number } | null;
  shiftMs: number;
  /** Null when no line has a price whose unit is unclear. */
  prices: PriceScale | null;
  ms: number;
};

/** What an import of events needs from outside. */
export type EventTools = {
  base: string;
  transport: Transport;
  onProgress: (events: number) => void;
  onRefused: (refused: Remark) => void;
};

const BATCH_EVENTS = 500;
const BATCH_CHARACTERS = 3_000_000;
const LINES_MAX = 10;

/** Reads a history and sends it as events of a site. Throws ApiError, FeedFault, UsageError, or Error when the file is unusable. */
export async function runEventImport(options: EventOptions, tools: EventTools): Promise<EventSummary> {
  const started = performance.now();
  const { base, transport } = tools;
  const site = await send(base, describeSite, { body: { site: options.site } }, { transport });
  const format = options.format ?? (await detectFormat(options.file));
  const now = Date.parse(site.now);
  const prices = format === "ubi" ? await readPriceScale(options, site, tools) : null;
  const isMinorUnits = prices?.unit === "minor";
  const read = (): AsyncIterable<HistoryRecord> =>
    readHistory(options.file, { format, timeZone: site.time_zone, isMinorUnits });
  const shiftMs = options.untilNow ? computeShift(now, await findLastTime(read())) : 0;
  const { spreadDays, stretch } = options;
  const times = new MovedTimes({ now, shiftMs, spreadDays, stretch });
  const codes = new ItemCodes({ base, transport, site: site.site_id, attribute: options.match });
  const delivery = new EventSender(site.site_id, codes, tools);
  for await (const record of read()) {
    if ("refused" in record) delivery.refuse(record.refused);
    else if ("noted" in record) countRemark(delivery.noted, record.noted);
    else await delivery.take(record.event, times.of(record.event));
  }
  await delivery.flush();
  const { events, accepted, known, refused, noted, span } = delivery;
  const items = { found: codes.found, missing: codes.missing };
  return {
    site,
    format,
    events,
    accepted,
    known,
    refused,
    noted,
    items,
    span,
    shiftMs,
    prices,
    ms: performance.now() - started,
  };
}

/** Detects the format of a history from its first line. Throws UsageError for an unknown format. */
async function detectFormat(path: string): Promise<HistoryFormat> {
  for await (const { text } of readLines(path)) {
    if (text?.trim() === "") continue;
    if (/^ubi_\w+\t/.test(text ?? "") || /^\{\s*"index"/.test(text ?? "")) return "ubi";
    if (/^\{\s*"session"/.test(text ?? "")) return "otto";
    if (isInvoiceHeader(text ?? "")) return "invoices";
    break;
  }
  throw new UsageError("The format of the file is unknown; name it with --format.");
}

/** Null when no line has a price. */
async function readPriceScale(
  { file, match, priceUnit }: EventOptions,
  { site_id: site, currency }: EventSummary["site"],
  { base, transport }: EventTools,
): Promise<PriceScale | null> {
  const records = readUbi(readLines(file), false);
  const prices = await comparePrices(records, { base, transport, site, attribute: match });
  return prices.length === 0 ? null : detectPriceScale(prices, { requested: priceUnit, currency });
}

type ReadOptions = { format: HistoryFormat; timeZone: string; isMinorUnits: boolean };

async function* readHistory(
  file: string,
  { format, timeZone, isMinorUnits }: ReadOptions,
): AsyncGenerator<HistoryRecord> {
  if (format === "invoices") {
    const feed = await openFeed(createReadStream(file), { name: file, maxBytes: Number.POSITIVE_INFINITY });
    yield* readInvoices(feed.records, timeZone);
  } else if (format === "otto") yield* readOtto(readLines(file));
  else yield* readUbi(readLines(file), isMinorUnits);
}

/** The time of the last event; reads the whole file. */
async function findLastTime(records: AsyncIterable<HistoryRecord>): Promise<number> {
  let last = Number.NEGATIVE_INFINITY;
  for await (const one of records) if ("event" in one) last = Math.max(last, one.event.at);
  return last;
}

function countRemark(counts: Counts, { line, code }: Remark): void {
  const known = counts.get(code) ?? { count: 0, lines: [] };
  known.count += 1;
  if (known.lines.length < LINES_MAX) known.lines.push(line);
  counts.set(code, known);
}

/** Sends events in batches and counts the results. */
class EventSender {
  events = 0;
  accepted = 0;
  known = 0;
  readonly refused: Counts = new Map();
  readonly noted: Counts = new Map();
  span: { from: number; to: number } | null = null;
  private batch: HistoryEvent[] = [];
  private characters = 0;

  constructor(
    private readonly site: string,
    private readonly codes: ItemCodes,
    private readonly tools: EventTools,
  ) {}

  async take(event: HistoryEvent, at: number): Promise<void> {
    this.events += 1;
    this.span = { from: Math.min(this.span?.from ?? at, at), to: Math.max(this.span?.to ?? at, at) };
    const raw = cutQueries({ ...event.raw, local_timestamp: Math.floor(at / 1000) });
    this.batch.push({ ...event, raw });
    this.characters += JSON.stringify(raw).length;
    if (this.batch.length >= BATCH_EVENTS || this.characters >= BATCH_CHARACTERS) await this.flush();
  }

  refuse(refused: Remark): void {
    countRemark(this.refused, refused);
    this.tools.onRefused(refused);
  }

  async flush(): Promise<void> {
    const { batch } = this;
    if (batch.length === 0) return;
    this.batch = [];
    this.characters = 0;
    const raws = await this.codes.replaceCodes(batch.map(({ raw }) => raw));
    const events = raws.map((raw, index) => ({ raw, ip: batch[index]?.ip ?? null }));
    const { base, transport, onProgress } = this.tools;
    const answer = await send(base, addEvents, { body: { site: this.site, events } }, { transport });
    this.accepted += answer.accepted;
    this.known += answer.known;
    for (const { index, code } of answer.refused) this.refuse({ line: batch[index]?.line ?? 0, code });
    onProgress(this.events);
  }
}

/** How the times of a history are moved. `now` is the clock of the backend, epoch ms. */
type TimeShift = { now: number; shiftMs: number; spreadDays: number | null; stretch: number };

/** Visits whose start is remembered; events of one visit are close together in a file. */
const REMEMBERED = 10_000;

/** Computes the times under which events are stored. */
class MovedTimes {
  private readonly anchors = new Map<string, number>();

  constructor(private readonly moving: TimeShift) {}

  /** The time of an event, epoch ms; the same input always gives the same result. */
  of({ at, visit }: HistoryEvent): number {
    const { now, shiftMs, spreadDays, stretch } = this.moving;
    if (spreadDays === null) return at + shiftMs;
    const anchor = this.anchors.get(visit) ?? at;
    this.anchors.delete(visit);
    this.anchors.set(visit, anchor);
    if (this.anchors.size > REMEMBERED) this.anchors.delete(this.anchors.keys().next().value ?? "");
    const whole = spreadDays * DAY_MS - 2 * HOUR_MS;
    const begins = startOfHour(now) - spreadDays * DAY_MS + shareOfName(visit) * whole;
    return Math.min(begins + (at - anchor) * stretch, now);
  }
}

function startOfHour(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

/** The shift that moves the last event to within a day before now; whole days, so that the time of day stays. */
function computeShift(now: number, last: number): number {
  return Math.floor((now - last) / DAY_MS) * DAY_MS;
}
