"use client";

import { CalendarDate, getLocalTimeZone, parseDate, today } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { AriaLocale } from "./aria-locale";
import { Icon } from "./icon";

const step =
  "inline-flex size-9 items-center justify-center rounded-control text-ink-2 hover:bg-row-hover hover:text-ink pointer-coarse:size-11";

type Props = {
  label: string;
  value: string | null;
  /** The day at the other end of a range, which is marked up to there. */
  otherEnd: string | null;
  onPick: (date: string) => void;
};

/** A calendar to pick a day from; dates are `YYYY-MM-DD`. Large, so load it on demand. */
export function Calendar({ label, value, otherEnd, onPick }: Props) {
  const current = today(getLocalTimeZone());
  const range = [value, otherEnd].flatMap((day) => (day === null ? [] : [day])).sort();
  const isInRange = (day: string) => otherEnd !== null && day >= (range[0] ?? "") && day <= (range.at(-1) ?? "");
  return (
    <AriaLocale>
      <AriaCalendar
        aria-label={label}
        defaultValue={value ? parseDate(value) : null}
        autoFocus
        // Also in English, which is British here, as in the dates of all screens.
        firstDayOfWeek="mon"
        onChange={(date) => date && onPick(new CalendarDate(date.year, date.month, date.day).toString())}
        className="p-3"
      >
        <header className="mb-2 flex items-center justify-between">
          <Button slot="previous" className={step}>
            <Icon of={ChevronLeft} size={18} />
          </Button>
          <Heading className="font-semibold text-md" />
          <Button slot="next" className={step}>
            <Icon of={ChevronRight} size={18} />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="pb-1 font-medium text-ink-3 text-xs">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                data-in-range={isInRange(date.toString()) || undefined}
                className="relative flex size-9 cursor-pointer items-center justify-center rounded-control data-in-range:bg-row-selected text-md tabular-nums outside-month:text-ink-3 hover:bg-row-hover selected:bg-accent selected:font-semibold selected:text-on-accent pointer-coarse:size-11"
              >
                {({ formattedDate }) => (
                  <>
                    {formattedDate}
                    {date.compare(current) === 0 && (
                      <span aria-hidden className="absolute bottom-1 h-0.5 w-4 rounded-full bg-current" />
                    )}
                  </>
                )}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
    </AriaLocale>
  );
}
