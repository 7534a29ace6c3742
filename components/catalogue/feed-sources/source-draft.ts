import type { StoredLogin } from "@/lib/contract/catalogue/feed-login";
import type { FeedSource, StoredSource } from "@/lib/contract/catalogue/feeds";
import type { FieldErrors } from "@/lib/http/api-error";
import { serializeAnswers } from "./source-answers";

/**
 * A source that is being edited; its key stays the same while it is moved and changed. `savedLogin` and `savedReading` are those that
 * it has on the server.
 */
export type SourceDraft = {
  key: string;
  source: FeedSource;
  kind: SourceKind;
  savedLogin: StoredLogin | null;
  savedReading: number | null;
};

/** Where a source comes from. */
export type SourceKind = "address" | "file";

const NONE: FeedSource = { url: null, file: null, format: null, encoding: null, mapping: {}, join: null, reading: 2 };

/** An empty source. */
export function createSource(key: string, kind: SourceKind): SourceDraft {
  return { key, kind, source: NONE, savedLogin: null, savedReading: null };
}

/** Turns saved sources into drafts; `keys` are their keys from before saving. */
export function toDrafts(sources: readonly StoredSource[], keys: readonly string[]): SourceDraft[] {
  return sources.map((source, index) => ({
    key: keys[index] ?? `saved-${index}`,
    source,
    kind: source.file === null ? "address" : "file",
    savedLogin: source.login ?? null,
    savedReading: source.reading ?? null,
  }));
}

/** Turns drafts into sources to save: trims URLs, and removes the join of the first source and the logins of files. */
export function toSources(drafts: readonly Pick<SourceDraft, "source" | "kind">[]): FeedSource[] {
  return drafts.map(({ source, kind }, index) => ({
    ...source,
    url: kind === "address" ? (source.url ?? "").trim() : null,
    file: kind === "file" ? source.file : null,
    join: index === 0 ? null : (source.join ?? "").trim() || null,
    login: kind === "address" ? source.login : undefined,
  }));
}

/** Whether drafts equal the saved sources. */
export function isSameSources(drafts: readonly SourceDraft[], saved: readonly StoredSource[]): boolean {
  return JSON.stringify(toSources(drafts).map(normalize)) === JSON.stringify(saved.map(normalize));
}

function normalize(source: FeedSource) {
  const { url, file, format, encoding, join, login } = source;
  return [url, file?.id ?? null, format, encoding, join, login ?? null, serializeChoices(source)];
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

/** What decides which fields a source has, as a comparable text: a change requires another test. */
export function serializeSettings({ source, kind }: SourceDraft): string {
  const { url, file, format, encoding, login } = source;
  const place = kind === "address" ? [(url ?? "").trim(), login ?? null] : [file?.id ?? ""];
  return JSON.stringify([...place, format, encoding]);
}

/** How the fields of a source are read as items, as a comparable text. */
export function serializeChoices({ mapping, reading, answers }: FeedSource): string {
  return JSON.stringify([serializeMapping(mapping), reading ?? null, serializeAnswers(answers)]);
}

export function serializeMapping(mapping: FeedSource["mapping"]): string {
  return JSON.stringify(Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1)));
}
