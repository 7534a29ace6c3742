import { useTranslations } from "next-intl";
import { addDays, endOfMonth, findNextWeekday } from "./date-words";
import { readWallTime, writeDate } from "./zoned-time";

/** Texts for the two inputs of a field. */
type FieldTexts = { date: string; time: string };

type Props = {
  /** The field is the end of a range, whose days are whole. */
  isEnd: boolean;
  /** The field has no time, so that the choices name days only. */
  isDay?: boolean;
  /** IANA zone of the days. */
  timeZone: string;
  onPick: (typed: FieldTexts) => void;
};

/** The time at which shops' days begin in the shortcuts. */
const MORNING = "08:00";
const MONDAY = 0;
const SUNDAY = 6;

/** Usual dates as buttons; each is computed when it is pressed. */
export function DateShortcuts({ isEnd, isDay = false, timeZone, onPick }: Props) {
  const t = useTranslations("ui.dateShortcuts");
  const choices = isEnd ? END_CHOICES : START_CHOICES;
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {choices.map(({ id, find }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            const now = readWallTime(new Date().toISOString(), timeZone);
            if (now === null) return;
            const { date, time } = find(now);
            onPick({ date: writeDate(date), time });
          }}
          className="inline-flex min-h-7 items-center rounded-chip border border-line bg-surface px-2 text-ink-2 text-sm hover:border-line-strong hover:text-ink pointer-coarse:min-h-11"
        >
          {isDay && isStart(id) ? t(`days.${id}`) : t(id, { time: MORNING })}
        </button>
      ))}
    </div>
  );
}

type StartId = "now" | "tomorrow" | "monday";

function isStart(id: string): id is StartId {
  return START_CHOICES.some((choice) => choice.id === id);
}

type Choice<Id extends string> = { id: Id; find: (now: FieldTexts) => FieldTexts };

const START_CHOICES: readonly Choice<StartId>[] = [
  { id: "now", find: (now) => now },
  { id: "tomorrow", find: ({ date }) => ({ date: addDays(date, 1), time: MORNING }) },
  { id: "monday", find: ({ date }) => ({ date: findNextWeekday(date, MONDAY), time: MORNING }) },
];

const END_CHOICES: readonly Choice<"sunday" | "week" | "month">[] = [
  { id: "sunday", find: ({ date }) => ({ date: findNextWeekday(date, SUNDAY, true), time: "" }) },
  { id: "week", find: ({ date }) => ({ date: addDays(date, 7), time: "" }) },
  { id: "month", find: ({ date }) => ({ date: endOfMonth(date), time: "" }) },
];
