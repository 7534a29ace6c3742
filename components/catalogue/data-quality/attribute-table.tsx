import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buildColumns } from "@/components/lists/list-columns";
import { useItemTypeName } from "@/components/ui/item-type";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";
import { formatNumber, NOTHING } from "@/lib/i18n/formats";
import { formatQualityShare } from "./figures";
import { ShareBar } from "./paired-view";
import { shownAttributes } from "./quality-address";
import { computeChange } from "./sort-attributes";
import type { AttributeList } from "./use-quality-view";

type Props = { view: AttributeList; rows: readonly CatalogAttribute[]; empty: ReactNode };

/** Attributes with share of items, values, and the change since the previous computation. */
export function AttributeTable({ view, rows, empty }: Props) {
  const t = useTranslations("data-quality.tabs");
  const columns = useColumns();
  return (
    <Table
      caption={t("attributes")}
      name="attributes"
      columns={columns}
      rows={rows}
      empty={empty}
      row={{ id: ({ type, name }) => `${type} ${name}` }}
      sorting={view.sorting}
    />
  );
}

function useColumns(): TableColumn<CatalogAttribute>[] {
  const t = useTranslations("data-quality.attributes");
  const format = useFormatter();
  const typeText = useItemTypeName();
  const dataTypeText = useDataTypeText();
  return buildColumns(shownAttributes, {
    name: {
      header: t("columns.name"),
      isRowHeader: true,
      cell: ({ name }) => (
        <span className="inline-block min-w-36 font-code text-md [overflow-wrap:anywhere]">{name}</span>
      ),
    },
    type: { header: t("columns.type"), cell: ({ type }) => typeText(type) },
    data_type: { header: t("columns.data_type"), cell: ({ data_type }) => dataTypeText(data_type) },
    share: {
      header: t("columns.share"),
      isNumeric: true,
      cell: (attribute) => <FilledShare attribute={attribute} />,
    },
    change: {
      header: t("columns.change"),
      isNumeric: true,
      cell: (attribute) => <Change attribute={attribute} />,
    },
    distinct: {
      header: t("columns.distinct"),
      isNumeric: true,
      cell: ({ distinct }) => (distinct === undefined ? null : format.number(distinct)),
    },
    top: { header: t("columns.top"), cell: ({ top = [] }) => <TopValues values={top} /> },
    clashes: {
      header: t("columns.clashes"),
      isNumeric: true,
      cell: ({ clashes }) => (clashes === undefined ? null : format.number(clashes)),
    },
  });
}

/** The share of items with a value as number and bar, and the counts. */
function FilledShare({ attribute: { share, filled, total } }: { attribute: CatalogAttribute }) {
  const t = useTranslations("data-quality.attributes");
  const locale = useLocale();
  return (
    <span className="inline-grid w-full min-w-24 max-w-40 gap-1">
      <span className="font-medium">{formatQualityShare(share, locale)}</span>
      <ShareBar share={share} />
      <span className="whitespace-nowrap text-ink-2 text-sm">{t("filledOf", { filled, total })}</span>
    </span>
  );
}

/** The change since the previous computation, with its sign and in words. */
function Change({ attribute }: { attribute: CatalogAttribute }) {
  const t = useTranslations("data-quality.attributes.change");
  const locale = useLocale();
  const points = computeChange(attribute);
  if (points === null) {
    return (
      <span title={t("none")} className="text-ink-2">
        <span aria-hidden>{NOTHING}</span>
        <span className="sr-only">{t("none")}</span>
      </span>
    );
  }
  if (points === 0) return <span className="text-ink-2">{t("same")}</span>;
  const size = formatNumber(Math.abs(points), locale, { maximumFractionDigits: 1 });
  return <span className="whitespace-nowrap">{t(points > 0 ? "up" : "down", { points: size })}</span>;
}

/** The most frequent value; expands to all top values in full, with counts. */
function TopValues({ values }: { values: NonNullable<CatalogAttribute["top"]> }) {
  const [first] = values;
  if (first === undefined) return "–";
  return (
    <details className="w-40 text-sm">
      <summary className="cursor-pointer">
        <span className="inline-flex max-w-[calc(100%-1.25rem)] items-baseline gap-2 align-bottom">
          <Value value={first} isCut />
        </span>
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {values.map((value) => (
          <li key={value.value} className="flex items-baseline gap-2">
            <Value value={value} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type TopValue = NonNullable<CatalogAttribute["top"]>[number];

function Value({ value: { value, count }, isCut = false }: { value: TopValue; isCut?: boolean }) {
  const format = useFormatter();
  const { site } = useSite();
  return (
    <>
      <bdi lang={site.language} className={`min-w-0 ${isCut ? "truncate" : "[overflow-wrap:anywhere]"}`}>
        {value === "" ? "“”" : value}
      </bdi>
      <span className="shrink-0 text-ink-2 tabular-nums">{format.number(count)}</span>
    </>
  );
}

type Key = Parameters<ReturnType<typeof useTranslations<"data-quality">>>[0];

/** Names of data types; an unknown one is shown as it is. */
function useDataTypeText(): (type: string) => string {
  const t = useTranslations("data-quality");
  return (type) => {
    const key = `attributes.dataTypes.${type}` as Key;
    return /^\w+$/.test(type) && t.has(key) ? t(key) : type;
  };
}
