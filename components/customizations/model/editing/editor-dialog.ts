import type { Place } from "@vitrine/engine/rule-evaluator";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { PinRequest } from "@/lib/domain/customizations/pin-in-order";
import type { DraftRule, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { Merge, MergeChoice, MergeClash } from "@/lib/domain/customizations/rule-merge";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

/**
 * A pin moved to a taken position: the resulting draft, its rule, its previous position, and the place. `request` has all pins
 * that are set together.
 */
export type PinCollision = { draft: RuleDraft; key: string; from: number | null; place: Place; request?: PinRequest };

/** The open dialog and its subject. */
export type EditorDialog =
  | { kind: "rule"; key: string }
  | { kind: "add"; place: Place; item?: PreviewItem | undefined }
  | { kind: "position"; item: PreviewItem; place: Place; position: number; count: number }
  | ({ kind: "clash" } & PinCollision)
  | { kind: "mode"; towards: Mode }
  | { kind: "discard" }
  | { kind: "deleteRule"; key: string }
  | { kind: "deleteQuery" }
  | { kind: "aliases" }
  | { kind: "forms" }
  | { kind: "copy" }
  | { kind: "versions" }
  | { kind: "pinCsv" }
  | { kind: "shortcuts" }
  | { kind: "rules" }
  | { kind: "find" }
  | { kind: "bulkDates"; items: readonly PreviewItem[]; place: Place }
  | { kind: "bulkStock"; items: readonly PreviewItem[]; place: Place }
  | { kind: "merge"; ask: MergeRequest }
  | { kind: "publish" }
  | { kind: "approval" }
  | { kind: "compare" }
  | { kind: "share" }
  | { kind: "discardDraft" }
  | { kind: "requestChanges"; author: string }
  | { kind: "why"; item: PreviewItem; place: Place; ruleKey: string | null }
  | { kind: "whyNot" };

/** A conflict of a merge with its answer. */
export type MergeAnswer = { clash: MergeClash<DraftRule>; choice: MergeChoice };

/** A merge with conflicts, the author of the other side, and the callback; its rules are null when postponed. */
export type MergeRequest = {
  merge: Merge<DraftRule>;
  by: string | null;
  onDone: (rules: readonly DraftRule[] | null, answers: readonly MergeAnswer[]) => void;
};
