import { FeedFault, type FeedRecord, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import { readJsonRecord } from "./json-record";
import { RECORD_CHARS_MAX } from "./read-limits";

/** Reads one object per line; skips blank lines and continues after malformed ones. */
export class JsonLines implements RecordReader {
  private rest = "";
  private line = 1;

  /** Returns the records of the lines that end in this chunk. */
  *push(text: string): Generator<FeedRecord> {
    const buffered = this.rest + text;
    let from = 0;
    for (let end = buffered.indexOf("\n", this.rest.length); end >= 0; end = buffered.indexOf("\n", from)) {
      const record = this.readLine(buffered.slice(from, end));
      from = end + 1;
      this.line += 1;
      if (record !== null) yield record;
    }
    this.rest = buffered.slice(from);
    if (this.rest.length > RECORD_CHARS_MAX) throw new FeedFault("record_too_large", { line: this.line, column: 1 });
  }

  /** Returns the last line if no line end follows it. */
  *end(): Generator<FeedRecord> {
    const record = this.readLine(this.rest);
    if (record !== null) yield record;
  }

  private readLine(text: string): FeedRecord | null {
    return text.trim() === "" ? null : readJsonRecord(text, { line: this.line, column: 1 });
  }
}
