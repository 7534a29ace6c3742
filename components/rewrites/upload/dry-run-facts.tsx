import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useSecondsLeft } from "@/components/ui/use-seconds-left";
import { useSite } from "@/lib/client/site-context";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import { readCorrection } from "@/lib/domain/search/corrected-query";
import { formatLeft, formatReason, formatWarning } from "./file-words";
import type { ForeignFacts } from "./foreign-lines";
import type { DryRunResult } from "./use-upload";

type Name = "synonyms" | "redirects";

type Props = { name: Name; result: DryRunResult; foreign: ForeignFacts | null; onAgain: () => void };

/** Further results of the dry run: reasons and warnings, checked target URLs, example searches. */
export function DryRunFacts({ name, result, foreign, onAgain }: Props) {
  const { dryRun } = result;
  return (
    <div className="grid gap-5">
      <Causes name={name} result={result} foreign={foreign} />
      {dryRun.targets && <Targets targets={dryRun.targets} onAgain={onAgain} />}
      {dryRun.examples.length > 0 && <Examples examples={dryRun.examples} />}
    </div>
  );
}

type TargetsProps = { targets: NonNullable<DryRun["targets"]>; onAgain: () => void };

/** Number of checked target URLs; if some were skipped, the reason, a countdown, and then a retry button. */
function Targets({ targets: { checked, unchecked, left_out: left }, onAgain }: TargetsProps) {
  const t = useTranslations("words.upload");
  const until = useMemo(() => (left ? performance.now() + left.retry_after * 1000 : null), [left]);
  const seconds = useSecondsLeft(until);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-md">
      <p>
        {t("targets", { checked, unchecked })}{" "}
        {left && <span role="timer">{t(`targetsLeft.${left.reason}`, { seconds })}</span>}
      </p>
      {left && seconds === 0 && (
        <Button isSmall onClick={onAgain}>
          {t("targetsLeft.again")}
        </Button>
      )}
    </div>
  );
}

/** Number of rows by error and warning. */
function Causes({ name, result: { reasons, warnings }, foreign }: Omit<Props, "onAgain">) {
  const t = useTranslations();
  const words = useTranslations("words.upload");
  const lines = [
    ...Object.entries(reasons).map(([code, count]) => ({ code, count, text: formatReason(t, name, code) })),
    ...Object.entries(foreign?.reasons ?? {}).map(([code, { count, value }]) => ({
      code,
      count,
      text: formatLeft(t, code, value),
    })),
    ...Object.entries(warnings).map(([code, count]) => ({ code, count, text: formatWarning(t, name, code) })),
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold text-md">{words("causes")}</h3>
      <ul className="grid gap-1 text-md">
        {lines.map(({ code, count, text }) => (
          <li key={code} className="flex flex-wrap gap-x-3">
            <span className="min-w-20 text-ink-2 tabular-nums">{words("rowCount", { count })}</span>
            <span className="min-w-0 flex-1 basis-60">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Example = DryRun["examples"][number];
type Side = Example["before"];

/** Example searches before and after the upload. */
function Examples({ examples }: { examples: readonly Example[] }) {
  const t = useTranslations("words.upload.examples");
  const { site } = useSite();
  return (
    <section>
      <h3 className="mb-2 font-semibold text-md">{t("title")}</h3>
      <ul className="grid gap-3 md:grid-cols-3">
        {examples.map(({ query, before, after }) => (
          <li key={query} className="grid content-start gap-2 rounded-box border border-line p-3 text-md">
            <bdi lang={site.language} className="break-words font-semibold">
              {query}
            </bdi>
            <SideFacts label={t("before")} side={before} />
            <span className="text-ink-3">
              <Icon of={ArrowRight} size={14} className="rotate-90" />
            </span>
            <SideFacts label={t("after")} side={after} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SideFacts({ label, side }: { label: string; side: Side }) {
  const t = useTranslations("words.upload.examples");
  const { site } = useSite();
  const { suggested_url: url, corrected_query: corrected, total, titles } = side;
  return (
    <div className="min-w-0">
      <p className="text-ink-3 text-sm">{label}</p>
      {url !== null ? (
        <p className="[overflow-wrap:anywhere]">{t("redirect", { url })}</p>
      ) : (
        <>
          <p>{t("found", { count: total })}</p>
          {corrected !== null && (
            <p className="text-ink-2">{t("corrected", { query: readCorrection(corrected).searched })}</p>
          )}
          <ul lang={site.language} className="text-ink-2 text-sm">
            {titles.slice(0, 3).map((title) => (
              <li key={title} className="truncate" title={title}>
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
