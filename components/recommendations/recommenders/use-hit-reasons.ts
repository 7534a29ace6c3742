import { useLocale, useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { RecommendationExplain, RecommendationHit } from "@/lib/contract/recommendations/recommend";
import { LIKENESSES, type Source } from "@/lib/domain/recommendations/models";
import { formatDate, formatNumber, formatPercent } from "@/lib/i18n/formats";

/** Titles of items by their IDs. */
export type Titles = Readonly<Record<string, string | null>>;

type Evidence = RecommendationExplain["evidence"][number];

/** Why a hit is in a box, in sentences: its source with each piece of evidence. */
export function useHitReasons({ explain }: RecommendationHit, titles: Titles): string[] {
  const t = useTranslations("recommenders");
  const locale = useLocale();
  const { site } = useSite();
  if (!explain) return [];
  const { source } = explain;
  const sourceKey = `sources.${source as Source}` as const;
  const name = source === "rule" ? t("reasons.rule") : /^\w+$/.test(source) && t.has(sourceKey) ? t(sourceKey) : source;
  const describe = ({ item_id: id, n, of, likeness, value }: Evidence): string => {
    const item = id ? titles[id] || id : null;
    if (n != null && of != null && (source === "bought_together" || source === "viewed_together") && item !== null)
      return t(`reasons.${source}`, { n: formatNumber(n, locale), of, item });
    if (n != null && of != null && (source === "most_sold" || source === "trending"))
      return t(`reasons.${source}`, { n: formatNumber(n, locale), of });
    if (source === "similar" && item !== null) {
      const alike = LIKENESSES.filter((one) => likeness?.includes(one)).map((one) => t(`reasons.likeness.${one}`));
      const what = new Intl.ListFormat(locale, { type: "conjunction" }).format(alike);
      return alike.length === 0 ? t("reasons.similar", { item }) : t("reasons.similarBy", { item, what });
    }
    if (source === "newest" && value) return t("reasons.newest", { day: formatDate(value, site.time_zone) });
    if (source === "discounted" && value) return t("reasons.discounted", { share: formatPercent(value, locale) });
    return name;
  };
  const reasons = explain.evidence.map(describe);
  return reasons.length === 0 ? [name] : [...new Set(reasons)];
}
