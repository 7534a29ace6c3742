import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type EditorCommands, useEditor } from "@/components/customizations/model/editor-context";
import { extendTo, keepKnown, NO_SELECTION, type Selection, selectAll, toggle } from "@/lib/domain/kit/selection";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { ShownRow } from "./use-shown-rows";

/** What results of one place ask of their list; one object for its life, so that no result is drawn anew for it. */
export type Hands = {
  /** Puts the cursor before a result. */
  putCursor: (id: string) => void;
  /** Pins a result at the cursor, which goes on behind it; without a cursor it is said how to set one. */
  toCursor: (item: PreviewItem) => void;
  /** Takes the cursor away; false when there is none. */
  dropCursor: () => boolean;
};

/** The list's hands for the results in it. */
export const HandsContext = createContext<Hands | null>(null);

/** The hands of the list one is in. */
export function useHands(): Hands {
  const hands = useContext(HandsContext);
  if (hands === null) throw new Error("useHands stands outside a list of results");
  return hands;
}

/** What was just done with the cursor or the selection, to be said. */
export type HandsSaid =
  | { what: "cursor"; position: number }
  | { what: "noCursor" | "cursorGone" | "selectedNone" }
  | { what: "selected"; count: number };

/** The state of a list's hands: the cursor's position, what is selected in the order chosen, and what was said last. */
export type HandsState = {
  cursor: number | null;
  selection: Selection;
  said: HandsSaid | null;
};

/** The cursor and the selection of one place; only its list is drawn anew when they change. */
export function useHandsOf(place: Place, rows: readonly ShownRow[]) {
  const { commands } = useEditor();
  const [state, setState] = useState<HandsState>({ cursor: null, selection: NO_SELECTION, said: null });
  const order = useMemo(() => rows.filter((row) => !row.isFixed).map((row) => row.id), [rows]);
  // What was hidden or is gone is not selected any more, and the cursor stays within the list.
  const selection = useMemo(() => keepKnown(state.selection, order), [state.selection, order]);
  const cursor = state.cursor === null ? null : Math.min(state.cursor, order.length + 1);
  const now = { order, selection, cursor, place, commands, setState };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const hands = useMemo(() => handsOf(() => latest.current), []);

  useEscape(selection.ids.length > 0 || cursor !== null, () =>
    selection.ids.length > 0 ? take(NO_SELECTION) : void hands.dropCursor(),
  );

  function take(next: Selection) {
    const count = next.ids.length;
    setState((before) => ({
      ...before,
      selection: next,
      said: count === 0 ? { what: "selectedNone" } : { what: "selected", count },
    }));
  }
  function select(how: "toggle" | "range" | "all" | "none", row: ShownRow, from?: ShownRow) {
    if (how === "toggle") return take(toggle(selection, row.id));
    if (how === "all") return take(selectAll(selection, order));
    if (how === "none") return take(NO_SELECTION);
    const start = selection.anchor === null && from !== undefined ? toggle(selection, from.id) : selection;
    take(extendTo(start, order, row.id));
  }
  return {
    cursor,
    selection,
    said: state.said,
    hands,
    select,
    putCursor: hands.putAt,
    clear: () => take(NO_SELECTION),
  };
}

/** Escape takes the selection away, then the cursor, wherever the focus is but in a dialog or a menu. */
function useEscape(isOn: boolean, drop: () => void): void {
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof Element && target.closest("[role$='dialog'], [role='menu']") !== null) return;
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
}

type Now = {
  order: readonly string[];
  cursor: number | null;
  place: Place;
  commands: EditorCommands;
  setState: (change: (before: HandsState) => HandsState) => void;
};

function handsOf(now: () => Now): Hands & { putAt: (position: number) => void } {
  const put = (cursor: number | null, said: HandsSaid) => now().setState((before) => ({ ...before, cursor, said }));
  const putAt = (position: number) => put(position, { what: "cursor", position });
  return {
    putAt,
    putCursor: (id) => {
      const index = now().order.indexOf(id);
      if (index >= 0) putAt(index + 1);
    },
    toCursor: (item) => {
      const { cursor, order, place, commands } = now();
      if (cursor === null) return put(null, { what: "noCursor" });
      // A result from before the cursor leaves its own place, so that everything up to the cursor moves up by one.
      const isBefore = order.indexOf(item.url) >= 0 && order.indexOf(item.url) < cursor - 1;
      const isPinned = commands.pin(item, isBefore ? cursor - 1 : cursor, place);
      if (isPinned && !isBefore) now().setState((before) => ({ ...before, cursor: cursor + 1 }));
    },
    dropCursor: () => {
      if (now().cursor === null) return false;
      put(null, { what: "cursorGone" });
      return true;
    },
  };
}
