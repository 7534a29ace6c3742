import { useTranslations } from "next-intl";

const MINUTE_MS = 60_000;

/** How long something took, in words; `ms` milliseconds. */
export function useLengthText(): (ms: number) => string {
  const t = useTranslations("sessions.list");
  return (ms) => {
    const minutes = Math.round(ms / MINUTE_MS);
    if (minutes === 0) return t("moment");
    return minutes < 60
      ? t("minutes", { count: minutes })
      : t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
