import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { TokenField } from "@/components/ui/token-field";
import { readClock } from "@/components/ui/zoned-time";
import type { FieldErrors } from "@/lib/http/api-error";

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

type Calendar = { times: readonly string[]; days: readonly number[] };

/** The calendar form of a plan: times of day and days of the week. */
export function CalendarView({
  calendar,
  errors,
  onChange,
}: {
  calendar: Calendar;
  errors: FieldErrors;
  onChange: (calendar: { times: string[]; days: number[] }) => void;
}) {
  const t = useTranslations("plans");
  const times = [...calendar.times];
  const days = [...calendar.days];
  const bad = new Set(times.filter((_, index) => errors[`times.${index}`] !== undefined));
  const timeError =
    bad.size > 0 ? t("errors.time_invalid") : errors.times && t(`errors.${errors.times[0] as "times_empty"}`);
  const dayError = errors.days && t(`errors.${errors.days[0] as "days_empty"}`);
  function setTimes(texts: string[]) {
    const read = texts.map((text) => readClock(text) ?? text);
    onChange({ times: [...new Set(read)].sort(), days });
  }
  function setDay(day: number, isIn: boolean) {
    onChange({ times, days: isIn ? [...days, day].sort() : days.filter((one) => one !== day) });
  }
  return (
    <div className="grid gap-5">
      <TokenField
        label={t("times")}
        hint={t("timesHint")}
        values={times}
        bad={bad}
        error={timeError}
        onChange={setTimes}
      />
      <fieldset aria-describedby={dayError ? "plan-days-error" : undefined}>
        <legend className="mb-1 font-medium text-ink-2 text-sm">{t("days")}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {DAYS.map((day) => (
            <Checkbox
              key={day}
              label={t(`dayNames.${day}`)}
              checked={days.includes(day)}
              onChange={(event) => setDay(day, event.target.checked)}
            />
          ))}
        </div>
        {dayError && (
          <p id="plan-days-error" className="mt-1 text-bad text-sm">
            {dayError}
          </p>
        )}
      </fieldset>
    </div>
  );
}
