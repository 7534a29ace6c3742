import { createHash } from "node:crypto";

// The common form into which every format of history is read.

/** A line of a file, counted from 1. */
export type Line = { line: number; text: string | null };

/** An event of a history as a shop would have sent it. `at`: when it happened, epoch ms; `visit` groups events of a visit. */
export type HistoryEvent = {
  line: number;
  at: number;
  visit: string;
  /** Items are named by the codes of the file. */
  raw: Record<string, unknown>;
  ip: string | null;
};

/** A line that becomes no event, with the reason, or that becomes one with a remark. */
export type Remark = { line: number; code: string };

/** What a reader yields: events, refused lines, and remarks about accepted lines. */
export type HistoryRecord = { event: HistoryEvent } | { refused: Remark } | { noted: Remark };

/** A numeric visitor ID derived from the name in a file: stable for the same name. */
export function toVisitorNumber(name: string): string {
  if (/^[1-9]\d{0,17}$/.test(name)) return name;
  const digest = createHash("sha256").update(name).digest();
  return `8${String(digest.readBigUInt64BE(0) % 10n ** 17n).padStart(17, "0")}`;
}

/** A number in [0, 1) derived from a name: stable for the same name. */
export function shareOfName(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE(0) / 2 ** 32;
}

/** Parses a line as JSON; null if it is none. */
export function parseJsonLine(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
