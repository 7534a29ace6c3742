import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useManualRun } from "@/components/catalogue/feeds/use-hand-run";
import { Button } from "@/components/ui/button";
import { useSecondsLeft } from "@/components/ui/use-seconds-left";
import { notify } from "@/lib/client/notify";
import type { Plan } from "@/lib/contract/catalogue/plans";

/** The remaining time as `h:mm:ss`. */
function formatClock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Runs a feed manually; while that is not allowed, says why and counts down. */
export function RunNow({ feed, plan, now }: { feed: string; plan: Plan | null; now: number }) {
  const t = useTranslations("plans");
  const run = useManualRun(feed, t("asked"));
  const waitMs = plan?.next_manual_run_at ? Date.parse(plan.next_manual_run_at) - now : run.waitMs;
  // Measured from the last answer with a monotonic clock, so that the local clock does not matter.
  const until = useMemo(() => (waitMs > 0 ? performance.now() + waitMs : null), [waitMs]);
  const left = useSecondsLeft(until);
  async function start() {
    if (left > 0) return notify({ kind: "warning", text: t("errors.manual_run_limit") });
    await run.start();
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button kind="secondary" isPending={run.isPending} onClick={() => void start()}>
        {t("runNow")}
      </Button>
      {left > 0 && (
        <p className="text-ink-2 text-md tabular-nums">
          <span role="timer">{t("runAgainIn", { time: formatClock(left) })}</span> {t("errors.manual_run_limit")}
        </p>
      )}
    </div>
  );
}
