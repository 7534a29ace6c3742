import type { Place } from "@vitrine/engine/rule-evaluator";
import { createContext, useContext } from "react";
import type { PlannedEdit, UnpinEvent } from "@/components/customizations/model/words/event-text";
import type { BulkOutcome, BulkValues } from "@/lib/domain/customizations/bulk-edit";
import type { PinRequest } from "@/lib/domain/customizations/pin-in-order";
import type { DraftRule, DraftRules } from "@/lib/domain/customizations/rule-draft";
import type { PreviewScope } from "@/lib/domain/customizations/rule-preview";
import type { EditStep } from "@/lib/domain/customizations/step-undo";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import type { Fill } from "@/lib/domain/kit/limits";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

/**
 * Commands on results and rules. The object is stable for the life of the editor, so that cards do not render again. Each
 * command is one undo step.
 */
export type EditorCommands = {
  /** Pins a result at a position; false when the position is taken and the clash dialog opens. */
  pin: (item: PreviewItem, position: number, place: Place) => boolean;
  unpin: (item: PreviewItem, place: Place) => void;
  /** Changes how the position of a pin that was just removed is filled. */
  refill: (unpinned: UnpinEvent, fill: Fill) => void;
  hide: (item: PreviewItem, place: Place) => void;
  unhide: (item: PreviewItem, place: Place) => void;
  /** Pins a result at its current position. */
  pinHere: (item: PreviewItem, place: Place) => void;
  toTop: (item: PreviewItem, place: Place) => void;
  /** Pins a result and all above it at their current positions. */
  pinAbove: (item: PreviewItem, place: Place) => void;
  /**
   * Pins a result some positions further down; does nothing past the ends.
   * @param by how many; negative moves up.
   */
  moveBy: (item: PreviewItem, place: Place, by: number) => void;
  askPosition: (item: PreviewItem, place: Place) => void;
  /** Pins results in sequence, starting at a position; false when a position is taken and the clash dialog opens. */
  pinMany: (items: readonly PreviewItem[], place: Place, position: number) => boolean;
  /** Pins them with more answers; false when the clash dialog opens again. */
  pinInOrder: (request: PinRequest) => boolean;
  hideMany: (items: readonly PreviewItem[], place: Place) => BulkOutcome;
  unpinMany: (items: readonly PreviewItem[], place: Place) => BulkOutcome;
  setMany: (items: readonly PreviewItem[], place: Place, values: BulkValues) => BulkOutcome;
  /** Opens the dialog for the dates or the availability of several rules. */
  askMany: (kind: "bulkDates" | "bulkStock", items: readonly PreviewItem[], place: Place) => void;
  /** Removes every rule. */
  clear: () => void;
  /** Lets a planned edit act immediately. */
  startNow: (plan: PlannedEdit) => void;
  undo: () => void;
  redo: () => void;
  /** Undoes one particular step, even after later steps; reports when that is not possible. */
  undoStep: (step: EditStep) => void;
  edit: (key: string) => void;
  remove: (key: string) => void;
  /** Opens the form of a new rule, for an item if one is given. */
  add: (place: Place, item?: PreviewItem) => void;
};

/** Context of every part of the editor; stable while it is open. */
export type EditorFrame = {
  commands: EditorCommands;
  style: DateStyle;
  canWrite: boolean;
  /** The previewed time (epoch ms), from which edits act; null for edits that act now. */
  planAt: number | null;
  /** Whether each place has its own rules. */
  isAdvanced: boolean;
  /** The language of titles and queries. */
  language: string;
  /** Own and inherited rules that act at an instant (epoch ms), as shoppers get them. */
  effective: (state: DraftRules, at: number) => readonly DraftRule[];
  /** Which items the list of this customization can show. */
  scope: PreviewScope;
  /** Explains the position of a result; null if the backend cannot. */
  askWhy: ((item: PreviewItem, place: Place, ruleKey: string | null) => void) | null;
};

export const EditorContext = createContext<EditorFrame | null>(null);

/** The frame of the surrounding editor. */
export function useEditor(): EditorFrame {
  const frame = useContext(EditorContext);
  if (frame === null) throw new Error("useEditor must be used inside the editor");
  return frame;
}
