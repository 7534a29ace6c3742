import { useEffect, useMemo, useRef } from "react";
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
