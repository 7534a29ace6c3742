import { Equal, Minus, Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ItemPicture } from "@/components/search/results/item-picture";
import { AddressLink } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { SoftLink } from "@/components/ui/soft-navigation";
import { Table, type TableColumn } from "@/components/ui/table";
import type { CatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { toTexts } from "@/lib/domain/catalogue/catalog-browser";
import {
  type AttributeDiff,
  type DiffText,
  diffItems,
  filterDifferences,
} from "@/lib/domain/catalogue/catalog-browser-diff";
import { NOTHING } from "@/lib/i18n/formats";
import { buildItemHref, type ItemPage } from "./browser-paths";
import { useOtherSites } from "./compare-form";
import { useItem } from "./use-browser-reads";

/** Compares an item with another: the differences, or all attributes. */
export function ComparedItems({ page, item }: { page: ItemPage; item: CatalogItem }) {
  const t = useTranslations("catalog-browser.compare");
  const unfound = useTranslations("catalog-browser.item");
  const { address, siteId } = page;
  const otherSite = address.with_site ?? siteId;
  const { found, item: other, isKnown } = useItem(otherSite, address.with);
  return (
    <section aria-labelledby="compared">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="compared" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <AddressLink
          to={page.to({ with: undefined, with_site: undefined, same: "0" })}
          className={buttonStyle({ kind: "quiet" })}
        >
          {t("end")}
        </AddressLink>
      </div>
      {found.isError && other === undefined ? (
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile isWaiting={other === undefined} skeleton={<SkeletonRows rows={6} columns={3} />}>
          {other === null && (
            <EmptyState kind="nothing" headingLevel={3} title={isKnown ? t("otherMissing") : unfound("unfound")}>
              <code className="break-all font-code">{address.with}</code>
            </EmptyState>
          )}
          {other && <Differences page={page} first={item} second={other} otherSite={otherSite} />}
        </SkeletonWhile>
      )}
    </section>
  );
}

type Props = { page: ItemPage; first: CatalogItem; second: CatalogItem; otherSite: string };

function Differences({ page, first, second, otherSite }: Props) {
  const t = useTranslations("catalog-browser.compare");
  const rows = useMemo(() => diffItems(first, second), [first, second]);
  const name = useOtherSites(page.siteId).find(({ id }) => id === otherSite)?.site;
  const different = filterDifferences(rows);
  const isAll = page.address.same === "1";
  return (
    <>
      <ul className="mb-4 grid gap-3 sm:grid-cols-2">
        <ComparedItem siteId={page.siteId} item={first} />
        <ComparedItem
          siteId={otherSite}
          item={second}
          elsewhere={otherSite === page.siteId ? undefined : (name ?? otherSite)}
        />
      </ul>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-md">
        <p role="status">{t("counts", { different: different.length, same: rows.length - different.length })}</p>
        <AddressLink to={page.to({ same: isAll ? "0" : "1" })} className="text-accent">
          {t(isAll ? "onlyDifferent" : "all")}
        </AddressLink>
      </div>
      <DiffTable rows={isAll ? rows : different} />
    </>
  );
}

/** `elsewhere`: the name of the item's site if it is another one; the link then loads a full page. */
function ComparedItem({ siteId, item, elsewhere }: { siteId: string; item: CatalogItem; elsewhere?: string }) {
  const t = useTranslations("catalog-browser.compare");
  const [picture = null] = toTexts(item.attributes.image_link);
  const content = (
    <>
      <span className="line-clamp-2 break-words font-medium">{item.title}</span>
      <span className="block break-all font-code text-ink-2 text-sm">{item.identity}</span>
      {elsewhere && <span className="block text-ink-2 text-sm">{t("onSite", { site: elsewhere })}</span>}
    </>
  );
  const look = "block min-w-0 text-ink no-underline hover:text-accent";
  return (
    <li className="flex min-w-0 items-center gap-3 border-line border-y py-2">
      <ItemPicture src={picture} className="size-14 shrink-0 rounded-tight" />
      {elsewhere ? (
        <a href={buildItemHref(siteId, { identity: item.identity })} className={look}>
          {content}
        </a>
      ) : (
        <SoftLink href={buildItemHref(siteId, { identity: item.identity })} className={look}>
          {content}
        </SoftLink>
      )}
    </li>
  );
}

const STATES = { same: Equal, changed: Pencil, first: Minus, second: Plus } as const;

/** Compares two items, or two versions of one, attribute by attribute. */
export function DiffTable({
  rows,
  sides,
}: {
  rows: readonly AttributeDiff[];
  sides?: [first: string, second: string];
}) {
  const t = useTranslations("catalog-browser.compare");
  const columns: TableColumn<AttributeDiff>[] = [
    {
      id: "name",
      header: t("attribute"),
      isRowHeader: true,
      width: "24%",
      cell: ({ name, state }) => (
        <>
          <span className="block break-all font-code text-sm">{name}</span>
          <span className="inline-flex items-center gap-1 font-normal text-ink-2 text-sm">
            <Icon of={STATES[state]} size={13} />
            {t(`states.${state}`)}
          </span>
        </>
      ),
    },
    { id: "first", header: sides?.[0] ?? t("first"), cell: ({ sides }) => <ComparedValues texts={sides[0]} /> },
    { id: "second", header: sides?.[1] ?? t("second"), cell: ({ sides }) => <ComparedValues texts={sides[1]} /> },
  ];
  return (
    <Table<AttributeDiff>
      caption={t("title")}
      columns={columns}
      rows={rows}
      row={{ id: ({ name }) => name }}
      empty={<p className="text-ink-2">{t("noDifference")}</p>}
    />
  );
}

/** The values of one side; values that the other side lacks are highlighted. */
function ComparedValues({ texts }: { texts: readonly DiffText[] | null }) {
  const t = useTranslations("catalog-browser.compare");
  if (texts === null) return <span className="text-ink-3">{NOTHING}</span>;
  return (
    <ul>
      {texts.map(({ text, isUnmatched }) => (
        <li key={text} className="[overflow-wrap:anywhere]">
          {isUnmatched ? (
            <mark className="bg-warn-soft text-ink">
              <span className="sr-only">{t("onlyHere")} </span>
              {text}
            </mark>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  );
}
