import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editor-context";
import { useKind } from "@/components/customizations/model/kind";
import type { LiveLists } from "@/components/customizations/model/use-live-results";
import { ItemPicture, StockWords } from "@/components/search/results/item-picture";
import { Combobox } from "@/components/ui/combobox";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { errorText } from "@/lib/i18n/error-text";
import type { ItemSearch } from "./use-item-search";

type Props = {
  id: string;
  value: string;
  /** The item that `value` names, if known. */
  item: PreviewItem | null;
  found: ItemSearch;
  live: LiveLists;
  error: string | undefined;
  onChange: (value: string, item: PreviewItem | null) => void;
};

/** Item input of a rule: searches by title, item URL or web address and shows the found item. */
export function ItemField({ id, value, item, found, live, error, onChange }: Props) {
  const t = useTranslations();
  const [place] = useKind().places;
  return (
    <div className="grid gap-3">
      <Combobox
        id={id}
        label={t("query-customizations.form.item.label")}
        hint={t("query-customizations.form.item.hint")}
        error={error === undefined ? undefined : errorText(t, "query-customizations", error)}
        text={value}
        onText={(text) => onChange(text, null)}
        isLoading={found.isBusy}
        options={(item === null ? found.items : []).map((one) => ({
          value: one.url,
          label: one.url,
          content: <ItemLine item={one} rank={findRank(one.url, live[place])} isOrganic={live[place].isOrganic} />,
        }))}
        onPick={({ value: url }) => onChange(url, found.items.find((one) => one.url === url) ?? null)}
      />
      {item && (
        <div className="border-line border-y py-2">
          <ItemLine item={item} rank={findRank(item.url, live[place])} isOrganic={live[place].isOrganic} />
        </div>
      )}
    </div>
  );
}

/** Props of an item on one line: picture, title, price, stock, and its current rank. */
type LineProps = {
  item: PreviewItem;
  rank: number | null;
  /** Whether the rank is without customizations; otherwise it is the live rank. */
  isOrganic: boolean;
};

export function ItemLine({ item, rank, isOrganic }: LineProps) {
  const t = useTranslations("query-customizations.picker");
  const { language } = useEditor();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ItemPicture src={item.image} size={18} className="size-10 shrink-0 rounded-tight" />
      <span className="min-w-0 flex-1">
        <span lang={language} className="line-clamp-1 font-medium text-md" title={item.title}>
          {item.title}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          <span className="tabular-nums">{item.price ?? "–"}</span>
          <StockWords isAvailable={item.isAvailable} />
          <span>{rank === null ? t("noRank") : t(isOrganic ? "rank" : "liveRank", { rank })}</span>
        </span>
      </span>
    </span>
  );
}

/** Rank of an item among the loaded results; null if it is not among them. */
export function findRank(url: string, live: LiveLists[Place]): number | null {
  const index = live.items.findIndex((item) => item.url === url);
  return index < 0 ? null : index + 1;
}
