import { mergeSets } from "@/lib/domain/history/version-merge";
import { type EditHistory, undo } from "./edit-history";
import { changesBetween, type RuleDraft, withState } from "./rule-draft";
import { mergeRules } from "./rule-merge";

/** One step of an editor: the model before it and after it. */
export type EditStep = { before: RuleDraft; after: RuleDraft };

/**
 * What undoing one named step comes to: one step back when it is the latest, else later steps stay and `next` is a new
 * model without it. `gone` when nothing of it is left; `changed` when later steps changed the same rules or took the
 * positions, so that it cannot be undone without them.
 */
export type StepUndo =
  | { kind: "back"; history: EditHistory<RuleDraft> }
  | { kind: "without"; next: RuleDraft }
  | { kind: "gone" | "changed" };

/** Undoes exactly one step of a history, whatever was done after it. */
export function undoStep(history: EditHistory<RuleDraft>, { before, after }: EditStep, timeZone: string): StepUndo {
  const { present, past } = history;
  const back = present === after && past.at(-1) === before ? undo(history) : null;
  if (back !== null) return { kind: "back", history: back };
  if (present.mode !== after.mode) return { kind: "changed" };
  const { rules, clashes } = mergeRules(after.rules, before.rules, present.rules, timeZone);
  if (clashes.length > 0) return { kind: "changed" };
  const next = withState(present, { rules, off: mergeSets(after.off, before.off, present.off, ({ key }) => key) });
  return changesBetween(present, next).length === 0 ? { kind: "gone" } : { kind: "without", next };
}
