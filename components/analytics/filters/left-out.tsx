import { useTranslations } from "next-intl";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { useSite } from "@/lib/client/site-context";
import type { LeftOut as LeftOutNumbers } from "@/lib/contract/analytics/left-out";
import { isWithBots } from "@/lib/domain/analytics/visit-conditions";
import { formatDate } from "@/lib/i18n/formats";
import { useFilters } from "./use-filters";

type Props = {
  /** What the answer of the screen leaves out; absent from those of other backends. */
  of: LeftOutNumbers | null | undefined;
  /** Parameters that the switch removes from the URL, for example the page of a list. */
  drops?: readonly string[];
};

/** Says what the metrics leave out, and shows visits by bots among the others on request. */
export function LeftOut({ of, drops }: Props) {
  const t = useTranslations("analytics.filters.leftOut");
  const { site } = useSite();
  const { filters, to } = useFilters(drops);
  if (!of) return null;
  const { bot_visits: visits, bot_searches: searches, foreign_orders: orders, bots_known_from: day } = of;
  const repeated = of.repeated_orders ?? 0;
  const isOn = isWithBots(filters);
  const hasBots = visits > 0 || isOn;
  if (!hasBots && orders === 0 && repeated === 0 && day === null) return null;
  return (
    <section aria-label={t("label")} className="mb-4 grid gap-1 text-ink-2 text-sm">
      {hasBots && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="tabular-nums">{t(isOn ? "included" : "bots", { visits, searches })}</p>
          <SlideToggle isOn={isOn} onChange={(next) => to({ with_bots: next ? ["1"] : [] }).onFollow()}>
            {t("withBots")}
          </SlideToggle>
        </div>
      )}
      {day !== null && <p>{t("knownFrom", { day: formatDate(`${day}T12:00:00Z`, site.time_zone) })}</p>}
      {orders > 0 && <p className="tabular-nums">{t("foreign", { orders, currency: site.currency })}</p>}
      {repeated > 0 && <p className="tabular-nums">{t("repeated", { orders: repeated })}</p>}
    </section>
  );
}
