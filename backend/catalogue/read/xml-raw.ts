// The raw text of an XML document around the current record, to find the next record after a broken one.

const CDATA = "<![CDATA[";
const CDATA_END = "]]>";
const COMMENT = "<!--";
const COMMENT_END = "-->";

/** A part of a document by its offsets in the whole. */
export class RawText {
  private text = "";
  private start = 0;

  /** The offset of the end. */
  get end(): number {
    return this.start + this.text.length;
  }

  get length(): number {
    return this.text.length;
  }

  append(text: string): void {
    this.text += text;
  }

  /** Forgets what is before an offset. */
  dropBefore(offset: number): void {
    if (offset <= this.start) return;
    this.text = this.text.slice(offset - this.start);
    this.start = offset;
  }

  indexOf(text: string, from: number): number {
    const found = this.text.indexOf(text, Math.max(0, from - this.start));
    return found < 0 ? -1 : found + this.start;
  }

  lastIndexOf(text: string, from: number): number {
    const found = this.text.lastIndexOf(text, from - this.start);
    return found < 0 ? this.start : found + this.start;
  }

  slice(from: number, to = this.end): string {
    return this.text.slice(Math.max(0, from - this.start), Math.max(0, to - this.start));
  }

  startsWith(text: string, at: number): boolean {
    return this.text.startsWith(text, at - this.start);
  }
}

/** Sections in which `&` and `<` are ordinary characters, with their ends. */
const SECTIONS = [
  { open: CDATA, close: CDATA_END },
  { open: COMMENT, close: COMMENT_END },
  { open: "<?", close: "?>" },
];

/** Tracks whether an offset is within such a section; offsets must not decrease. */
export class SectionScan {
  private at = 0;
  private close: string | null = null;
  /** Where the end of the current section was found; null if it was not found up to `searchedTo`. */
  private closeAt: number | null = null;
  private searchedTo = 0;

  constructor(private readonly raw: RawText) {}

  /** Starts at an offset that is in no section. */
  reset(offset: number): void {
    this.at = offset;
    this.close = null;
  }

  /** Skips the text up to an offset that is in no section. */
  moveTo(offset: number): void {
    if (offset > this.at) this.reset(offset);
  }

  isInside(offset: number): boolean {
    while (this.at < offset) {
      if (this.close === null) this.findOpening(offset);
      else if (!this.leave(this.close, offset)) return true;
    }
    return this.close !== null;
  }

  private findOpening(until: number): void {
    const found = this.raw.indexOf("<", this.at);
    if (found < 0 || found >= until) {
      this.at = until;
      return;
    }
    const section = SECTIONS.find(({ open }) => this.raw.startsWith(open, found));
    this.at = found + (section?.open.length ?? 1);
    this.close = section?.close ?? null;
    this.closeAt = null;
    this.searchedTo = this.at;
  }

  /** Leaves the current section if it ends before an offset. */
  private leave(close: string, offset: number): boolean {
    if (this.closeAt === null && this.searchedTo < this.raw.end) {
      const found = this.raw.indexOf(close, Math.max(this.at, this.searchedTo - close.length));
      this.closeAt = found < 0 ? null : found;
      this.searchedTo = this.raw.end;
    }
    if (this.closeAt === null || this.closeAt >= offset) return false;
    this.at = this.closeAt + close.length;
    this.close = null;
    return true;
  }
}

/** Where reading can continue after a broken record: at an offset; null if that is not in the text yet. */
type Resume = number | null;

/** Names of the elements of records, and of their parent. */
type ElementNames = { name: string; parent: string };

/**
 * Finds where a record ends, or else where the next one begins or their parent ends. Skips CDATA sections and comments.
 * @param from an offset within the record.
 * @param isFinal the text is complete; otherwise, incomplete sections and comments are waited for.
 */
export function findRecordEnd(raw: RawText, { name, parent }: ElementNames, from: number, isFinal: boolean): Resume {
  for (let at = raw.indexOf("<", from); at >= 0; at = raw.indexOf("<", at)) {
    const section = skipSection(raw, at, isFinal);
    if (section === null) return null;
    if (section > at) at = section;
    else if (isTag(raw, `<${name}`, at) || isTag(raw, `</${parent}`, at)) return at;
    else if (isTag(raw, `</${name}`, at)) {
      const end = raw.indexOf(">", at);
      return end < 0 ? null : end + 1;
    } else at += 1;
  }
  return null;
}

/** Finds where the next record begins, outside of comments and CDATA sections. */
export function findRecordStart(raw: RawText, name: string, from: number): Resume {
  for (let at = raw.indexOf("<", from); at >= 0; at = raw.indexOf("<", at)) {
    const section = skipSection(raw, at, true) ?? at;
    if (section > at) at = section;
    else if (isTag(raw, `<${name}`, at)) return at;
    else at += 1;
  }
  return null;
}

/**
 * The offset behind a section; null if the text may end within it.
 * @param at where the section begins; returned unchanged if there is none, or none that ends properly.
 */
function skipSection(raw: RawText, at: number, isFinal: boolean): number | null {
  const isCdata = raw.startsWith(CDATA, at);
  if (!isCdata && !raw.startsWith(COMMENT, at)) return at;
  const close = isCdata ? CDATA_END : COMMENT_END;
  const end = raw.indexOf(close, at);
  if (end < 0) return isFinal ? at : null;
  // A section that contains another one has lost its end.
  const inner = isCdata ? raw.indexOf(CDATA, at + CDATA.length) : -1;
  return inner >= 0 && inner < end ? at : end + close.length;
}

/** Whether a tag of this name is at an offset, and not one whose name is longer. */
function isTag(raw: RawText, start: string, at: number): boolean {
  return raw.startsWith(start, at) && /^[\s/>]$/.test(raw.slice(at + start.length, at + start.length + 1));
}
