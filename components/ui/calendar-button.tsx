"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "./icon";
import { notify } from "./notification-store";
import { Spinner } from "./spinner";
import { useAnchored } from "./use-anchored";
import { useDismiss } from "./use-dismiss";

type Month = typeof import("./calendar").Calendar;

/** The month's code, asked for on the first opening; null until it is there. A failure is said, and the next opening asks again. */
function useMonth(isWanted: boolean, onFailed: () => void): Month | null {
  const [month, setMonth] = useState<{ Month: Month } | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import("./calendar").then(
      (code) => isCurrent && setMonth({ Month: code.Calendar }),
      () => isCurrent && failed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return month?.Month ?? null;
}

function onEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}

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
  useDismiss(isOpen, [button, part], () => setOpen(false));
  const Calendar = useMonth(isOpen, () => {
    setOpen(false);
    notify({ kind: "bad", text: t("calendarFailed") });
  });
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function pick(date: string) {
    onPick(date);
    close();
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
          onKeyDown={onEscape(close)}
          className="appear fixed z-(--z-pop) min-h-[20rem] min-w-[18rem] rounded-box border border-line bg-raised shadow-raised"
        >
          {Calendar ? <Calendar label={label} value={value} onPick={pick} /> : <Loading />}
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <span className="flex h-80 items-center justify-center text-ink-3">
      <Spinner />
    </span>
  );
}
