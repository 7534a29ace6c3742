import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import type { Phase } from "@/lib/contract/services/services";
import { formatExactTime } from "@/lib/i18n/formats";
import type { useSwitchProgress } from "./use-switch";

type Props = { follow: ReturnType<typeof useSwitchProgress> };

/** How far the last switch has come, with the time of each step. */
export function SwitchProgress({ follow: { isPending, progress, isGivenUp, restart, found } }: Props) {
  const t = useTranslations("services.progress");
  const tErrors = useTranslations("services.errors");
  const { site } = useSite();
  const hasCounts = typeof progress?.confirmed === "number";
  const phase: Phase | null = progress?.phase ?? (isPending ? "requested" : null);
  const formatTime = (at: string | null | undefined) => (at ? formatExactTime(at, site.time_zone) : null);
  const steps = [
    ["requested", formatTime(progress?.requested_at)],
    ["propagating", formatTime(progress?.propagating_at)],
    [phase === "failed" ? "failed" : "complete", formatTime(progress?.finished_at)],
  ] as const;
  return (
    <div className="grid gap-2 text-md">
      <p role="status" className={phase === "failed" ? "text-bad" : "text-ink-2"}>
        {phase !== null && (isPending || phase === "failed")
          ? phase === "failed" && !hasCounts
            ? tErrors("failed")
            : t(`now.${phase}`, { confirmed: progress?.confirmed ?? 0, expected: progress?.expected ?? 0 })
          : ""}
      </p>
      {progress?.requested_at && (
        <ol className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
          {steps.map(([name, at]) => (
            <li key={name} className="tabular-nums">
              {t(`step.${name}`)}: {at ?? t("notYet")}
            </li>
          ))}
        </ol>
      )}
      {isGivenUp && (
        <p className="flex flex-wrap items-center gap-3">
          {t("gaveUp")}
          <Button
            isSmall
            onClick={() => {
              restart();
              void found.refetch();
            }}
          >
            {t("again")}
          </Button>
        </p>
      )}
    </div>
  );
}
