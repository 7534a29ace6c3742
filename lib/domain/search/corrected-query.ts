// Corrected queries of the search host: HTML in which replaced, shortened and left out words are marked.

/** A part of a corrected query: a word used as is, one added (`put`), or one dropped (`left`). */
export type CorrectionPart = { kind: "plain" | "put" | "left"; text: string };

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** Parses the engine's corrected query, whose markup is never rendered. */
export function parseCorrection(html: string): CorrectionPart[] {
  const parts = [...html.matchAll(/<strike>(.*?)<\/strike>|<b>(.*?)<\/b>|([^<]+)|</gs)];
  return parts.flatMap(([, left, put, plain]): CorrectionPart[] => {
    const kind = left !== undefined ? "left" : put !== undefined ? "put" : "plain";
    const text = (left ?? put ?? plain ?? "")
      .replace(/<[^>]*>/g, "")
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
    return text === "" ? [] : [{ kind, text }];
  });
}

/** What a search did with the words of a query. */
export type ParsedCorrection = {
  /** The query without the words that were left out; null if no word was corrected. */
  corrected: CorrectionPart[] | null;
  /** The words that were left out, without a replacement. */
  leftOut: string[];
  /** The words that were searched. */
  searched: string;
};

/** Tells corrected words from those that were left out. */
export function readCorrection(html: string): ParsedCorrection {
  const parts = parseCorrection(html);
  const leftOut = parts.filter((_, at) => isLeftOut(parts, at));
  const others = parts.filter((part) => !leftOut.includes(part));
  return {
    corrected: others.some(({ kind }) => kind !== "plain") ? others : null,
    leftOut: leftOut.map(({ text }) => text),
    searched: joinWords(others.filter(({ kind }) => kind !== "left")),
  };
}

/** Whether a part is a word without a replacement, and not the end of a word that was shortened. */
function isLeftOut(parts: readonly CorrectionPart[], at: number): boolean {
  if (parts[at]?.kind !== "left") return false;
  const before = parts[at - 1];
  if (before?.kind === "plain" && /[\p{L}\p{N}]$/u.test(before.text)) return false;
  const next = parts[at + 1];
  return next?.kind !== "put" && !(next?.kind === "plain" && next.text.trim() === "" && parts[at + 2]?.kind === "put");
}

function joinWords(parts: readonly CorrectionPart[]): string {
  return parts
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
