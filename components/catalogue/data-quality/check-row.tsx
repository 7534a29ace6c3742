import { Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { CheckStatus, QualityCheck } from "@/lib/contract/catalogue/data-quality";
import { getScreen } from "@/lib/domain/kit/screens";
import { CheckDetails } from "./check-details";
import { buildTrendPath, type TrendPoint, useShareText, useTrendText } from "./figures";
import { buildFailingHref } from "./quality-address";

/** A check: its rule, how many items fail it, the trend, and a link to those items. */
export function CheckRow({ check }: { check: QualityCheck }) {
  const t = useTranslations("data-quality.checks");
  const words = useCheckWords();
  const trendText = useTrendText();
  const isApplied = check.status !== "not_applicable";
  const rule = words.rule(check.key);
  const limit = words.limit(check);
  return (
    <li
      id={check.key}
      className="grid scroll-mt-20 items-start gap-x-6 gap-y-3 border-line border-b py-4 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_120px_9rem]"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold text-lg">{words.name(check.key)}</h3>
          <StatusChip status={check.status} />
        </div>
        <p className="mt-1 max-w-[72ch]">{rule}</p>
        <p className="mt-0.5 max-w-[90ch] text-ink-2 text-md">
          {isApplied ? (limit ?? t("advice")) : t("nothingToCheck")}
          {check.weakens && isApplied && ` ${t("weakens", { feature: words.weakens(check.weakens) })}`}
        </p>
      </div>
      {isApplied && (
        <>
          <div className="max-lg:order-last max-sm:order-none">
            {check.trend.length > 1 && (
              <TrendLine points={check.trend} threshold={check.threshold ?? 0} label={trendText(check.trend)} />
            )}
          </div>
          <FailingItems check={check} />
          <CheckDetails check={check} name={words.name(check.key)} />
        </>
      )}
    </li>
  );
}

/** How many items fail, and a link to them. */
function FailingItems({ check: { key, affected, total, share, browsable, searches } }: { check: QualityCheck }) {
  const t = useTranslations("data-quality.checks");
  const formatShare = useShareText();
  const { site } = useSite();
  const canBrowse = useAllowed(getScreen("catalog-browser").access);
  return (
    <div className="sm:text-right">
      <p className="font-semibold text-2xl tabular-nums">{formatShare(share)}</p>
      <p className="text-ink-2 text-md tabular-nums">{t("counts", { affected, total })}</p>
      {searches && affected > 0 && (
        <p className="text-ink-2 text-sm tabular-nums" title={t("searchesHint")}>
          {t("searches", searches)}
        </p>
      )}
      {browsable > 0 && canBrowse && (
        <p className="mt-1 text-md">
          <ScreenLink href={buildFailingHref(site.trackingCode, key)}>{t("browse", { count: browsable })}</ScreenLink>
        </p>
      )}
    </div>
  );
}

const KINDS: Record<CheckStatus, ChipKind> = { ok: "good", warning: "warn", error: "bad", not_applicable: "neutral" };

/** The result of a check as icon and word. */
function StatusChip({ status }: { status: CheckStatus }) {
  const t = useTranslations("data-quality.status");
  return (
    <Chip kind={KINDS[status]} icon={status === "not_applicable" ? Minus : undefined}>
      {t(status)}
    </Chip>
  );
}

const SIZE = { width: 120, height: 32 } as const;

/** A share over time, on an axis that starts at zero; the dashed line is the threshold. `label` states it in words. */
function TrendLine({ points, threshold, label }: { points: readonly TrendPoint[]; threshold: number; label: string }) {
  const { line, last, limit } = buildTrendPath(points, threshold, SIZE);
  const { width, height } = SIZE;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="h-8 w-[120px] overflow-visible">
      <line x1={0} x2={width} y1={height} y2={height} className="stroke-line" />
      {limit !== null && (
        <line x1={0} x2={width} y1={limit} y2={limit} strokeDasharray="3 3" className="stroke-line-strong" />
      )}
      {points.length > 1 && (
        <polyline points={line} fill="none" strokeWidth={1.5} strokeLinejoin="round" className="stroke-chart-1" />
      )}
      {last && <circle cx={last.x} cy={last.y} r={2.5} className="fill-chart-1" />}
    </svg>
  );
}

type Texts = ReturnType<typeof useTranslations<"data-quality">>;
type Key = Parameters<Texts>[0];

/** Texts of a check: name, rule, limits, and what a failure affects. Without a text, the key is shown. */
type CheckWords = {
  name: (key: string) => string;
  rule: (key: string) => string | null;
  limit: (check: Pick<QualityCheck, "threshold" | "error_threshold">) => string | null;
  weakens: (feature: string) => string;
};

/** Texts of checks in the page's language. */
export function useCheckWords(): CheckWords {
  const t = useTranslations("data-quality");
  const share = useShareText();
  const translate = (key: string): string | null => (t.has(key as Key) ? t(key as Key) : null);
  return {
    name: (key) => translate(`names.${key}`) ?? key,
    rule: (key) => translate(`rules.${key}`),
    limit({ threshold = null, error_threshold: failure = null }) {
      if (threshold === null && failure === null) return null;
      if (threshold === null) {
        return failure === 0 ? t("limits.anyFailure") : t("limits.failure", { failure: share(failure ?? 0) });
      }
      if (failure === null || failure <= threshold) {
        return threshold > 0 ? t("limits.warning", { warning: share(threshold) }) : t("limits.any");
      }
      return threshold > 0
        ? t("limits.both", { warning: share(threshold), failure: share(failure) })
        : t("limits.anyBoth", { failure: share(failure) });
    },
    weakens: (feature) => translate(`weakens.${feature}`) ?? feature,
  };
}
