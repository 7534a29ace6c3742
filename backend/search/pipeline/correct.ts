import { spansOf } from "../text/spans";
import type { Term } from "./terms";

// The visible side of "match and correct": what the query became, as HTML (domain reference 2.6).

/** A text as it may stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * The query with what was replaced, dropped or cut off, or null when it stands as typed: `<strike>sheos</strike>
 * <b>shoes</b>`, `shoes <strike>whiskey</strike>`, `6834a<strike>88asc</strike>`.
 */
export function correctedQuery(query: string, terms: readonly Term[]): string | null {
  const changed = new Map(terms.filter(isChanged).map((term) => [term.text, term]));
  if (changed.size === 0) return null;
  let html = "";
  let end = 0;
  let hasChange = false;
  for (const span of spansOf(query)) {
    const term = changed.get(span.word);
    html += escapeHtml(query.slice(end, span.start));
    html += term === undefined ? escapeHtml(query.slice(span.start, span.end)) : marked(query, span, term);
    hasChange ||= term !== undefined;
    end = span.end;
  }
  return hasChange ? (html + escapeHtml(query.slice(end))).trim() : null;
}

function marked(query: string, span: { start: number; end: number }, term: Term): string {
  const typed = escapeHtml(query.slice(span.start, span.end));
  if (term.correction !== null) return `<strike>${typed}</strike> <b>${escapeHtml(term.correction)}</b>`;
  if (term.cut === "") return `<strike>${typed}</strike>`;
  const cutAt = span.end - term.cut.length;
  return `${escapeHtml(query.slice(span.start, cutAt))}<strike>${escapeHtml(query.slice(cutAt, span.end))}</strike>`;
}

function isChanged(term: Term): boolean {
  return term.correction !== null || term.cut !== "" || term.isUnknown;
}
