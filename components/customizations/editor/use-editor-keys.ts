import { useEffect, useRef } from "react";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import { uiState } from "@/lib/client/ui-state";

/**
 * The keys of the whole screen, wherever the focus is: Ctrl/Cmd+S saves and never opens the browser's dialog,
 * Ctrl/Cmd+Z undoes, Shift+Ctrl/Cmd+Z and Ctrl/Cmd+Y redo, `?` opens the list of keys. A field keeps its own undo.
 */
export function useEditorKeys(editor: RuleEditor, save: () => void): void {
  const latest = useRef({ editor, save });
  useEffect(() => {
    latest.current = { editor, save };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { editor: now, save: publish } = latest.current;
      const act = actOf(event, now, publish);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function actOf(event: KeyboardEvent, { dialog, commands, open }: RuleEditor, save: () => void): (() => void) | null {
  if (event.altKey) return null;
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  // A dialog that is open has not been applied yet: what is saved must be what is seen behind it.
  if (isCommand && key === "s") return dialog === null ? save : () => undefined;
  if (dialog !== null || isElsewhere(event.target)) return null;
  if (isCommand && key === "z") return event.shiftKey ? commands.redo : commands.undo;
  if (isCommand && key === "y" && !event.shiftKey) return commands.redo;
  return event.key === "?" && !isCommand && uiState().singleKeys ? () => open({ kind: "shortcuts" }) : null;
}

/** In a field that has text and an undo of its own, or in a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = "textarea, select, input:not([type='checkbox'], [type='radio'], [type='button'])";
  return target.isContentEditable || target.closest(`${field}, [role='dialog'], [role='alertdialog']`) !== null;
}
