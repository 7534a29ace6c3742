import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { isWithShift } from "@/components/ui/shift-click";
import type { TableColumn } from "@/components/ui/table";
import { extendTo, NO_SELECTION, type Selection, selectAll, toggleId } from "@/lib/domain/kit/selection";

const isAnyRow = () => true;

/**
 * The checkbox column; its header selects the page. `getName` names a row, `canSelect` leaves rows out. Null without selection or
 * rows to select.
 */
export function usePicking<Row extends { id: string }>(
  selection: ListSelection | null,
  rows: readonly Row[],
  getName: (row: Row) => string,
  canSelect: (row: Row) => boolean = isAnyRow,
): TableColumn<Row> | null {
  const t = useTranslations("query-customizations.list");
  const offered = rows.filter(canSelect);
  if (selection === null || offered.length === 0) return null;
  const chosen = offered.filter((row) => selection.has(row.id)).length;
  return {
    id: "select",
    header: t("columns.select"),
    isHeaderHidden: true,
    isScripted: true,
    width: "2.5rem",
    head: (
      <Checkbox
        label={t("select.page")}
        isLabelHidden
        checked={chosen === offered.length}
        isMixed={chosen > 0 && chosen < offered.length}
        onChange={selection.choosePage}
      />
    ),
    cell: (row) =>
      canSelect(row) ? (
        <Checkbox
          label={t("select.one", { query: getName(row) })}
          isLabelHidden
          checked={selection.has(row.id)}
          onChange={({ nativeEvent }) => selection.choose(row.id, isWithShift(nativeEvent))}
        />
      ) : (
        <span />
      ),
  };
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

/** The selection of a list; it survives paging, and a change of `filter`, the filters as text, clears it. */
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
  /** How many rows are selected. */
  text: string;
  onCopy: (ids: string[]) => void;
};

/** Actions on the selected rows; announces their count, and when a filter cleared the selection. */
export function SelectionBar({ selection, text, onCopy }: SelectionBarProps) {
  const t = useTranslations("query-customizations.list.select");
  const count = selection.ids.length;
  return (
    <>
      <p role="status" className="mb-2 text-ink-2 text-md empty:hidden">
        {count > 0 ? text : selection.wasCleared ? t("cleared") : ""}
      </p>
      {count > 0 && (
        <div className="sticky bottom-0 z-(--z-bar) order-last mt-4 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-4 py-3">
          <p aria-hidden className="mr-auto font-semibold text-md">
            {text}
          </p>
          <Button onClick={selection.clear}>{t("clear")}</Button>
          <Button kind="primary" icon={Copy} onClick={() => onCopy([...selection.ids])}>
            {t("copy")}
          </Button>
        </div>
      )}
    </>
  );
}
