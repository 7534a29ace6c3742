import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { useSite } from "@/lib/client/site-context";
import type { listRecommenders } from "@/lib/contract/recommendations/recommenders";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime, formatNumber, NOTHING } from "@/lib/i18n/formats";

type Answer = Output<typeof listRecommenders>;
type Training = NonNullable<Answer["training"]>;
type Props = Pick<Answer, "training" | "training_state">;

/** When the models were trained and from what, what the training does now, and what data is missing. */
export function TrainingNote({ training, training_state: now }: Props) {
  return (
    <div className="grid gap-4">
      {training ? <LastTraining training={training} now={now} /> : <UntrainedNote now={now} />}
    </div>
  );
}

/** The state of a site without models. */
function UntrainedNote({ now }: { now: Props["training_state"] }) {
  const t = useTranslations("recommenders");
  const since = useStartTime(now);
  if (now?.state === "running")
    return (
      <Banner isLive title={t("training.first")}>
        {t("training.firstHint")}
      </Banner>
    );
  if (now?.state === "failed")
    return (
      <Banner kind="bad" isLive title={t("training.firstFailed")}>
        {t("training.firstFailedHint", since)}
      </Banner>
    );
  return (
    <Banner kind="warn" isLive title={t("untrained")}>
      {t("untrainedHint")}
    </Banner>
  );
}

function LastTraining({ training, now }: { training: Training; now: Props["training_state"] }) {
  const t = useTranslations("recommenders");
  const locale = useLocale();
  const { site } = useSite();
  const since = useStartTime(now);
  const formatCount = (count: number | null | undefined) => (count == null ? NOTHING : formatNumber(count, locale));
  const trained = t("trained", {
    at: formatDateTime(training.trained_at ?? "", site.time_zone),
    items: formatCount(training.items),
    visits: formatCount(training.visits),
    orders: formatCount(training.orders),
  });
  return (
    <>
      <p role="status" className="max-w-[72ch] text-ink-2 tabular-nums">
        {trained}
        {now?.state === "running" && ` ${t("training.running", since)}`}
        {now?.state === "waiting" && ` ${t("training.waiting")}`}
      </p>
      {now?.state === "failed" && (
        <Banner kind="warn" isLive title={t("training.failed")}>
          {t("training.failedHint", since)}
        </Banner>
      )}
      <MissingData training={training} />
    </>
  );
}

/** Says that the catalog or the events of the last training were empty. */
function MissingData({ training: { items, visits, orders } }: { training: Training }) {
  const t = useTranslations("recommenders.training");
  if (items === 0)
    return (
      <Banner kind="warn" title={t("noCatalog")}>
        {t("noCatalogHint")}
      </Banner>
    );
  if (visits !== 0 || orders !== 0) return null;
  return <Banner title={t("noEvents")}>{t("noEventsHint")}</Banner>;
}

/** Since when the state lasts, for texts. */
function useStartTime(now: Props["training_state"]): { at: string; hasTime: "yes" | "no" } {
  const { site } = useSite();
  const at = formatDateTime(now?.since ?? "", site.time_zone);
  return { at, hasTime: at === NOTHING ? "no" : "yes" };
}
