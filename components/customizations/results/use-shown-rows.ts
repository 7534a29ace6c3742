import { createContext, useContext, useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { Preview, PreviewRow } from "@/lib/domain/customizations/rule-preview";
import { omit } from "@/lib/domain/kit/omit";

/**
 * A row of the preview for the list; a hidden result is fixed. The list provides positions (`ReorderPosition`), and
 * `ExpectedPositionsContext` those of hidden results.
 */
export type ShownRow = Omit<PreviewRow, "position" | "expectedPosition"> & {
  id: string;
  name: string;
  isFixed: boolean;
};

/**
 * The rows of a preview. Unchanged rows keep their identity, so that only changed ones render. A new position alone is not
 * a change: a move to the top shifts every row below it.
 */
export function useShownRows(preview: Preview): readonly ShownRow[] {
  const before = useRef<ReadonlyMap<string, ShownRow>>(new Map());
  const rows = useMemo(
    () =>
      preview.rows.map((row): ShownRow => {
        const { position, ...says } = omit(row, "expectedPosition");
        const next = { ...says, id: row.item.url, name: row.item.title, isFixed: position === null };
        const old = before.current.get(next.id);
        return old !== undefined && isSame(old, next) ? old : next;
      }),
    [preview],
  );
  useEffect(() => {
    before.current = new Map(rows.map((row) => [row.id, row]));
  }, [rows]);
  return rows;
}

function isSame(a: ShownRow, b: ShownRow): boolean {
  return (
    a.item === b.item &&
    a.isFixed === b.isFixed &&
    a.organicRank === b.organicRank &&
    a.rule === b.rule &&
    a.waiting === b.waiting &&
    areEqual(a.planned, b.planned) &&
    areEqual(a.ended, b.ended)
  );
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

// Expected positions of hidden results. Every move shifts those behind it, so they are separate from the rows and update
// after the move has been painted.

/** Expected positions of the hidden results of a place, by item URL. */
export type ExpectedPositions = ReadonlyMap<string, number>;

/** Expected positions for the surrounding list. */
export const ExpectedPositionsContext = createContext<ExpectedPositions>(new Map());

/** Expected position of a hidden result. */
export function useExpectedPosition(id: string): number | undefined {
  return useContext(ExpectedPositionsContext).get(id);
}

/** Expected positions of a preview's hidden results; deferred until the preview has been painted. */
export function useExpectedPositions(preview: Preview): ExpectedPositions {
  const { hidden } = useDeferredValue(preview);
  return useMemo(
    () =>
      new Map(
        hidden.flatMap(({ item, expectedPosition }): [string, number][] =>
          expectedPosition === null ? [] : [[item.url, expectedPosition]],
        ),
      ),
    [hidden],
  );
}
