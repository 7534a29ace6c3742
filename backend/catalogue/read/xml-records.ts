import {
  FeedFault,
  type FeedRecord,
  isFeedFault,
  locate,
  type RecordReader,
} from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace, RecordFaultCode } from "@/lib/contract/catalogue/feed-faults";
import { DEPTH_MAX, RECORD_CHARS_MAX, REREAD_CHARS_MAX } from "./read-limits";
import { INVALID_BYTES } from "./text-decoders";
import { XmlRecord } from "./xml-node";
import type { XmlOutline } from "./xml-outline";
import {
  AMPERSAND_MARK,
  BARE_AMPERSAND,
  createXmlParser,
  REFERENCE_CHARS_MAX,
  XML_BEGINNING,
  type XmlParser,
  type XmlStart,
} from "./xml-parser";
import { findRecordEnd, findRecordStart, RawText, SectionScan } from "./xml-raw";

/** What is wrong with the current record, and where. */
type RecordFault = { code: RecordFaultCode; place: FeedPlace };

/** An offset in the document, and its position. */
type Mark = { offset: number; place: FeedPlace };

/** A record with a fault: where it begins, what could be read of it, and an earlier fault in it. */
type Broken = { start: Mark; fault: RecordFault | null; partial: Record<string, unknown> | undefined };

/**
 * A fault at an offset that the parser cannot read past: reading continues behind the broken record, or at the next one if the fault
 * is between two.
 */
type Interruption = { fault: FeedFault; at: number; broken: Broken | null };

/** How reading continues behind a fault. `isFinal`: the text that it needs has arrived. `isEnd`: it is all of the document. */
type Stage = { isFinal: boolean; isEnd: boolean };
const ONGOING: Stage = { isFinal: false, isEnd: false };

/**
 * Reads the elements at one path of an XML document as records. A fault within a record costs that record only: reading continues
 * behind its end, or at the next record.
 */
export class XmlRecords implements RecordReader {
  private parser: XmlParser;
  private names: string[] = [];
  private readonly steps: readonly string[];
  private readonly name: string;
  private readonly parent: string;
  private record: XmlRecord | null = null;
  private fault: RecordFault | null = null;
  /** A fault that the parser met before it opened a record; it may be in the start tag. */
  private early: (RecordFault & { offset: number }) | null = null;
  private done: FeedRecord[] = [];
  private readonly raw = new RawText();
  private readonly sections = new SectionScan(this.raw);
  /** Where the current record begins. */
  private recordStart = 0;
  /** Where the last record ended, or where reading began. */
  private boundary: Mark = { offset: 0, place: XML_BEGINNING.place };
  /** Where the record that ended there began, if it is still in `done`. */
  private lastStart: Mark | null = null;
  /** Where the last open element was closed. */
  private rootEnd: number | null = null;
  /** The end of a chunk, which may be an incomplete reference. */
  private carry = "";
  private interruption: Interruption | null = null;
  private rereadCharacters = 0;
  private isStarted = false;

  constructor(
    private readonly outline: XmlOutline,
    private readonly language?: string,
  ) {
    this.steps = outline.path.split("/");
    this.name = this.steps.at(-1) ?? "";
    this.parent = this.steps.at(-2) ?? "";
    this.parser = this.createParser(XML_BEGINNING);
  }

  /** The namespace of the root, which tells feeds with the same elements apart. */
  get columns(): readonly string[] {
    const { namespace } = this.outline;
    return namespace === undefined ? [] : [`xmlns=${namespace}`];
  }

  /** Returns the records that end in this chunk. */
  push(text: string): FeedRecord[] {
    this.raw.append(text);
    this.advance(() => {
      if (this.interruption === null) this.write(this.isStarted ? text : this.start(text), false);
    }, ONGOING);
    this.forgetRead();
    if (this.raw.length > RECORD_CHARS_MAX) this.leaveLongRecord();
    return this.takeRecords();
  }

  /** Throws FeedFault if the document is incomplete. */
  end(): FeedRecord[] {
    this.advance(
      () => {
        if (this.interruption === null) this.finish("");
      },
      { isFinal: true, isEnd: true },
    );
    if (this.interruption !== null) throw this.interruption.fault;
    return this.takeRecords();
  }

  /** White space before the XML declaration is harmless, but the parser refuses it. Returns the text behind it. */
  private start(text: string): string {
    this.isStarted = true;
    const blank = text.length - text.trimStart().length;
    if (blank > 0) this.restart({ ancestors: [], place: locate(text, blank), offset: blank });
    return text.slice(blank);
  }

  private restart(start: XmlStart): void {
    this.parser = this.createParser(start);
    this.names = [...start.ancestors];
    this.carry = "";
    this.record = null;
    this.fault = null;
    this.early = null;
    this.boundary = { offset: start.offset, place: start.place };
    this.lastStart = null;
    this.sections.reset(start.offset);
  }

  private createParser(start: XmlStart): XmlParser {
    const handlers = {
      open: (name: string, attributes: Record<string, string>, place: FeedPlace) => this.open(name, attributes, place),
      text: (text: string) => this.record?.addText(text),
      close: () => this.close(),
      fault: (code: RecordFaultCode, place: FeedPlace) => this.noteFault(code, place),
    };
    return createXmlParser(handlers, start);
  }

  /** Runs a step of reading, and reads on behind each broken record. */
  private advance(step: () => void, { isFinal, isEnd }: Stage): void {
    let next: (() => void) | null = step;
    while (next !== null) {
      try {
        next();
      } catch (error) {
        if (!this.interrupt(error)) throw error;
      }
      next = null;
      if (this.interruption === null || !this.resume(isFinal)) continue;
      const rest = this.raw.slice(this.boundary.offset);
      next = () => (isEnd ? this.finish(rest) : this.write(rest, false));
    }
  }

  private finish(text: string): void {
    this.write(text, true);
    this.lastStart = null;
    this.parser.end();
  }

  /** Passes a text up to the end of `raw` to the parser, and replaces its bare ampersands. */
  private write(text: string, isLast: boolean): void {
    const whole = this.carry + text;
    this.carry = "";
    if (!whole.includes("&")) {
      this.parser.write(whole);
      return;
    }
    const tail = whole.slice(-REFERENCE_CHARS_MAX);
    const cut = isLast ? -1 : tail.lastIndexOf("&");
    const isCut = cut >= 0 && !tail.includes(";", cut);
    const end = isCut ? whole.length - tail.length + cut : whole.length;
    this.carry = whole.slice(end);
    this.writeReferences(whole.slice(0, end), this.raw.end - whole.length);
  }

  /** Writes a chunk at an offset; notes its bare ampersands at the records in which they are. */
  private writeReferences(chunk: string, offset: number): void {
    let pending = "";
    let from = 0;
    /** Up to the next tag, all ampersands are in the same record. */
    let nextTag = -1;
    BARE_AMPERSAND.lastIndex = 0;
    for (let found = BARE_AMPERSAND.exec(chunk); found !== null; found = BARE_AMPERSAND.exec(chunk)) {
      const at = found.index;
      if (at > nextTag) {
        this.parser.write(pending + chunk.slice(from, at));
        pending = "";
        from = at;
        this.sections.moveTo(this.record === null ? this.boundary.offset : this.recordStart);
      }
      if (this.sections.isInside(offset + at)) continue;
      if (at > nextTag) this.noteFault("ampersand_bare", this.parser.nextPlace());
      if (at > nextTag) nextTag = findFrom(chunk, "<", at);
      pending += chunk.slice(from, at) + AMPERSAND_MARK;
      from = at + 1;
    }
    this.parser.write(pending + chunk.slice(from));
  }

  private noteFault(code: RecordFaultCode, place: FeedPlace): void {
    const offset = this.parser.offset();
    const character = this.raw.slice(offset - 1, offset);
    // Invalid bytes are reported for all formats together.
    if (code === "control_character" && character === INVALID_BYTES) return;
    const isMarkup = code === "control_character" && character === "<";
    const fault = { code: isMarkup ? ("markup_broken" as const) : code, place };
    if (this.record === null) this.early = { ...fault, offset };
    else this.fault ??= fault;
  }

  private forgetRead(): void {
    const needed = this.record === null ? this.boundary.offset : this.recordStart;
    this.raw.dropBefore(this.interruption?.broken?.start.offset ?? needed);
  }

  /** Continues at a record within one that is too long, because then its end is missing; otherwise throws FeedFault. */
  private leaveLongRecord(): void {
    const place = this.record?.start ?? this.parser.place();
    const fault = this.interruption?.fault ?? new FeedFault("record_too_large", place);
    this.advance(
      () => {
        if (this.interruption === null) throw fault;
      },
      { isFinal: true, isEnd: false },
    );
    this.forgetRead();
    if (this.interruption !== null || this.raw.length > RECORD_CHARS_MAX) throw fault;
  }

  private takeRecords(): FeedRecord[] {
    const { done } = this;
    this.done = [];
    this.lastStart = null;
    return done;
  }

  private open(name: string, attributes: Record<string, string>, place: FeedPlace): void {
    if (this.record !== null) {
      this.record.openElement(name, attributes, place);
      return;
    }
    this.names.push(name);
    if (this.names.length > DEPTH_MAX) throw new FeedFault("too_deep", place);
    const isRecord = this.names.length === this.steps.length && this.steps.every((step, at) => step === this.names[at]);
    if (!isRecord) return;
    this.recordStart = this.raw.lastIndexOf(`<${name}`, this.parser.offset() - name.length - 1);
    this.record = new XmlRecord(place, this.outline.prefix, this.language);
    this.fault = this.early !== null && this.early.offset > this.recordStart ? this.early : null;
    this.early = null;
    this.record.openElement(name, attributes, place);
  }

  private close(): void {
    const closed = this.record?.closeElement();
    if (closed === null) return;
    if (closed !== undefined) {
      const { fault } = this;
      this.done.push(fault === null ? closed : { ...fault.place, code: fault.code, partial: closed.value });
      this.lastStart = { offset: this.recordStart, place: this.record?.start ?? closed };
      this.boundary = { offset: this.parser.offset(), place: this.parser.nextPlace() };
      this.record = null;
      this.fault = null;
    }
    this.names.pop();
    if (this.names.length === 0) this.rootEnd = this.parser.offset();
  }

  /** Prepares to continue behind a fault; false if it makes the rest unreadable. */
  private interrupt(error: unknown): boolean {
    if (!isFeedFault(error) || this.steps.length < 2) return false;
    const at = this.parser.offset();
    // Outside of the root element. A wrong end tag closes elements before it is reported.
    if (this.names.length === 0 && this.rootEnd !== at) return false;
    this.rereadCharacters += at - this.boundary.offset;
    if (this.rereadCharacters > REREAD_CHARS_MAX) return false;
    const broken = this.findBroken(at);
    if (error.code === "record_too_large") {
      // It may have lost its end tag: then it contains the next record.
      const next = broken === null ? null : findRecordStart(this.raw, this.name, broken.start.offset + 1);
      if (next === null || next >= at) return false;
    } else if (error.code !== "xml_malformed") return false;
    this.interruption = { fault: error, at, broken };
    return true;
  }

  /** The record that a fault at an offset belongs to; null if it is between two records. */
  private findBroken(at: number): Broken | null {
    const { record, fault, boundary, lastStart, raw } = this;
    if (record !== null)
      return { start: { offset: this.recordStart, place: record.start }, fault, partial: record.readPartial() };
    if (lastStart !== null && boundary.offset === at) {
      // The end tag of an outer element closed the record, whose own one is missing.
      const last = this.done.pop();
      return { start: lastStart, fault: null, partial: last !== undefined && "value" in last ? last.value : undefined };
    }
    const start = findRecordStart(raw, this.name, boundary.offset);
    if (start === null || start >= at) return null;
    return { start: this.markOffset(boundary, start), fault: null, partial: undefined };
  }

  /** Continues behind a fault; false if the place is not in the text yet. */
  private resume(isFinal: boolean): boolean {
    const { interruption, raw, name, parent } = this;
    if (interruption === null) return false;
    const { broken, at, fault } = interruption;
    const next =
      broken === null
        ? findRecordStart(raw, name, at)
        : findRecordEnd(raw, { name, parent }, broken.start.offset + 1, isFinal);
    if (next === null) return false;
    this.interruption = null;
    if (broken === null) this.done.push({ ...fault.place, code: "markup_broken" });
    else {
      // A fault behind the record is the consequence of something that it lacks.
      const found = { code: "markup_broken" as const, place: at > next ? broken.start.place : fault.place };
      const { code, place } = broken.fault ?? found;
      this.done.push({ ...place, code, partial: broken.partial });
    }
    const { offset, place } = this.markOffset(broken?.start ?? this.boundary, next);
    this.restart({ ancestors: this.steps.slice(0, -1), place, offset });
    return true;
  }

  /** An offset behind a known one, with its position. */
  private markOffset(known: Mark, offset: number): Mark {
    const between = this.raw.slice(known.offset, offset);
    return { offset, place: locate(between, between.length, known.place) };
  }
}

function findFrom(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}
