import { createHash } from "node:crypto";

// What histories of every kind are read into, before they are events of a shop.

/** Where something is in the file, counted from 1. */
export type Line = { line: number; text: string | null };

/** An event of a history as a shop would have sent it. `at` is when it happened, epoch ms; `visit` groups those of a visit. */
export type HistoryEvent = {
  line: number;
  at: number;
  visit: string;
  /** Codes of items in it, as the file has them. */
  raw: Record<string, unknown>;
  ip: string | null;
};

/** Something in a file that becomes no event, by a reason, or becomes one with a remark. */
export type Remark = { line: number; code: string };

/** What a reader gives: events, what was left out, what was taken although something is odd about it. */
export type Told = { event: HistoryEvent } | { refused: Remark } | { noted: Remark };

/** A visitor's number made of whatever a file calls them: the same for the same name. */
export function visitorNumber(name: string): string {
  if (/^[1-9]\d{0,17}$/.test(name)) return name;
  const digest = createHash("sha256").update(name).digest();
  return `8${String(digest.readBigUInt64BE(0) % 10n ** 17n).padStart(17, "0")}`;
}

/** A share of 1 made of a name: the same for the same one. */
export function shareOfName(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE(0) / 2 ** 32;
}
