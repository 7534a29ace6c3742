import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { WholeJson } from "@/components/catalogue/json/whole-json";
import { ItemPicture, ItemPrice, StockWords } from "@/components/search/results/item-picture";
import { Chip } from "@/components/ui/chip";
import { createNearParts, NearPartsContext, useNear } from "@/components/ui/near-parts";
import { SoftLink } from "@/components/ui/soft-navigation";
import { useSite } from "@/lib/client/site-context";
import type { Hit } from "@/lib/contract/search/search-host";
import { toCatalogItem, toHitJson } from "@/lib/domain/catalogue/catalog-browser";
import { buildPreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { buildItemHref, CompareLink } from "./browser-paths";
import { openItem } from "./use-browser-reads";
import type { BrowserView } from "./use-browser-view";

const HitFacts = lazy(() => import("./debug-facts").then((file) => ({ default: file.HitFacts })));

type Props = {
  view: BrowserView;
  hit: Hit;
  position: number;
  total: number;
  /** Whether the JSON is interactive (whole-json.tsx). */
  isLive: boolean;
};

/** A search result: item facts on the left, its JSON next to them. */
export function JsonResult({ view, hit, position, total, isLive }: Props) {
  const { fields, find } = view.address;
  const item = buildPreviewItem(hit);
  const json = useMemo(() => toHitJson(hit, fields), [hit, fields]);
  return (
    <article className="grid gap-x-6 gap-y-3 py-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex min-w-0 items-start gap-3 lg:flex-col">
        <ItemPicture src={item.image} className="size-20 shrink-0 rounded-tight lg:size-32" />
        <ResultHead view={view} hit={hit} item={item} position={position} />
      </div>
      <div className="min-w-0">
        <WholeJson json={json} title={item.title} find={find} isLive={isLive} />
        {view.isDebug && (
          <Suspense fallback={null}>
            <HitFacts hit={hit} position={position} total={total} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

type HeadProps = { view: BrowserView; hit: Hit; item: PreviewItem; position: number };

function ResultHead({ view, hit, item, position }: HeadProps) {
  const t = useTranslations("catalog-browser.results");
  return (
    <div className="min-w-0 max-w-full">
      <h3 className="font-semibold text-md">
        <span className="mr-1.5 text-ink-3 tabular-nums">{position}.</span>
        <ItemLink view={view} hit={hit} title={item.title} />
      </h3>
      <p className="mt-0.5 break-all font-code text-ink-2 text-sm">{hit.url}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {item.price !== null && (
          <span className="font-semibold tabular-nums">
            <ItemPrice item={item} />
          </span>
        )}
        {item.price !== null && <StockWords isAvailable={item.isAvailable} />}
        {hit.pinned ? <Chip kind="pin">{t("pinned")}</Chip> : null}
      </p>
      <p className="mt-1">
        <CompareLink view={view} identity={hit.url} title={item.title} />
      </p>
    </div>
  );
}

type ItemLinkProps = { view: BrowserView; hit: Hit; title: string; className?: string };

/** Links to the item page, which shows the known data immediately. */
function ItemLink({ view: { siteId, address }, hit, title, className = "" }: ItemLinkProps) {
  const { site } = useSite();
  const isWhole = address.fields === "";
  return (
    <SoftLink
      href={buildItemHref(siteId, { identity: hit.url, json: address.json })}
      onFollow={() => isWhole && openItem(siteId, toCatalogItem(hit))}
      lang={site.language}
      title={title}
      className={`${className} break-words text-ink no-underline hover:text-accent hover:underline`}
    >
      {title}
    </SoftLink>
  );
}

type JsonResultsProps = { view: BrowserView; hits: readonly Hit[]; offset: number; total: number };

/** Items that are on the first screen in any case. */
const NEAR_FIRST = 2;

/** The items of a page as JSON; an item becomes interactive when it comes near the viewport. */
export function JsonResults({ view, hits, offset, total }: JsonResultsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [near] = useState(createNearParts);
  useEffect(() => (list.current === null ? undefined : near.follow(list.current)), [near]);
  return (
    <NearPartsContext value={near}>
      <ol ref={list} aria-labelledby="items">
        {hits.map((hit, at) => (
          <Item
            key={hit.url}
            view={view}
            hit={hit}
            position={offset + at + 1}
            total={total}
            isFirst={at < NEAR_FIRST}
          />
        ))}
      </ol>
    </NearPartsContext>
  );
}

type ItemProps = { view: BrowserView; hit: Hit; position: number; total: number; isFirst: boolean };

function Item({ isFirst, ...rest }: ItemProps) {
  const part = useRef<HTMLLIElement>(null);
  const isNear = useNear(part, isFirst);
  // Stays interactive, so that folded parts keep their state.
  const [isLive, setLive] = useState(isNear);
  if (isNear && !isLive) setLive(true);
  return (
    <li ref={part} className="border-line border-b">
      <JsonResult {...rest} isLive={isLive} />
    </li>
  );
}
