import { useLocale, useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import type { QueryEffect, Ratio } from "@/lib/contract/analytics/searches";
import { formatNumber, formatPercent } from "@/lib/i18n/formats";

const KINDS: Record<QueryEffect["verdict"], ChipKind> = {
  better: "good",
  worse: "bad",
  no_difference: "neutral",
  not_enough_data: "neutral",
};

/** The effect of the customization since it was last saved: verdict, figures and method. */
export function EffectCard({ siteId, effect }: { siteId: string; effect: QueryEffect }) {
  const t = useTranslations("searches.effect");
  const locale = useLocale();
  const formatPoints = (value: number) => formatNumber(value * 100, locale, { maximumFractionDigits: 1 });
  return (
    <section aria-labelledby="effect-title" className="mb-6 rounded-box border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="effect-title" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <Chip kind={KINDS[effect.verdict]}>{t(`verdicts.${effect.verdict}`)}</Chip>
      </div>
      <p className="mt-2">{t(`about.${effect.verdict}`)}</p>
      <BeforeAndAfter effect={effect} />
      {effect.change !== null && effect.margin !== null && (
        <p className="mt-2 tabular-nums">
          {t("change", {
            by: formatPoints(effect.change),
            margin: formatPoints(effect.margin),
            sign: effect.change > 0 ? "up" : "down",
          })}
        </p>
      )}
      <details className="mt-2 text-md">
        <summary className="w-fit cursor-pointer text-accent">{t("how")}</summary>
        <p className="mt-1 max-w-[72ch] text-ink-2">{t("method")}</p>
      </details>
      <p className="mt-2">
        <ScreenLink href={`/sites/${siteId}/query_customizations/${effect.customization_id}`}>{t("open")}</ScreenLink>
      </p>
    </section>
  );
}

function BeforeAndAfter({ effect }: { effect: QueryEffect }) {
  const t = useTranslations("searches.effect");
  const { before, after, before_days: from, after_days: to, since } = effect;
  if (from === null || to === null) return <p className="mt-2 text-ink-2">{t("since", { day: formatDay(since) })}</p>;
  return (
    <dl className="mt-3 grid gap-3 sm:grid-cols-2">
      <ClickedShare label={t("before", { from: formatDay(from.from), to: formatDay(from.to) })} share={before} />
      <ClickedShare label={t("after", { from: formatDay(to.from), to: formatDay(to.to) })} share={after} />
    </dl>
  );
}

function ClickedShare({ label, share }: { label: string; share: Ratio }) {
  const t = useTranslations("searches.effect");
  const locale = useLocale();
  return (
    <div className="tabular-nums">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd>
        <span className="font-semibold text-xl">{share.value === null ? "–" : formatPercent(share.value, locale)}</span>{" "}
        <span className="text-ink-2 text-sm">{t("clicked", { n: formatNumber(share.n, locale), of: share.of })}</span>
      </dd>
    </div>
  );
}

function formatDay(day: string): string {
  return day.split("-").reverse().join(".");
}
