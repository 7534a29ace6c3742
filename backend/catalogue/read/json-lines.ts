import { FeedFault, type FeedRecord, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import { jsonRecord } from "./json-record";
import { RECORD_CHARS_MAX } from "./read-limits";

/** Reads one object a line; blank lines are passed over, a wrong line stops nobody else. */
export class JsonLines implements RecordReader {
  private rest = "";
  private line = 1;

  /** The records of the lines that end in this piece. */
  *take(text: string): Generator<FeedRecord> {
    const whole = this.rest + text;
    let from = 0;
    for (let end = whole.indexOf("\n", this.rest.length); end >= 0; end = whole.indexOf("\n", from)) {
      const record = this.recordOf(whole.slice(from, end));
      from = end + 1;
      this.line += 1;
      if (record !== null) yield record;
    }
    this.rest = whole.slice(from);
    if (this.rest.length > RECORD_CHARS_MAX) throw new FeedFault("record_too_large", { line: this.line, column: 1 });
  }

  /** The last line, when no line end follows it. */
  *end(): Generator<FeedRecord> {
    const record = this.recordOf(this.rest);
    if (record !== null) yield record;
  }

  private recordOf(text: string): FeedRecord | null {
    return text.trim() === "" ? null : jsonRecord(text, { line: this.line, column: 1 });
  }
}
