"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatDate, formatWeekday } from "@/lib/i18n/formats";
import { Tooltip } from "./tooltip";
import { writeInstant } from "./zoned-time";

/** The time zone of the times next to it; a tooltip has the instant in UTC and in the user's zone. */
export function ZoneNote({ timeZone, instant }: { timeZone: string; instant?: string | null }) {
  const t = useTranslations("ui");
  function renderTooltip() {
    if (!instant) return t("zone", { zone: timeZone });
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return (
      <>
        <span className="block tabular-nums">{t("inUtc", { time: writeInstant(instant, "UTC") })}</span>
        {own !== timeZone && (
          <span className="block tabular-nums">{t("inOwnZone", { zone: own, time: writeInstant(instant, own) })}</span>
        )}
      </>
    );
  }
  return (
    <Tooltip text={renderTooltip()}>
      <button
        type="button"
        className="target rounded-tight text-ink-3 text-sm underline decoration-dotted underline-offset-2"
      >
        {timeZone.replaceAll("_", " ")}
      </button>
    </Tooltip>
  );
}

/** Notes that a day (`yyyy-MM-dd`) at the end of a range is included, with its weekday. */
export function WholeDayNote({ day }: { day: string }) {
  const t = useTranslations("ui");
  const locale = useLocale();
  const instant = `${day}T00:00:00Z`;
  return (
    <p role="status" className="mt-1 text-ink-2 text-sm">
      {t("untilEndOfDay", { weekday: formatWeekday(instant, "UTC", locale), date: formatDate(instant, "UTC") })}
    </p>
  );
}
