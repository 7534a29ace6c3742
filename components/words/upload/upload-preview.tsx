import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { errorText } from "@/lib/i18n/error-text";
import { DryRunFacts } from "./dry-run-facts";
import { FileFacts } from "./file-facts";
import type { LineVerdict, PreviewLine } from "./first-judgement";
import { PreviewTable } from "./preview-table";
import { RemovedRows, RowsChoice, TypeChoice } from "./upload-choices";
import { useRefusedDownload } from "./use-refused-download";
import type { UploadWork } from "./use-upload";
import { VerdictFilter } from "./verdict-filter";

/** What is known of the lines of a file: from the dry run, else from the file alone. */
type Known = { total: number; counts: Partial<Record<LineVerdict, number>>; lines: readonly PreviewLine[] };

function knownOf({ chosen, judged }: UploadWork): Known {
  if (judged !== null) return { ...judged.dryRun, lines: judged.dryRun.preview };
  const opened = chosen?.opened;
  return { total: opened?.total ?? 0, counts: opened?.counts ?? {}, lines: opened?.preview ?? [] };
}

/** Where an upload stands: how many rows it would write or remove, how many are refused, and what is in its way. */
export type Standing = {
  count: number;
  refused: number;
  /** Whether it was judged as far as it can be. */
  isReady: boolean;
  mayNot: "refused_rows" | "count_needed" | null;
  /** Said at the field, once it was tried. */
  countError: boolean;
};

/** Where an upload stands; `isTried`: somebody has tried to apply it. */
export function standingOf(work: UploadWork, isTried: boolean): Standing {
  const { counts } = knownOf(work);
  const { judged, rows, typed, check } = work;
  const removed = judged?.dryRun.counts.removed ?? 0;
  const refused = (counts.duplicate ?? 0) + (counts.clash ?? 0) + (counts.invalid ?? 0);
  const isUncounted = (judged?.dryRun.must_type_count ?? false) && typed !== removed;
  const mayNot = rows === "all" && refused > 0 ? "refused_rows" : isUncounted ? "count_needed" : null;
  return {
    count: (counts.add ?? 0) + (counts.change ?? 0) + (counts.readable ?? 0) + removed,
    refused,
    isReady: !check.canAsk || (judged !== null && !check.isRunning),
    mayNot,
    countError: isTried && isUncounted,
  };
}

type Props = { name: "synonyms" | "redirects"; work: UploadWork; isTried: boolean };

/** What an upload would do, and the choices about it. */
export function UploadPreview({ name, work, isTried }: Props) {
  const t = useTranslations();
  const words = useTranslations("words.upload");
  const [verdict, setVerdict] = useState<LineVerdict | null>(null);
  const { total, counts, lines } = knownOf(work);
  const { judged } = work;
  const standing = standingOf(work, isTried);
  const shown = verdict !== null && (counts[verdict] ?? 0) > 0 ? verdict : null;
  return (
    <div className="grid gap-5">
      <FileFacts work={work} total={total} />
      {work.hasMoved && <Banner kind="warn" isLive title={words("moved")} />}
      <TypeChoice work={work} />
      <CheckState name={name} work={work} count={standing.count} />
      {judged && (
        <RemovedRows
          work={work}
          dryRun={judged.dryRun}
          error={standing.countError ? errorText(t, name, "count_needed") : undefined}
        />
      )}
      <VerdictFilter total={total} counts={counts} value={shown} onChange={setVerdict} />
      {standing.refused > 0 && (
        <Refused name={name} work={work} refused={standing.refused} isStopped={isTried && work.rows === "all"} />
      )}
      <PreviewTable
        name={name}
        lines={lines}
        verdict={shown}
        count={shown === null ? total : (counts[shown] ?? 0)}
        isJudged={judged !== null}
      />
      {judged && <DryRunFacts name={name} judged={judged} />}
    </div>
  );
}

/** Whether the file was judged against what is there. */
function CheckState({ name, work, count }: Pick<Props, "name" | "work"> & { count: number }) {
  const t = useTranslations();
  const words = useTranslations("words.upload.check");
  const { check, judged } = work;
  if (!check.canAsk) return <p className="text-ink-2 text-md">{words("alone")}</p>;
  if (check.error !== null && !check.isRunning) {
    return (
      <Banner
        kind="bad"
        isLive
        title={words("failed")}
        actions={<Button onClick={check.again}>{words("again")}</Button>}
      >
        {errorText(t, name, check.error)}
      </Banner>
    );
  }
  return (
    <p role="status" className="flex items-center gap-2 text-md empty:hidden">
      {check.isRunning && (
        <>
          <Spinner /> {words("running")}
        </>
      )}
      {!check.isRunning && judged !== null && count === 0 && words("nothing")}
    </p>
  );
}

/** What is done about refused rows, and the way to have them as a file. */
function Refused({
  name,
  work,
  refused,
  isStopped,
}: Pick<Props, "name" | "work"> & { refused: number; isStopped: boolean }) {
  const t = useTranslations();
  const words = useTranslations("words.upload");
  const download = useRefusedDownload(name, work);
  return (
    <div className="grid gap-3">
      <RowsChoice work={work} refused={refused} />
      {isStopped && (
        <p role="alert" className="text-bad text-md">
          {errorText(t, name, "refused_rows")}
        </p>
      )}
      <div>
        <Button isSmall icon={Download} onClick={() => void download()}>
          {words("download", { count: refused })}
        </Button>
      </div>
    </div>
  );
}
