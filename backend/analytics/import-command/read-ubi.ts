import * as z from "zod/mini";
import { type HistoryRecord, type Line, parseJsonLine } from "./history";
import { buildVisitorEvents, type UbiRecord, ubiDocument } from "./ubi-visitor";

// User Behavior Insights: queries and interactions with their results, as lines of `index TAB JSON` or in the bulk format of
// OpenSearch, an action before each document. Lines are buffered by visitor, because a query and the views of its results are
// on different lines.

/** Records buffered at once; at the limit the oldest visitor is emitted. */
const GATHERED_MAX = 100_000;
const INDEXES = ["ubi_queries", "ubi_events"];

const action = z.object({ index: z.object({ _index: z.string() }) });

/** Reads UBI lines in either form. */
export async function* readUbi(lines: AsyncIterable<Line>, isMinorUnits: boolean): AsyncGenerator<HistoryRecord> {
  const visitors = new Map<string, UbiRecord[]>();
  let gathered = 0;
  let index = "";
  for await (const { line, text } of lines) {
    if (text?.trim() === "") continue;
    const tab = text?.indexOf("\t") ?? -1;
    const named = tab > 0 && text !== null ? text.slice(0, tab) : null;
    const value = parseJsonLine(named === null ? text : (text?.slice(tab + 1) ?? null));
    const asAction = z.safeParse(action, value);
    if (named === null && asAction.success) {
      index = asAction.data.index._index;
      continue;
    }
    const parsedLine = parseRecord(named ?? index, line, value);
    if ("refused" in parsedLine) {
      yield parsedLine;
      continue;
    }
    const own = visitors.get(parsedLine.record.document.client_id) ?? [];
    own.push(parsedLine.record);
    visitors.set(parsedLine.record.document.client_id, own);
    gathered += 1;
    const [oldest] = gathered >= GATHERED_MAX ? visitors.keys() : [];
    if (oldest === undefined) continue;
    const records = visitors.get(oldest) ?? [];
    visitors.delete(oldest);
    gathered -= records.length;
    yield* buildVisitorEvents(records, isMinorUnits);
  }
  for (const records of visitors.values()) yield* buildVisitorEvents(records, isMinorUnits);
}

function parseRecord(
  index: string,
  line: number,
  value: unknown,
): { record: UbiRecord } | { refused: { line: number; code: string } } {
  const refuse = (code: string) => ({ refused: { line, code } });
  if (!INDEXES.includes(index)) return refuse(value === null ? "unreadable" : "index_unknown");
  const read = z.safeParse(ubiDocument, value);
  if (!read.success) return refuse("unreadable");
  const { timestamp } = read.data;
  const at = typeof timestamp === "number" ? timestamp : Date.parse(timestamp);
  if (!Number.isFinite(at)) return refuse("timestamp_invalid");
  return { record: { line, at, isQuery: index === "ubi_queries", document: read.data } };
}
