import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useSite } from "@/lib/client/site-context";
import type { RecommendationExplain } from "@/lib/contract/recommendations/recommend";
import { LIKENESSES, type Source } from "@/lib/domain/recommendations/models";
import { formatDate, formatPercent } from "@/lib/i18n/formats";

// Why a hit is in a box, as sentences.

type Likeness = (typeof LIKENESSES)[number];

/** The numbers behind a hit; `item` is the title of the item that they are about, if that is not clear. */
export type HitEvidence = {
  item: string | null;
  n: number | null;
  of: number | null;
  value: number | null;
  likeness: readonly Likeness[];
};

const NOTHING_KNOWN: HitEvidence = { item: null, n: null, of: null, value: null, likeness: [] };

/** The evidence of an answer. */
export function readEvidence(
  { n, of, value, likeness }: RecommendationExplain["evidence"][number],
  item: string | null,
): HitEvidence {
  const known = LIKENESSES.filter((one) => likeness?.includes(one));
  return { item, n: n ?? null, of: of ?? null, value: value ?? null, likeness: known };
}

/** Formats the reason of a hit: its source with a piece of evidence. A source of another backend keeps its name. */
export function useReasonText(): (source: string, evidence?: HitEvidence) => string {
  const t = useTranslations("recommendations.reasons");
  const locale = useLocale();
  const { site } = useSite();
  return useMemo(() => {
    const formatLikeness = (item: string | null, likeness: readonly Likeness[]): string => {
      const what = likeness.map((one) => t(`similar.likeness.${one}`)).join(", ");
      if (item === null) return what === "" ? t("similar.plain") : t("similar.by", { what });
      return what === "" ? t("similar.to", { item }) : t("similar.toBy", { item, what });
    };
    return (source, { item, n, of, value, likeness } = NOTHING_KNOWN) => {
      if (!isSource(source)) return source;
      const counts = n === null || of === null ? null : { n, of };
      switch (source) {
        case "bought_again":
          return n === null ? t("bought_again.plain") : t("bought_again.counted", { n });
        case "bought_together":
        case "viewed_together":
          if (counts === null) return t(`${source}.plain`);
          return item === null ? t(`${source}.counted`, counts) : t(`${source}.with`, { ...counts, item });
        case "most_sold":
        case "trending":
          return counts === null ? t(`${source}.plain`) : t(`${source}.counted`, counts);
        case "similar":
          return formatLikeness(item, likeness);
        case "newest":
          return value ? t("newest.on", { day: formatDate(value, site.time_zone) }) : t("newest.plain");
        case "discounted":
          return value ? t("discounted.by", { share: formatPercent(value, locale) }) : t("discounted.plain");
        default:
          return t(source);
      }
    };
  }, [t, locale, site.time_zone]);
}

const SOURCES: Readonly<Record<Source | "rule", true>> = {
  rule: true,
  bought_again: true,
  bought_together: true,
  viewed_together: true,
  similar: true,
  most_sold: true,
  trending: true,
  newest: true,
  discounted: true,
  last_seen: true,
  recently_ordered: true,
  popular_categories: true,
  random_newest: true,
  random: true,
};

function isSource(name: string): name is Source | "rule" {
  return Object.hasOwn(SOURCES, name);
}
