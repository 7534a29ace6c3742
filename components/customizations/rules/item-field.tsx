import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  type TitledCustomization,
  useCustomizationKind,
  usePlaces,
} from "@/components/customizations/model/kinds/kind";
import type { LiveList, LiveLists } from "@/components/customizations/model/live-results/use-live-results";
import { ItemLine } from "@/components/search/results/item-line";
import { ItemPrice, StockWords } from "@/components/search/results/item-picture";
import { Combobox } from "@/components/ui/combobox";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { SearchKind } from "@/lib/contract/search/kinds";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { splitNames } from "@/lib/domain/customizations/split-names";
import { pickList, toWirePlace } from "@/lib/domain/search/places";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { getErrorText } from "@/lib/i18n/error-text";
import type { ItemSearch } from "./use-item-search";

type Props = {
  id: string;
  value: string;
  /** The item that `value` names, if known. */
  item: PreviewItem | null;
  found: ItemSearch;
  live: LiveLists;
  /** The customization, whose list ranks the items. */
  base: TitledCustomization;
  error: string | undefined;
  /** Whether the text names several items, which the caller shows. */
  isMany?: boolean;
  autoFocus?: boolean;
  onChange: (value: string, item: PreviewItem | null) => void;
};

/** Item input of a rule: searches by title, item URL or web address and shows the found item. */
export function ItemField(props: Props) {
  const { id, value, item, found, live, base, error, isMany = false, autoFocus, onChange } = props;
  const t = useTranslations();
  const [place] = usePlaces();
  return (
    <div className="grid gap-3">
      <Combobox
        id={id}
        label={t("query-customizations.form.item.label")}
        hint={t("query-customizations.form.item.hint")}
        error={error === undefined ? undefined : getErrorText(t, "query-customizations", error)}
        text={value}
        onText={(text) => onChange(text, null)}
        isLoading={found.isBusy}
        // A named item is shown below the field; a list without matches would cover it.
        hasList={!isMany && item === null}
        autoFocus={autoFocus}
        // A field of one line would join pasted lines.
        onPasteText={(text) => {
          const names = splitNames(text);
          if (names.length === 0 || value.trim() !== "") return false;
          onChange(names.join(/[;\n\r]/.test(text.trim()) ? "; " : ", "), null);
          return true;
        }}
        options={(item === null ? found.items : []).map((one) => ({
          value: one.url,
          label: one.url,
          content: <RankedLine item={one} live={pickList(live, place)} base={base} />,
        }))}
        onPick={({ value: url }) => onChange(url, found.items.find((one) => one.url === url) ?? null)}
      />
      {item && (
        <div className="border-line border-y py-2">
          <RankedLine item={item} live={pickList(live, place)} base={base} />
        </div>
      )}
    </div>
  );
}

type LineProps = { item: PreviewItem; live: LiveList; base: TitledCustomization };

/** An item with its rank; the search knows it also beyond the loaded results, if it explains its lists. */
function RankedLine({ item, live, base }: LineProps) {
  const t = useTranslations("query-customizations.picker");
  const rank = findRank(item.url, live);
  const hasInsight = useSite().supports("query_insight");
  const { insight } = useCustomizationKind();
  if (rank !== null) return <RankedItem item={item} rank={t(live.isOrganic ? "rank" : "liveRank", { rank })} />;
  if (insight === null || !hasInsight) return <RankedItem item={item} rank={t("noRank")} />;
  return <FarLine item={item} base={base} insight={insight} />;
}

/** An item beyond the loaded results, with its live rank. */
function FarLine({ item, base, insight }: Omit<LineProps, "live"> & { insight: SearchKind }) {
  const t = useTranslations("query-customizations.picker");
  const { site } = useSite();
  const place = toWirePlace(usePlaces()[0]);
  const query = { q: base.subject, type: base.type, item: item.url, place };
  const found = useQuery(read(INSIGHT[insight].why, { params: { siteId: site.trackingCode }, query }));
  const rank = found.data?.position ?? null;
  const isKnown = found.data !== undefined;
  return <RankedItem item={item} rank={rank !== null ? t("liveRank", { rank }) : t(isKnown ? "notFound" : "noRank")} />;
}

/** An item with its price, stock, and current rank in words. */
function RankedItem({ item, rank }: { item: PreviewItem; rank: string }) {
  return (
    <ItemLine item={item}>
      <span className="tabular-nums">
        <ItemPrice item={item} />
      </span>
      <StockWords isAvailable={item.isAvailable} />
      <span>{rank}</span>
    </ItemLine>
  );
}

/** Rank of an item among the loaded results. */
export function findRank(url: string, live: LiveList): number | null {
  const index = live.items.findIndex((item) => item.url === url);
  return index < 0 ? null : index + 1;
}
