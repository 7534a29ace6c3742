import { useLocale, useTranslations } from "next-intl";
import { durationText } from "@/components/catalogue/feeds/duration-text";
import { Table } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { formatTime } from "@/lib/i18n/formats";

/** What a run did one after the other, and how long each took. */
export function RunPhases({ run: { phases } }: { run: Run }) {
  const t = useTranslations("feed-history.phases");
  const locale = useLocale();
  const { site } = useSite();
  if (!phases || phases.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold text-md">{t("title")}</h3>
      <Table
        caption={t("title")}
        rows={phases}
        row={{ id: ({ name }) => name }}
        columns={[
          {
            id: "name",
            header: t("phase"),
            isRowHeader: true,
            cell: ({ name }) => (
              <div className="min-w-0">
                {t(`${name}.name`)}
                <span className="under">{t(`${name}.means`)}</span>
              </div>
            ),
          },
          {
            id: "began",
            header: t("began"),
            cell: ({ started_at }) => <span className="count">{formatTime(started_at, site.time_zone)}</span>,
          },
          {
            id: "took",
            header: t("took"),
            isNumeric: true,
            cell: ({ ms }) => <span className="count">{ms === null ? t("running") : durationText(ms, locale)}</span>,
          },
        ]}
      />
    </section>
  );
}
