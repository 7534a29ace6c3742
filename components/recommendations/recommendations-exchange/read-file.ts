import { buildCsvSettings, decodeCsv } from "@/lib/domain/kit/csv";
import { UPLOAD_BYTES_MAX } from "@/lib/domain/kit/limits";
import {
  type FileFault,
  type ReadRows,
  readCustomizationJson,
  readCustomizationTable,
} from "@/lib/domain/recommendations/customization-file";

/** An error of the whole file; `at` is its line, or 0. */
export type ImportFault = { code: FileFault | "too_large" | "unreadable" | "not_utf8" | "nul"; at: number };

/** The text of a chosen file. */
export async function readText(file: File): Promise<{ text: string } | { fault: ImportFault }> {
  if (file.size > UPLOAD_BYTES_MAX) return { fault: { code: "too_large", at: 0 } };
  const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  return "text" in decoded ? decoded : { fault: { code: decoded.error, at: decoded.line } };
}

/** The rows of a text, which is JSON if it starts with a bracket, otherwise CSV. */
export async function readRows(text: string): Promise<Extract<ReadRows, { rows: unknown }> | { fault: ImportFault }> {
  if (text.length > UPLOAD_BYTES_MAX) return { fault: { code: "too_large", at: 0 } };
  const content = text.replace(/^\uFEFF/, "");
  const read = /^\s*[[{]/.test(content) ? readCustomizationJson(content) : await readCsv(content);
  return "rows" in read ? read : { fault: { code: read.fault, at: 0 } };
}

async function readCsv(text: string): Promise<ReadRows | { fault: "unreadable" }> {
  const { default: papa } = await import("papaparse");
  const { data, errors } = papa.parse<string[]>(text, buildCsvSettings(text));
  if (errors.some((error) => error.type === "Quotes")) return { fault: "unreadable" };
  return readCustomizationTable(data);
}
