import { isBareDate, parseBoundary } from "@vitrine/engine/boundary";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/date-field";
import { DateTimeField } from "@/components/ui/date-time-field";
import { useSite } from "@/lib/client/site-context";
import type { CampaignDates as Dates } from "@/lib/domain/campaigns/campaign";
import { convertBoundary } from "@/lib/domain/kit/day-boundary";
import { formatDate, formatDateTime } from "@/lib/i18n/formats";
import type { CampaignEditing } from "./campaign-editing";

/** Start and end: times in the time zone of the site, or whole days if the backend supports only those. Both are optional. */
export function CampaignDateFields({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.dates");
  const { site, supports } = useSite();
  const { form, errors, change } = editing;
  const { active_from, active_to, unreadable } = form.values;
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  const from = {
    id: "campaign-active_from",
    hasShortcuts: true,
    timeZone: style.timeZone,
    label: t("from"),
    isOptional: true,
    hint: t("fromHint"),
    error: errors.findText("active_from"),
    value: convertBoundary(active_from, style, false),
    onChange: (value: string | null) => change({ active_from: value }, "active_from", "active_to"),
    onUnreadable: (isBad: boolean) => editing.change({ unreadable: { ...unreadable, from: isBad } }),
  };
  const to = {
    id: "campaign-active_to",
    hasShortcuts: true,
    timeZone: style.timeZone,
    isEnd: true,
    label: t("to"),
    isOptional: true,
    hint: t(style.withTimes ? "toHint" : "toDayHint"),
    error: errors.findText("active_to"),
    value: convertBoundary(active_to, style, true),
    onChange: (value: string | null) => change({ active_to: value }, "active_to"),
    onUnreadable: (isBad: boolean) => editing.change({ unreadable: { ...unreadable, to: isBad } }),
  };
  return (
    <section aria-labelledby="campaign-dates" onBlur={() => errors.onLeave("active_to")}>
      <h2 id="campaign-dates" className="mb-3 font-semibold text-xl">
        {t("title")}
      </h2>
      <div className="grid max-w-[44rem] gap-5 md:grid-cols-2">
        {style.withTimes ? <DateTimeField {...from} /> : <DateField {...from} />}
        {style.withTimes ? <DateTimeField {...to} /> : <DateField {...to} />}
      </div>
    </section>
  );
}

/** The dates of a campaign that only the shop’s own system can change; nothing if it has none. */
export function KnownDates({ dates }: { dates: Partial<Record<keyof Dates, string | null | undefined>> | null }) {
  const t = useTranslations("campaigns");
  const { site } = useSite();
  const ends = (["from", "to"] as const).flatMap((end) => {
    const value = dates?.[`active_${end}`] ?? "";
    return value === "" ? [] : [t(`list.dates.${end}`, { at: formatEnd(value, site.time_zone) })];
  });
  if (ends.length === 0) return null;
  return (
    <section aria-labelledby="campaign-dates">
      <h2 id="campaign-dates" className="font-semibold text-xl">
        {t("editor.dates.title")}
      </h2>
      <p className="mt-2 tabular-nums">{ends.join(", ")}</p>
      <p className="mt-1 max-w-[72ch] text-ink-2">{t("editor.dates.elsewhere")}</p>
    </section>
  );
}

/** A day or an instant as shown; text that is neither stays as it is. */
function formatEnd(value: string, timeZone: string): string {
  const instant = parseBoundary(value, timeZone, false);
  if (Number.isNaN(instant)) return value;
  return isBareDate(value) ? formatDate(instant, timeZone) : formatDateTime(instant, timeZone);
}
