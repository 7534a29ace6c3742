import type { Place } from "@vitrine/engine/rule-evaluator";
import type { BulkOutcome } from "@/lib/domain/customizations/bulk-edit";
import type { OutcomeKind } from "@/lib/domain/customizations/clash-outcomes";
import type { RuleChange, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { EditStep } from "@/lib/domain/customizations/step-undo";
import type { Fill } from "@/lib/domain/kit/limits";
import { type FeatureTexts, formatChange } from "./change-text";
import { getRuleName } from "./names";

/** A removed pin, with enough state to choose another way to fill its position. */
export type UnpinEvent = {
  verb: "unpinned";
  name: string;
  /** The position of the removed pin. */
  position: number;
  url: string;
  place: Place;
  fill: Fill;
  /** The draft before the pin was removed. */
  before: RuleDraft;
};

/** A planned edit: its start (epoch ms), the resulting draft, and the draft if it acts immediately instead. */
export type PlannedEdit = { at: number; after: RuleDraft; immediate: RuleDraft };

/** An edit to announce. */
export type EditEvent =
  | { verb: "hidden"; name: string; url: string; place: Place; plan?: PlannedEdit }
  | { verb: "shown"; name: string }
  | UnpinEvent
  | { verb: "done"; changes: readonly RuleChange[] }
  /** A pin was set or moved; `others` counts the rules that changed with it, without a question. */
  | { verb: "placed"; name: string; position: number; others: number; step: EditStep; plan?: PlannedEdit }
  /** A pin at a taken position, with the outcome that was chosen for it; `others` counts the rules that changed with it. */
  | { verb: "resolved"; name: string; position: number; others: number }
  /** A pin at a taken position, with the outcome that was chosen for the whole session. */
  | { verb: "settled"; kind: OutcomeKind; changes: readonly RuleChange[] }
  | { verb: "undone" | "redone"; changes: readonly RuleChange[]; left: number }
  | { verb: "nothingToUndo" | "nothingToRedo" }
  /** A step could not be undone: nothing of it is left, or later steps changed the same rules. */
  | { verb: "stepUndone" | "stepChanged" }
  /** A rule of a parent category cannot be switched off at a later time. */
  | { verb: "notPlanned" }
  | { verb: "cleared"; count: number }
  /** `others` counts the rules of other items that changed with it. */
  | { verb: "bulk"; outcome: BulkOutcome; others: number; step: EditStep };

/** Formats an edit as a sentence; several changes at once are counted. */
export function formatEvent(t: FeatureTexts, event: EditEvent): string {
  switch (event.verb) {
    case "hidden":
    case "shown":
      return t(`announcements.${event.verb}`, { item: event.name });
    case "settled":
      return t("announcements.settled", {
        outcome: t(`clash.kind.${event.kind}`),
        what: formatChanges(t, event.changes),
      });
    case "placed":
      return t("announcements.placed", { item: event.name, position: event.position, others: event.others });
    case "resolved":
      return formatResolved(t, event);
    case "done":
      return formatChanges(t, event.changes);
    case "undone":
    case "redone":
      return t(`announcements.${event.verb}`, { what: formatChanges(t, event.changes), left: event.left });
    case "cleared":
      return t("announcements.cleared", { count: event.count });
    case "bulk":
      return formatBulkOutcome(t, event.outcome);
    case "unpinned":
      return t("unpin.label", { item: event.name });
    default:
      return t(`announcements.${event.verb}`);
  }
}

/** The pin, and how many others changed, for example moved or ended. */
function formatResolved(
  t: FeatureTexts,
  { name, position, others }: { name: string; position: number; others: number },
) {
  const own = t("announcements.placed", { item: name, position, others: 0 });
  return others > 0 ? `${own} ${t("bulk.others", { count: others })}` : own;
}

/** A single change as a sentence, several as a count. */
export function formatChanges(t: FeatureTexts, changes: readonly RuleChange[]): string {
  const [only] = changes;
  return changes.length === 1 && only !== undefined
    ? formatChange(t, only)
    : t("announcements.changes", { count: changes.length });
}

/** Outcome of a bulk action: how many succeeded, and for each reason how many were skipped with the first names. */
function formatBulkOutcome(t: FeatureTexts, { done, skipped }: BulkOutcome): string {
  if (skipped.length === 0) return t("bulk.done", { done });
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].map((reason) => {
    const left = skipped.filter((one) => one.reason === reason);
    const items = left
      .slice(0, ITEMS_NAMED_MAX)
      .map(({ target }) => getRuleName(target))
      .join(", ");
    return t(`bulk.reasons.${reason}`, { count: left.length, items });
  });
  return t("bulk.skipped", { done, skipped: skipped.length, why: reasons.join("; ") });
}

/** Items named per reason. */
const ITEMS_NAMED_MAX = 3;
