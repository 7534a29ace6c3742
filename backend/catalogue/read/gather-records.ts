import type { FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import { createGatherer } from "@/lib/domain/catalogue/reading/gather-rows";

/** Records that show whether a file has to be put together. */
const SAMPLE = 20;

/** Records of a feed, one after the other; `return` ends the reading. */
export type RecordStream = {
  next(): Promise<IteratorResult<FeedRecord, undefined>>;
  return(value: undefined): Promise<IteratorResult<FeedRecord, undefined>>;
  [Symbol.asyncIterator](): RecordStream;
};

/**
 * Puts records together that only make sense as one, such as rows with more pictures of the product above.
 * @param language that of the site.
 */
export function gatherRecords(
  records: AsyncGenerator<FeedRecord, undefined>,
  columns: () => readonly string[],
  language: string,
): RecordStream {
  return new GatheredRecords(records, columns, language);
}

/** Most feeds need no gathering: their records are passed on without a generator of its own, which costs time for each one. */
class GatheredRecords implements RecordStream {
  private readonly complete: FeedRecord[] = [];
  private gatherer: ReturnType<typeof createGatherer<Extract<FeedRecord, { value: unknown }>>> = null;
  private state: "new" | "gathering" | "passing" | "ended" = "new";
  private fault: { error: unknown } | null = null;

  constructor(
    private readonly records: AsyncGenerator<FeedRecord, undefined>,
    private readonly columns: () => readonly string[],
    private readonly language: string,
  ) {}

  next(): Promise<IteratorResult<FeedRecord, undefined>> {
    const isPassing = this.state === "passing" && this.fault === null && this.complete.length === 0;
    return isPassing ? this.records.next() : this.gather();
  }

  return(value: undefined): Promise<IteratorResult<FeedRecord, undefined>> {
    this.complete.length = 0;
    this.state = "ended";
    return this.records.return(value);
  }

  [Symbol.asyncIterator](): RecordStream {
    return this;
  }

  private async gather(): Promise<IteratorResult<FeedRecord, undefined>> {
    if (this.state === "new") await this.start();
    while (this.complete.length === 0) {
      const { fault } = this;
      this.fault = null;
      if (fault !== null) {
        this.state = "ended";
        throw fault.error;
      }
      if (this.state === "passing") return this.records.next();
      if (this.state === "ended") return { done: true, value: undefined };
      const next = await this.records.next();
      if (next.done === true) {
        this.complete.push(...(this.gatherer?.end() ?? []));
        this.state = "ended";
      } else this.add(next.value);
    }
    return { done: false, value: this.complete.shift() as FeedRecord };
  }

  private async start(): Promise<void> {
    const first: FeedRecord[] = [];
    try {
      while (first.length < SAMPLE) {
        const next = await this.records.next();
        if (next.done === true) break;
        first.push(next.value);
      }
    } catch (error) {
      // What was read before is passed on first.
      this.fault = { error };
    }
    this.gatherer = createGatherer(first.filter(isReadRecord), this.columns(), this.language);
    this.state = this.gatherer === null ? "passing" : "gathering";
    for (const record of first) this.add(record);
  }

  private add(record: FeedRecord): void {
    if (this.gatherer === null || !isReadRecord(record)) this.complete.push(record);
    else this.complete.push(...this.gatherer.push(record));
  }
}

function isReadRecord(record: FeedRecord): record is Extract<FeedRecord, { value: unknown }> {
  return "value" in record;
}
