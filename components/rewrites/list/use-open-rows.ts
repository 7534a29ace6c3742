import { useState } from "react";
import type { OpenRow, WordItem } from "@/components/rewrites/model/list-kind";
import type { WordRow } from "@/lib/domain/rewrites/row";

/** Key of a row being added; a changed row has its id as key. */
export const NEW = "new";

/** Rows being added or changed, with their drafts, which stay open when the list changes. */
export type OpenRows = {
  rows: readonly OpenRow[];
  /** Opens a row with a draft; an open row stays as it is. */
  open: (base: WordItem | null, draft: WordRow) => void;
  change: (key: string, patch: Partial<OpenRow>) => void;
  /** Closes a row and returns the focus to its button, or else to the search box. */
  close: (key: string) => void;
};

/** State of the forms of a list. */
export function useOpenRows(): OpenRows {
  const [rows, setRows] = useState<readonly OpenRow[]>([]);
  return {
    rows,
    open: (base, draft) => {
      const key = base?.id ?? NEW;
      const initial = base === null ? draft : { kind: base.kind, cells: base.cells };
      setRows((now) => (now.some((row) => row.key === key) ? now : [...now, { key, base, initial, draft }]));
    },
    change: (key, patch) => setRows((now) => now.map((row) => (row.key === key ? { ...row, ...patch } : row))),
    close: (key) => {
      setRows((now) => now.filter((row) => row.key !== key));
      focusRow(key);
    },
  };
}

/** If the focus was lost, moves it to the row's button, or else to the search box. */
export function focusRow(key: string): void {
  runAfterPaint(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const own = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] button`);
    const box = document.querySelector<HTMLInputElement>("[data-find] input[type=search]");
    (own ?? box)?.focus();
    if (own === null) box?.select();
  });
}

/** Runs after the current change has been painted. */
export function runAfterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
