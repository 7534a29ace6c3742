import type { Place } from "@vitrine/engine/rule-evaluator";
import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type EditorCommands, useEditor } from "@/components/customizations/model/editing/editor-context";
import {
  extendTo,
  NO_SELECTION,
  pruneSelection,
  type Selection,
  selectAll,
  toggleId,
} from "@/lib/domain/kit/selection";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { ShownRow } from "./use-shown-rows";

/** Commands of the results of one list; a stable object, so that results do not render again. */
export type ResultCommands = {
  /** Puts the cursor before a result. */
  putCursor: (id: string) => void;
  /** Pins a result at the cursor and moves the cursor behind it; without a cursor announces how to set one. */
  toCursor: (item: PreviewItem) => void;
  /** Removes the cursor; false if there is none. */
  dropCursor: () => boolean;
};

export const ResultCommandsContext = createContext<ResultCommands | null>(null);

/** The commands of the surrounding list. */
export function useResultCommands(): ResultCommands {
  const commands = useContext(ResultCommandsContext);
  if (commands === null) throw new Error("useResultCommands must be used inside a list of results");
  return commands;
}

/** A change of the cursor or the selection, to announce. */
export type ListEvent =
  | { what: "cursor"; position: number }
  | { what: "noCursor" | "cursorLost" | "selectedNone" }
  | { what: "selected"; count: number };

/** The cursor's position, the selection in selection order, and the last event. */
export type ResultListState = {
  cursor: number | null;
  selection: Selection;
  event: ListEvent | null;
};

/** The cursor and the selection of one place; changes render only its list. */
export function useListCommands(place: Place, rows: readonly ShownRow[]) {
  const { commands } = useEditor();
  const [state, setState] = useState<ResultListState>({ cursor: null, selection: NO_SELECTION, event: null });
  const order = useMemo(() => rows.filter((row) => !row.isFixed).map((row) => row.id), [rows]);
  // Deselect results that are hidden or removed, and keep the cursor within the list.
  const selection = useMemo(() => pruneSelection(state.selection, order), [state.selection, order]);
  const cursor = state.cursor === null ? null : Math.min(state.cursor, order.length + 1);
  const now = { order, selection, cursor, place, commands, setState };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const resultCommands = useMemo(() => buildResultCommands(() => latest.current), []);

  useEscape(selection.ids.length > 0 || cursor !== null, () =>
    selection.ids.length > 0 ? applySelection(NO_SELECTION) : void resultCommands.dropCursor(),
  );

  function applySelection(next: Selection) {
    const count = next.ids.length;
    setState((before) => ({
      ...before,
      selection: next,
      event: count === 0 ? { what: "selectedNone" } : { what: "selected", count },
    }));
  }
  function select(how: "toggle" | "range" | "all" | "none", row: ShownRow, from?: ShownRow) {
    if (how === "toggle") return applySelection(toggleId(selection, row.id));
    if (how === "all") return applySelection(selectAll(selection, order));
    if (how === "none") return applySelection(NO_SELECTION);
    const start = selection.anchor === null && from !== undefined ? toggleId(selection, from.id) : selection;
    applySelection(extendTo(start, order, row.id));
  }
  return {
    cursor,
    selection,
    event: state.event,
    resultCommands,
    select,
    putCursor: resultCommands.putAt,
    clear: () => applySelection(NO_SELECTION),
  };
}

/** Escape clears the selection, then the cursor, unless the focus is in a dialog or a menu. */
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

type CommandState = {
  order: readonly string[];
  cursor: number | null;
  place: Place;
  commands: EditorCommands;
  setState: (change: (before: ResultListState) => ResultListState) => void;
};

function buildResultCommands(now: () => CommandState): ResultCommands & { putAt: (position: number) => void } {
  const put = (cursor: number | null, event: ListEvent) => now().setState((before) => ({ ...before, cursor, event }));
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
      // Moving a result from before the cursor shifts everything up to the cursor by one.
      const isBefore = order.indexOf(item.url) >= 0 && order.indexOf(item.url) < cursor - 1;
      const isPinned = commands.pin(item, isBefore ? cursor - 1 : cursor, place);
      if (isPinned && !isBefore) now().setState((before) => ({ ...before, cursor: cursor + 1 }));
    },
    dropCursor: () => {
      if (now().cursor === null) return false;
      put(null, { what: "cursorLost" });
      return true;
    },
  };
}
