import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { FieldErrors } from "@/lib/http/api-error";

/** A source that is being edited; its key stays the same while it is moved and changed. */
export type SourceDraft = { key: string; source: FeedSource; kind: SourceKind };

/** Where a source comes from. */
export type SourceKind = "address" | "file";

const NONE: FeedSource = { url: null, file: null, format: null, encoding: null, mapping: {}, join: null };

/** An empty source. */
export function createSource(key: string, kind: SourceKind): SourceDraft {
  return { key, kind, source: NONE };
}

/** Turns saved sources into drafts; `keys` are their keys from before saving. */
export function toDrafts(sources: readonly FeedSource[], keys: readonly string[]): SourceDraft[] {
  return sources.map((source, index) => ({
    key: keys[index] ?? `saved-${index}`,
    source,
    kind: source.file === null ? "address" : "file",
  }));
}

/** Turns drafts into sources to save: trims URLs, and removes the join of the first source. */
export function toSources(drafts: readonly SourceDraft[]): FeedSource[] {
  return drafts.map(({ source, kind }, index) => ({
    ...source,
    url: kind === "address" ? (source.url ?? "").trim() : null,
    file: kind === "file" ? source.file : null,
    join: index === 0 ? null : (source.join ?? "").trim() || null,
  }));
}

/** Whether drafts equal the saved sources. */
export function isSameSources(drafts: readonly SourceDraft[], saved: readonly FeedSource[]): boolean {
  return JSON.stringify(toSources(drafts).map(normalize)) === JSON.stringify(saved.map(normalize));
}

function normalize({ url, file, format, encoding, mapping, join }: FeedSource) {
  const fields = Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1));
  return [url, file?.id ?? null, format, encoding, fields, join];
}

/** Sources with one of them moved up (-1) or down (1). */
export function moveSource(drafts: readonly SourceDraft[], index: number, by: -1 | 1): SourceDraft[] {
  const a = drafts[index];
  const b = drafts[index + by];
  if (a === undefined || b === undefined) return [...drafts];
  return drafts.map((one, at) => (at === index ? b : at === index + by ? a : one));
}

/** The errors of one source, by its own fields. */
export function filterErrors(errors: FieldErrors, index: number): FieldErrors {
  const start = `sources.${index}.`;
  const own = Object.entries(errors).filter(([field]) => field.startsWith(start));
  return Object.fromEntries(own.map(([field, codes]) => [field.slice(start.length), codes]));
}

/** The settings that a test depends on, as a comparable text. */
export function serializeSettings({ source, kind }: SourceDraft): string {
  const { url, file, format, encoding } = source;
  return JSON.stringify([kind === "address" ? (url ?? "").trim() : (file?.id ?? ""), format, encoding]);
}
