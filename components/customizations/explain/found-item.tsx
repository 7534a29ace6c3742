import { useTranslations } from "next-intl";
import { useItemSearch } from "@/components/customizations/rules/use-item-search";
import { ItemLine } from "@/components/search/results/item-line";
import { ItemPrice, StockWords } from "@/components/search/results/item-picture";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useSite } from "@/lib/client/site-context";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { type Facts, GateFacts } from "./gate-facts";

/** An item that the search found by a part of its title, with price and stock. */
export function FoundItem({ item }: { item: PreviewItem }) {
  return (
    <ItemLine item={item}>
      <span className="tabular-nums">
        <ItemPrice item={item} />
      </span>
      <StockWords isAvailable={item.isAvailable} />
    </ItemLine>
  );
}

type Props = {
  text: string;
  /** The type of the items that are offered instead. */
  type: string;
  /** Facts about the last feed run. */
  facts: Facts;
  onPick: (item: PreviewItem) => void;
};

/** No item has this URL, ID or title: offers the items that the search finds by the text. */
export function NoSuchItem({ text, type, facts, onPick }: Props) {
  const t = useTranslations("query-insight.whyNot");
  const { site } = useSite();
  const { items, isBusy } = useItemSearch(text, type);
  return (
    <>
      <p className="font-medium">{t("unknown", { item: text })}</p>
      <SkeletonWhile isWaiting={isBusy && items.length === 0} skeleton={<SkeletonRows rows={3} columns={1} />}>
        <p className="mt-1 max-w-[72ch]">{t(items.length > 0 ? "similar" : "unknownHint")}</p>
        {items.length > 0 ? (
          <ul className="mt-2 border-line border-t">
            {items.map((item) => (
              <li key={item.url} className="border-line border-b">
                <button
                  type="button"
                  onClick={() => onPick(item)}
                  className="block w-full px-1 py-1.5 text-left hover:bg-row-hover"
                >
                  <FoundItem item={item} />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <div className="mt-2">
            <ScreenLink href={buildScreenPath(getScreen("feeds-history"), site.trackingCode)}>
              {t("fixes.feed")}
            </ScreenLink>
            <GateFacts facts={facts} />
          </div>
        )}
      </SkeletonWhile>
    </>
  );
}
