import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/lib/client/notify";
import { useWrite } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { history } from "@/lib/contract/feed-runs";
import { list, type Plan, runNow } from "@/lib/contract/plans";

const SECOND_MS = 1000;

/** What is left of a wait, as `h:mm:ss`. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** How long is left of a wait that was so long when it was last told, whatever this computer's clock says. */
function useLeft(waitMs: number): number {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const since = performance.now();
    setGone(0);
    if (waitMs <= 0) return;
    const timer = setInterval(() => setGone(performance.now() - since), SECOND_MS);
    return () => clearInterval(timer);
  }, [waitMs]);
  return Math.max(0, waitMs - gone);
}

/** Runs a feed by hand; while it may not, says why and counts down. */
export function RunNow({ plan, now }: { plan: Plan; now: number }) {
  const t = useTranslations("plans");
  const { site } = useSite();
  const run = useWrite(runNow, [list, history]);
  const next = plan.next_manual_run_at ? Date.parse(plan.next_manual_run_at) : now;
  const left = useLeft(next - now);
  async function start() {
    if (left > 0) return notify({ kind: "warning", text: t("errors.manual_run_limit") });
    const body = { manually_run_at: new Date().toISOString(), feed: plan.feed };
    // A refusal is announced by the query client.
    await run.mutateAsync({ params: { siteId: site.trackingCode }, body }).then(
      () => notify({ kind: "good", text: t("asked") }),
      () => undefined,
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button kind="secondary" isPending={run.isPending} onClick={() => void start()}>
        {t("runNow")}
      </Button>
      {left > 0 && (
        <p className="text-ink-2 text-md tabular-nums">
          <span role="timer">{t("runAgainIn", { time: clockText(left) })}</span> {t("errors.manual_run_limit")}
        </p>
      )}
    </div>
  );
}
