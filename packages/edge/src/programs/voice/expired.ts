import { createPreviewStore } from "./preview-store";
import { runSafely } from "./run-safely";
import { showNote } from "./show-note";

const EXPIRED = {
  en: ["This preview has expired."],
  cs: ["Platnost tohoto náhledu vypršela."],
  sk: ["Platnosť tohto náhľadu uplynula."],
  pl: ["Ten podgląd wygasł."],
} as const;

/** Ends the preview of the tab, and says that its link has expired. */
export function start(): void {
  runSafely((own) => {
    createPreviewStore(own).forget();
    showNote("expired", EXPIRED);
  });
}
