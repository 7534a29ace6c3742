import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { isWithShift } from "@/components/ui/shift-click";
import type { TableColumn } from "@/components/ui/table";
import { extendTo, NO_SELECTION, type Selection, selectAll, toggleId } from "@/lib/domain/kit/selection";

/** Texts of a selection. */
export type SelectionWords = {
  /** Header of the checkboxes. */
  column: string;
  /** Label of the checkbox that selects the page. */
  page: string;
  /** Label of the checkbox of a row. */
  one: (name: string) => string;
  clear: string;
  /** Says that a filter cleared the selection. */
  cleared: string;
};

type Selectable<Row> = {
  /** Null without bulk actions. */
  selection: ListSelection | null;
  /** The rows of the page. */
  rows: readonly Row[];
  words: SelectionWords;
  getName: (row: Row) => string;
  /** Leaves rows out; by default every row can be selected. */
  canSelect?: (row: Row) => boolean;
};

/** Puts a column of checkboxes first, whose header selects the page; none without rows to select. */
export function addSelectColumn<Row extends { id: string }>(
  columns: TableColumn<Row>[],
  { selection, rows, words, getName, canSelect = () => true }: Selectable<Row>,
): TableColumn<Row>[] {
  const offered = rows.filter(canSelect);
  if (selection === null || offered.length === 0) return columns;
  const chosen = offered.filter((row) => selection.has(row.id)).length;
  const select: TableColumn<Row> = {
    id: "select",
    header: words.column,
    isHeaderHidden: true,
    isScripted: true,
    width: "2.5rem",
    head: (
      <Checkbox
        label={words.page}
        isLabelHidden
        checked={chosen === offered.length}
        isMixed={chosen > 0 && chosen < offered.length}
        onChange={selection.choosePage}
      />
    ),
    cell: (row) =>
      canSelect(row) ? (
        <Checkbox
          label={words.one(getName(row))}
          isLabelHidden
          checked={selection.has(row.id)}
          onChange={({ nativeEvent }) => selection.choose(row.id, isWithShift(nativeEvent))}
        />
      ) : (
        <span />
      ),
  };
  return [select, ...columns];
}

/** The selected rows across all pages. */
export type ListSelection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Toggles one; with `isRange` selects everything from the last one to it. */
  choose: (id: string, isRange: boolean) => void;
  /** Selects all rows of the page, or clears them if all are selected. */
  choosePage: () => void;
  clear: () => void;
  /** Whether a filter change has just cleared the selection. */
  wasCleared: boolean;
};

/**
 * The selection of a list; it survives paging, and a change of `filter`, the filters as text, clears it. `page` are the ids of the rows
 * that can be selected.
 */
export function useListSelection(filter: string, page: readonly string[]): ListSelection {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [wasCleared, setCleared] = useState(false);
  const [seen, setSeen] = useState(filter);
  if (seen !== filter) {
    setSeen(filter);
    setCleared(selection.ids.length > 0);
    setSelection(NO_SELECTION);
  }
  function change(next: Selection) {
    setCleared(false);
    setSelection(next);
  }
  const chosen = new Set(selection.ids);
  return {
    ids: selection.ids,
    wasCleared,
    has: (id) => chosen.has(id),
    choose: (id, isRange) => change(isRange ? extendTo(selection, page, id) : toggleId(selection, id)),
    choosePage: () => {
      const isWhole = page.every((id) => chosen.has(id));
      const rest = selection.ids.filter((id) => !page.includes(id));
      change(isWhole ? { ids: rest, anchor: null } : selectAll(selection, page));
    },
    clear: () => change(NO_SELECTION),
  };
}

type SelectionBarProps = {
  selection: ListSelection;
  words: SelectionWords;
  /** How many rows are selected. */
  text: string;
  /** Buttons of the actions. */
  children: ReactNode;
};

/** Actions on the selected rows; announces their count, and when a filter cleared the selection. */
export function SelectionBar({ selection, words, text, children }: SelectionBarProps) {
  const count = selection.ids.length;
  return (
    <>
      <p role="status" className="mb-2 text-ink-2 text-md empty:hidden">
        {count > 0 ? text : selection.wasCleared ? words.cleared : ""}
      </p>
      {count > 0 && (
        <div className="sticky bottom-0 z-(--z-bar) order-last mt-4 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-4 py-3">
          <p aria-hidden className="mr-auto font-semibold text-md">
            {text}
          </p>
          <Button onClick={selection.clear}>{words.clear}</Button>
          {children}
        </div>
      )}
    </>
  );
}
