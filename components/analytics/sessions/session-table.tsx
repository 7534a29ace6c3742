import { Radio } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { FilterAddress } from "@/components/analytics/filters/use-filters";
import { buildColumns } from "@/components/lists/list-columns";
import { AddressLink } from "@/components/ui/address-link";
import { Chip } from "@/components/ui/chip";
import { useScreenAddress } from "@/components/ui/screen-link";
import { navigateSoftly } from "@/components/ui/soft-navigation";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { type Session, visitList } from "@/lib/contract/analytics/sessions";
import { VISIT_DEVICES } from "@/lib/domain/analytics/visit-device";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { formatDateTime, formatMoney } from "@/lib/i18n/formats";
import { buildVisitPath } from "./sessions-paths";
import { useLengthText } from "./use-length-text";

type Props = { siteId: string; rows: readonly Session[]; isBusy: boolean; to: FilterAddress["to"] };

/** Visits as rows; each links to its events. */
export function SessionTable({ siteId, rows, isBusy, to }: Props) {
  const t = useTranslations("sessions.list");
  const columns = useColumns(to);
  const address = useScreenAddress();
  return (
    <Table
      caption={t("caption")}
      name="sessions"
      columns={columns}
      rows={rows}
      isBusy={isBusy}
      row={{
        id: ({ id }) => id,
        link: ({ id }) => {
          const href = carryOver(address, buildVisitPath(siteId, id));
          return { href, onFollow: () => navigateSoftly(href) };
        },
      }}
    />
  );
}

function useColumns(to: FilterAddress["to"]): TableColumn<Session>[] {
  const t = useTranslations("sessions.list");
  const { site } = useSite();
  return buildColumns(visitList, {
    visitor: {
      header: t("visitor"),
      isRowHeader: true,
      width: "10.5rem",
      cell: ({ user_id: user }) => (
        <span title={user} className="line-clamp-2 min-w-34 break-all tabular-nums">
          {user}
        </span>
      ),
    },
    start: { header: t("start", { zone: site.time_zone }), cell: (row) => <VisitStart row={row} /> },
    device: { header: t("device"), cell: (row) => <Device row={row} to={to} /> },
    searched: { header: t("searched"), width: "24%", cell: (row) => <SearchedQueries row={row} /> },
    counts: { header: t("counts"), cell: (row) => <Counts row={row} /> },
    outcome: { header: t("outcome"), cell: (row) => <Outcome row={row} /> },
    warnings: {
      header: t("warnings"),
      cell: ({ warnings }) => warnings.length > 0 && <Chip kind="warn">{t("warned", { count: warnings.length })}</Chip>,
    },
  });
}

function VisitStart({ row }: { row: Session }) {
  const t = useTranslations("sessions.list");
  const { site } = useSite();
  const lengthText = useLengthText();
  const length = lengthText(Date.parse(row.last_event_at) - Date.parse(row.started_at));
  return (
    <div className="min-w-0 max-md:text-right">
      <time dateTime={row.started_at} className="count">
        {formatDateTime(row.started_at, site.time_zone)}
      </time>
      {row.closed ? (
        <span className="under whitespace-nowrap">{t("lasted", { length })}</span>
      ) : (
        <span title={t("lasted", { length })} className="flex max-md:justify-end">
          <Chip kind="info" icon={Radio}>
            {t("live")}
          </Chip>
        </span>
      )}
    </div>
  );
}

function Device({ row, to }: { row: Session; to: FilterAddress["to"] }) {
  const t = useTranslations();
  const device = VISIT_DEVICES.find((one) => one === row.device);
  return (
    <>
      {device === undefined ? (row.platform ?? "–") : t(`analytics.filters.devices.${device}`)}
      {row.bot && <Chip kind="info">{t("sessions.list.bot", { name: row.bot })}</Chip>}
      {row.ip !== null && (
        <span className="under">
          <AddressLink
            to={to({ with_ip: [row.ip] })}
            title={t("sessions.list.onlyIp", { ip: row.ip })}
            className="relative z-1 text-accent"
          >
            {row.ip}
          </AddressLink>
        </span>
      )}
    </>
  );
}

const QUERIES_SHOWN = 3;

function SearchedQueries({ row }: { row: Session }) {
  const t = useTranslations("sessions.list");
  const { site } = useSite();
  const rest = row.queries.length - QUERIES_SHOWN;
  if (row.queries.length === 0) return <span className="text-ink-3">{t("nothing")}</span>;
  return (
    <div className="min-w-0">
      <span lang={site.language} title={row.queries.join(" · ")} className="line-clamp-1 break-all">
        {row.queries.slice(0, QUERIES_SHOWN).join(" · ")}
      </span>
      <span className="flex items-center gap-2 whitespace-nowrap empty:hidden max-md:justify-end [&>.chip]:whitespace-nowrap">
        {rest > 0 && <span className="under">{t("more", { count: rest })}</span>}
        {(row.no_results ?? 0) > 0 && <Chip kind="bad">{t("noResults", { count: row.no_results ?? 0 })}</Chip>}
      </span>
    </div>
  );
}

function Counts({ row: { counts } }: { row: Session }) {
  const t = useTranslations("sessions.list");
  const kinds = (["pv", "event", "click", "transaction"] as const).filter((kind) => counts[kind] > 0);
  const parts = kinds.map((kind) => t(kind, { count: counts[kind] }));
  // Lines end after a separator, never within a count.
  const shown = parts.map((part) => part.replaceAll(" ", "\u00a0")).join("\u00a0· ");
  return (
    <span title={parts.join(" · ")} className="line-clamp-2 min-w-28 tabular-nums">
      {shown}
    </span>
  );
}

function Outcome({ row }: { row: Session }) {
  const t = useTranslations("sessions.list");
  const { site } = useSite();
  const locale = useLocale();
  if (!row.converted) return <span className="text-ink-3">{t("noOutcome")}</span>;
  const hasOrdered = row.counts.transaction > 0;
  return (
    <>
      <Chip kind="good">{t(hasOrdered ? "ordered" : "converted")}</Chip>
      {(row.revenue ?? 0) > 0 && <span className="under">{formatMoney(row.revenue ?? 0, site.currency, locale)}</span>}
    </>
  );
}
