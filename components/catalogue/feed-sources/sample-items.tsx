import { CalendarClock, CircleCheck, CircleHelp, CircleSlash, Clock, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ItemPicture, ItemPrice } from "@/components/search/results/item-picture";
import { Icon, type IconShape } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import type { SampleItem } from "@/lib/contract/catalogue/feed-reading";

type State = SampleItem["availability"];

const ICONS: Record<NonNullable<State>, IconShape> = {
  in_stock: CircleCheck,
  later: Clock,
  preorder: CalendarClock,
  on_request: Mail,
  unavailable: CircleSlash,
};

/** Some items of a feed as shoppers will see them. */
export function SampleItems({ items, isOutdated }: { items: readonly SampleItem[]; isOutdated: boolean }) {
  const t = useTranslations("feed-sources");
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-2">
      <h3 id={heading} className="font-semibold text-md">
        {t("items.title")}
      </h3>
      <p className={`text-sm ${isOutdated ? "text-warn" : "text-ink-2"}`}>
        {isOutdated ? t("reading.outdated") : t("items.hint", { count: items.length })}
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {items.map((item) => (
          <ItemCard key={`${item.line} ${item.identity}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function ItemCard({ item }: { item: SampleItem }) {
  const t = useTranslations("feed-sources.items");
  const { site } = useSite();
  const { identity, title, image, categories, line, variants = 0, variant_of: product } = item;
  return (
    <li className="flex min-w-0 gap-3 rounded-box border border-line p-3">
      <ItemPicture src={image} className="size-16 shrink-0 rounded-tight sm:size-20" />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p lang={site.language} className="wrap-anywhere font-medium text-md">
          {title === "" ? identity : title}
        </p>
        <Price item={item} />
        <Availability item={item} />
        {categories.length > 0 && (
          <ul lang={site.language} className="grid text-ink-2 text-sm">
            {categories.map((path) => (
              <li key={path} className="wrap-anywhere">
                {path.replaceAll(" | ", " › ")}
              </li>
            ))}
          </ul>
        )}
        <p className="wrap-anywhere flex flex-wrap gap-x-3 text-ink-3 text-sm">
          <span className="font-code">{identity}</span>
          {variants > 0 && <span>{t("variants", { count: variants })}</span>}
          {product !== null && <span>{t("variantOf", { key: product })}</span>}
          <span>{t("line", { line })}</span>
        </p>
      </div>
    </li>
  );
}

function Price({ item: { price, price_to: highest, price_old: old } }: { item: SampleItem }) {
  const t = useTranslations("feed-sources.items");
  if (price === null) return <p className="text-warn">{t("noPrice")}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="sr-only">{t("price")}</span>
      <span className="font-semibold">
        <ItemPrice item={{ price, isPriceFrom: Boolean(highest) }} />
      </span>
      {old !== null && (
        <>
          <span className="sr-only">{t("oldPrice")}</span>
          <del className="text-ink-2 text-sm">{old}</del>
        </>
      )}
    </p>
  );
}

/** The availability, and the words of the feed that say it. */
function Availability({ item: { availability, availability_text: text } }: { item: SampleItem }) {
  const t = useTranslations("feed-sources.availability");
  const { site } = useSite();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className={`inline-flex items-center gap-1 ${availability === "in_stock" ? "text-good" : "text-ink-2"}`}>
        <Icon of={availability === null ? CircleHelp : ICONS[availability]} size={13} />
        {t(availability ?? "unknown")}
      </span>
      {text !== null && (
        <q lang={site.language} className="wrap-anywhere text-ink-2">
          {text}
        </q>
      )}
    </p>
  );
}
