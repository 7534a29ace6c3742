import { escapeHtml } from "@/backend/search/pipeline/correct";
import { spansOf } from "@/backend/search/text/spans";

/** A title as HTML in which the words that matched stand in <em>; of an unfinished word only what was typed. */
export function highlight(title: string, marks: { words: ReadonlySet<string>; prefix: string | null }): string {
  let html = "";
  let end = 0;
  for (const span of spansOf(title)) {
    const length = markedLength(title.slice(span.start, span.end), span.word, marks);
    if (length === 0) continue;
    html += `${escapeHtml(title.slice(end, span.start))}<em>${escapeHtml(title.slice(span.start, span.start + length))}</em>`;
    end = span.start + length;
  }
  return html + escapeHtml(title.slice(end));
}

/** How many characters of a word are marked. A prefix is measured in folded letters, so it marks only where they agree. */
function markedLength(raw: string, word: string, marks: { words: ReadonlySet<string>; prefix: string | null }): number {
  const { prefix, words } = marks;
  if (prefix !== null && word.startsWith(prefix)) return raw.length === word.length ? prefix.length : raw.length;
  return words.has(word) ? raw.length : 0;
}
