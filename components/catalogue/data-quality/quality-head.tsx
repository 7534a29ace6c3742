import { RefreshCw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { notify } from "@/lib/client/notify";
import { useWrite } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { start, stats } from "@/lib/contract/catalogue/data-quality";
import { formatDateTime, formatPercent } from "@/lib/i18n/formats";
import type { Quality } from "./use-quality";

/** What the screen is, how new its figures are, and the way to newer ones. */
export function QualityHead({ quality }: { quality: Quality }) {
  const t = useTranslations("data-quality");
  const mayWrite = useAllowed(start.access);
  return (
    <>
      <PageHead
        title={t("title")}
        meta={
          <>
            <span className="max-w-[72ch]">{t("intro")}</span>
            <span role="status" className="basis-full tabular-nums">
              {quality.data && <Standing quality={quality} />}
            </span>
          </>
        }
        actions={mayWrite && quality.data && <CheckNow quality={quality} />}
      />
      {!mayWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      {quality.isSlow && (
        <div className="mb-4">
          <Banner
            kind="warn"
            isLive
            title={t("head.slow")}
            actions={
              <Button kind="secondary" onClick={() => void quality.lookAgain()}>
                {t("head.look")}
              </Button>
            }
          >
            {t("head.slowHint")}
          </Banner>
        </div>
      )}
    </>
  );
}

/** Whether a check runs, and when the last one ended. */
function Standing({ quality: { data, isRunning } }: { quality: Quality }) {
  const t = useTranslations("data-quality.head");
  const { site } = useSite();
  const locale = useLocale();
  const at = (instant: string) => formatDateTime(instant, site.time_zone);
  const checkedAt = data?.checked_at ?? null;
  const startedAt = data?.started_at ?? null;
  const checked = checkedAt === null ? t("never") : t("checkedAt", { at: at(checkedAt), zone: site.time_zone });
  if (!isRunning) return `${checked}. ${t("idle")}.`;
  const done = data?.progress ?? 0;
  const since = startedAt === null ? t("running") : t("runningSince", { at: at(startedAt) });
  const running = done > 0 ? t("progress", { running: since, done: formatPercent(done, locale) }) : since;
  return `${running}. ${checkedAt === null ? "" : `${checked}. ${t("runningHint")}`}`.trimEnd();
}

/** Has everything checked anew; while that is under way the button says so. */
function CheckNow({ quality }: { quality: Quality }) {
  const t = useTranslations("data-quality.head");
  const { site } = useSite();
  const check = useWrite(start, [stats]);
  async function begin(): Promise<void> {
    // A refusal is announced by the query client.
    await check.mutateAsync({ params: { siteId: site.trackingCode } }).then(
      () => notify({ kind: "good", text: t("begun") }),
      () => undefined,
    );
  }
  return (
    <Button
      kind="primary"
      icon={RefreshCw}
      isPending={check.isPending || (quality.isRunning && !quality.isSlow)}
      onClick={() => void begin()}
    >
      {t("checkNow")}
    </Button>
  );
}
