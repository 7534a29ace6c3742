"use client";

import { createContext, type KeyboardEvent } from "react";
import type { Positions } from "./reorder-positions";

// What a part of a list knows of itself, each by a context of its own: a part that was drawn is not drawn again because
// it stands elsewhere, only what reads its position is.

/** What the controls inside of parts ask their list for; one object as long as the list can do the same. */
export type PartHandles = {
  /** Id of the words that say how the keys work. */
  hint: string;
  canMove: boolean;
  canSelect: boolean;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  onBlur: () => void;
  onCheck: (id: string) => void;
};

/** The list a part is in. */
export const PartHandlesContext = createContext<PartHandles | null>(null);
/** Whether the part is taken and on its way. */
export const HeldContext = createContext(false);
/** Where the parts of the list stand (`ReorderPosition`); one object for the life of the list. */
export const PositionsContext = createContext<Positions | null>(null);
/** The part's number in the selection, 1-based in the order chosen; null when it is not selected. */
export const SelectedContext = createContext<number | null>(null);
