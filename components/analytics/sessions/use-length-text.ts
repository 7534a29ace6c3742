import { useTranslations } from "next-intl";
import { MINUTE_MS } from "@/lib/domain/kit/durations";

/** Formats a duration in ms as text. */
export function useLengthText(): (ms: number) => string {
  const t = useTranslations("sessions.list");
  return (ms) => {
    const minutes = Math.round(ms / MINUTE_MS);
    if (minutes === 0) return t("underMinute");
    return minutes < 60
      ? t("minutes", { count: minutes })
      : t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
