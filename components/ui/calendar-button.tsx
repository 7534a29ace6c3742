"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "./icon";
import { Spinner } from "./spinner";
import { useAnchored } from "./use-anchored";

const Calendar = lazy(async () => ({ default: (await import("./calendar")).Calendar }));

/** A button that opens a month beside a date field; the month's code is loaded on the first opening. */
export function CalendarButton({
  label,
  value,
  onPick,
}: {
  label: string;
  value: string | null;
  onPick: (date: string) => void;
}) {
  const t = useTranslations("ui");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  useAnchored(isOpen, button, part, { side: "below", align: "end" });
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!part.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("focusin", outside);
    };
  }, [isOpen]);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t("openCalendar", { label })}
        onClick={() => setOpen(!isOpen)}
        className="flex w-9 shrink-0 items-center justify-center border-line border-l text-ink-2 outline-offset-[-2px] hover:bg-row-hover hover:text-ink pointer-coarse:w-11"
      >
        <Icon of={CalendarDays} />
      </button>
      {isOpen && (
        <div
          ref={part}
          role="dialog"
          aria-label={t("calendarOf", { label })}
          popover="manual"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
          className="appear fixed z-(--z-pop) min-h-[20rem] min-w-[18rem] rounded-box border border-line bg-raised shadow-raised"
        >
          <Suspense
            fallback={
              <span className="flex h-80 items-center justify-center text-ink-3">
                <Spinner />
              </span>
            }
          >
            <Calendar
              label={label}
              value={value}
              onPick={(date) => {
                onPick(date);
                close();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
