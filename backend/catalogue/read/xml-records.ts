import { FeedFault, type FeedRecord, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { DEPTH_MAX, RECORD_CHARS_MAX } from "./read-limits";
import { XmlRecord } from "./xml-node";
import type { XmlOutline } from "./xml-outline";
import { createXmlParser, type XmlParser } from "./xml-parser";

/** Reads the elements at one path of an XML document as records. */
export class XmlRecords implements RecordReader {
  private readonly parser: XmlParser;
  private readonly names: string[] = [];
  private readonly steps: readonly string[];
  private record: XmlRecord | null = null;
  private done: FeedRecord[] = [];
  private charactersSinceRecord = 0;

  constructor(
    private readonly outline: XmlOutline,
    private readonly language?: string,
  ) {
    this.steps = outline.path.split("/");
    this.parser = createXmlParser({
      open: (name, attributes, place) => this.open(name, attributes, place),
      text: (text) => this.record?.addText(text),
      close: () => this.close(),
    });
  }

  /** Returns the records that end in this chunk. */
  push(text: string): FeedRecord[] {
    this.parser.write(text);
    this.charactersSinceRecord = this.done.length > 0 ? 0 : this.charactersSinceRecord + text.length;
    if (this.charactersSinceRecord > RECORD_CHARS_MAX)
      throw new FeedFault("record_too_large", this.record?.start ?? this.parser.place());
    return this.takeRecords();
  }

  /** Throws FeedFault if the document is incomplete. */

  end(): FeedRecord[] {
    this.parser.end();
    return this.takeRecords();
  }

  private takeRecords(): FeedRecord[] {
    const { done } = this;
    this.done = [];
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
    this.record = new XmlRecord(place, this.outline.prefix, this.language);
    this.record.openElement(name, attributes, place);
  }

  private close(): void {
    const closed = this.record?.closeElement();
    if (closed === null) return;
    if (closed !== undefined) {
      this.done.push(closed);
      this.record = null;
    }
    this.names.pop();
  }
}
