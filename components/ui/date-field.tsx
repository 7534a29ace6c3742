"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { afterPress } from "./after-press";
import { CalendarButton } from "./calendar-button";
import { DateShortcuts } from "./date-shortcuts";
import { readDay } from "./date-words";
import { controlStyle, Field, type FieldFrame, innerInput, splitFrame, useFieldWiring } from "./field";
import { WholeDayNote } from "./zone-note";
import { writeDate } from "./zoned-time";

/** `value` is a date `YYYY-MM-DD`. `onUnreadable` reports whether the text is not a date. */
export type DateFieldProps = FieldFrame & {
  value: string | null;
  onChange: (value: string | null) => void;
  onUnreadable?: (isUnreadable: boolean) => void;
  id?: string;
  name?: string;
  onBlur?: () => void;
  /** The field is the end of a range, which includes the whole day. */
  isEnd?: boolean;
  /** IANA zone that "today" belongs to; defaults to the browser's. */
  timeZone?: string;
  /** The date at the other end of the range, for the calendar to mark the range. */
  otherEnd?: string | null;
  /** Offers usual dates below the field. */
  hasShortcuts?: boolean;
};

/** A day without a time, typed or pasted as `dd.MM.yyyy` or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const t = useTranslations("ui");
  const [frame, { id, name, value, onChange, onUnreadable, onBlur, isEnd }] = splitFrame(props);
  const [typed, setTyped] = useState<string | null>(null);
  const timeZone = props.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const parse = (text: string) => readDay(text, Date.now(), timeZone, props.hasShortcuts);
  const read = typed === null ? null : parse(typed);
  const day = read === "has_time" ? null : read;
  const isUnreadable = typed !== null && typed.trim() !== "" && day === null;
  const shown = isUnreadable || (typed !== null && day === value) ? typed : writeDate(value ?? "");
  const fault = isUnreadable ? t(read === "has_time" ? "dateHasTime" : "dateUnreadable") : undefined;
  const own = { ...frame, error: frame.error ?? fault };
  const [isValidated, setValidated] = useState(false);
  const shownFrame = isValidated || frame.error ? own : frame;
  const wiring = useFieldWiring(shownFrame, id);
  function type(text: string) {
    const found = parse(text);
    const next = found === "has_time" ? null : found;
    setTyped(text);
    onUnreadable?.(text.trim() !== "" && next === null);
    onChange(next);
  }
  return (
    <Field frame={shownFrame} wiring={wiring}>
      <div className={controlStyle({ shape: "box", isBad: Boolean(shownFrame.error) })}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("datePlaceholder")}
          name={name}
          {...wiring}
          value={shown ?? ""}
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ key }) => key === "Enter" && setValidated(isUnreadable)}
          onBlur={() =>
            afterPress(() => {
              setValidated(isUnreadable);
              if (!isUnreadable) setTyped(null);
              onBlur?.();
            })
          }
          className={innerInput}
        />
        <CalendarButton
          label={typeof frame.label === "string" ? frame.label : t("date")}
          value={value}
          otherEnd={props.otherEnd ?? null}
          onPick={(date) => type(writeDate(date))}
        />
      </div>
      {props.hasShortcuts && (
        <DateShortcuts isEnd={isEnd === true} isDay timeZone={timeZone} onPick={({ date }) => type(date)} />
      )}
      {isEnd && value !== null && <WholeDayNote day={value} />}
    </Field>
  );
}
