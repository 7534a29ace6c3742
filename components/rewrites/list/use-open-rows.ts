import { useState } from "react";
import type { OpenRow, WordItem } from "@/components/rewrites/model/list-kind";
import type { WordRow } from "@/lib/domain/rewrites/row";

/** Under this key a row is added; others have the id of the row that they change. */
export const NEW = "new";

/** The rows that are being added or changed, with what was typed so far, wherever the list has moved on to. */
export type OpenRows = {
  rows: readonly OpenRow[];
  /** Opens a row, with a draft other than the row itself; one that is open stays as it is. */
  open: (base: WordItem | null, draft: WordRow) => void;
  change: (key: string, patch: Partial<OpenRow>) => void;
  /** Closes a row; the focus returns to where it was opened from, or to its place in the list. */
  close: (key: string) => void;
};

/** Keeps what is typed into the forms of a list. */
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

/** Where the focus was lost with what had it: puts it on a row's own button, else on the box that finds and adds. */
export function focusRow(key: string): void {
  afterDrawing(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const own = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] button`);
    const box = document.querySelector<HTMLInputElement>("[data-find] input[type=search]");
    (own ?? box)?.focus();
    if (own === null) box?.select();
  });
}

/** Runs once what has just changed is drawn. */
export function afterDrawing(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
