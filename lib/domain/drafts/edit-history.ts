import { EDITOR_UNDO_STEPS } from "@/lib/domain/kit/limits";

// Undo and redo of an editor. A step is one action; everything that a dialog, a bulk action or an import changes is one
// step. Steps are never merged.

/** A model with earlier and undone models; the nearest is last in both lists. */
export type EditHistory<M> = { past: readonly M[]; present: M; future: readonly M[] };

export function createHistory<M>(present: M): EditHistory<M> {
  return { past: [], present, future: [] };
}

/** Adds a step and clears undone ones. Beyond the limit, the oldest step is dropped. */
export function record<M>(history: EditHistory<M>, next: M, limit: number = EDITOR_UNDO_STEPS): EditHistory<M> {
  return { past: [...history.past, history.present].slice(-limit), present: next, future: [] };
}

/** Replaces the result of the last step. */
export function amend<M>(history: EditHistory<M>, next: M): EditHistory<M> {
  return { ...history, present: next, future: [] };
}

/** Undoes a step. */
export function undo<M>({ past, present, future }: EditHistory<M>): EditHistory<M> | null {
  const before = past.at(-1);
  return before === undefined ? null : { past: past.slice(0, -1), present: before, future: [...future, present] };
}

/** Redoes a step. */
export function redo<M>({ past, present, future }: EditHistory<M>): EditHistory<M> | null {
  const after = future.at(-1);
  return after === undefined ? null : { past: [...past, present], present: after, future: future.slice(0, -1) };
}

/** Maps every model and keeps the steps; used when a save assigns ids to new rules. */
export function mapHistory<M, N>({ past, present, future }: EditHistory<M>, change: (model: M) => N): EditHistory<N> {
  return { past: past.map(change), present: change(present), future: future.map(change) };
}
