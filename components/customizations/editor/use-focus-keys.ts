import { type RefObject, useEffect, useRef } from "react";
import type { ActiveItem } from "@/components/customizations/model/editing/active-item";
import type { EditorDialog } from "@/components/customizations/model/editing/editor-dialog";
import { useKeepFocus } from "@/components/ui/use-keep-focus";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { changeUiState, getUiState } from "@/lib/client/ui-state";

/** Width from which the rules are beside the results, as `lg` in the style sheets. */
const BESIDE = "(width >= 64rem)";
const ELSEWHERE = "input, textarea, select, [role='menu'], [role='listbox'], [role$='dialog'], [contenteditable]";

type Focusing = { dialog: EditorDialog | null; open: (dialog: EditorDialog | null) => void; active: ActiveItem };

/** Keeps the focus within the editor, and lets single keys move it: R to the results, L to the rules, / to the search. */
export function useFocusKeys(focusing: Focusing): void {
  useKeepFocus();
  const latest = useRef(focusing);
  useEffect(() => {
    latest.current = focusing;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => pressKey(event, latest);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function pressKey(event: KeyboardEvent, latest: RefObject<Focusing>): void {
  const { dialog, open, active } = latest.current;
  const isSingle = !event.altKey && !event.ctrlKey && !event.metaKey && getUiState().singleKeys;
  if (!isSingle || dialog !== null || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest(ELSEWHERE) !== null) return;
  const moves: Record<string, () => void> = {
    r: () => findResult(active.get())?.focus(),
    l: () => focusRules(open),
    "/": () => open({ kind: "find" }),
  };
  const key = event.key.toLowerCase();
  if (!Object.hasOwn(moves, key)) return;
  event.preventDefault();
  moves[key]?.();
}

/** The handle of the result that was active last, else of the first one. */
function findResult(active: string | null): HTMLElement | null {
  const within = (part: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-place] ${part}[data-reorder-handle]`)].find(
      (handle) => handle.checkVisibility?.() !== false,
    ) ?? null;
  const own = active === null ? null : within(`[data-reorder-id="${CSS.escape(active)}"] `);
  return own ?? within("");
}

/** Shows the rules beside the results, or as a sheet where there is no room. */
function focusRules(open: Focusing["open"]): void {
  if (!window.matchMedia(BESIDE).matches) {
    open({ kind: "rules" });
    return;
  }
  changeUiState({ showsRulesBeside: true });
  document.querySelector<HTMLElement>("[data-rules-tab]")?.focus();
  // The list loads late; without rules the focus stays on its tab.
  focusOnceDrawn(() => document.querySelector<HTMLElement>("[data-rules-beside] li button"));
}
