import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { DraftRule, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { Merge, MergeChoice, MergeClash } from "@/lib/domain/customizations/rule-merge";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { Place } from "@/lib/domain/search/rule-evaluator";

/** A pin that came to a taken position: the model with it, its rule, the position it came from, the place looked at. */
export type Collided = { draft: RuleDraft; key: string; from: number | null; place: Place };

/** The one dialog that is open, with what it is about. */
export type EditorDialog =
  | { kind: "rule"; key: string }
  | { kind: "add"; place: Place | "both" }
  | { kind: "position"; item: PreviewItem; place: Place; position: number; count: number }
  | ({ kind: "clash" } & Collided)
  | { kind: "mode"; towards: Mode }
  | { kind: "discard" }
  | { kind: "deleteRule"; key: string }
  | { kind: "deleteQuery" }
  | { kind: "aliases" }
  | { kind: "copy" }
  | { kind: "versions" }
  | { kind: "pinCsv" }
  | { kind: "shortcuts" }
  | { kind: "bulkDates"; items: readonly PreviewItem[]; place: Place }
  | { kind: "bulkStock"; items: readonly PreviewItem[]; place: Place }
  | { kind: "merge"; ask: MergeAsk }
  | { kind: "publish" }
  | { kind: "approval" }
  | { kind: "compare" }
  | { kind: "share" }
  | { kind: "discardDraft" }
  | { kind: "why"; item: PreviewItem; place: Place; ruleKey: string | null }
  | { kind: "whyNot" };

/** A question of a merge with its answer. */
export type MergeAnswer = { clash: MergeClash<DraftRule>; choice: MergeChoice };

/** A merge with questions, by whom the other side is, and what to do with the answer; null when it was put off. */
export type MergeAsk = {
  merge: Merge<DraftRule>;
  by: string | null;
  onDone: (rules: readonly DraftRule[] | null, answers: readonly MergeAnswer[]) => void;
};
