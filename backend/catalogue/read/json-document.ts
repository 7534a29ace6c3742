import { FeedFault, type FeedRecord, locate, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import { findList, isUsualKey } from "./json-find";
import { advancePlace, JsonList } from "./json-list";
import { findJsonFault, readJsonRecord } from "./json-record";
import { HEAD_CHARS, RECORD_CHARS_MAX } from "./read-limits";

/**
 * Reads a JSON document: an array of records; an object with one array of records, which is streamed while the text around
 * it is buffered and validated at the end; or an object without an array, which is a single record.
 */
export class JsonDocument implements RecordReader {
  private before = "";
  /** The next search for the list starts at this length, so that the text is not scanned on every chunk. */
  private nextLength = HEAD_CHARS;
  private after = "";
  private key = "";
  private list: JsonList | null = null;

  /** Returns the records that end in this chunk. */
  push(text: string): FeedRecord[] {
    if (this.list === null) {
      this.before += text;
      return this.before.length < Math.min(this.nextLength, RECORD_CHARS_MAX) ? [] : this.start(false);
    }
    return this.readList(text);
  }

  /** Returns the remaining records. Throws FeedFault if the document is not JSON, or has no list or several candidates. */
  end(): FeedRecord[] {
    const records = this.list === null ? this.start(true) : [];
    if (this.list === null) return records;
    if (!this.list.isDone) throw new FeedFault("json_malformed", this.list.endOfText);
    this.validateSurroundings(this.list);
    return records;
  }

  /** Finds the list in the text read so far. */
  private start(isComplete: boolean): FeedRecord[] {
    const text = this.before;
    const found = /^\s*\[/.test(text) ? { inside: text.indexOf("[") + 1, key: "" } : findList(text);
    if (found === null) {
      if (isComplete) return [this.readSingleRecord(text)];
      if (text.length > RECORD_CHARS_MAX) throw new FeedFault("json_no_list", { line: 1, column: 1 });
      this.nextLength = text.length * 2;
      return [];
    }
    this.before = text.slice(0, found.inside);
    this.key = found.key;
    this.list = new JsonList(advancePlace({ line: 1, column: 1 }, this.before));
    return this.readList(text.slice(found.inside));
  }

  private readList(text: string): FeedRecord[] {
    const { list } = this;
    if (list === null || list.isDone) {
      this.after += text;
      if (this.after.length > RECORD_CHARS_MAX) throw new FeedFault("record_too_large", getPlace(list));
      return [];
    }
    const { records, rest } = list.push(text);
    this.after += rest;
    return records;
  }

  /** An object without a list is a single record. */
  private readSingleRecord(text: string): FeedRecord {
    const record = readJsonRecord(text, { line: 1, column: 1 });
    if ("value" in record) return record;
    const { line, column } = record;
    throw new FeedFault(record.code === "not_an_object" ? "json_no_list" : "json_malformed", { line, column });
  }

  /** Checks that the text around the list is JSON and has no other candidate list. */
  private validateSurroundings(list: JsonList): void {
    const around = `${this.before}]${this.after}`;
    let document: unknown;
    try {
      document = JSON.parse(around);
    } catch {
      const faultAt = findJsonFault(around) ?? 0;
      const inBefore = faultAt <= this.before.length;
      const place = inBefore
        ? locate(around, faultAt)
        : locate(this.after, faultAt - this.before.length - 1, list.place);
      throw new FeedFault("json_malformed", place);
    }
    if (!isUsualKey(this.key) && hasObjects(document, 3)) throw new FeedFault("json_many_lists", list.place);
  }
}

function getPlace(list: JsonList | null): { line: number; column: number } {
  return list?.place ?? { line: 1, column: 1 };
}

/** Whether an object contains an array of objects, up to `levels` deep. */
function hasObjects(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value) || levels === 0) return false;
  return Object.values(value).some((inner) =>
    Array.isArray(inner)
      ? inner.some((one) => typeof one === "object" && one !== null && !Array.isArray(one))
      : hasObjects(inner, levels - 1),
  );
}
