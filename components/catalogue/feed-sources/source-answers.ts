import type { FeedSource } from "@/lib/contract/catalogue/feeds";

/** What was decided about the content of a source. */
export type SourceAnswers = NonNullable<FeedSource["answers"]>;

const NO_ANSWERS: SourceAnswers = { zero: null, vat: null, words: {}, keep_out: true };

export function getAnswers({ answers }: Pick<FeedSource, "answers">): SourceAnswers {
  return answers ?? NO_ANSWERS;
}

/** The answers of a source after a change; null if none is left. */
export function changeAnswers(source: FeedSource, change: Partial<SourceAnswers>): SourceAnswers | null {
  const answers = { ...getAnswers(source), ...change };
  return serializeAnswers(answers) === serializeAnswers(null) ? null : answers;
}

/** Answers as a comparable text. */
export function serializeAnswers(answers: FeedSource["answers"]): string {
  const { zero, vat, words, keep_out: keepOut } = answers ?? NO_ANSWERS;
  const meanings = Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([zero, vat, meanings, keepOut]);
}
