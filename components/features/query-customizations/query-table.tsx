import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useScreenAddress } from "@/components/ui/screen-address";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { ListItem } from "@/lib/contract/query-customizations";
import { carryOver } from "@/lib/domain/carry-over";
import { formatDateTime } from "@/lib/i18n/formats";
import type { Doomed } from "./delete-query-dialog";

type Props = {
  rows: readonly ListItem[];
  isBusy: boolean;
  empty: ReactNode;
  onDelete: ((doomed: Doomed) => void) | undefined;
};

/** The customizations as rows; the whole row leads to its editor. */
export function QueryTable({ rows, isBusy, empty, onDelete }: Props) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const address = useScreenAddress();
  const columns = useColumns();
  return (
    <Table
      caption={t("title")}
      columns={columns}
      rows={rows}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: (row) => row.id,
        link: (row) => ({ href: carryOver(address, `/sites/${site.trackingCode}/query_customizations/${row.id}`) }),
        actions: onDelete
          ? (row) => (
              <IconButton
                icon={Trash2}
                isSmall
                label={t("delete", { query: row.query })}
                onClick={() => onDelete({ id: row.id, query: row.query, rules: row.rules_count })}
              />
            )
          : undefined,
      }}
    />
  );
}

function useColumns(): TableColumn<ListItem>[] {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const { language, time_zone: timeZone } = site;
  return useMemo(
    () => [
      {
        id: "query",
        header: t("columns.query"),
        isRowHeader: true,
        width: "32%",
        cell: (row) => (
          <span lang={language} className="break-words font-semibold text-base">
            {row.query}
          </span>
        ),
      },
      { id: "type", header: t("columns.type"), cell: (row) => row.type },
      { id: "mode", header: t("columns.mode"), cell: (row) => t(`modes.${row.mode}`) },
      { id: "rules", header: t("columns.rules"), cell: (row) => <RuleCounts row={row} /> },
      {
        id: "changed",
        header: t("columns.changed", { zone: timeZone }),
        cell: (row) => row.updated_at && <Changed at={row.updated_at} by={row.updated_by} timeZone={timeZone} />,
      },
    ],
    [t, language, timeZone],
  );
}

/** How many rules act, of how many, and how many are still to come. */
function RuleCounts({ row }: { row: ListItem }) {
  const t = useTranslations("query-customizations.list");
  if (row.rules_count === 0) return <span className="text-ink-3">{t("noRules")}</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className={row.active_rules_count > 0 ? "font-medium" : "text-ink-2"}>
        {t("activeOf", { active: row.active_rules_count, count: row.rules_count })}
      </span>
      {!!row.planned_rules_count && (
        <span className="text-ink-2 text-sm">{t("planned", { count: row.planned_rules_count })}</span>
      )}
    </span>
  );
}

function Changed({ at, by, timeZone }: { at: string; by: string | null; timeZone: string }) {
  return (
    <span className="flex flex-col">
      <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="whitespace-nowrap tabular-nums">
        {formatDateTime(at, timeZone)}
      </time>
      {by && <span className="text-ink-2 text-sm">{by}</span>}
    </span>
  );
}
