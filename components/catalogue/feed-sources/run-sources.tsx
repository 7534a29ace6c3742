import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";
import { formatDateTime } from "@/lib/i18n/formats";
import type { RunByHand } from "./use-run-now";

/** Runs saved sources by hand, or says why that cannot be. */
export function RunSources({ feed, run }: { feed: string; run: RunByHand }) {
  const t = useTranslations("feed-sources");
  const { site } = useSite();
  if (run.plan === null)
    return (
      <p className="text-ink-2">
        {t("noPlan")}{" "}
        <ScreenLink href={`${screenPath(screenNamed("feeds-plan"), site.trackingCode)}?feed=${feed}`}>
          {t("makePlan")}
        </ScreenLink>
      </p>
    );
  if (run.next !== null)
    return <p className="text-ink-2">{t("runAgainAt", { at: formatDateTime(run.next, site.time_zone) })}</p>;
  if (!run.isPossible) return null;
  return (
    <div>
      <Button isPending={run.isPending} onClick={() => void run.start()}>
        {t("runNow")}
      </Button>
    </div>
  );
}
