import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { RuleEditor as Editor } from "@/components/customizations/model/editor-state";
import { type EditEvent, formatEvent } from "@/components/customizations/model/event-text";
import { notify } from "@/lib/client/notify";
import { changeSessionState } from "@/lib/client/ui-state";

/** Events that another part announces: moves by their list, bulk actions by a notification, unpinning by its note. */
const ANNOUNCED_ELSEWHERE: ReadonlySet<EditEvent["verb"]> = new Set<EditEvent["verb"]>([
  "done",
  "bulk",
  "unpinned",
  "settled",
  "stepGone",
  "stepChanged",
]);

/** Announces edits to screen readers, and notifies about those that offer an undo or a choice. */
export function Announcement({ editor }: { editor: Editor }) {
  const t = useTranslations("query-customizations");
  useNotices(editor);
  return (
    <p role="status" className="sr-only">
      {editor.lastEvent && !ANNOUNCED_ELSEWHERE.has(editor.lastEvent.verb) && formatEvent(t, editor.lastEvent)}
    </p>
  );
}

/**
 * Notifies about the outcome of a bulk action, with an undo for exactly that action. Unmounting the editor dismisses the
 * notifications, because the undo no longer works.
 */
function useNotices({ lastEvent, commands }: Editor): void {
  const t = useTranslations("query-customizations");
  const notified = useRef<EditEvent | null>(null);
  const shown = useRef<(() => void)[]>([]);
  useEffect(() => {
    const { current } = shown;
    return () => {
      for (const dismiss of current) dismiss();
    };
  }, []);
  useEffect(() => {
    if (lastEvent === null || notified.current === lastEvent) return;
    notified.current = lastEvent;
    if (lastEvent.verb === "stepGone" || lastEvent.verb === "stepChanged")
      notify({ kind: "warning", text: formatEvent(t, lastEvent) });
    if (lastEvent.verb === "settled") {
      const action = { label: t("clash.askAgain"), run: () => changeSessionState({ clashOutcome: null }) };
      shown.current.push(notify({ kind: "good", text: formatEvent(t, lastEvent), action }));
    }
    if (lastEvent.verb !== "bulk") return;
    const { step } = lastEvent;
    const isWhole = lastEvent.outcome.skipped.length === 0;
    const action =
      lastEvent.outcome.done > 0 ? { label: t("history.undoIt"), run: () => commands.undoStep(step) } : undefined;
    shown.current.push(notify({ kind: isWhole ? "good" : "warning", text: formatEvent(t, lastEvent), action }));
  }, [lastEvent, commands, t]);
}
