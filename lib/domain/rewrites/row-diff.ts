import * as z from "zod/mini";
import type { ValueChange } from "@/lib/domain/history/version-diff";

// What the history keeps of synonyms and redirects: rows by their content, uploads by their counts (docs/adr/0022).

const row = z.object({ kind: z.string(), cells: z.array(z.string()) });
const upload = z.object({
  type: z.enum(["append", "replace"]),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  digest: z.string(),
});

/** An upload as the history keeps it. */
export type UploadVersion = z.infer<typeof upload>;

/** The upload that a version is; null where it is anything else. */
export function uploadOfVersion(version: unknown): UploadVersion | null {
  const read = z.safeParse(upload, version);
  return read.success ? read.data : null;
}

/** How many rows an upload added, changed and removed; null where a change is no upload, or takes one back. */
export function uploadCounts(before: unknown, after: unknown) {
  const made = before === null ? uploadOfVersion(after) : null;
  return made === null ? null : { added: made.added, changed: made.changed, removed: made.removed };
}

/** The values of a row that differ between two versions, by name; null where neither is a row. */
export function wordSteps(before: unknown, after: unknown): ValueChange[] | null {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (old === null && now === null) return null;
  const names = [...new Set([...Object.keys(now ?? {}), ...Object.keys(old ?? {})])];
  return names.flatMap((name) => {
    const step = { name, before: old?.[name] ?? null, after: now?.[name] ?? null };
    return step.before === step.after ? [] : [step];
  });
}

function valuesOf(version: unknown): Record<string, string> | null {
  const read = z.safeParse(row, version);
  if (!read.success) return null;
  const { kind, cells } = read.data;
  const [word = "", target = ""] = cells;
  return kind === "exact" ? { word, target } : { kind, words: cells.join(", ") };
}
