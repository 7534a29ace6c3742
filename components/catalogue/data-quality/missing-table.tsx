import { Eraser } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { changedAt } from "@/components/ui/changed-at";
import { IconButton } from "@/components/ui/icon-button";
import { Table, type TableColumn, type TableSort } from "@/components/ui/table";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { clearMissingItems } from "@/lib/contract/catalogue/data-quality";
import { MISSING_SORTS, type MissingItem } from "@/lib/contract/catalogue/missing-items";
import { formatDateTime } from "@/lib/i18n/formats";
import { contextOf } from "./missing-context";
import { NoMissing } from "./no-missing";
import type { ScreenAddress } from "./quality-address";
import { useSourceText } from "./source-text";
import { StateChip, stateOf } from "./state-chip";
import { useClear } from "./use-clear";
import type { QualityView } from "./use-quality-view";

type Props = { view: QualityView; rows: readonly MissingItem[]; isBusy: boolean; isOurs: boolean };

/** Missing items as rows; each opens why it is not in the search. */
export function MissingTable({ view, rows, isBusy, isOurs }: Props) {
  const t = useTranslations("data-quality.missing");
  const { address, set, to } = view;
  const mayWrite = useAllowed(clearMissingItems.access) && isOurs;
  const { clear } = useClear();
  const columns = useColumns();
  async function clearRow({ url }: MissingItem): Promise<void> {
    const isLast = rows.length === 1 && address.page > 1;
    if (await clear({ urls: [url] })) set({ why: undefined, ...(isLast && { page: address.page - 1 }) });
  }
  return (
    <Table
      caption={t("title")}
      columns={columns}
      rows={rows}
      isBusy={isBusy}
      empty={<NoMissing view={view} />}
      sorting={{
        current: { column: address.sort_by, direction: address.sort_direction === "asc" ? "ascending" : "descending" },
        hrefFor: (next) => to(sortPatch(next)).href,
        onSort: (next) => set(sortPatch(next)),
      }}
      row={{
        id: ({ url }) => url,
        link: ({ url }) => to({ why: url }),
        isSelected: ({ url }) => url === address.why,
        actions: mayWrite
          ? (row) => (
              <IconButton
                icon={Eraser}
                isSmall
                label={t("clearOne", { item: row.url })}
                onClick={() => void clearRow(row)}
              />
            )
          : undefined,
      }}
    />
  );
}

function sortPatch({ column, direction }: TableSort): Partial<ScreenAddress> {
  const sort_by = MISSING_SORTS.find((one) => one === column);
  return { sort_by, sort_direction: direction === "ascending" ? "asc" : "desc", page: 1 };
}

function useColumns(): TableColumn<MissingItem>[] {
  const t = useTranslations("data-quality.missing");
  const format = useFormatter();
  const sourceText = useSourceText();
  const { site } = useSite();
  const zone = site.time_zone;
  return [
    {
      id: "url",
      header: t("columns.url"),
      isRowHeader: true,
      isSortable: true,
      width: "32%",
      cell: (row) => <Named row={row} />,
    },
    {
      id: "last_reported_at",
      header: t("columns.last_reported_at", { zone }),
      isSortable: true,
      cell: ({ last_reported_at: at }) => changedAt(at, null, zone),
    },
    {
      id: "first_reported_at",
      header: t("columns.first_reported_at", { zone }),
      isSortable: true,
      cell: ({ first_reported_at: at }) => changedAt(at, null, zone),
    },
    {
      id: "count",
      header: t("columns.count"),
      isNumeric: true,
      isSortable: true,
      cell: ({ count }) => format.number(count),
    },
    { id: "source", header: t("columns.source"), cell: ({ source }) => source && sourceText(source) },
    {
      id: "state",
      header: t("columns.state"),
      width: "18%",
      cell: (row) => (
        <>
          <StateChip state={stateOf(row)} />
          {row.found_at && <span className="under">{t("foundAt", { at: formatDateTime(row.found_at, zone) })}</span>}
        </>
      ),
    },
  ];
}

/** The item as the shop told of it, and what else it told. */
function Named({ row }: { row: MissingItem }) {
  const t = useTranslations("data-quality.missing");
  const { site } = useSite();
  const { title, platform } = contextOf(row);
  return (
    <>
      <span className="[overflow-wrap:anywhere]">{row.url}</span>
      {(title || platform) && (
        <span className="under">
          {title && <bdi lang={site.language}>{title}</bdi>}
          {title && platform && ", "}
          {platform && t("platform", { platform })}
        </span>
      )}
    </>
  );
}
