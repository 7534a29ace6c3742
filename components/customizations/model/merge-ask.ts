import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import type { Merge, MergeChoice, MergeClash } from "@/lib/domain/customizations/rule-merge";

/** A question of a merge with its answer. */
export type MergeAnswer = { clash: MergeClash<DraftRule>; choice: MergeChoice };

/** A merge with questions, by whom the other side is, and what to do with the answer; null when it was put off. */
export type MergeAsk = {
  merge: Merge<DraftRule>;
  by: string | null;
  onDone: (rules: readonly DraftRule[] | null, answers: readonly MergeAnswer[]) => void;
};
