import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/icon";
import { errorText } from "@/lib/i18n/error-text";
import { DryRunFacts } from "./dry-run-facts";
import { FileFacts, HeaderNotice } from "./file-facts";
import type { LineVerdict, PreviewLine } from "./first-judgement";
import { PreviewTable, VerdictFilter } from "./preview-table";
import { RemovedRows, RowsChoice, TypeChoice } from "./upload-choices";
import { useRefusedDownload } from "./upload-done";
import type { UploadWork } from "./use-upload";

/** What is known of the lines of a file: from the dry run, else from the file alone. */
type Known = { total: number; counts: Partial<Record<LineVerdict, number>>; lines: readonly PreviewLine[] };

function knownOf({ chosen, judged }: Pick<UploadWork, "chosen" | "judged">): Known {
  const opened = chosen?.opened;
  if (judged !== null) {
    // Only the file knows what stands on a line that has no meaning.
    const raw = new Map(opened?.preview.map((line) => [line.row, line.cells]));
    const lines = judged.dryRun.preview.map((line) =>
      line.kind === null ? { ...line, cells: raw.get(line.row)?.slice(0, RAW_CELLS) ?? null } : line,
    );
    return { ...judged.dryRun, lines };
  }
  return { total: opened?.total ?? 0, counts: opened?.counts ?? {}, lines: opened?.preview ?? [] };
}

/** Fields that are shown of a line that has no meaning. */
const RAW_CELLS = 20;

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
  const { chosen, judged } = work;
  const { total, counts, lines } = useMemo(() => knownOf({ chosen, judged }), [chosen, judged]);
  const standing = standingOf(work, isTried);
  const shown = verdict !== null && (counts[verdict] ?? 0) > 0 ? verdict : null;
  return (
    <div className="grid gap-5">
      <FileFacts work={work} total={total} />
      <HeaderNotice work={work} />
      {work.hasMoved && <Banner kind="warn" isLive title={words("moved")} />}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <TypeChoice work={work} />
        {standing.refused > 0 && <RowsChoice work={work} refused={standing.refused} />}
      </div>
      {isTried && standing.mayNot === "refused_rows" && (
        <p role="alert" className="text-bad text-md">
          {errorText(t, name, "refused_rows")}
        </p>
      )}
      <CheckState name={name} work={work} count={standing.count} />
      {judged && (
        <RemovedRows
          work={work}
          dryRun={judged.dryRun}
          error={standing.countError ? errorText(t, name, "count_needed") : undefined}
        />
      )}
      <VerdictFilter total={total} counts={counts} value={shown} onChange={setVerdict} />
      {standing.refused > 0 && <RefusedDownload name={name} work={work} refused={standing.refused} />}
      <PreviewTable
        name={name}
        lines={lines}
        verdict={shown}
        count={shown === null ? total : (counts[shown] ?? 0)}
        isJudged={judged !== null}
      />
      {judged && <DryRunFacts name={name} judged={judged} onAgain={work.check.again} />}
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

/** The way to have the refused rows as a file. */
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
