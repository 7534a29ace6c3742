import * as z from "zod/mini";
import type { ValueChange } from "@/lib/domain/history/version-diff";

// History versions of synonyms and redirects: rows with their content, uploads with their counts (docs/adr/0022).

const row = z.object({ kind: z.string(), cells: z.array(z.string()) });
const upload = z.object({
  type: z.enum(["append", "replace"]),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  digest: z.string(),
});

/** The history's version of an upload. */
export type UploadVersion = z.infer<typeof upload>;

/** Parses the history's version of an upload; null if it is something else. */
export function parseUploadVersion(version: unknown): UploadVersion | null {
  const read = z.safeParse(upload, version);
  return read.success ? read.data : null;
}

/** Counts rows that an upload added, changed and removed; null if the change is not an upload, or undoes one. */
export function countUploadRows(before: unknown, after: unknown) {
  const made = before === null ? parseUploadVersion(after) : null;
  return made === null ? null : { added: made.added, changed: made.changed, removed: made.removed };
}

/** Lists the values of a row that differ between two versions; null if neither is a row. */
export function diffRewriteRow(before: unknown, after: unknown): ValueChange[] | null {
  const old = readValues(before);
  const now = readValues(after);
  if (old === null && now === null) return null;
  const names = [...new Set([...Object.keys(now ?? {}), ...Object.keys(old ?? {})])];
  return names.flatMap((name) => {
    const step = { name, before: old?.[name] ?? null, after: now?.[name] ?? null };
    return step.before === step.after ? [] : [step];
  });
}

function readValues(version: unknown): Record<string, string> | null {
  const read = z.safeParse(row, version);
  if (!read.success) return null;
  const { kind, cells } = read.data;
  const [word = "", target = ""] = cells;
  return kind === "exact" ? { word, target } : { kind, words: cells.join(", ") };
}
