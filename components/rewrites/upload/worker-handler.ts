import { omit } from "@/lib/domain/kit/omit";
import type { ForeignFile } from "@/lib/domain/rewrites/formats/foreign-file";
import type { WireAnswer, WireRequest } from "@/lib/http/send";
import { buildRefusedFile, type FileHeader, type FileRows, prepareRows } from "./file-rows";
import { type FileVerdicts, type GoodRow, validateFile } from "./file-verdicts";
import { buildForeignFacts, type ForeignFacts, findMark, type LineMark } from "./foreign-lines";
import {
  checkSize,
  detectWordFormat,
  type FileFault,
  type ReadFile,
  type ReadOptions,
  type ReportProgress,
  readUploadFile,
} from "./upload-file";

// Runs in the worker. The rows of a file never leave it: it reads, validates and sends them, and writes the refused ones to
// a file. The page gets only counts and the preview.

/** A file that was read and validated on its own. */
export type OpenedFile = Pick<ReadFile, "format" | "delimiter" | "encoding" | "readings"> &
  Omit<FileVerdicts, "refused" | "good"> & { header: FileHeader | null; foreign: ForeignFacts | null };

/** Number of lines by code. */
export type CountsByCode = Record<string, number>;

/** An answer without its long lists, and their lengths; `marks` are those of its preview, none if the file is our own. */
export type CarriedAnswer = {
  answer: WireAnswer;
  refused: CountsByCode;
  warnings: CountsByCode;
  marks: (LineMark | null)[];
};

/** A request that the worker sends to the web server. */
export type CarriedRequest = Omit<WireRequest, "signal">;

/** How to open a file; `isAlone` if no dry run follows. With `isHeaderIncluded` a header row is an ordinary row. */
export type OpenOptions = {
  isAlone: boolean;
  isHeaderIncluded: boolean;
  /** Address of the site, which completes short targets of redirects. */
  baseUrl: string;
  reading: ReadOptions;
};

/** Requests from the page; each except `stop` gets one answer. */
export type UploadWorkerRequest =
  | ({ id: number; do: "open"; file: Blob } & OpenOptions)
  | { id: number; do: "carry"; request: CarriedRequest }
  | { id: number; do: "stop" }
  | { id: number; do: "refused"; type: string; texts: Record<string, string> };

/** Messages to the page: progress, result or failure of a request. */
export type WorkerMessage =
  | { id: number; progress: number }
  | { id: number; done: OpenedFile | FileFault | CarriedAnswer | Blob }
  | { id: number; failed: true };

/** Handles requests; holds one file. */
export type WorkerHandler = (request: UploadWorkerRequest) => Promise<void>;

/**
 * Creates a handler.
 * @param post reports progress and results.
 */
export function createWorkerHandler(post: (message: WorkerMessage) => void): WorkerHandler {
  const state: WorkerState = {
    rows: [],
    foreign: undefined,
    sent: null,
    json: null,
    refused: new Map(),
    alone: new Map(),
  };
  const aborts = new Map<number, AbortController>();
  async function perform(
    request: Exclude<UploadWorkerRequest, { do: "stop" }>,
  ): Promise<OpenedFile | FileFault | CarriedAnswer | Blob> {
    if (request.do === "open") return open(state, request, (progress) => post({ id: request.id, progress }));
    if (request.do === "refused") {
      const refused = state.refused.get(request.type) ?? state.alone;
      const text = buildRefusedFile(
        state.rows,
        refused,
        (code) => request.texts[code] ?? request.texts.default ?? code,
        (row) => findMark(state.foreign, row)?.line ?? row,
      );
      return new Blob([text], { type: "text/csv;charset=utf-8" });
    }
    const abort = new AbortController();
    aborts.set(request.id, abort);
    return sendCarried(state, request.request, abort.signal).finally(() => aborts.delete(request.id));
  }
  return async (request) => {
    if (request.do === "stop") return aborts.get(request.id)?.abort();
    try {
      post({ id: request.id, done: await perform(request) });
    } catch {
      post({ id: request.id, failed: true });
    }
  };
}

type WorkerState = {
  rows: FileRows;
  foreign: ForeignFile | undefined;
  /** The rows to send; null sends all, because the backend validates them. */
  sent: readonly GoodRow[] | null;
  /** The rows as JSON, cached after the first send. */
  json: string | null;
  /** Codes by row from the last answer, for each type of upload. */
  refused: Map<string, ReadonlyMap<number, string>>;
  /** Codes by row from the validation of the file alone. */
  alone: ReadonlyMap<number, string>;
};

async function open(
  state: WorkerState,
  { file, isAlone, isHeaderIncluded, baseUrl, reading }: Extract<UploadWorkerRequest, { do: "open" }>,
  onProgress: ReportProgress,
): Promise<OpenedFile | FileFault> {
  const bytes = await readBytes(file);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const read = readUploadFile(bytes, reading, onProgress);
  if ("code" in read) return read;
  const { name } = reading;
  const { format, delimiter, encoding, readings, foreign } = read;
  // A file of another tool is already in our grammar, and has no header.
  const isOwn = foreign === undefined;
  const { rows, header } = isOwn ? prepareRows(name, read.rows, isHeaderIncluded) : { rows: read.rows, header: null };
  const { refused, good, ...verdicts } = validateFile(name, rows, isAlone, baseUrl);
  const next = { rows, foreign, sent: good, json: null, refused: new Map(), alone: refused };
  Object.assign(state, next satisfies WorkerState);
  const preview = verdicts.preview.map((line) => ({ ...line, ...findMark(foreign, line.row) }));
  const facts = foreign === undefined ? null : buildForeignFacts(foreign);
  return { format, delimiter, encoding, readings, header, foreign: facts, ...verdicts, preview };
}

/** The bytes of a file that is not too large. The file may have been deleted or locked since it was chosen. */
async function readBytes(file: Blob): Promise<Uint8Array | FileFault> {
  try {
    const start = new TextDecoder().decode(await file.slice(0, 64).arrayBuffer());
    return checkSize(detectWordFormat(start), file.size) ?? new Uint8Array(await file.arrayBuffer());
  } catch {
    return { code: "unreadable" };
  }
}

async function sendCarried(
  state: WorkerState,
  { method, url, headers, body }: CarriedRequest,
  signal: AbortSignal,
): Promise<CarriedAnswer> {
  const sent = JSON.parse(typeof body === "string" ? body : "{}") as { data?: unknown; type?: unknown };
  const rest = omit(sent, "data");
  state.json ??= JSON.stringify(state.sent?.map(({ cells }) => cells) ?? state.rows);
  const payload = `{"data":{"items":${state.json}},${JSON.stringify(rest).slice(1)}`;
  const response = await fetch(url, { method, headers, body: payload, signal, credentials: "same-origin" });
  const lean = stripAnswer(await response.text(), response.ok, state);
  if (lean.byRow !== null) state.refused.set(String(rest.type), lean.byRow);
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), text: lean.text };
  return { answer, refused: lean.refused, warnings: lean.warnings, marks: lean.marks };
}

type LeanAnswer = Omit<CarriedAnswer, "answer"> & { text: string; byRow: Map<number, string> | null };

/** Removes per-row details from an answer, because parsing 50,000 of them would block the page. */
function stripAnswer(text: string, isOk: boolean, { sent, alone, foreign }: WorkerState): LeanAnswer {
  const none = { refused: {}, warnings: {}, marks: [], byRow: null };
  const value = parseObject(text);
  if (value === null) return { text, ...none };
  if (!isOk) return { text: JSON.stringify({ ...value, refused_rows: undefined }), ...none };
  if (isLists(value.refused)) {
    const byRow = new Map(
      Object.entries(value.refused).flatMap(([code, rows]) => rows.map((row) => [row, code] as const)),
    );
    const refused = countRows(value.refused);
    const warnings = isLists(value.warnings) ? countRows(value.warnings) : {};
    const shown = Array.isArray(value.preview) ? (value.preview as { row?: unknown }[]) : [];
    const marks = foreign === undefined ? [] : shown.map(({ row }) => findMark(foreign, Number(row)));
    return { text: JSON.stringify({ ...value, refused: {}, warnings: {} }), refused, warnings, marks, byRow };
  }
  const types = readTypesByRow(value.errors);
  if (types === null) return { text, ...none };
  if (sent === null)
    return { text: JSON.stringify({ ...value, errors: {} }), ...none, refused: countCodes(types), byRow: types };
  // The answer numbers the rows it got; map them to file rows and add the rows that were not sent.
  const byRow = new Map(alone);
  for (const [at, code] of types) byRow.set(sent[at - 1]?.row ?? at, code);
  const counted = { ...value, errors: {}, errors_count: Number(value.errors_count) + alone.size };
  return { text: JSON.stringify(counted), ...none, refused: countCodes(byRow), byRow };
}

function countCodes(byRow: ReadonlyMap<number, string>): CountsByCode {
  const refused: CountsByCode = {};
  for (const code of byRow.values()) refused[code] = (refused[code] ?? 0) + 1;
  return refused;
}

function parseObject(text: string): Record<string, unknown> | null {
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

function countRows(lists: Record<string, number[]>): CountsByCode {
  return Object.fromEntries(Object.entries(lists).map(([code, rows]) => [code, rows.length]));
}

function readTypesByRow(errors: unknown): Map<number, string> | null {
  if (typeof errors !== "object" || errors === null) return null;
  const types = new Map<number, string>();
  for (const [row, error] of Object.entries(errors as Record<string, { type?: unknown } | null>))
    types.set(Number(row), typeof error?.type === "string" ? error.type : "malformed_input");
  return types;
}
