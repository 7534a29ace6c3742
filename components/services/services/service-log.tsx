import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ListResult } from "@/components/lists/list-result";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { LOG_LIMIT, type LogEntry, listServiceLog } from "@/lib/contract/services/services";
import { formatExactTime } from "@/lib/i18n/formats";

/** Every switch, with the duration of each outage, and the file of all. */
export function ServiceLog({ siteId }: { siteId: string }) {
  const t = useTranslations("services.log");
  const locale = useLocale();
  const columns = useColumns();
  const [offset, setOffset] = useState(0);
  const found = useQuery({
    ...read(listServiceLog, { params: { siteId }, query: { offset } }),
    placeholderData: keepPreviousData,
  });
  const total = found.data?.total ?? 0;
  const buildFileUrl = (format: string) =>
    `/api/sites/${siteId}/settings/services/export?format=${format}&locale=${locale}`;
  return (
    <section aria-labelledby="service-log" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="service-log" className="font-semibold text-lg">
          {t("title")}
        </h2>
        {total > 0 && (
          <div className="flex flex-wrap gap-3">
            {["csv", "xlsx"].map((format) => (
              <a key={format} href={buildFileUrl(format)} download className={buttonStyle({ kind: "secondary" })}>
                {t("download", { format: format.toUpperCase() })}
              </a>
            ))}
          </div>
        )}
      </div>
      <ListResult found={found} failed={t("failed")} headingLevel={3} skeleton={{ rows: 4, columns: 5 }}>
        {({ entries }, isBusy) => (
          <Table
            caption={t("title")}
            name="service-log"
            columns={columns}
            rows={entries}
            row={{ id: ({ id }) => id }}
            isBusy={isBusy}
            empty={
              <EmptyState kind="nothing" headingLevel={3} title={t("none")}>
                {t("noneHint")}
              </EmptyState>
            }
          />
        )}
      </ListResult>
      {total > LOG_LIMIT && (
        <div className="flex gap-3">
          {offset > 0 && <Button onClick={() => setOffset(Math.max(0, offset - LOG_LIMIT))}>{t("newer")}</Button>}
          {offset + LOG_LIMIT < total && <Button onClick={() => setOffset(offset + LOG_LIMIT)}>{t("older")}</Button>}
        </div>
      )}
    </section>
  );
}

function useColumns(): TableColumn<LogEntry>[] {
  const t = useTranslations("services");
  const { site } = useSite();
  return [
    {
      id: "at",
      header: t("log.at", { zone: site.time_zone }),
      isRowHeader: true,
      cell: ({ requested_at }) => <span className="tabular-nums">{formatExactTime(requested_at, site.time_zone)}</span>,
    },
    {
      id: "what",
      header: t("log.what"),
      cell: ({ service, desired }) => t(desired ? "log.activated" : "log.deactivated", { service }),
    },
    {
      id: "who",
      header: t("log.who"),
      cell: ({ by, cause }) => (cause === "schedule" ? t("log.schedule") : by),
    },
    {
      id: "why",
      header: t("log.why"),
      cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason || "–"}</span>,
    },
    { id: "state", header: t("log.state"), cell: ({ phase }) => t(`progress.step.${phase}`) },
    {
      id: "outage",
      header: t("log.outage"),
      isNumeric: true,
      cell: ({ outage_s: seconds }) => <Duration seconds={seconds} />,
    },
  ];
}

function Duration({ seconds }: { seconds: number | null }) {
  const t = useTranslations("services.log");
  if (seconds === null) return "–";
  const values = { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
  return (
    <span className="whitespace-nowrap">
      {seconds >= 3600 ? t("hours", values) : seconds >= 60 ? t("minutes", values) : t("seconds", values)}
    </span>
  );
}
