import type { FeedFaultCode, FeedPlace, RecordFaultCode } from "@/lib/contract/catalogue/feed-faults";
import { brand } from "@/lib/http/branded";

/** A feed that cannot be read on from a place. What came before it must not become a catalogue. */
export class FeedFault extends Error {
  override readonly name = "FeedFault";

  constructor(
    readonly code: FeedFaultCode,
    readonly place: FeedPlace,
  ) {
    super(`${code} at ${place.line}:${place.column}`);
  }
}

/** Whether an error is a FeedFault, of any copy of the class. */
export const isFeedFault = brand(FeedFault, "FeedFault");

/** Something wrong with bytes, told before anybody counts lines. */
export class ByteFault extends Error {
  override readonly name = "ByteFault";

  constructor(readonly code: FeedFaultCode) {
    super(code);
  }
}

/** Whether an error is a ByteFault, of any copy of the class. */
export const isByteFault = brand(ByteFault, "ByteFault");

/** What comes in, as it comes. */
export type Bytes = AsyncIterable<Uint8Array>;

/** A record of a feed and where it starts, or where and why there is none. */
export type FeedRecord = FeedPlace & ({ value: Record<string, unknown> } | { code: RecordFaultCode });

/** Cuts text into records, whatever the pieces it comes in. Both throw FeedFault where there is no going on. */
export type RecordReader = {
  take(text: string): Iterable<FeedRecord>;
  end(): Iterable<FeedRecord>;
};

/** The place of an offset in a text whose first letter is at `start`. Line ends are LF, CR or both. */
export function placeIn(text: string, offset: number, start: FeedPlace = { line: 1, column: 1 }): FeedPlace {
  let { line, column } = start;
  for (let at = 0; at < offset && at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const isLineEnd = letter === LF || (letter === CR && text.charCodeAt(at + 1) !== LF);
    if (isLineEnd) line += 1;
    column = isLineEnd ? 1 : column + 1;
  }
  return { line, column };
}

const [LF, CR] = [0x0a, 0x0d];
