import { Check, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useIsScripted } from "@/components/ui/use-is-scripted";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { approve, type Run } from "@/lib/contract/catalogue/feed-runs";
import { changesOf, isHeldForRemoval } from "@/lib/domain/catalogue/run-states";
import { formatDateTime, formatPercent } from "@/lib/i18n/formats";
import type { HistoryView } from "./history-view";
import { HoldReasons } from "./hold-reasons";

const ApproveDialog = lazy(() => import("./decision-dialogs").then((file) => ({ default: file.ApproveDialog })));
const RejectDialog = lazy(() => import("./decision-dialogs").then((file) => ({ default: file.RejectDialog })));

/** Why a run is held and until when, and the two ways on. */
export function HeldRun({ view, run }: { view: HistoryView; run: Run }) {
  const t = useTranslations("feed-history.held");
  const locale = useLocale();
  const { site } = useSite();
  const mayDecide = useAllowed(approve.access);
  const isScripted = useIsScripted();
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  if (!run.held) return null;
  const removed = changesOf(run)?.removed ?? 0;
  const share = formatPercent(run.held.share_removed, locale);
  const close = () => setAsked(null);
  return (
    <Banner kind="warn" title={isHeldForRemoval(run) ? t("title", { removed, share }) : t("titleDamaged")}>
      <HoldReasons run={run} />
      <p className="mt-2">{t("stays", { until: formatDateTime(run.held.expires_at, site.time_zone) })}</p>
      {!mayDecide && <p className="mt-1">{t("readOnly")}</p>}
      {mayDecide && (
        <div className={`mt-3 flex flex-wrap gap-2 ${isScripted ? "" : "invisible"}`}>
          <Button icon={Check} onClick={() => setAsked("approve")}>
            {t("approve")}
          </Button>
          <Button icon={X} onClick={() => setAsked("reject")}>
            {t("reject")}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {asked === "approve" && <ApproveDialog view={view} run={run} onClose={close} />}
        {asked === "reject" && <RejectDialog view={view} run={run} onClose={close} />}
      </Suspense>
    </Banner>
  );
}
