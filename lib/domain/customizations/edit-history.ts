import { EDITOR_UNDO_STEPS } from "@/lib/domain/kit/limits";

// Undo and redo of an editor. A step is one action: whatever a dialog, a bulk action or an import
// changes is one. Steps never merge, so what a key does once is undone once.

/** A model with the models before it and those that were undone; nearest last in both. */
export type EditHistory<M> = { past: readonly M[]; present: M; future: readonly M[] };

/** A history that begins with a model. */
export function historyOf<M>(present: M): EditHistory<M> {
  return { past: [], present, future: [] };
}

/** One step on; what was undone is gone then. Beyond the limit the oldest step is forgotten. */
export function record<M>(history: EditHistory<M>, next: M, limit: number = EDITOR_UNDO_STEPS): EditHistory<M> {
  return { past: [...history.past, history.present].slice(-limit), present: next, future: [] };
}

/** Another outcome of the last step, which stays one step. */
export function amend<M>(history: EditHistory<M>, next: M): EditHistory<M> {
  return { ...history, present: next, future: [] };
}

/** One step back; null at the beginning. */
export function undo<M>({ past, present, future }: EditHistory<M>): EditHistory<M> | null {
  const before = past.at(-1);
  return before === undefined ? null : { past: past.slice(0, -1), present: before, future: [...future, present] };
}

/** One step that was undone is done again; null when there is none. */
export function redo<M>({ past, present, future }: EditHistory<M>): EditHistory<M> | null {
  const after = future.at(-1);
  return after === undefined ? null : { past: [...past, present], present: after, future: future.slice(0, -1) };
}

/** Every model made into another one, as after a save that gave new rules their ids; the steps stay. */
export function mapHistory<M, N>({ past, present, future }: EditHistory<M>, change: (model: M) => N): EditHistory<N> {
  return { past: past.map(change), present: change(present), future: future.map(change) };
}
