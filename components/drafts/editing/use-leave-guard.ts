import { useEffect, useRef } from "react";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import type { LocalCopy } from "./use-local-copy";

type GuardedWork = {
  isDirty: boolean;
  /** Saves the work; false if it could not be saved. */
  save: () => Promise<boolean>;
  /** Names the unsaved changes. */
  describe: () => string;
  copy: Pick<LocalCopy<unknown>, "forget" | "keep">;
};

/** Warns before leaving an editor with unsaved work, whose local copy is stored before the page is unloaded. */
export function useLeaveGuard({ isDirty, save, describe, copy }: GuardedWork): void {
  useUnsavedGuard({ isDirty: () => isDirty, save, describe, discard: copy.forget, keep: copy.keep });
}

/** Ctrl/Cmd+S saves, wherever the focus is, and never opens the dialog of the browser. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
