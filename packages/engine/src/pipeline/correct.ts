import { findSpans } from "../text/tokens";
import type { WordChange } from "./list-query";
import type { Term } from "./terms";

// Formats corrections: the corrected query as HTML.

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * Words that were not searched as typed.
 * @param leftOut words that not even the best match has.
 */
export function listWordChanges(terms: readonly Term[], leftOut: ReadonlySet<Term>): WordChange[] {
  return terms.flatMap((term) => {
    const { text, typed, correction, cut, isUnknown } = term;
    if (leftOut.has(term)) return typed.map((word) => ({ text: word, correction: null, cut: "" }));
    return correction !== null || cut !== "" || isUnknown ? [{ text, correction, cut }] : [];
  });
}

/**
 * The query as HTML with replaced, dropped or shortened words marked: `<strike>sheos</strike> <b>shoes</b>`,
 * `shoes <strike>whiskey</strike>`, `6834a<strike>88asc</strike>`.
 * @param titles of results, which show the spelling with diacritics, because the index stores words without.
 */
export function formatCorrectedQuery(
  query: string,
  changes: readonly WordChange[],
  titles: readonly string[],
): string | null {
  const changed = new Map(changes.map((change) => [change.text, change]));
  let html = "";
  let end = 0;
  let hasChange = false;
  for (const span of findSpans(query)) {
    const change = changed.get(span.word);
    html += escapeHtml(query.slice(end, span.start));
    html +=
      change === undefined ? escapeHtml(query.slice(span.start, span.end)) : markWord(query, span, change, titles);
    hasChange ||= change !== undefined;
    end = span.end;
  }
  return hasChange ? (html + escapeHtml(query.slice(end))).trim() : null;
}

function markWord(
  query: string,
  span: { start: number; end: number },
  change: WordChange,
  titles: readonly string[],
): string {
  const typed = escapeHtml(query.slice(span.start, span.end));
  if (change.correction !== null) {
    return `<strike>${typed}</strike> <b>${escapeHtml(findSpelling(change.correction, titles))}</b>`;
  }
  if (change.cut === "") return `<strike>${typed}</strike>`;
  const cutAt = span.end - change.cut.length;
  return `${escapeHtml(query.slice(span.start, cutAt))}<strike>${escapeHtml(query.slice(cutAt, span.end))}</strike>`;
}

function findSpelling(word: string, titles: readonly string[]): string {
  for (const title of titles) {
    const span = findSpans(title).find((candidate) => candidate.word === word);
    if (span !== undefined) return title.slice(span.start, span.end).toLowerCase();
  }
  return word;
}
