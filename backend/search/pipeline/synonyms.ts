import { fold } from "@/lib/domain/fold";
import { escapeHtml } from "./correct";

// Step "synonyms": alternate correction first, then expansion (domain reference 5.2).

/** Words with one meaning; `one_way` expands only the first, `alternate` replaces the first by the second. */
export type Synonym = { kind: "one_way" | "two_way" | "alternate"; words: readonly string[] };

/** A query after synonyms: what to search, other wordings of it, and what an alternate correction looks like. */
export type Expanded = { query: string; wordings: string[]; correctedQuery: string | null };

/** Other wordings of one query at most. */
const WORDINGS_MAX = 20;

/** Applies synonyms to a query; words are compared whole, without case and diacritics. */
export function expand(synonyms: readonly Synonym[], query: string): Expanded {
  const words = fold(query).split(" ");
  for (const { kind, words: members } of synonyms) {
    const [wrong, right] = members;
    if (kind !== "alternate" || wrong === undefined || right === undefined) continue;
    const replaced = replace(words, wrong, right);
    if (replaced === null) continue;
    const corrected = replace(words.map(escapeHtml), escapeHtml(fold(wrong)), correction(wrong, right));
    return { query: replaced, wordings: wordingsOf(synonyms, replaced), correctedQuery: corrected };
  }
  return { query, wordings: wordingsOf(synonyms, query), correctedQuery: null };
}

function correction(wrong: string, right: string): string {
  return `<strike>${escapeHtml(wrong)}</strike> <b>${escapeHtml(right)}</b>`;
}

function wordingsOf(synonyms: readonly Synonym[], query: string): string[] {
  const words = fold(query).split(" ");
  const wordings = new Set<string>();
  for (const { kind, words: members } of synonyms) {
    if (kind === "alternate") continue;
    for (const member of kind === "two_way" ? members : members.slice(0, 1)) {
      for (const other of members) {
        const wording = other === member ? null : replace(words, member, other);
        if (wording !== null && wordings.size < WORDINGS_MAX) wordings.add(wording);
      }
    }
  }
  wordings.delete(fold(query));
  return [...wordings];
}

/** The words with the first run that is `from` replaced, or null when it does not occur. */
function replace(words: readonly string[], from: string, to: string): string | null {
  const run = fold(from).split(" ");
  const at = words.findIndex((_, start) => run.every((word, offset) => words[start + offset] === word));
  return at < 0 ? null : [...words.slice(0, at), to, ...words.slice(at + run.length)].join(" ");
}
