import { fold } from "@/lib/domain/kit/fold";
import type { Clause } from "./list-query";

// Step "rewrite": a query that is searched as something else.

/** One query, what it becomes, and what the visitor is told. */
export type Rewrite = {
  id: string;
  query: string;
  /** Null keeps the query and adds only the filters. */
  replacement: string | null;
  filters: readonly Clause[];
  isAdmitted: boolean;
  message: string | null;
};

/** A rewrite as the answer tells it. */
export type RewriteNotice = { id: string; original_query: string; admit_rewrite: boolean; message: string | null };

/** The query to search for, with the filters that come with it. */
export type Rewritten = { query: string; filters: readonly Clause[]; notice: RewriteNotice | null };

/** Applies the rewrite of a query, if there is one; compared without case and diacritics. */
export function rewriteOf(rewrites: readonly Rewrite[], query: string): Rewritten {
  const key = fold(query);
  const rewrite = key === "" ? undefined : rewrites.find((candidate) => fold(candidate.query) === key);
  if (rewrite === undefined) return { query, filters: [], notice: null };
  const { id, isAdmitted, message, filters } = rewrite;
  return {
    query: rewrite.replacement ?? query,
    filters,
    notice: { id, original_query: query, admit_rewrite: isAdmitted, message },
  };
}
