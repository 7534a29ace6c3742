import { type FileRecord, RECORD_MAX, recordOf } from "./file-record";

/** An object around the array has to be held whole. */
const WRAPPED_MAX = 256 * 1024 * 1024;
const BROKEN = "The file is not readable as JSON.";

/**
 * The elements of the array that a JSON file is, one by one; a file that is an object is read whole and has to hold
 * exactly one array. Throws an Error when the file is neither, or ends too early.
 */
export async function* readJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const scan = new ElementScan();
  let head = "";
  let place = 0;
  for await (const chunk of chunks) {
    if (scan.state === "before") {
      head += chunk;
      const start = /\S/.exec(head);
      if (start === null) continue;
      if (start[0] !== "[") {
        yield* wrapped(head, chunks);
        return;
      }
      scan.open();
      for (const element of scan.take(head.slice(start.index + 1))) yield recordOf(++place, element);
    } else for (const element of scan.take(chunk)) yield recordOf(++place, element);
  }
  if (scan.state !== "after") throw new Error(BROKEN);
}

async function* wrapped(head: string, chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let text = head;
  // The loop outside has taken the first pieces; the rest comes from the same source.
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > WRAPPED_MAX) throw new Error("The file is an object of more than 256 million characters.");
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(BROKEN);
  }
  const arrays = typeof content === "object" && content !== null ? Object.values(content).filter(Array.isArray) : [];
  const [list] = arrays;
  if (arrays.length !== 1 || list === undefined) {
    throw new Error("The file holds neither an array nor an object with one array in it.");
  }
  for (const [index, value] of list.entries()) yield recordOf(index + 1, JSON.stringify(value) ?? "");
}

/** Cuts the inside of an array into the texts of its elements, whatever the pieces it comes in. */
class ElementScan {
  state: "before" | "inside" | "after" = "before";
  private text = "";
  private depth = 0;
  private isInString = false;
  private isEscaped = false;

  open(): void {
    this.state = "inside";
  }

  /** The elements that end in this piece. */
  *take(piece: string): Generator<string> {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece.charCodeAt(at);
      if (this.state === "after") {
        if (!/\s/.test(piece.charAt(at))) throw new Error(BROKEN);
      } else if (this.isInString) this.passString(letter);
      else if (letter === QUOTE) this.isInString = true;
      else if (letter === OPEN_BRACE || letter === OPEN_BRACKET) this.depth += 1;
      else if (letter === CLOSE_BRACE || (letter === CLOSE_BRACKET && this.depth > 0)) this.depth -= 1;
      else if (this.depth === 0 && (letter === COMMA || letter === CLOSE_BRACKET)) {
        const element = this.text + piece.slice(start, at);
        this.text = "";
        start = at + 1;
        if (letter === CLOSE_BRACKET) this.state = "after";
        if (element.trim() !== "" || letter === COMMA) yield element;
      }
    }
    if (this.state === "inside") this.text += piece.slice(start);
    if (this.text.length > RECORD_MAX) throw new Error("A record is longer than 16 million characters.");
  }

  private passString(letter: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (letter === BACKSLASH) this.isEscaped = true;
    else if (letter === QUOTE) this.isInString = false;
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
