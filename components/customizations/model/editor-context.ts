import { createContext, useContext } from "react";
import type { BulkOutcome, BulkValues } from "@/lib/domain/customizations/bulk-edit";
import type { DraftRule, RuleState } from "@/lib/domain/customizations/rule-draft";
import type { PreviewScope } from "@/lib/domain/customizations/rule-preview";
import type { EditStep } from "@/lib/domain/customizations/step-undo";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import type { Fill } from "@/lib/domain/kit/limits";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { Unpinned } from "./outcome-text";

/**
 * What can be done to a result, a rule, many or all; one object for the life of the editor, so that cards need not be
 * drawn anew. Each is one action and one step of undo.
 */
export type EditorCommands = {
  /** Pins a result at a position; false when the position is taken and it is asked what to do. */
  pin: (item: PreviewItem, position: number, place: Place) => boolean;
  unpin: (item: PreviewItem, place: Place) => void;
  /** Another answer to what becomes of the position of a pin that was just taken away. */
  refill: (unpinned: Unpinned, fill: Fill) => void;
  hide: (item: PreviewItem, place: Place) => void;
  unhide: (item: PreviewItem, place: Place) => void;
  /** Pins a result where it stands. */
  pinHere: (item: PreviewItem, place: Place) => void;
  toTop: (item: PreviewItem, place: Place) => void;
  /** Pins a result and all above it where they stand. */
  pinAbove: (item: PreviewItem, place: Place) => void;
  /** Pins a result so many positions further down, or up when negative; past the ends nothing happens. */
  moveBy: (item: PreviewItem, place: Place, by: number) => void;
  askPosition: (item: PreviewItem, place: Place) => void;
  /** Pins results one after the other from a position on. */
  pinMany: (items: readonly PreviewItem[], place: Place, position: number) => BulkOutcome;
  hideMany: (items: readonly PreviewItem[], place: Place) => BulkOutcome;
  unpinMany: (items: readonly PreviewItem[], place: Place) => BulkOutcome;
  setMany: (items: readonly PreviewItem[], place: Place, values: BulkValues) => BulkOutcome;
  /** Asks which dates or which availability the rules of results shall have. */
  askMany: (kind: "bulkDates" | "bulkStock", items: readonly PreviewItem[], place: Place) => void;
  /** Takes every rule away. */
  clear: () => void;
  undo: () => void;
  redo: () => void;
  /** Undoes one step by name, whatever was done after it; says so where that is not possible. */
  undoStep: (step: EditStep) => void;
  edit: (key: string) => void;
  remove: (key: string) => void;
  add: (place: Place | "both") => void;
};

/** What every part of the editor may need and what never changes while it is open. */
export type EditorFrame = {
  commands: EditorCommands;
  style: DateStyle;
  mayWrite: boolean;
  /** Whether each place has rules of its own. */
  isAdvanced: boolean;
  /** The language of titles and queries. */
  language: string;
  /** Rules with those that act beside them from elsewhere, at an instant (epoch ms): what shoppers get. */
  effective: (state: RuleState, at: number) => readonly DraftRule[];
  /** Which items the list of this customization can show. */
  scope: PreviewScope;
  /** Opens why a result is where it is; null where the backend cannot tell. */
  askWhy: ((item: PreviewItem, place: Place, ruleKey: string | null) => void) | null;
};

/** The frame of the editor for the parts below. */
export const EditorContext = createContext<EditorFrame | null>(null);

/** The frame of the editor one is in. */
export function useEditor(): EditorFrame {
  const frame = useContext(EditorContext);
  if (frame === null) throw new Error("useEditor stands outside the editor");
  return frame;
}
