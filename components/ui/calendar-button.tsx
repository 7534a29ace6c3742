"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon, Spinner } from "./icon";
import { addNotification, dismiss } from "./notification-store";
import { useAnchored } from "./use-anchored";
import { useDismiss } from "./use-dismiss";
import { useOnDemand } from "./use-on-demand";

const loadMonth = () => import("./calendar").then((file) => file.Calendar);

/** Id of the notification that it could not be loaded. */
const FAILED = "calendar-failed";

function onEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}

type Props = {
  label: string;
  value: string | null;
  /** The day at the other end of a range. */
  otherEnd?: string | null;
  onPick: (date: string) => void;
};

/** A button that opens the calendar of a date field; the calendar's script loads on first use. */
export function CalendarButton({ label, value, otherEnd = null, onPick }: Props) {
  const t = useTranslations("ui");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  useAnchored(isOpen, button, part, { side: "below", align: "end" });
  useDismiss(isOpen, [button, part], () => setOpen(false));
  const [Calendar, requestMonth] = useOnDemand(loadMonth, () => {
    if (!isOpen) return;
    setOpen(false);
    addNotification({ kind: "bad", text: t("calendarFailed"), id: FAILED });
  });
  useEffect(() => {
    if (isOpen) requestMonth();
  }, [isOpen, requestMonth]);
  useEffect(() => {
    if (Calendar !== null) dismiss(FAILED);
  }, [Calendar]);
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
          {Calendar ? <Calendar label={label} value={value} otherEnd={otherEnd} onPick={pick} /> : <Loading />}
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
