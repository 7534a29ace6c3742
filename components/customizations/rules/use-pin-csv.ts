import type { Place } from "@vitrine/engine/rule-evaluator";
import { useRef, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { type PinImport, type PinLine, parsePinLines, validatePins } from "@/lib/domain/customizations/pin-csv";
import { blankDelimiterRow, findNamedDelimiter } from "@/lib/domain/kit/csv";
import type { EncodingReading } from "@/lib/domain/kit/guess-encoding";
import { UPLOAD_BYTES_MAX } from "@/lib/domain/kit/limits";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { findExact, useItemResolver } from "./use-item-search";

type FaultCode = "empty" | "too_large" | "too_many" | "unreadable" | "not_utf8" | "nul";

/** An error of the whole text; `at` is its line, or 0. */
export type CsvFault = { code: FaultCode; at: number };

/** State of the CSV dialog: text, progress and dry run. */
export type PinCsv = {
  text: string;
  fault: CsvFault | null;
  /** Lines looked up so far. */
  progress: { done: number; total: number } | null;
  dryRun: PinImport | null;
  /** The encoding of the chosen file, and readings to choose from; null for entered text. */
  reading: FileReading | null;
  setText: (text: string) => void;
  takeFile: (file: File, encoding?: string) => Promise<void>;
  check: (place: Place) => Promise<void>;
};

/** A file with its encoding, and the readings to choose from if its bytes allow several. */
export type FileReading = { file: File; encoding: string; readings: readonly EncodingReading[] };

const CONCURRENT_LOOKUPS = 4;

/** Reads pins from CSV and validates each line; nothing changes before `dryRun.draft` is applied. */
export function usePinCsv({ editor, known, now }: Pick<EditorDialogProps, "editor" | "known" | "now">): PinCsv {
  const { style, language } = useEditor();
  const resolve = useItemResolver(useCustomizationKind().itemType(editor.base.type));
  const [text, setText] = useState("");
  const [fault, setFault] = useState<CsvFault | null>(null);
  const [progress, setProgress] = useState<PinCsv["progress"]>(null);
  const [dryRun, setDryRun] = useState<PinImport | null>(null);
  const [reading, setReading] = useState<FileReading | null>(null);
  const running = useRef(0);

  function change(next: string): void {
    running.current += 1;
    setText(next);
    if (next !== text) setReading(null);
    setFault(null);
    setDryRun(null);
    setProgress(null);
  }
  async function takeFile(file: File, encoding?: string): Promise<void> {
    if (file.size > UPLOAD_BYTES_MAX) return setFault({ code: "too_large", at: 0 });
    const { decodeCsv } = await import("@/lib/domain/kit/decode-csv");
    // Wrongly decoded letters would find other items or none.
    const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()), { language, encoding });
    change("text" in decoded ? decoded.text : "");
    if ("error" in decoded) setFault({ code: decoded.error, at: decoded.line });
    else setReading({ file, encoding: decoded.encoding, readings: decoded.readings });
  }
  /** Looks up the item of every name; items that the page already knows are not requested. */
  async function lookUp(lines: readonly PinLine[], isCurrent: () => boolean) {
    const names = [...new Set(lines.map((line) => line.named).filter((name) => name !== ""))];
    const here = [...known.values()].filter((item) => item.isKnown);
    const found = new Map<string, PreviewItem | null | undefined>();
    const open = names.filter((name) => {
      const item = findExact(here, name);
      if (item !== null) found.set(name, item);
      return item === null;
    });
    const work = async () => {
      for (let name = open.shift(); name !== undefined && isCurrent(); name = open.shift()) {
        found.set(name, await resolve(name));
        if (isCurrent()) setProgress({ done: found.size, total: names.length });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_LOOKUPS }, work));
    return found;
  }
  async function check(place: Place): Promise<void> {
    running.current += 1;
    const own = running.current;
    const isCurrent = () => running.current === own;
    setDryRun(null);
    const read = await readLines(text);
    if (!isCurrent()) return;
    if (typeof read === "string") return setFault({ code: read, at: 0 });
    setFault(null);
    setProgress({ done: 0, total: read.length });
    const found = await lookUp(read, isCurrent);
    if (!isCurrent()) return;
    setProgress(null);
    setDryRun(validatePins(editor.draft, read, (named) => found.get(named), { ...style, at: now, place }));
  }
  return { text, fault, progress, dryRun, reading, setText: change, takeFile, check };
}

async function readLines(text: string): Promise<PinLine[] | FaultCode> {
  if (text.trim() === "") return "empty";
  if (text.length > UPLOAD_BYTES_MAX) return "too_large";
  const { default: papa } = await import("papaparse");
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter: detectDelimiter(text) });
  if (errors.some((error) => error.type === "Quotes")) return "unreadable";
  const lines = parsePinLines(blankDelimiterRow(text, data));
  if (lines.length === 0) return "empty";
  return lines.length > RULES_PER_QUERY_MAX ? "too_many" : lines;
}

/** The delimiter of the first line that has one. Commas come last, because titles often contain them. */
function detectDelimiter(text: string): string {
  const named = findNamedDelimiter(text);
  if (named !== null) return named;
  const line = text.split(/\r?\n/).find((one) => /[\t;,]/.test(one)) ?? "";
  return ["\t", ";", ","].find((delimiter) => line.includes(delimiter)) ?? ",";
}

/** CSV template: the header and the first results with their positions as examples. */
export async function buildTemplate(items: readonly PreviewItem[]): Promise<string> {
  const { default: papa } = await import("papaparse");
  const rows = items.slice(0, 3).map((item, index) => [item.url, String(index + 1)]);
  return `\uFEFF${papa.unparse({ fields: ["item", "position"], data: rows }, { escapeFormulae: true })}\r\n`;
}
