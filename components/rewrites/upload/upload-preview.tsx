import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/icon";
import { getErrorText } from "@/lib/i18n/error-text";
import { DryRunFacts } from "./dry-run-facts";
import { EncodingNotice, FileFacts, HeaderNotice } from "./file-facts";
import type { PreviewLine, ShownVerdict } from "./file-verdicts";
import { mergeLines } from "./foreign-lines";
import { FormatNotice } from "./format-notice";
import { PreviewTable, VerdictFilter } from "./preview-table";
import { RemovedRows, RowsChoice, TypeChoice } from "./upload-choices";
import { useRefusedDownload } from "./upload-done";
import type { UploadWork } from "./use-upload";
import type { OpenedFile } from "./worker-handler";

/** Lines and counts from the dry run, or else from the file alone. */
type LineFacts = { total: number; counts: Partial<Record<ShownVerdict, number>>; lines: readonly PreviewLine[] };

function readLineFacts({ chosen, dryRunResult }: Pick<UploadWork, "chosen" | "dryRunResult">): LineFacts {
  const opened = chosen?.opened;
  if (dryRunResult !== null) {
    // Only the file has the cells of an unreadable line.
    const raw = new Map(opened?.preview.map((line) => [line.row, line.cells]));
    const lines = dryRunResult.dryRun.preview.map((line, at) => ({
      ...line,
      ...dryRunResult.marks[at],
      ...(line.kind === null ? { cells: raw.get(line.row)?.slice(0, RAW_CELLS) ?? null } : {}),
    }));
    return addForeign({ ...dryRunResult.dryRun, lines }, opened);
  }
  return addForeign({ total: opened?.total ?? 0, counts: opened?.counts ?? {}, lines: opened?.preview ?? [] }, opened);
}

/** Adds the lines of another tool that are no rows. */
function addForeign({ total, counts, lines }: LineFacts, opened: OpenedFile | null | undefined): LineFacts {
  const foreign = opened?.foreign ?? null;
  if (foreign === null) return { total, counts, lines };
  const { joined, left } = foreign.counts;
  return { total: total + joined + left, counts: { ...counts, joined, left }, lines: mergeLines(lines, foreign) };
}

/** Cells shown of an unreadable line. */
const RAW_CELLS = 20;

/** Status of an upload: rows it would write or remove, refused rows, and what blocks it. */
export type UploadStatus = {
  count: number;
  refused: number;
  /** Whether the dry run is done, if there is one. */
  isReady: boolean;
  blockedBy: "refused_rows" | "count_needed" | null;
  /** Whether to show the error of the count field, after a try. */
  countError: boolean;
};

/**
 * Builds the status.
 * @param isTried the user tried to apply.
 */
export function buildStatus(work: UploadWork, isTried: boolean): UploadStatus {
  const { counts } = readLineFacts(work);
  const { dryRunResult, rows, typed, check } = work;
  const removed = dryRunResult?.dryRun.counts.removed ?? 0;
  const refused = (counts.duplicate ?? 0) + (counts.clash ?? 0) + (counts.invalid ?? 0);
  const isUncounted = (dryRunResult?.dryRun.must_type_count ?? false) && typed !== removed;
  const blockedBy = rows === "all" && refused > 0 ? "refused_rows" : isUncounted ? "count_needed" : null;
  return {
    count: (counts.add ?? 0) + (counts.change ?? 0) + (counts.readable ?? 0) + removed,
    refused,
    isReady: !check.canDryRun || (dryRunResult !== null && !check.isRunning),
    blockedBy,
    countError: isTried && isUncounted,
  };
}

type Props = { name: "synonyms" | "redirects"; work: UploadWork; isTried: boolean };

/** Preview of an upload with its options. */
export function UploadPreview({ name, work, isTried }: Props) {
  const t = useTranslations();
  const words = useTranslations("words.upload");
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null);
  const { chosen, dryRunResult } = work;
  const { total, counts, lines } = useMemo(() => readLineFacts({ chosen, dryRunResult }), [chosen, dryRunResult]);
  const status = buildStatus(work, isTried);
  const shown = verdict !== null && (counts[verdict] ?? 0) > 0 ? verdict : null;
  return (
    <div className="grid gap-5">
      <FileFacts work={work} total={total} />
      <EncodingNotice work={work} />
      <HeaderNotice work={work} />
      <FormatNotice work={work} />
      {work.hasMoved && <Banner kind="warn" isLive title={words("moved")} />}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <TypeChoice work={work} />
        {status.refused > 0 && <RowsChoice work={work} refused={status.refused} />}
      </div>
      {isTried && status.blockedBy === "refused_rows" && (
        <p role="alert" className="text-bad text-md">
          {getErrorText(t, name, "refused_rows")}
        </p>
      )}
      <CheckState name={name} work={work} count={status.count} />
      {dryRunResult && (
        <RemovedRows
          work={work}
          dryRun={dryRunResult.dryRun}
          error={status.countError ? getErrorText(t, name, "count_needed") : undefined}
        />
      )}
      <VerdictFilter total={total} counts={counts} value={shown} onChange={setVerdict} />
      {status.refused > 0 && <RefusedDownload name={name} work={work} refused={status.refused} />}
      <PreviewTable
        name={name}
        lines={lines}
        verdict={shown}
        count={shown === null ? total : (counts[shown] ?? 0)}
        hasDryRun={dryRunResult !== null}
      />
      {dryRunResult && (
        <DryRunFacts
          name={name}
          result={dryRunResult}
          foreign={chosen?.opened?.foreign ?? null}
          onAgain={work.check.again}
        />
      )}
    </div>
  );
}

/** State of the dry run. */
function CheckState({ name, work, count }: Pick<Props, "name" | "work"> & { count: number }) {
  const t = useTranslations();
  const words = useTranslations("words.upload.check");
  const { check, dryRunResult } = work;
  if (!check.canDryRun) return <p className="text-ink-2 text-md">{words("alone")}</p>;
  if (check.error !== null && !check.isRunning) {
    return (
      <Banner
        kind="bad"
        isLive
        title={words("failed")}
        actions={<Button onClick={check.again}>{words("again")}</Button>}
      >
        {getErrorText(t, name, check.error)}
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
      {!check.isRunning && dryRunResult !== null && count === 0 && words("nothing")}
    </p>
  );
}

/** Download button for the refused rows. */
function RefusedDownload({ name, work, refused }: Pick<Props, "name" | "work"> & { refused: number }) {
  const words = useTranslations("words.upload");
  const download = useRefusedDownload(name, work);
  return (
    <div>
      <Button isSmall icon={Download} onClick={() => void download()}>
        {words("download", { count: refused })}
      </Button>
    </div>
  );
}
