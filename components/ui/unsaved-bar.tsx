"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { setFoot } from "./sticky-offset";

/** What the bar knows and does. */
export type UnsavedBarProps = {
  /** Pending changes; the bar is there while it is above 0. */
  count: number;
  onSave: () => void;
  onDiscard: () => void;
  isSaving?: boolean;
  /** Replaces "Save changes". */
  saveLabel?: string;
  /** A further way on, behind saving; it is the main one then. */
  actions?: ReactNode;
  /** Words beside the count: when the change will be seen, what is wrong. */
  children?: ReactNode;
};

/**
 * Sticks to the foot of its container while edits are pending. Its height is part of the page's scroll
 * padding (`setFoot`), so that a field reached by Tab never hides under it.
 */
export function UnsavedBar({ count, onSave, onDiscard, isSaving, saveLabel, actions, children }: UnsavedBarProps) {
  const t = useTranslations("ui");
  const bar = useRef<HTMLElement>(null);
  const isShown = count > 0;
  useEffect(() => {
    if (!isShown) return;
    setFoot("--foot", bar.current?.offsetHeight ?? 0);
    let frame = 0;
    function uncover({ target }: FocusEvent) {
      // Where it stands is known when the page has been laid out, and the browser may scroll to it first.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => bar.current && bringOut(target as HTMLElement, bar.current));
    }
    document.addEventListener("focusin", uncover);
    return () => {
      setFoot("--foot", null);
      cancelAnimationFrame(frame);
      document.removeEventListener("focusin", uncover);
    };
  }, [isShown]);
  return (
    <>
      <span role="status" className="sr-only">
        {isShown ? t("unsaved", { count }) : ""}
      </span>
      {isShown && (
        <section
          ref={bar}
          aria-label={t("unsavedBar")}
          className="fade-in sticky bottom-0 z-(--z-bar) mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3"
        >
          <p aria-hidden className="font-semibold text-md">
            {t("unsaved", { count })}
          </p>
          {children && <div className="min-w-0 text-ink-2 text-md">{children}</div>}
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <Button kind="secondary" onClick={onDiscard}>
              {t("discard")}
            </Button>
            <Button kind={actions ? "secondary" : "primary"} isPending={isSaving} onClick={onSave}>
              {saveLabel ?? t("save")}
            </Button>
            {actions}
          </div>
        </section>
      )}
    </>
  );
}

/** Scrolls what has the focus out from under the bar. */
function bringOut(target: HTMLElement, bar: HTMLElement): void {
  if (bar.contains(target)) return;
  const [box, { top, bottom }] = [target.getBoundingClientRect(), bar.getBoundingClientRect()];
  // What is taller than the room above the bar (the page's main part) cannot be brought out from under it.
  if (box.height > top) return;
  if (box.bottom > top && box.top < bottom) window.scrollBy({ top: box.bottom - top + 12 });
}
