import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useAttributeName } from "@/components/search/request/search-view";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Chip } from "@/components/ui/chip";
import { useScreenAddress } from "@/components/ui/screen-link";
import { navigateSoftly } from "@/components/ui/soft-navigation";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { Hit } from "@/lib/contract/search/search-host";
import { listColumns, toCatalogItem, toTexts } from "@/lib/domain/catalogue/catalog-browser";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";
import { buildItemHref, CompareLink } from "./browser-paths";
import { openItem } from "./use-browser-reads";
import type { BrowserView } from "./use-browser-view";

const HitFacts = lazy(() => import("./debug-facts").then((file) => ({ default: file.HitFacts })));

type Props = { view: BrowserView; hits: readonly Hit[]; offset: number; isBusy: boolean };
type Row = { hit: Hit; position: number };

/** Items as rows, the chosen attributes as columns. */
export function BrowserTable({ view, hits, offset, isBusy }: Props) {
  const t = useTranslations("catalog-browser.table");
  const { siteId, address } = view;
  const columns = useColumns(view);
  const here = useScreenAddress();
  const rows = hits.map((hit, at) => ({ hit, position: offset + at + 1 }));
  return (
    <Table<Row>
      caption={t("caption")}
      columns={columns}
      rows={rows}
      isBusy={isBusy}
      row={{
        id: ({ hit }) => hit.url,
        mark: ({ hit }) => (hit.pinned ? "pin" : undefined),
        isSelected: ({ hit }) => hit.url === address.pick,
        link: ({ hit }) => {
          const href = carryOver(here, buildItemHref(siteId, { identity: hit.url, json: address.json }));
          const onFollow = () => {
            if (address.fields === "") openItem(siteId, toCatalogItem(hit));
            navigateSoftly(href);
          };
          return { href, onFollow };
        },
      }}
    />
  );
}

function useColumns(view: BrowserView): TableColumn<Row>[] {
  const t = useTranslations("catalog-browser.table");
  const { site } = useSite();
  const getName = useAttributeName();
  return [
    {
      id: "item",
      header: t("item"),
      isRowHeader: true,
      width: "32%",
      cell: ({ hit, position }) => <ItemCell hit={hit} position={position} />,
    },
    ...listColumns(view.address.fields).map((name) => ({
      id: `field-${name}`,
      header: getName(name === "price" ? "price_amount" : name),
      cell: ({ hit }: Row) => <FieldCell name={name} texts={toTexts(hit.attributes[name])} language={site.language} />,
    })),
    ...(view.isDebug ? [debugColumn(view, t("why"))] : [buildUpdatedColumn(t("updated"), site.time_zone)]),
    {
      id: "compare",
      header: t("compare"),
      isHeaderHidden: true,
      width: "7.5rem",
      cell: ({ hit }) => (
        <span className="relative z-1">
          <CompareLink view={view} identity={hit.url} title={buildPreviewItem(hit).title} />
        </span>
      ),
    },
  ];
}

function buildUpdatedColumn(header: string, timeZone: string): TableColumn<Row> {
  return {
    id: "updated",
    header,
    width: "9.5rem",
    cell: ({ hit }) => (
      <span className="whitespace-nowrap tabular-nums">
        {hit.updated_at ? formatDateTime(hit.updated_at, timeZone) : NOTHING}
      </span>
    ),
  };
}

function debugColumn(view: BrowserView, header: string): TableColumn<Row> {
  return {
    id: "debug",
    header,
    cell: ({ hit, position }) => (
      <span className="relative z-1 block">
        <Suspense fallback={null}>
          <HitFacts hit={hit} position={position} total={view.address.size} isShort />
        </Suspense>
      </span>
    ),
  };
}

function ItemCell({ hit, position }: Row) {
  const t = useTranslations("catalog-browser.results");
  const { site } = useSite();
  const item = buildPreviewItem(hit);
  return (
    <span className="flex items-center gap-3">
      <span className="w-7 shrink-0 text-right text-ink-3 tabular-nums">{position}</span>
      <ItemPicture src={item.image} size={18} className="size-10 shrink-0 rounded-tight" />
      <span className="min-w-0">
        <span lang={site.language} title={item.title} className="line-clamp-1 break-words font-medium">
          {item.title}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <span className="break-all font-code font-normal text-ink-3 text-xs">{hit.url}</span>
          {hit.pinned ? <Chip kind="pin">{t("pinned")}</Chip> : null}
        </span>
      </span>
    </span>
  );
}

function FieldCell({ name, texts, language }: { name: string; texts: readonly string[]; language: string }) {
  if (texts.length === 0) return NOTHING;
  // Category levels are separated by one bar in feeds, by two in the search.
  const whole = /categor/.test(name) ? texts.join(", ").replace(/\s*\|\|?\s*/g, " › ") : texts.join(", ");
  return (
    <span lang={language} title={whole} className="line-clamp-2 break-words">
      {whole}
    </span>
  );
}
