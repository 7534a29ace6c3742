import { useLocale, useTranslations } from "next-intl";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { QueryDetail, QueryItem } from "@/lib/contract/analytics/searches";
import { formatMoney, formatNumber } from "@/lib/i18n/formats";

const PLACES_MAX = 4;

/** Items that were clicked, added to a cart or bought after a query, with their positions. */
export function QueryItems({ detail, siteId }: { detail: QueryDetail; siteId: string }) {
  const t = useTranslations("searches.items");
  const columns = useColumns(detail, siteId);
  return (
    <section aria-labelledby="items-title" className="mb-6">
      <h2 id="items-title" className="mb-2 font-semibold text-lg">
        {t("title")}
      </h2>
      <PlaceBars places={detail.places} />
      <Table
        caption={t("title")}
        columns={columns}
        rows={detail.items}
        row={{ id: ({ identity }) => identity }}
        empty={<p className="text-ink-2">{t("none")}</p>}
      />
      {detail.items_total > detail.items.length && (
        <p className="pt-2 text-ink-2 text-md">
          {t("first", { shown: detail.items.length, total: detail.items_total })}
        </p>
      )}
    </section>
  );
}

/** Clicks by position, as numbers and bars. */
function PlaceBars({ places }: { places: QueryDetail["places"] }) {
  const t = useTranslations("searches.items");
  const locale = useLocale();
  const top = Math.max(1, ...places.map(({ clicks }) => clicks));
  if (places.length === 0) return null;
  return (
    <div className="mb-4">
      <p className="mb-1 text-ink-2 text-sm">{t("byPlace")}</p>
      <ol className="flex items-end gap-1 overflow-x-auto pb-1">
        {places.slice(0, 20).map(({ place, clicks }) => (
          <li key={place} className="relative flex min-w-9 flex-col items-center text-sm tabular-nums">
            <span className="text-ink-2">{formatNumber(clicks, locale)}</span>
            <span
              aria-hidden
              className="w-6 rounded-t-tight bg-chart-1"
              style={{ height: `${Math.max(2, Math.round((clicks / top) * 48))}px` }}
            />
            <span className="border-line-strong border-t text-ink-2">
              <span className="sr-only">{t("place")} </span>
              {place}.
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function useColumns(detail: QueryDetail, siteId: string): TableColumn<QueryItem>[] {
  const t = useTranslations("searches.items");
  const locale = useLocale();
  const { site } = useSite();
  const count = (id: "clicks" | "actions" | "orders"): TableColumn<QueryItem> => ({
    id,
    header: t(id),
    isNumeric: true,
    cell: (item) => formatNumber(item[id], locale),
  });
  return [
    {
      id: "item",
      header: t("item"),
      isRowHeader: true,
      width: "40%",
      cell: (item) => <Item item={item} siteId={siteId} />,
    },
    {
      id: "places",
      header: t("places"),
      cell: ({ places }) => (
        <span>
          {places.slice(0, PLACES_MAX).map(({ place, clicks }) => (
            <span key={place} className="mr-2 inline-block whitespace-nowrap tabular-nums">
              {place === 0 ? t("noPlace") : `${place}.`}{" "}
              <span className="text-ink-2 text-sm">{t("times", { count: clicks })}</span>
            </span>
          ))}
        </span>
      ),
    },
    count("clicks"),
    count("actions"),
    count("orders"),
    {
      id: "revenue",
      header: t("revenue"),
      isNumeric: true,
      cell: ({ revenue }) => formatMoney(revenue, detail.currency || site.currency, locale),
    },
  ];
}

function Item({ item, siteId }: { item: QueryItem; siteId: string }) {
  const t = useTranslations("searches.items");
  const { site } = useSite();
  const path = `/sites/${siteId}/catalog_management/catalog_browser/item?${new URLSearchParams({ identity: item.identity })}`;
  return (
    <span className="flex items-center gap-3">
      <ItemPicture src={item.image_link} size={18} className="size-10 shrink-0 rounded-control border border-line" />
      <span className="min-w-0">
        <bdi lang={site.language} className="[overflow-wrap:anywhere]">
          {item.known ? (
            <ScreenLink href={path}>{item.title ?? item.identity}</ScreenLink>
          ) : (
            (item.title ?? item.identity)
          )}
        </bdi>
        {item.title !== null && <span className="under [overflow-wrap:anywhere]">{item.identity}</span>}
        {!item.known && <Chip kind="warn">{t("notInCatalog")}</Chip>}
      </span>
    </span>
  );
}
