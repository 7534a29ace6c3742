import { FeedFault, type FeedRecord, placeIn, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import { jsonFaultAt } from "./json-fault";
import { findList, isUsualKey } from "./json-find";
import { JsonList, placeAfter } from "./json-list";
import { jsonRecord } from "./json-record";
import { HEAD_CHARS, RECORD_CHARS_MAX } from "./read-limits";

/**
 * Reads a JSON document: an array of records; an object that holds them in one array, which is streamed and what is around
 * it kept, to be judged at the end; or an object without one, which is a record itself.
 */
export class JsonDocument implements RecordReader {
  private before = "";
  /** The list is looked for again when what stands before it has doubled. */
  private nextLength = HEAD_CHARS;
  private behind = "";
  private key = "";
  private list: JsonList | null = null;

  /** The records that end in this piece. */
  take(text: string): FeedRecord[] {
    if (this.list === null) {
      this.before += text;
      return this.before.length < Math.min(this.nextLength, RECORD_CHARS_MAX) ? [] : this.start(false);
    }
    return this.listed(text);
  }

  /** The rest. Throws FeedFault when the document is no JSON, holds no list, or several that may be meant. */
  end(): FeedRecord[] {
    const records = this.list === null ? this.start(true) : [];
    if (this.list === null) return records;
    if (!this.list.isDone) throw new FeedFault("json_malformed", this.list.endOfText);
    this.judgeAround(this.list);
    return records;
  }

  /** Finds the records in what has been read so far. */
  private start(isWhole: boolean): FeedRecord[] {
    const text = this.before;
    const found = /^\s*\[/.test(text) ? { inside: text.indexOf("[") + 1, key: "" } : findList(text);
    if (found === null) {
      if (isWhole) return [this.only(text)];
      if (text.length > RECORD_CHARS_MAX) throw new FeedFault("json_no_list", { line: 1, column: 1 });
      this.nextLength = text.length * 2;
      return [];
    }
    this.before = text.slice(0, found.inside);
    this.key = found.key;
    this.list = new JsonList(placeAfter({ line: 1, column: 1 }, this.before));
    return this.listed(text.slice(found.inside));
  }

  private listed(text: string): FeedRecord[] {
    const { list } = this;
    if (list === null || list.isDone) {
      this.behind += text;
      if (this.behind.length > RECORD_CHARS_MAX) throw new FeedFault("record_too_large", placeOf(list));
      return [];
    }
    const { records, behind } = list.take(text);
    this.behind += behind;
    return records;
  }

  /** A document without a list is one record, when it is an object. */
  private only(text: string): FeedRecord {
    const record = jsonRecord(text, { line: 1, column: 1 });
    if ("value" in record) return record;
    const { line, column } = record;
    throw new FeedFault(record.code === "not_an_object" ? "json_no_list" : "json_malformed", { line, column });
  }

  /** What stands around the list must be JSON, and hold no other list that may be meant. */
  private judgeAround(list: JsonList): void {
    const around = `${this.before}]${this.behind}`;
    let document: unknown;
    try {
      document = JSON.parse(around);
    } catch {
      const wrong = jsonFaultAt(around) ?? 0;
      const inBefore = wrong <= this.before.length;
      const place = inBefore
        ? placeIn(around, wrong)
        : placeIn(this.behind, wrong - this.before.length - 1, list.place);
      throw new FeedFault("json_malformed", place);
    }
    if (!isUsualKey(this.key) && hasObjects(document, 3)) throw new FeedFault("json_many_lists", list.place);
  }
}

function placeOf(list: JsonList | null): { line: number; column: number } {
  return list?.place ?? { line: 1, column: 1 };
}

/** Whether an array of objects lies in an object, or in objects in it. */
function hasObjects(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value) || levels === 0) return false;
  return Object.values(value).some((below) =>
    Array.isArray(below)
      ? below.some((one) => typeof one === "object" && one !== null && !Array.isArray(one))
      : hasObjects(below, levels - 1),
  );
}
