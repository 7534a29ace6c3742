import { useLocale, useTranslations } from "next-intl";
import { formatDate, formatWeekday } from "@/lib/i18n/formats";

/** Says that a day (`yyyy-MM-dd`) at the end of a range is meant with all of it, with the day of the week. */
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
