import { formatPath } from "@vitrine/engine/category-path";
import { Search, ShoppingCart } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { ItemPicture, ItemPrice } from "@/components/search/results/item-picture";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import type { BannerDevice } from "@/lib/contract/campaigns/placements";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { BannerBox } from "./banner-box";
import type { BannerSlots } from "./banner-slots";
import type { PreviewResults } from "./use-preview-results";

type Props = { subject: string; results: PreviewResults; slots: BannerSlots; device: BannerDevice };

/** The banner among results replaces the fifth one. */
const LIST_BANNER_AT = 4;

/** A neutral shop with real results and every placement; always light, like most shops. */
export function MockShop(props: Props) {
  const t = useTranslations("campaigns.preview");
  const { subject: kind } = useCampaignKind();
  const { site } = useSite();
  const isPhone = props.device === "mobile";
  return (
    <div
      lang={site.language}
      data-theme="light"
      className={`rounded-box border border-line-strong bg-surface p-4 text-ink ${isPhone ? "mx-auto max-w-[420px]" : "min-w-[54rem]"}`}
    >
      <div className="flex items-center gap-3">
        <strong className="truncate font-semibold max-w-32">{site.name}</strong>
        <p className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control border border-line-strong px-3">
          <Icon of={Search} size={15} className="shrink-0 text-ink-3" />
          <span className="truncate">{kind === "queries" ? props.subject : ""}</span>
        </p>
        <Icon of={ShoppingCart} size={18} className="text-ink-2" />
      </div>
      {kind === "queries" && <SuggestionBox {...props} />}
      <p className="mt-5 mb-3 font-semibold text-lg empty:mb-0">
        {props.subject !== "" &&
          (kind === "queries" ? t("results", { query: props.subject }) : formatPath(props.subject))}
      </p>
      <ResultPage {...props} />
    </div>
  );
}

/** The open search box with suggestions. */
function SuggestionBox({ results, slots, device }: Props) {
  const t = useTranslations("campaigns.preview");
  const isPhone = device === "mobile";
  const [main, ...others] = results.suggestions;
  return (
    <section
      aria-label={t("autocomplete")}
      className={`mt-1 grid gap-4 rounded-control border border-line-strong bg-raised p-3 shadow-raised ${isPhone ? "" : "ml-36 grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,15rem)]"}`}
    >
      <div className="grid min-w-0 content-start gap-3">
        <ul className="text-sm">
          {others.flatMap((group) =>
            group.items.map((item) => (
              <li key={`${group.type} ${item.url}`} className="truncate py-0.5">
                {formatPath(item.title)}
              </li>
            )),
          )}
        </ul>
        <BannerBox placement="autocomplete_list" slots={slots} device={device} />
      </div>
      <ul className={`grid min-w-0 content-start gap-2 ${isPhone ? "" : "grid-cols-2"}`}>
        {(main?.items ?? []).map((item) => (
          <li key={item.url} className="flex min-w-0 items-center gap-2">
            <ItemPicture src={item.image} size={16} className="size-11 shrink-0 rounded-tight" />
            <span className="line-clamp-2 min-w-0 break-words text-sm">{item.title}</span>
          </li>
        ))}
      </ul>
      <div className="min-w-0">
        <BannerBox placement="autocomplete_top" slots={slots} device={device} />
      </div>
    </section>
  );
}

/** The page of results: banners above, beside, among and below. */
function ResultPage({ subject, results, slots, device }: Props) {
  const t = useTranslations("campaigns.preview");
  const isPhone = device === "mobile";
  const at = Math.min(LIST_BANNER_AT, results.items.length);
  const before = results.items.slice(0, at);
  const after = results.items.slice(at);
  return (
    <div className="grid gap-3">
      <BannerBox placement="search_header" slots={slots} device={device} />
      <div className={isPhone ? "grid gap-3" : "grid grid-cols-[12rem_minmax(0,1fr)] gap-5"}>
        <div className="grid content-start gap-3">
          {!isPhone && <Filters />}
          <BannerBox placement="search_panel" slots={slots} device={device} />
        </div>
        <ul
          aria-label={t("resultList")}
          className={`grid content-start gap-3 ${isPhone ? "grid-cols-2" : "grid-cols-4"}`}
        >
          {before.map((item) => (
            <Result key={item.url} item={item} />
          ))}
          <li className="min-w-0">
            <BannerBox placement="search_list" slots={slots} device={device} />
          </li>
          {after.map((item) => (
            <Result key={item.url} item={item} />
          ))}
        </ul>
      </div>
      {subject !== "" && results.items.length === 0 && !results.isPending && (
        <p className="text-ink-2 text-md">{t("noResults")}</p>
      )}
      <BannerBox placement="search_footer" slots={slots} device={device} />
    </div>
  );
}

/** Lines in place of filters. */
function Filters() {
  return (
    <div aria-hidden className="grid gap-2">
      {["w-2/3", "w-full", "w-5/6", "w-3/4"].map((width) => (
        <Fragment key={width}>
          <span className={`h-2.5 rounded-tight bg-sunken ${width}`} />
        </Fragment>
      ))}
    </div>
  );
}

function Result({ item }: { item: PreviewItem }) {
  return (
    <li className="min-w-0">
      <ItemPicture src={item.image} className="aspect-square w-full rounded-tight" />
      <span className="mt-1 line-clamp-2 break-words text-sm">{item.title}</span>
      {item.price && (
        <span className="font-semibold text-sm tabular-nums">
          <ItemPrice item={item} />
        </span>
      )}
    </li>
  );
}
