import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { isApprovalRequested } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { importRows, list } from "@/lib/contract/recommendations/recommendations-customization";
import { blankDelimiterRow, buildCsvSettings } from "@/lib/domain/kit/csv";
import type { FileHints } from "@/lib/domain/kit/decode-csv";
import type { EncodingReading } from "@/lib/domain/kit/guess-encoding";
import { UPLOAD_BYTES_MAX } from "@/lib/domain/kit/limits";
import {
  type CustomizationFileFault,
  type CustomizationFileRow,
  type ReadRows,
  readCustomizationJson,
  readCustomizationTable,
} from "@/lib/domain/recommendations/customization-file";
import type { Output } from "@/lib/http/endpoint";

/** The report of an import, or of its dry run. */
export type ImportReport = Output<typeof importRows>;
/** What happens to rules that exist. */
export type ImportMode = "add" | "replace";

/** State and commands of the import dialog. */
export type FileImport = {
  text: string;
  setText: (text: string) => void;
  takeFile: (file: File, encoding?: string) => Promise<void>;
  /** The encoding of the chosen file, and readings to choose from; null for entered text. */
  reading: FileReading | null;
  mode: ImportMode;
  setMode: (mode: ImportMode) => void;
  fault: ImportFault | null;
  /** The dry run of the current text; null until it was checked. */
  dryRun: ImportReport | null;
  isPending: boolean;
  check: () => Promise<void>;
  /** True if the file was imported, or sent for approval. */
  apply: () => Promise<boolean>;
};

/** A file with its encoding, and the readings to choose from if its bytes allow several. */
type FileReading = { file: File; encoding: string; readings: readonly EncodingReading[] };

type DryRunResult = { rows: CustomizationFileRow[]; report: ImportReport };

/** Imports a file in two steps: a dry run with a report of each row, then the import. A changed text needs a new dry run. */
export function useImport(): FileImport {
  const t = useTranslations("recommendations-customization.exchange");
  const { site } = useSite();
  const { send, isPending } = useWrite(importRows);
  const [text, setText] = useState("");
  const [mode, setMode] = useState<ImportMode>("add");
  const [fault, setFault] = useState<ImportFault | null>(null);
  const [checked, setChecked] = useState<DryRunResult | null>(null);
  const [reading, setReading] = useState<FileReading | null>(null);
  const version = useRef(0);
  const params = { siteId: site.trackingCode };

  function reset(next: { text?: string; reading?: FileReading; mode?: ImportMode; fault?: ImportFault }): void {
    version.current += 1;
    if (next.text !== undefined) setText(next.text);
    if (next.text !== undefined) setReading(next.reading ?? null);
    if (next.mode !== undefined) setMode(next.mode);
    setFault(next.fault ?? null);
    setChecked(null);
  }
  async function takeFile(file: File, encoding?: string): Promise<void> {
    reset({});
    const own = version.current;
    const read = await readText(file, { language: site.language, encoding });
    if (version.current !== own) return;
    if ("fault" in read) return reset(read);
    reset({ text: read.text, reading: { file, encoding: read.encoding, readings: read.readings } });
  }
  async function check(): Promise<void> {
    const own = version.current;
    const read = await readRows(text);
    if (version.current !== own) return;
    if ("fault" in read) return setFault(read.fault);
    setFault(null);
    const { rows } = read;
    const sent = await send({ params, body: { rows, mode, dry_run: true } }, { canUndo: false });
    if (sent !== null && version.current === own) setChecked({ rows, report: sent.answer });
  }
  async function apply(): Promise<boolean> {
    if (checked === null) return false;
    let isRequested = false;
    const sent = await send(
      { params, body: { rows: checked.rows, mode, dry_run: false } },
      {
        stale: [list],
        onDone: ({ created, changed }) => t("done", { count: created + changed }),
        onRefused: (error) => {
          isRequested = isApprovalRequested(error);
          return false;
        },
      },
    );
    return sent !== null || isRequested;
  }
  return {
    text,
    mode,
    fault,
    dryRun: checked?.report ?? null,
    isPending,
    reading,
    takeFile,
    check,
    apply,
    setText: (next) => reset({ text: next }),
    setMode: (next) => reset({ mode: next }),
  };
}

/** An error of the whole file; `at` is its line, or 0. */
type ImportFault = { code: CustomizationFileFault | "too_large" | "unreadable" | "not_utf8" | "nul"; at: number };

/** The text of a chosen file. */
async function readText(file: File, hints: FileHints) {
  if (file.size > UPLOAD_BYTES_MAX) return { fault: { code: "too_large" as const, at: 0 } };
  const { decodeCsv } = await import("@/lib/domain/kit/decode-csv");
  const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()), hints);
  return "text" in decoded ? decoded : { fault: { code: decoded.error, at: decoded.line } };
}

/** The rows of a text, which is JSON if it starts with a bracket, otherwise CSV. */
async function readRows(text: string): Promise<Extract<ReadRows, { rows: unknown }> | { fault: ImportFault }> {
  if (text.length > UPLOAD_BYTES_MAX) return { fault: { code: "too_large", at: 0 } };
  const content = text.replace(/^\uFEFF/, "");
  const read = /^\s*[[{]/.test(content) ? readCustomizationJson(content) : await readCsv(content);
  return "rows" in read ? read : { fault: { code: read.fault, at: 0 } };
}

async function readCsv(text: string): Promise<ReadRows | { fault: "unreadable" }> {
  const { default: papa } = await import("papaparse");
  const { data, errors } = papa.parse<string[]>(text, buildCsvSettings(text));
  if (errors.some((error) => error.type === "Quotes")) return { fault: "unreadable" };
  return readCustomizationTable(blankDelimiterRow(text, data));
}
