import { createContext, useContext } from "react";
import type { DateStyle } from "@/lib/domain/rule-dates";
import type { Place } from "@/lib/domain/rule-evaluator";
import type { PreviewItem } from "@/lib/domain/rule-preview";

/** What can be done to a result or a rule; one object for the life of the editor, so that cards need not be drawn anew. */
export type EditorCommands = {
  pin: (item: PreviewItem, position: number, place: Place, from: number | null) => void;
  unpin: (item: PreviewItem, place: Place) => void;
  hide: (item: PreviewItem, place: Place) => void;
  unhide: (item: PreviewItem, place: Place) => void;
  /** Pins a result where it stands. */
  pinHere: (item: PreviewItem, place: Place) => void;
  /** Pins a result so many positions further down, or up when negative; past the ends nothing happens. */
  moveBy: (item: PreviewItem, place: Place, by: number) => void;
  askPosition: (item: PreviewItem, place: Place) => void;
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
};

/** The frame of the editor for the parts below. */
export const EditorContext = createContext<EditorFrame | null>(null);

/** The frame of the editor one is in. */
export function useEditor(): EditorFrame {
  const frame = useContext(EditorContext);
  if (frame === null) throw new Error("useEditor stands outside the editor");
  return frame;
}
