"use client";

import { useTranslations } from "next-intl";
import { type ClipboardEvent, type FocusEvent, useState } from "react";
import { clockTurnOf, otherTurnOf } from "@/lib/domain/kit/clock-change";
import { endedDay, endOfDay } from "@/lib/domain/kit/day-boundary";
import { CalendarButton } from "./calendar-button";
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
  clockChangeAt,
  instantOf,
  readClock,
  readDate,
  type WallTime,
  wallOf,
  writeDate,
  writeInstant,
} from "./zoned-time";

/** `value` is an instant (ISO 8601) or null. What is typed is a wall time of `timeZone` (IANA), to the minute. */
export type DateTimeFieldProps = FieldFrame & {
  value: string | null;
  onChange: (value: string | null) => void;
  timeZone: string;
  /** The time that a date without one means; `00:00` unless told. */
  defaultTime?: string;
  /** The field is the end of a range: a date without a time means the end of that day. */
  isEnd?: boolean;
  /** Whether a text stands there that is no date or no time; the value is null then. */
  onUnreadable?: (isUnreadable: boolean) => void;
  /** Shown beside the built-in note about a change of clocks. */
  note?: string;
  id?: string;
};

type Typed = { date: string; time: string };

/** A wall time without a time is a whole day. */
function judge(typed: Typed, defaultTime: string): { wall: WallTime | null; isDateBad: boolean; isTimeBad: boolean } {
  const date = typed.date.trim() === "" ? null : readDate(typed.date);
  const isDateBad =
    (typed.date.trim() !== "" && date === null) || (typed.date.trim() === "" && typed.time.trim() !== "");
  const time = typed.time.trim() === "" ? date?.time || defaultTime : readClock(typed.time);
  return {
    wall: date && time !== null && !isDateBad ? { date: date.date, time } : null,
    isDateBad,
    isTimeBad: time === null,
  };
}

/** The instant of what was typed; a whole day stands for its end. */
function meaningOf(wall: WallTime, timeZone: string): string {
  return wall.time === "" ? endOfDay(wall.date, timeZone) : instantOf(wall, timeZone);
}

/** What a value is shown as: at the end of a range a whole day where it is the end of one. */
function shownOf(value: string, { timeZone, isEnd }: Pick<DateTimeFieldProps, "timeZone" | "isEnd">): WallTime | null {
  const day = isEnd ? endedDay(Date.parse(value), timeZone) : null;
  return day === null ? wallOf(value, timeZone) : { date: day, time: "" };
}

function useTyped(props: DateTimeFieldProps) {
  const { value, onChange, timeZone, onUnreadable } = props;
  const defaultTime = props.isEnd ? "" : (props.defaultTime ?? "00:00");
  const [typed, setTyped] = useState<Typed | null>(null);
  const judged = typed && judge(typed, defaultTime);
  const isBad = judged !== null && (judged.isDateBad || judged.isTimeBad);
  const given = value === null ? null : shownOf(value, props);
  const meant = judged?.wall ? meaningOf(judged.wall, timeZone) : null;
  const isOurs =
    typed !== null && (isBad || (meant === null ? value === null : Date.parse(meant) === Date.parse(value ?? "")));
  const shown = isOurs && typed ? typed : { date: writeDate(given?.date ?? ""), time: given?.time ?? "" };
  function change(next: Typed) {
    const result = judge(next, defaultTime);
    const hasBad = result.isDateBad || result.isTimeBad;
    setTyped(next);
    onUnreadable?.(hasBad);
    onChange(hasBad || !result.wall ? null : meaningOf(result.wall, timeZone));
  }
  return {
    shown,
    change,
    settle: () => !isBad && setTyped(null),
    isDateBad: isOurs && (judged?.isDateBad ?? false),
    isTimeBad: isOurs && (judged?.isTimeBad ?? false),
    wall: isOurs ? (judged?.wall ?? null) : given,
  };
}

type ChangeProps = {
  wall: WallTime | null;
  value: string | null;
  timeZone: string;
  note: string | undefined;
  onChange: (value: string) => void;
};

/** What the clocks do at the time typed: a skipped time says what it means, a repeated one lets choose which is meant. */
function ChangeNote({ wall, value, timeZone, note, onChange }: ChangeProps) {
  const t = useTranslations("ui");
  const change = wall ? clockChangeAt(wall, timeZone) : "none";
  const turn = change === "repeated" && value !== null ? clockTurnOf(value, timeZone) : null;
  const other = turn === null || value === null ? null : otherTurnOf(value, timeZone);
  const words =
    wall && change === "skipped"
      ? t("clockSkipped", { time: wall.time, means: writeInstant(instantOf(wall, timeZone), timeZone) })
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
          {t(turn === "second" ? "meanFirst" : "meanSecond")}
        </button>
      )}
    </div>
  );
}

type PartProps = Omit<FieldWiring, "id"> & {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  isBad: boolean;
  onText: (text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
};

function Part({ label, isBad, onText, ...rest }: PartProps) {
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

/** A date and a time of day in a named zone, typed, pasted (`dd.MM.yyyy HH:mm`) or picked; the zone is named once. */
export function DateTimeField(props: DateTimeFieldProps) {
  const t = useTranslations("ui");
  const [frame, { id, value, timeZone, note }] = splitFrame(props);
  const field = useTyped(props);
  const [isJudged, setJudged] = useState(false);
  const unreadable = field.isDateBad ? t("dateUnreadable") : field.isTimeBad ? t("timeUnreadable") : undefined;
  const own = { ...frame, error: frame.error ?? (isJudged ? unreadable : undefined) };
  const wiring = useFieldWiring(own, id);
  const base = wiring.id;
  const isDateWrong = Boolean(own.error) && !field.isTimeBad;
  const isTimeWrong = Boolean(own.error) && !field.isDateBad;
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const read = readDate(event.clipboardData.getData("text"));
    if (!read) return;
    event.preventDefault();
    field.change({ date: writeDate(read.date), time: read.time || field.shown.time });
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setJudged(unreadable !== undefined);
    field.settle();
  }
  const part = (name: "date" | "time", isBad: boolean) => ({
    ...{ label: t(name), placeholder: t(`${name}Placeholder`), value: field.shown[name], isBad },
    onText: (text: string) => field.change({ ...field.shown, [name]: text }),
  });
  const date = part("date", isDateWrong);
  const time = part("time", isTimeWrong);
  return (
    <Field frame={own} wiring={wiring} isGroup>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser. */}
      <div role="group" aria-labelledby={`${base}-label`} className="flex flex-wrap items-center gap-2" onBlur={leave}>
        <div className="w-44">
          <div className={controlStyle({ shape: "box", isBad: isDateWrong })}>
            <Part {...wiring} {...date} onPaste={paste} />
            <CalendarButton
              label={typeof frame.label === "string" ? frame.label : t("date")}
              value={field.wall?.date ?? null}
              onPick={(day) => field.change({ ...field.shown, date: writeDate(day) })}
            />
          </div>
        </div>
        <div className="w-24">
          <div className={controlStyle({ shape: "box", isBad: isTimeWrong })}>
            <Part {...wiring} {...time} id={`${base}-time`} onPaste={paste} />
          </div>
        </div>
        <ZoneNote timeZone={timeZone} instant={value} />
      </div>
      {field.wall?.time === "" && <WholeDayNote day={field.wall.date} />}
      <ChangeNote
        wall={field.wall?.time ? field.wall : null}
        value={value}
        timeZone={timeZone}
        note={note}
        onChange={props.onChange}
      />
    </Field>
  );
}
