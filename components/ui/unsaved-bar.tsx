"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { setStickyHeight } from "./sticky-offset";

/** Props of the save bar. */
export type UnsavedBarProps = {
  /** Number of pending changes; at 0 the bar is hidden. */
  count: number;
  onSave: () => void;
  onDiscard: () => void;
  isSaving?: boolean;
  /** Replaces "Discard changes". */
  discardLabel?: string;
  /** Replaces "Save changes". */
  saveLabel?: string;
  /** A further action after saving, which is then the primary one. */
  actions?: ReactNode;
  /** Text next to the count, for example when the changes take effect. */
  children?: ReactNode;
};

const BUTTONS = "ml-auto flex flex-wrap justify-end gap-2";

/**
 * A bar at the bottom of its container while edits are pending. The height of the bar is part of the page's scroll
 * padding (`setStickyHeight`), so that it does not cover a field reached by Tab.
 */
export function UnsavedBar(props: UnsavedBarProps) {
  const { count, onSave, onDiscard, isSaving, discardLabel, saveLabel, actions, children } = props;
  const t = useTranslations("ui");
  const bar = useRef<HTMLElement>(null);
  const isShown = count > 0;
  useEffect(() => {
    if (!isShown) return;
    setStickyHeight("--save-bar", bar.current?.offsetHeight ?? 0);
    let frame = 0;
    function uncover({ target }: FocusEvent) {
      // Wait for layout, and for the browser's own scrolling.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => bar.current && scrollClear(target as HTMLElement, bar.current));
    }
    document.addEventListener("focusin", uncover);
    return () => {
      setStickyHeight("--save-bar", null);
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
          <div className={actions ? `${BUTTONS} max-sm:grid max-sm:w-full max-sm:grid-cols-2` : BUTTONS}>
            <Button kind="secondary" onClick={onDiscard}>
              {discardLabel ?? t("discard")}
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

/** Scrolls the focused element clear of the bar. */
function scrollClear(target: HTMLElement, bar: HTMLElement): void {
  if (bar.contains(target)) return;
  const box = target.getBoundingClientRect();
  const { top, bottom } = bar.getBoundingClientRect();
  // An element taller than the space above the bar (the page's main part) cannot be scrolled clear.
  if (box.height > top) return;
  if (box.bottom > top && box.top < bottom) window.scrollBy({ top: box.bottom - top + 12 });
}
