import { useQuery } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { ItemPicture, ItemPrice, StockWords } from "@/components/search/results/item-picture";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { itemClicks, listingItemClicks } from "@/lib/contract/customizations/rule-evidence";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import {
  findClicks,
  type ItemClicks,
  listSorts,
  RESULT_SORTS,
  type ResultSort,
  sortResults,
} from "@/lib/domain/customizations/sort-results";
import { hasSearches } from "@/lib/domain/search/kinds";
import { findMargin, findMarginAttribute } from "@/lib/domain/search/margin";
import { type BySource, pickList } from "@/lib/domain/search/places";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";
import { showResult } from "./show-result";

/** A hidden result has no handle. */
const ANY_CONTROL = "[data-reorder-handle], button";

/** How long a closing dialog needs to return the focus (ms). */
const CLOSE_MS = 50;

/** Finds and sorts the loaded results without changing their order; choosing one goes to it. */
export function FindDialog({ editor, previews }: EditorDialogProps & { previews: BySource<Preview> }) {
  const t = useTranslations("query-customizations.find");
  const locale = useLocale();
  const count = useId();
  const [place] = usePlaces();
  const { rows } = pickList(previews, place);
  const [text, setText] = useState("");
  const [sort, setSort] = useState<ResultSort>("position");
  const clicks = useItemClicks(editor.base);
  const facts = { clicks, margin: findMarginAttribute(rows) };
  const found = sortResults(rows, { text, sort, locale, facts });
  const close = () => editor.open(null);
  function choose(url: string) {
    close();
    // After the closing dialog has returned the focus.
    setTimeout(() => showResult(document, url, place, ANY_CONTROL), CLOSE_MS);
  }
  return (
    <Dialog isOpen onClose={close} title={t("title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) choose(first.item.url);
        }}
        className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <TextField
          autoFocus
          label={t("text")}
          aria-describedby={count}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          label={t("sort")}
          value={sort}
          onChange={(event) => setSort(RESULT_SORTS.find((one) => one === event.target.value) ?? "position")}
          options={listSorts(facts).map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
        <button type="submit" hidden />
      </form>
      <p id={count} role="status" className="pt-3 text-ink-2 text-sm tabular-nums">
        {t("count", { count: found.length, all: rows.length })}
      </p>
      <p className="text-ink-2 text-sm">
        {t("viewOnly")} <Source sort={sort} facts={facts} />
      </p>
      <ul className="mt-2 border-line border-t">
        {found.map((row) => (
          <ResultRow key={row.item.url} row={row} onChoose={choose}>
            {sort === "clicks" && <Clicks count={findClicks(clicks, row.item.url)} />}
            {sort === "margin" && <MarginValue value={findMargin(row, facts.margin)} />}
          </ResultRow>
        ))}
      </ul>
    </Dialog>
  );
}

type SourceProps = { sort: ResultSort; facts: { clicks: CountedClicks | null; margin: string | null } };

/** Where the numbers of an order come from. */
function Source({ sort, facts: { clicks, margin } }: SourceProps) {
  const t = useTranslations("query-customizations.find");
  const { site } = useSite();
  if (sort === "margin" && margin !== null) return t("marginSource", { attribute: margin });
  if (sort !== "clicks" || clicks === null) return null;
  const at = clicks.asOf === null ? NOTHING : formatDateTime(clicks.asOf, site.time_zone);
  return t("clicksSource", { days: clicks.days, at });
}

function Clicks({ count }: { count: number | null }) {
  const t = useTranslations("query-customizations.find");
  return count === null ? NOTHING : t("clicks", { count });
}

function MarginValue({ value }: { value: number | null }) {
  const t = useTranslations("query-customizations.find");
  const format = useFormatter();
  return value === null ? NOTHING : t("margin", { value: format.number(value, { maximumFractionDigits: 4 }) });
}

type ResultRowProps = {
  row: Preview["rows"][number];
  onChoose: (url: string) => void;
  /** The number that the results are sorted by. */
  children: ReactNode;
};

function ResultRow({ row: { item, position }, onChoose, children }: ResultRowProps) {
  const { language } = useEditor();
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={() => onChoose(item.url)}
        className="flex min-h-(--row) w-full items-center max-sm:flex-wrap gap-x-3 gap-y-1 py-1.5 text-left outline-offset-[-2px] hover:bg-row-hover"
      >
        <span className="w-8 shrink-0 text-right font-semibold tabular-nums">{position ?? NOTHING}</span>
        <ItemPicture src={item.image} size={16} className="size-9 shrink-0 rounded-tight" />
        <span lang={language} className="min-w-32 flex-1 break-words font-medium text-md">
          {item.title}
        </span>
        {/* On a phone below the title. */}
        <span className="flex flex-wrap items-center gap-x-3 tabular-nums max-sm:basis-full max-sm:pl-[5.75rem]">
          <StockWords isAvailable={item.isAvailable} />
          <span className="font-medium empty:hidden">{children}</span>
          <span>
            <ItemPrice item={item} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Clicks on the items of a query or a listing, and what they cover. */
type CountedClicks = ItemClicks & { days: number; asOf: string | null };

/** The clicks of the last 30 days; null while they load, and if the backend does not know them. */
function useItemClicks({ kind, subject, type }: Customization): CountedClicks | null {
  const { site, supports } = useSite();
  const call = kind === "product-listings" ? listingItemClicks : itemClicks;
  const { data } = useQuery({
    ...read(call, { params: { siteId: site.trackingCode }, query: { subject, type } }),
    enabled: hasSearches(kind) && supports(call),
    retry: false,
  });
  return useMemo(() => {
    if (data === undefined || data.items === null) return null;
    const byItem = new Map(data.items.map(({ item_url, clicks }) => [item_url, clicks]));
    return { byItem, isComplete: data.is_complete, days: data.days, asOf: data.as_of };
  }, [data]);
}
