import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { createRandomId } from "@/lib/client/random-id";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { buildMove } from "@/lib/domain/analytics/widget-merge";
import type { Board } from "./use-board";
import { useWidgetWords } from "./use-widget-words";
import type { WidgetAction } from "./widget-frame";

/** Actions on the widgets of a board; each is announced when it is done. */
export type WidgetActions = {
  /** The widget whose dialog is open, `new` for one being added, null for none. */
  open: Widget | "new" | null;
  setOpen: (open: Widget | "new" | null) => void;
  save: (widget: Widget) => void;
  act: (action: WidgetAction, id: string) => void;
  move: (id: string, position: number) => void;
};

/** The actions that change a board; `act` and `move` are referentially stable. */
export function useWidgetActions(board: Board): WidgetActions {
  const t = useTranslations("dashboards.done");
  const words = useWidgetWords();
  const [open, setOpen] = useState<Widget | "new" | null>(null);
  const latest = useRef({ board, t, words });
  useEffect(() => {
    latest.current = { board, t, words };
  });
  const act = useCallback((action: WidgetAction, id: string) => {
    const { board: now, t: say, words: called } = latest.current;
    const widget = now.widgets.find((one) => one.id === id);
    if (widget === undefined) return;
    const name = called.title(widget);
    if (action === "configure") setOpen(widget);
    else if (action === "duplicate")
      now.edit({ kind: "add", widget: { ...widget, id: createRandomId() }, after: id }, say("duplicated", { name }));
    else if (action === "resize")
      now.edit({ kind: "change", id, patch: { width: widget.width === 1 ? 2 : 1 } }, say("resized", { name }));
    else {
      now.edit({ kind: "remove", id }, say("removed", { name }));
      // The focused element is gone.
      document.querySelector<HTMLElement>("#main h1")?.focus();
    }
  }, []);
  const move = useCallback((id: string, position: number) => {
    const { board: now, t: say, words: called } = latest.current;
    const widget = now.widgets.find((one) => one.id === id);
    const edit = buildMove(now.widgets, id, position);
    if (edit !== null && widget !== undefined) now.edit(edit, say("moved", { name: called.title(widget) }));
  }, []);
  const save = (widget: Widget) => {
    const name = words.title(widget);
    if (open === "new")
      return board.edit({ kind: "add", widget, after: board.widgets.at(-1)?.id ?? null }, t("added", { name }));
    const { id, title, width, settings } = widget;
    board.edit({ kind: "change", id, patch: buildPatch(open, { title, width, settings }) }, t("changed", { name }));
  };
  return { open, setOpen, save, act, move };
}

type Content = Pick<Widget, "title" | "width" | "settings">;

/** Only fields that differ from when the dialog was opened, so that changes of others are preserved. */
function buildPatch(before: Widget | null, after: Content): Partial<Content> {
  const isSame = (name: keyof Content) => JSON.stringify(before?.[name]) === JSON.stringify(after[name]);
  const { title, width, settings } = after;
  return {
    ...(isSame("title") ? {} : { title }),
    ...(isSame("width") ? {} : { width }),
    ...(isSame("settings") ? {} : { settings }),
  };
}
