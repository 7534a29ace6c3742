"use client";

import { useTranslations } from "next-intl";
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useState } from "react";
import { findClockTurn, findOtherTurn } from "@/lib/domain/kit/clock-change";
import { endOfDay, findEndedDay } from "@/lib/domain/kit/day-boundary";
import { afterPress } from "./after-press";
import { CalendarButton } from "./calendar-button";
import { DateShortcuts } from "./date-shortcuts";
import { readDateOrWords } from "./date-words";
import {
  controlStyle,
  Field,
  type FieldFrame,
  type FieldWiring,
  innerInput,
  splitFrame,
  useFieldWiring,
} from "./field";
import { WholeDayNote, ZoneNote } from "./zone-note";
import {
  findClockChange,
  fromWallTime,
  readClock,
  readWallTime,
  type WallTime,
  writeDate,
  writeInstant,
} from "./zoned-time";

/** `value` is an instant (ISO 8601) or null. The typed text is a wall time in `timeZone` (IANA), to the minute. */
export type DateTimeFieldProps = FieldFrame & {
  value: string | null;
  onChange: (value: string | null) => void;
  timeZone: string;
  /** The time of a date without one; defaults to `00:00`. */
  defaultTime?: string;
  /** The field is the end of a range: a date without a time means the end of that day. */
  isEnd?: boolean;
  /** Reports whether the text is not a date or time; the value is then null. */
  onUnreadable?: (isUnreadable: boolean) => void;
  /** Shown next to the built-in note about a clock change. */
  note?: string;
  /** Offers usual dates below the field. */
  hasShortcuts?: boolean;
  /** The instant at the other end of the range, for the calendar to mark the range. */
  otherEnd?: string | null;
  id?: string;
};

type TypedDateTime = { date: string; time: string };

/** Parses the typed texts; an empty time means the whole day. A time named with the date replaces the other one. */
function parseTyped(
  typed: TypedDateTime,
  defaultTime: string,
  { timeZone, hasShortcuts }: Pick<DateTimeFieldProps, "timeZone" | "hasShortcuts">,
): { wall: WallTime | null; isDateBad: boolean; isTimeBad: boolean } {
  const date = typed.date.trim() === "" ? null : readDateOrWords(typed.date, Date.now(), timeZone, hasShortcuts);
  const isDateBad =
    (typed.date.trim() !== "" && date === null) || (typed.date.trim() === "" && typed.time.trim() !== "");
  const time = date?.time || (typed.time.trim() === "" ? defaultTime : readClock(typed.time));
  return {
    wall: date && time !== null && !isDateBad ? { date: date.date, time } : null,
    isDateBad,
    isTimeBad: time === null,
  };
}

/** The instant of a wall time; for a whole day, its end. */
function toInstant(wall: WallTime, timeZone: string): string {
  return wall.time === "" ? endOfDay(wall.date, timeZone) : fromWallTime(wall, timeZone);
}

/** The wall time of a value; at the end of a range, the end of a day is shown as the whole day. */
function toWallTime(
  value: string,
  { timeZone, isEnd }: Pick<DateTimeFieldProps, "timeZone" | "isEnd">,
): WallTime | null {
  const day = isEnd ? findEndedDay(Date.parse(value), timeZone) : null;
  return day === null ? readWallTime(value, timeZone) : { date: day, time: "" };
}

/** The day at the other end of the range. */
function findOtherDay({ otherEnd, timeZone, isEnd }: DateTimeFieldProps): string | null {
  return otherEnd ? (toWallTime(otherEnd, { timeZone, isEnd: !isEnd })?.date ?? null) : null;
}

function useTyped(props: DateTimeFieldProps) {
  const { value, onChange, timeZone, onUnreadable } = props;
  const defaultTime = props.isEnd ? "" : (props.defaultTime ?? "00:00");
  const [typed, setTyped] = useState<TypedDateTime | null>(null);
  // The typed time that the clocks skip, explained as long as the value comes from it.
  const [skipped, setSkipped] = useState<WallTime | null>(null);
  const parsed = typed && parseTyped(typed, defaultTime, props);
  const isBad = parsed !== null && (parsed.isDateBad || parsed.isTimeBad);
  const current = value === null ? null : toWallTime(value, props);
  const instant = parsed?.wall ? toInstant(parsed.wall, timeZone) : null;
  const isOurs =
    typed !== null && (isBad || (instant === null ? value === null : Date.parse(instant) === Date.parse(value ?? "")));
  const shown = isOurs && typed ? typed : { date: writeDate(current?.date ?? ""), time: current?.time ?? "" };
  function change(next: TypedDateTime) {
    const result = parseTyped(next, defaultTime, props);
    const hasBad = result.isDateBad || result.isTimeBad;
    setTyped(next);
    setSkipped(result.wall?.time && findClockChange(result.wall, timeZone) === "skipped" ? result.wall : null);
    onUnreadable?.(hasBad);
    onChange(hasBad || !result.wall ? null : toInstant(result.wall, timeZone));
  }
  const read = (text: string) => readDateOrWords(text, Date.now(), timeZone, props.hasShortcuts);
  return {
    shown,
    change,
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = read(event.clipboardData.getData("text"));
      if (!pasted) return;
      event.preventDefault();
      change({ date: writeDate(pasted.date), time: pasted.time || shown.time });
    },
    commit: () => !isBad && setTyped(null),
    /** Shows the date and the time that the date's text names. */
    commitDate: () => {
      const named = typed && read(typed.date);
      if (named) setTyped({ date: writeDate(named.date), time: named.time || typed.time });
    },
    isDateBad: isOurs && (parsed?.isDateBad ?? false),
    isTimeBad: isOurs && (parsed?.isTimeBad ?? false),
    wall: isOurs ? (parsed?.wall ?? null) : current,
    skipped:
      skipped !== null && value !== null && isSameInstant(fromWallTime(skipped, timeZone), value) ? skipped : null,
  };
}

function isSameInstant(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b);
}

type ChangeProps = {
  wall: WallTime | null;
  value: string | null;
  timeZone: string;
  note: string | undefined;
  onChange: (value: string) => void;
};

/** Note on a clock change: explains a skipped time, and lets the user choose between the two instants of a repeated one. */
function ChangeNote({ wall, value, timeZone, note, onChange }: ChangeProps) {
  const t = useTranslations("ui");
  const change = wall ? findClockChange(wall, timeZone) : "none";
  const turn = change === "repeated" && value !== null ? findClockTurn(value, timeZone) : null;
  const other = turn === null || value === null ? null : findOtherTurn(value, timeZone);
  const words =
    wall && change === "skipped"
      ? t("clockSkipped", { time: wall.time, means: writeInstant(fromWallTime(wall, timeZone), timeZone) })
      : wall && change === "repeated"
        ? t(turn === "second" ? "clockRepeatedSecond" : "clockRepeated", { time: wall.time })
        : "";
  return (
    <div className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm text-warn empty:hidden">
      <p role="status" className="empty:hidden">
        {[words, note].filter(Boolean).join(" ")}
      </p>
      {other !== null && (
        <button type="button" className="target underline" onClick={() => onChange(new Date(other).toISOString())}>
          {t(turn === "second" ? "useFirst" : "useSecond")}
        </button>
      )}
    </div>
  );
}

type PartInputProps = Omit<FieldWiring, "id"> & {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  isBad: boolean;
  onText: (text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

function PartInput({ label, isBad, onText, ...rest }: PartInputProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      aria-label={label}
      aria-invalid={isBad || undefined}
      onChange={(event) => onText(event.target.value)}
      className={innerInput}
    />
  );
}

/** Handlers of an input whose text is committed when it is left or Enter is pressed. */
function buildCommitHandlers(commit: () => void): Pick<PartInputProps, "onBlur" | "onKeyDown"> {
  return { onBlur: commit, onKeyDown: (event) => event.key === "Enter" && commit() };
}

/** A date and time in a named zone, typed, pasted (`dd.MM.yyyy HH:mm`) or picked. */
export function DateTimeField(props: DateTimeFieldProps) {
  const t = useTranslations("ui");
  const [frame, { id, value, timeZone, note }] = splitFrame(props);
  const field = useTyped(props);
  const [isValidated, setValidated] = useState(false);
  const unreadable = field.isDateBad ? t("dateUnreadable") : field.isTimeBad ? t("timeUnreadable") : undefined;
  const own = { ...frame, error: frame.error ?? (isValidated ? unreadable : undefined) };
  const wiring = useFieldWiring(own, id);
  const base = wiring.id;
  const isDateWrong = Boolean(own.error) && !field.isTimeBad;
  const isTimeWrong = Boolean(own.error) && !field.isDateBad;
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    afterPress(() => {
      setValidated(unreadable !== undefined);
      field.commit();
    });
  }
  const buildPartProps = (name: "date" | "time", isBad: boolean) => ({
    label: t(name),
    placeholder: t(`${name}Placeholder`),
    value: field.shown[name],
    isBad,
    onText: (text: string) => field.change({ ...field.shown, [name]: text }),
  });
  return (
    <Field frame={own} wiring={wiring} isGroup>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser. */}
      <div role="group" aria-labelledby={`${base}-label`} className="flex flex-wrap items-center gap-2" onBlur={leave}>
        <div className="w-44">
          <div className={controlStyle({ shape: "box", isBad: isDateWrong })}>
            <PartInput
              {...wiring}
              {...buildPartProps("date", isDateWrong)}
              {...buildCommitHandlers(field.commitDate)}
              onPaste={field.paste}
            />
            <CalendarButton
              label={typeof frame.label === "string" ? frame.label : t("date")}
              value={field.wall?.date ?? null}
              otherEnd={findOtherDay(props)}
              onPick={(day) => field.change({ ...field.shown, date: writeDate(day) })}
            />
          </div>
        </div>
        <div className="w-24">
          <div className={controlStyle({ shape: "box", isBad: isTimeWrong })}>
            <PartInput {...wiring} {...buildPartProps("time", isTimeWrong)} id={`${base}-time`} onPaste={field.paste} />
          </div>
        </div>
        <ZoneNote timeZone={timeZone} instant={value} />
      </div>
      {props.hasShortcuts && <DateShortcuts isEnd={props.isEnd === true} timeZone={timeZone} onPick={field.change} />}
      {field.wall?.time === "" && <WholeDayNote day={field.wall.date} />}
      <ChangeNote
        wall={field.skipped ?? (field.wall?.time ? field.wall : null)}
        value={value}
        timeZone={timeZone}
        note={note}
        onChange={props.onChange}
      />
    </Field>
  );
}
