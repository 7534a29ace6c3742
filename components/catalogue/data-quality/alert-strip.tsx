import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { dismissAlert, type QualityAlert, stats } from "@/lib/contract/catalogue/data-quality";
import { getScreen } from "@/lib/domain/kit/screens";
import { formatDateTime } from "@/lib/i18n/formats";
import { useCheckWords } from "./check-row";
import { useShareText } from "./figures";
import { buildQualityHref, buildRunHref } from "./quality-address";

/** Alerts that were not dismissed yet, with links to the changes in the catalog. */
export function AlertStrip({ alerts }: { alerts: readonly QualityAlert[] }) {
  const t = useTranslations("data-quality.alerts");
  if (alerts.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mb-6 grid gap-2">
      {alerts.map((alert) => (
        <Alert key={alert.id} alert={alert} />
      ))}
    </section>
  );
}

function Alert({ alert }: { alert: QualityAlert }) {
  const t = useTranslations("data-quality.alerts");
  const words = useCheckWords();
  const share = useShareText();
  const { site } = useSite();
  const canWrite = useAllowed(dismissAlert.access);
  const { send, isPending } = useWrite(dismissAlert, {
    stale: [stats],
    onDone: () => ({ text: t("dismissed"), detail: title }),
  });
  const { kind, check, before, now, affected } = alert;
  const isCheck = kind === "check" && check !== null;
  const title = isCheck
    ? t("check", { name: words.name(check), before: share(before), now: share(now) })
    : t("missing_doubled", { before, now });
  return (
    <Banner
      kind={alert.status === "error" ? "bad" : "warn"}
      title={title}
      actions={
        canWrite && (
          <Button
            isSmall
            isPending={isPending}
            onClick={() => void send({ params: { siteId: site.trackingCode }, body: { id: alert.id } })}
          >
            {t("dismiss")} <span className="sr-only">({title})</span>
          </Button>
        )
      }
    >
      <span className="tabular-nums">
        {t("facts", { count: affected, at: formatDateTime(alert.raised_at, site.time_zone) })}
      </span>{" "}
      <AlertLinks alert={alert} />
    </Banner>
  );
}

/** Links to the changes of the feed run before the alert, and to the subject of the alert. */
function AlertLinks({ alert: { kind, check, run_id } }: { alert: QualityAlert }) {
  const t = useTranslations("data-quality.alerts");
  const { site } = useSite();
  const history = getScreen("feeds-history");
  const canReadFeeds = useAllowed(history.access) && history.exists;
  const about = kind === "check" ? `${buildQualityHref(site.trackingCode, {})}#${check}` : null;
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {run_id !== null && canReadFeeds && (
        <ScreenLink href={buildRunHref(site.trackingCode, run_id)}>{t("toRun")}</ScreenLink>
      )}
      <ScreenLink href={about ?? buildQualityHref(site.trackingCode, { tab: "missing" })}>
        {t(about === null ? "toMissing" : "toCheck")}
      </ScreenLink>
    </span>
  );
}
