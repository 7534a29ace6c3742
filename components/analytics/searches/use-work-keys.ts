import { type RefObject, useEffect, useRef } from "react";
import { uiState } from "@/lib/client/ui-state";

/**
 * The keys of the workbench: `j` and `k` go on and back, a figure presses the button of that number in `box`. They work
 * wherever the focus is, as it leaves the page with what is worked through; who has put single keys away has them in `box`.
 */
export function useWorkKeys(box: RefObject<HTMLElement | null>, go: (by: number) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event, box.current, latest.current);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [box]);
}

function actOf(event: KeyboardEvent, box: HTMLElement | null, go: (by: number) => void): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (box === null || isElsewhere(event.target)) return null;
  if (!uiState().singleKeys && !(event.target instanceof Node && box.contains(event.target))) return null;
  if (event.key === "j") return () => go(1);
  if (event.key === "k") return () => go(-1);
  const wanted =
    !event.repeat && /^[1-9]$/.test(event.key)
      ? box.querySelectorAll<HTMLButtonElement>("[data-do]")[Number(event.key) - 1]
      : undefined;
  if (wanted === undefined) return null;
  return () => {
    wanted.focus();
    wanted.click();
  };
}

/** Where letters and figures mean something of their own: fields, menus and dialogs. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const own = "input, textarea, select, [role='menu'], [role='listbox'], [role='dialog'], [role='alertdialog'], dialog";
  return target.isContentEditable || target.closest(own) !== null;
}
