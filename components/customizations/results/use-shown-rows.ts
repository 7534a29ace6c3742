import { createContext, useContext, useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { Preview, PreviewRow } from "@/lib/domain/customizations/rule-preview";

/**
 * A row of the preview as the list wants it; a ghost is fixed. Its position is the list's to tell (`ReorderPosition`), the
 * one that a ghost would have is told beside the rows (`would-be.ts`).
 */
export type ShownRow = Omit<PreviewRow, "position" | "wouldBe"> & { id: string; name: string; isFixed: boolean };

/**
 * The rows of a preview; a row that says the same as before is the same object, so that only changed ones are drawn. One
 * that only stands elsewhere says the same: a move to the top changes the position of every row below it.
 */
export function useShownRows(preview: Preview): readonly ShownRow[] {
  const before = useRef<ReadonlyMap<string, ShownRow>>(new Map());
  const rows = useMemo(
    () =>
      preview.rows.map((row): ShownRow => {
        const { position, wouldBe: _, ...says } = row;
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

// Where hidden results would stand. Every move changes that of all behind it, so it stands beside the rows and follows
// when the move itself has been painted.

/** The positions that the hidden results of a place would have, by identity. */
export type WouldBe = ReadonlyMap<string, number>;

/** The positions for the ghosts of the list one is in. */
export const WouldBeContext = createContext<WouldBe>(new Map());

/** The position that a hidden result would have; undefined until that was told. */
export function useWouldBe(id: string): number | undefined {
  return useContext(WouldBeContext).get(id);
}

/** Where the hidden results of a preview would stand; follows it when what came of it has been painted. */
export function useWouldBeOf(preview: Preview): WouldBe {
  const { hidden } = useDeferredValue(preview);
  return useMemo(
    () =>
      new Map(
        hidden.flatMap(({ item, wouldBe }): [string, number][] => (wouldBe === null ? [] : [[item.url, wouldBe]])),
      ),
    [hidden],
  );
}
