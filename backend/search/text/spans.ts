import { fold } from "@/lib/domain/kit/fold";

/** A word of a text as it stands, with its place and its folded form. */
export type Span = { start: number; end: number; word: string };

const WORD = /\d+[.,]\d+(?![\p{L}\p{N}\p{M}.,])|[\p{L}\p{N}\p{M}]+/gu;

/** Words of a text with their places, for marking; the words are those of `tokensOf` as long as nothing is glued. */
export function spansOf(text: string): Span[] {
  return [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    word: fold(match[0]).replace(/^(\d+),(\d+)$/, "$1.$2"),
  }));
}
