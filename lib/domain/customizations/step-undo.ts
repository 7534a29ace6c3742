import { type EditHistory, undo } from "@/lib/domain/drafts/edit-history";
import { mergeSets } from "@/lib/domain/history/version-merge";
import { diffRuleStates, type RuleDraft, withState } from "./rule-draft";
import { mergeRules } from "./rule-merge";

/** An editing step: the model before and after it. */
export type EditStep = { before: RuleDraft; after: RuleDraft };

/**
 * The result of undoing one step. `back`: it was the latest step. `without`: later steps stay, and `next` is a new
 * model without it. `ineffective`: the step has no effect any more. `changed`: later steps changed the same rules or
 * took the positions, so it cannot be undone alone.
 */
export type StepUndo =
  | { kind: "back"; history: EditHistory<RuleDraft> }
  | { kind: "without"; next: RuleDraft }
  | { kind: "ineffective" | "changed" };

/** Undoes one step and keeps the later ones. */
export function undoStep(history: EditHistory<RuleDraft>, { before, after }: EditStep, timeZone: string): StepUndo {
  const { present, past } = history;
  const back = present === after && past.at(-1) === before ? undo(history) : null;
  if (back !== null) return { kind: "back", history: back };
  if (present.mode !== after.mode) return { kind: "changed" };
  const { rules, clashes } = mergeRules(after.rules, before.rules, present.rules, timeZone);
  if (clashes.length > 0) return { kind: "changed" };
  const next = withState(present, { rules, off: mergeSets(after.off, before.off, present.off, ({ key }) => key) });
  return diffRuleStates(present, next).length === 0 ? { kind: "ineffective" } : { kind: "without", next };
}
