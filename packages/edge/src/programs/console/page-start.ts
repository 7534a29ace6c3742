import { recordEarlyEvents } from "./record-early-events";
import { watchScripts } from "./script-failures";

/** What the program needs to know. */
export type PageStart = {
  /** The user of the session; "" without one. */
  userId: string;
  /** The key of the stored state of the interface. */
  key: string;
  /** Milliseconds after which a script of the page that has not arrived counts as failed. */
  lateMs: number;
};

/** What every page of the console does before its first paint. */
export function start({ userId, key, lateMs }: PageStart): void {
  recordEarlyEvents();
  watchScripts(lateMs);
  try {
    const state = JSON.parse(localStorage.getItem(key) || "{}") as { userId?: string; isMenuHidden?: boolean };
    // Hides a collapsed menu, to prevent a layout shift.
    if (userId && state.userId === userId && state.isMenuHidden === true)
      document.documentElement.dataset.menu = "hidden";
  } catch {
    // The menu is shown.
  }
}
