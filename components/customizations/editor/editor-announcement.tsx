import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import type { FeatureTexts } from "@/components/customizations/model/words/change-text";
import { type EditEvent, formatEvent } from "@/components/customizations/model/words/event-text";
import { notify } from "@/lib/client/notify";
import { changeSessionState } from "@/lib/client/ui-state";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { EditStep } from "@/lib/domain/customizations/step-undo";
import { type BySource, pickList } from "@/lib/domain/search/places";
import { formatDateTime } from "@/lib/i18n/formats";

/** Events that a notification announces. */
const ANNOUNCED_ELSEWHERE: ReadonlySet<EditEvent["verb"]> = new Set<EditEvent["verb"]>([
  "bulk",
  "settled",
  "stepUndone",
  "stepChanged",
  "notPlanned",
]);

type Props = { editor: RuleEditorState; previews: BySource<Preview> };

/** Announces each edit with its result to screen readers, and notifies about those that offer an undo or a choice. */
export function Announcement({ editor, previews }: Props) {
  const t = useTranslations("query-customizations");
  const { lastEvent } = editor;
  useNotices(editor);
  const isOwn = lastEvent !== null && !ANNOUNCED_ELSEWHERE.has(lastEvent.verb) && !hasMovedOthers(lastEvent);
  return (
    <p role="status" className="sr-only">
      {isOwn && formatResult(t, lastEvent, previews)}
    </p>
  );
}

/** Whether other pins moved with a pin, which a notification says. */
function hasMovedOthers(event: EditEvent): event is Extract<EditEvent, { verb: "placed" }> {
  return event.verb === "placed" && event.others > 0;
}

/** The edit as a sentence, with the item that takes the position of a hidden or unpinned one. */
function formatResult(t: FeatureTexts, event: EditEvent, previews: Props["previews"]): string {
  if (event.verb === "done" && event.changes.length === 0) return "";
  if (event.verb !== "hidden" && event.verb !== "unpinned") return formatEvent(t, event);
  const { rows, hidden } = pickList(previews, event.place);
  const position =
    event.verb === "unpinned"
      ? event.position
      : (hidden.find(({ item }) => item.url === event.url)?.expectedPosition ?? null);
  const next = position === null ? undefined : rows.find((row) => row.position === position)?.item;
  if (next === undefined || position === null) return formatEvent(t, event);
  const words = { item: event.name, position, next: next.title, product: (title: string) => title };
  return t.markup(event.verb === "hidden" ? "block.next" : "unpin.next", words);
}

/**
 * Notifies about the outcome of a bulk action, and about pins that moved aside, with an undo for exactly that action. Unmounting the
 * editor dismisses the notifications, because the undo no longer works.
 */
function useNotices({ lastEvent, commands }: RuleEditorState): void {
  const t = useTranslations("query-customizations");
  const { style } = useEditor();
  const notified = useRef<EditEvent | null>(null);
  const shown = useRef<(() => void)[]>([]);
  const dismissPlan = useRef<(() => void) | null>(null);
  const dismissMoved = useRef<(() => void) | null>(null);
  useEffect(() => {
    const { current } = shown;
    return () => {
      for (const dismiss of current) dismiss();
    };
  }, []);
  useEffect(() => {
    if (lastEvent === null || notified.current === lastEvent) return;
    notified.current = lastEvent;
    // Its action only works until the next edit.
    dismissPlan.current?.();
    dismissPlan.current = null;
    const plan = "plan" in lastEvent ? lastEvent.plan : undefined;
    if (plan !== undefined) {
      const action = { label: t("plan.startNow"), run: () => commands.startNow(plan) };
      const text = t("plan.starts", { at: formatDateTime(plan.at, style.timeZone) });
      dismissPlan.current = notify({ kind: "good", text, action });
      shown.current.push(dismissPlan.current);
    }
    if (lastEvent.verb === "stepUndone" || lastEvent.verb === "stepChanged" || lastEvent.verb === "notPlanned")
      notify({ kind: "warning", text: formatEvent(t, lastEvent) });
    if (lastEvent.verb === "settled") {
      const action = { label: t("clash.askAgain"), run: () => changeSessionState({ clashOutcome: null }) };
      shown.current.push(notify({ kind: "good", text: formatEvent(t, lastEvent), action }));
    }
    const offerUndo = (step: EditStep) => ({ label: t("history.undoIt"), run: () => commands.undoStep(step) });
    if (hasMovedOthers(lastEvent)) {
      // Several moves in a row leave one notification.
      dismissMoved.current?.();
      dismissMoved.current = notify({
        kind: "good",
        text: formatEvent(t, lastEvent),
        action: offerUndo(lastEvent.step),
      });
      shown.current.push(dismissMoved.current);
    }
    if (lastEvent.verb !== "bulk") return;
    const { step, others } = lastEvent;
    const isWhole = lastEvent.outcome.skipped.length === 0;
    const action = lastEvent.outcome.done > 0 ? offerUndo(step) : undefined;
    const detail = others > 0 ? t("bulk.others", { count: others }) : undefined;
    shown.current.push(notify({ kind: isWhole ? "good" : "warning", text: formatEvent(t, lastEvent), detail, action }));
  }, [lastEvent, commands, style, t]);
}
