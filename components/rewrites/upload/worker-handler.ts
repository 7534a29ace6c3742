import type { WireAnswer, WireRequest } from "@/lib/http/send";
import { type FileHeader, type FileRows, fileRows, refusedFile } from "./file-rows";
import { type FirstJudgement, type GoodRow, judgeFile } from "./first-judgement";
import { type FileFault, formatOf, type Progress, type ReadFile, readUpload, sizeFault } from "./upload-file";

// What the worker does. The rows of a file never leave it: it reads them, judges them, sends them, and writes the refused
// ones; the page hears counts and what it shows.

/** A file that was read and judged by itself. */
export type Opened = Pick<ReadFile, "format" | "delimiter"> &
  Omit<FirstJudgement, "refused" | "good"> & { header: FileHeader | null };

/** How many lines an answer names under each code. */
export type Groups = Record<string, number>;

/** An answer without its long lists, and how long they were. */
export type Carried = { answer: WireAnswer; refused: Groups; warnings: Groups };

/** A request that the worker takes to the web server. */
export type CarriedRequest = Omit<WireRequest, "signal">;

/** What a page asks of its worker; each but `stop` is answered once. */
export type DeskOrder =
  | { id: number; do: "open"; file: Blob; name: "synonyms" | "redirects"; isAlone: boolean; isHeaderKept: boolean }
  | { id: number; do: "carry"; request: CarriedRequest }
  | { id: number; do: "stop" }
  | { id: number; do: "refused"; type: string; texts: Record<string, string> };

/** What a worker tells its page: how far an order is, what came of it, or that nothing did. */
export type DeskNews =
  | { id: number; progress: number }
  | { id: number; done: Opened | FileFault | Carried | Blob }
  | { id: number; failed: true };

/** Takes orders; holds one file. */
export type Desk = (order: DeskOrder) => Promise<void>;

/** A desk that tells its news to `post`. */
export function createDesk(post: (news: DeskNews) => void): Desk {
  const held: Held = { rows: [], sent: null, json: null, refused: new Map(), alone: new Map() };
  const stops = new Map<number, AbortController>();
  async function perform(order: Exclude<DeskOrder, { do: "stop" }>): Promise<Opened | FileFault | Carried | Blob> {
    if (order.do === "open") return open(held, order, (progress) => post({ id: order.id, progress }));
    if (order.do === "refused") {
      const refused = held.refused.get(order.type) ?? held.alone;
      const text = refusedFile(held.rows, refused, (code) => order.texts[code] ?? order.texts.default ?? code);
      return new Blob([text], { type: "text/csv;charset=utf-8" });
    }
    const stop = new AbortController();
    stops.set(order.id, stop);
    return carry(held, order.request, stop.signal).finally(() => stops.delete(order.id));
  }
  return async (order) => {
    if (order.do === "stop") return stops.get(order.id)?.abort();
    try {
      post({ id: order.id, done: await perform(order) });
    } catch {
      post({ id: order.id, failed: true });
    }
  };
}

type Held = {
  rows: FileRows;
  /** The rows that are sent; null: all of them, because the backend judges them and leaves out what it must. */
  sent: readonly GoodRow[] | null;
  /** The rows as JSON, once they are sent. */
  json: string | null;
  /** Codes by row, as the last answer has them, for each type of upload. */
  refused: Map<string, ReadonlyMap<number, string>>;
  /** Codes by row, as the file alone has them. */
  alone: ReadonlyMap<number, string>;
};

async function open(
  held: Held,
  { file, name, isAlone, isHeaderKept }: Extract<DeskOrder, { do: "open" }>,
  onProgress: Progress,
): Promise<Opened | FileFault> {
  const bytes = await bytesOf(file);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const read = readUpload(bytes, onProgress);
  if ("code" in read) return read;
  const { rows, header } = fileRows(name, read.rows, isHeaderKept);
  const { refused, good, ...judgement } = judgeFile(name, rows, isAlone);
  Object.assign(held, { rows, sent: good, json: null, refused: new Map(), alone: refused } satisfies Held);
  return { format: read.format, delimiter: read.delimiter, header, ...judgement };
}

/** The bytes of a file that is not too large; a file may be gone, or locked, since it was chosen. */
async function bytesOf(file: Blob): Promise<Uint8Array | FileFault> {
  try {
    const start = new TextDecoder().decode(await file.slice(0, 64).arrayBuffer());
    return sizeFault(formatOf(start), file.size) ?? new Uint8Array(await file.arrayBuffer());
  } catch {
    return { code: "unreadable" };
  }
}

async function carry(
  held: Held,
  { method, url, headers, body }: CarriedRequest,
  signal: AbortSignal,
): Promise<Carried> {
  const { data: _, ...rest } = JSON.parse(typeof body === "string" ? body : "{}") as { data?: unknown; type?: unknown };
  held.json ??= JSON.stringify(held.sent?.map(({ cells }) => cells) ?? held.rows);
  const whole = `{"data":{"items":${held.json}},${JSON.stringify(rest).slice(1)}`;
  const came = await fetch(url, { method, headers, body: whole, signal, credentials: "same-origin" });
  const lean = leanAnswer(await came.text(), came.ok, held);
  if (lean.byRow !== null) held.refused.set(String(rest.type), lean.byRow);
  const answer = { status: came.status, headers: Object.fromEntries(came.headers), text: lean.text };
  return { answer, refused: lean.refused, warnings: lean.warnings };
}

type Lean = { text: string; refused: Groups; warnings: Groups; byRow: Map<number, string> | null };

/** An answer without what it says of every row; a page that reads 50,000 of them is not there for anything else. */
function leanAnswer(text: string, isOk: boolean, { sent, alone }: Held): Lean {
  const none = { refused: {}, warnings: {}, byRow: null };
  const value = parsed(text);
  if (value === null) return { text, ...none };
  if (!isOk) return { text: JSON.stringify({ ...value, refused_rows: undefined }), ...none };
  if (isLists(value.refused)) {
    const byRow = new Map(
      Object.entries(value.refused).flatMap(([code, rows]) => rows.map((row) => [row, code] as const)),
    );
    const [refused, warnings] = [lengths(value.refused), isLists(value.warnings) ? lengths(value.warnings) : {}];
    return { text: JSON.stringify({ ...value, refused: {}, warnings: {} }), refused, warnings, byRow };
  }
  const types = typesByRow(value.errors);
  if (types === null) return { text, ...none };
  if (sent === null)
    return { text: JSON.stringify({ ...value, errors: {} }), ...none, refused: countCodes(types), byRow: types };
  // The answer counts the rows that it got; here they have the numbers of the file, beside those that stayed here.
  const byRow = new Map(alone);
  for (const [at, code] of types) byRow.set(sent[at - 1]?.row ?? at, code);
  const counted = { ...value, errors: {}, errors_count: Number(value.errors_count) + alone.size };
  return { text: JSON.stringify(counted), ...none, refused: countCodes(byRow), byRow };
}

function countCodes(byRow: ReadonlyMap<number, string>): Groups {
  const refused: Groups = {};
  for (const code of byRow.values()) refused[code] = (refused[code] ?? 0) + 1;
  return refused;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isLists(value: unknown): value is Record<string, number[]> {
  return typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);
}

function lengths(lists: Record<string, number[]>): Groups {
  return Object.fromEntries(Object.entries(lists).map(([code, rows]) => [code, rows.length]));
}

function typesByRow(errors: unknown): Map<number, string> | null {
  if (typeof errors !== "object" || errors === null) return null;
  const types = new Map<number, string>();
  for (const [row, error] of Object.entries(errors as Record<string, { type?: unknown } | null>))
    types.set(Number(row), typeof error?.type === "string" ? error.type : "malformed_input");
  return types;
}
