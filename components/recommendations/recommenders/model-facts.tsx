import { useLocale, useTranslations } from "next-intl";
import type { Recommender } from "@/lib/contract/recommendations/recommenders";
import type { BasisKind, Feed } from "@/lib/domain/recommendations/model-reach";
import type { Source } from "@/lib/domain/recommendations/models";
import { formatNumber, formatPercent } from "@/lib/i18n/formats";

/** What feeds a model, whether that is enough, what it can recommend, and what fills the rest of a box. */
export function ModelFacts({ model }: { model: Recommender }) {
  const t = useTranslations("recommenders.models");
  const locale = useLocale();
  const names = useDataNames();
  const format = new Intl.ListFormat(locale, { type: "conjunction" });
  const missing = useMissingData(model);
  const { coverage, pairs } = model;
  const feeds = names.feeds(model.feeds ?? []);
  const fallback = names.sources(model.fallback ?? []);
  const formatCount = (value: number): string => formatNumber(value, locale);
  return (
    <>
      {missing !== null && <p className="text-md text-warn">{missing}</p>}
      <dl className="flex flex-wrap gap-x-6 gap-y-0.5 text-ink-2 text-sm [&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-1">
        {feeds.length > 0 && <Fact name={t("feeds")}>{format.format(feeds)}</Fact>}
        {coverage && coverage.of > 0 && (
          <Fact name={t("coverage")}>
            {t("coverageOf", {
              n: formatCount(coverage.n),
              of: formatCount(coverage.of),
              share: formatPercent(coverage.n / coverage.of, locale),
            })}
          </Fact>
        )}
        {pairs != null && <Fact name={t("pairs")}>{formatCount(pairs)}</Fact>}
        {fallback.length > 0 && <Fact name={t("fallback")}>{format.format(fallback)}</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="text-ink tabular-nums">{children}</dd>
    </div>
  );
}

/** The sentence that says how much data is missing; null if nothing is. */
function useMissingData({ state, basis }: Recommender): string | null {
  const t = useTranslations("recommenders.models");
  const locale = useLocale();
  if (state === "substitute") return t("substitute");
  if ((state !== "learning" && state !== "empty") || !basis) return null;
  if (basis.n >= basis.minimum) return t("missing.nothing");
  const numbers = { n: formatNumber(basis.n, locale), minimum: formatNumber(basis.minimum, locale) };
  const key = `missing.${basis.kind as BasisKind}` as const;
  return t.has(key) ? t(key, numbers) : null;
}

/** Names feeds and sources; unknown ones keep their names. */
function useDataNames() {
  const t = useTranslations("recommenders");
  const nameAll = (kind: "feeds" | "sources", all: readonly string[]): string[] =>
    all.map((one) => {
      const key = `${kind}.${one}` as `feeds.${Feed}` | `sources.${Source}`;
      return /^\w+$/.test(one) && t.has(key) ? t(key) : one;
    });
  return {
    feeds: (all: readonly string[]) => nameAll("feeds", all),
    sources: (all: readonly string[]) => nameAll("sources", all),
  };
}
