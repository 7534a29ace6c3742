import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Monitor, Search, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDebouncedTime } from "@/components/customizations/model/live-results/use-live-results";
import { ItemPicture, ItemPrice } from "@/components/search/results/item-picture";
import { Icon } from "@/components/ui/icon";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { TopType } from "@/lib/contract/customizations/top-items";
import { topItems } from "@/lib/contract/search/search-host";
import { buildPreviewItem, type PreviewItem } from "@/lib/domain/search/preview-item";
import { BOX_ROWS, buildBoxInput } from "@/lib/domain/search/search-inputs";
import { toTopType } from "./top-form";

/** The pending order of the edited type. */
export type PendingType = { type: TopType; items: readonly PreviewItem[] };

/** The demo shop's order of types. */
const SHOWN_ORDER = ["query", "category", "brand", "article", "item"] as const satisfies readonly TopType[];

const WIDTHS = { desktop: "max-w-3xl", phone: "max-w-[360px]" } as const;

/**
 * The open, empty search box as shoppers will see it on a wide and a narrow screen, including the pending order of one
 * type.
 * @param props.at epoch ms; null is now.
 */
export function EmptyBox({ pending, at }: { pending: PendingType | null; at: number | null }) {
  const t = useTranslations("top-items");
  const { site } = useSite();
  const [width, setWidth] = useState<keyof typeof WIDTHS>("desktop");
  const { time } = useDebouncedTime(at);
  const found = useQuery({
    ...read(topItems, buildBoxInput(site.trackingCode, BOX_ROWS, time)),
    placeholderData: keepPreviousData,
  });
  const hits = found.data?.hits ?? [];
  const groups = SHOWN_ORDER.map((type) => ({
    type,
    items:
      pending?.type === type
        ? pending.items.slice(0, BOX_ROWS)
        : hits.filter((hit) => toTopType(hit.type) === type).map(buildPreviewItem),
  })).filter(({ items }) => items.length > 0);
  return (
    <section aria-labelledby="empty-box" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-3 border-line border-b pb-2">
        <h2 id="empty-box" className="mr-auto font-semibold text-lg">
          {t("box.title")}
        </h2>
        <WidthSwitch width={width} onWidth={setWidth} />
      </div>
      {found.isError && found.data === undefined ? (
        <p className="text-bad text-md">{t("box.failed")}</p>
      ) : (
        <div lang={site.language} className={`${WIDTHS[width]} rounded-box border border-line bg-surface p-4`}>
          <p className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 text-ink-3">
            <Icon of={Search} size={17} />
            {t("box.placeholder")}
          </p>
          <div
            className={`mt-4 grid gap-x-6 gap-y-5 ${width === "desktop" ? "md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]" : ""}`}
          >
            <div className="grid content-start gap-5">
              {groups
                .filter(({ type }) => type !== "item")
                .map((group) => (
                  <WordGroup key={group.type} {...group} />
                ))}
            </div>
            {groups
              .filter(({ type }) => type === "item")
              .map((group) => (
                <ProductGroup key={group.type} items={group.items} isWide={width === "desktop"} />
              ))}
          </div>
          {groups.length === 0 && !found.isPending && <p className="text-ink-2 text-md">{t("box.nothing")}</p>}
        </div>
      )}
    </section>
  );
}

function WordGroup({ type, items }: PendingType) {
  const t = useTranslations("top-items.types");
  return (
    <div>
      <h3 className="mb-1 text-ink-2 text-sm">{t(type)}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.url} className="line-clamp-2 break-words py-0.5 text-md">
            {item.title}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProductGroup({ items, isWide }: { items: readonly PreviewItem[]; isWide: boolean }) {
  const t = useTranslations("top-items.types");
  return (
    <div>
      <h3 className="mb-1 text-ink-2 text-sm">{t("item")}</h3>
      <ul className={`grid gap-3 ${isWide ? "sm:grid-cols-2" : ""}`}>
        {items.map((item) => (
          <li key={item.url} className="flex min-w-0 items-center gap-3">
            <ItemPicture src={item.image} size={18} className="size-12 shrink-0 rounded-tight" />
            <span className="min-w-0">
              <span className="line-clamp-2 break-words text-md">{item.title}</span>
              {item.price && (
                <span className="font-semibold text-sm tabular-nums">
                  <ItemPrice item={item} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WidthSwitch({
  width,
  onWidth,
}: {
  width: keyof typeof WIDTHS;
  onWidth: (width: keyof typeof WIDTHS) => void;
}) {
  const t = useTranslations("top-items.box");
  return (
    <fieldset className="flex rounded-control border border-line-strong">
      <legend className="sr-only">{t("width")}</legend>
      {(["desktop", "phone"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={width === one}
          onClick={() => onWidth(one)}
          className="target inline-flex min-h-8 items-center gap-1.5 px-2.5 text-ink-2 text-sm first-of-type:rounded-l-[7px] last-of-type:rounded-r-[7px] hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <Icon of={one === "desktop" ? Monitor : Smartphone} size={15} />
          {t(one)}
        </button>
      ))}
    </fieldset>
  );
}
