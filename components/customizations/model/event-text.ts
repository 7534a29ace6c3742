import type { BulkOutcome } from "@/lib/domain/customizations/bulk-edit";
import type { RuleChange, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { EditStep } from "@/lib/domain/customizations/step-undo";
import type { Fill } from "@/lib/domain/kit/limits";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { changeText, type FeatureTexts } from "./change-text";
import { nameOf } from "./names";

/** A pin that was taken away: enough to choose anew what becomes of its position. */
export type Unpinned = {
  verb: "unpinned";
  name: string;
  /** The position that its pin had. */
  position: number;
  url: string;
  place: Place;
  fill: Fill;
  /** The model in which the pin still stood. */
  before: RuleDraft;
};

/** What was just done, to be said. */
export type Done =
  | { verb: "hidden"; name: string; url: string; place: Place }
  | { verb: "shown"; name: string }
  | Unpinned
  | { verb: "done"; changes: readonly RuleChange[] }
  | { verb: "undone" | "redone"; changes: readonly RuleChange[]; left: number }
  | { verb: "nothingToUndo" | "nothingToRedo" }
  /** A named step could not be undone: nothing of it is left, or later steps changed the same rules. */
  | { verb: "stepGone" | "stepChanged" }
  | { verb: "cleared"; count: number }
  | { verb: "bulk"; outcome: BulkOutcome; step: EditStep };

/** What was done as a sentence; several changes at once are counted. */
export function saidText(t: FeatureTexts, done: Done): string {
  switch (done.verb) {
    case "hidden":
    case "shown":
      return t(`said.${done.verb}`, { item: done.name });
    case "done":
      return changesText(t, done.changes);
    case "undone":
    case "redone":
      return t(`said.${done.verb}`, { what: changesText(t, done.changes), left: done.left });
    case "cleared":
      return t("said.cleared", { count: done.count });
    case "bulk":
      return bulkText(t, done.outcome);
    case "unpinned":
      return t("unpin.label", { item: done.name });
    default:
      return t(`said.${done.verb}`);
  }
}

/** One change as its sentence, more as their number. */
export function changesText(t: FeatureTexts, changes: readonly RuleChange[]): string {
  const [only] = changes;
  return changes.length === 1 && only !== undefined
    ? changeText(t, only)
    : t("said.changes", { count: changes.length });
}

/** What came of an action on many: how many were done, and by reason how many were left out and which comes first. */
function bulkText(t: FeatureTexts, { done, skipped }: BulkOutcome): string {
  if (skipped.length === 0) return t("bulk.done", { done });
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].map((reason) => {
    const left = skipped.filter((one) => one.reason === reason);
    const items = left
      .slice(0, NAMED)
      .map(({ target }) => nameOf(target))
      .join(", ");
    return t(`bulk.reasons.${reason}`, { count: left.length, items });
  });
  return t("bulk.skipped", { done, skipped: skipped.length, why: reasons.join("; ") });
}

/** So many items are named for each reason. */
const NAMED = 3;
