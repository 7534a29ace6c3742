import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WordKind } from "@/components/rewrites/model/list-kind";
import { isApprovalRequested } from "@/lib/client/approval";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import type { bulkUpload } from "@/lib/contract/rewrites/synonyms";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import type { UploadType } from "@/lib/domain/rewrites/upload-verdict";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { type ChosenFile, type FileChoice, useChosenFile } from "./use-chosen-file";
import type { WorkerClient, WorkerLike } from "./worker-client";
import type { CarriedAnswer, CountsByCode } from "./worker-handler";

/** Answer of an upload. */
export type UploadAnswer = Output<typeof bulkUpload>;

/** Whether refused rows block the upload (`all`) or are skipped (`good`). */
export type RowsMode = "all" | "good";

/** State and commands of an upload, from choosing the file to the result. */
export type UploadWork = FileChoice & {
  type: UploadType;
  setType: (type: UploadType) => void;
  rows: RowsMode;
  setRows: (rows: RowsMode) => void;
  /** Typed number of rows to remove. */
  typed: number | null;
  setTyped: (count: number | null) => void;
  /** Result of the dry run; null before it, or if the backend has none. */
  dryRunResult: DryRunResult | null;
  /** State of the dry run; `canDryRun` is false if the backend has none. */
  check: { canDryRun: boolean; isRunning: boolean; error: string | null; again: () => void };
  /** Whether the list changed since the dry run, which then ran again. */
  hasMoved: boolean;
  isSending: boolean;
  uploaded: UploadAnswer | null;
  /** Applies the upload; null if that failed. */
  apply: () => Promise<UploadAnswer | null>;
};

type UploadOptions = {
  siteId: string;
  kind: WordKind;
  newWorker: () => WorkerLike;
  /** Called when the upload was sent for approval instead. */
  onRequested: () => void;
};

/** Prepares and applies an upload. A failed call keeps the state, so that the user can retry. */
export function useUpload({ siteId, kind, newWorker, onRequested }: UploadOptions): UploadWork {
  const { supports, site } = useSite();
  const canDryRun = supports(kind.calls.dryRun);
  const choice = useChosenFile({
    name: kind.name,
    isAlone: !canDryRun,
    language: site.language,
    baseUrl: site.base_url,
    newWorker,
  });
  const [type, setType] = useState<UploadType>("append");
  const [rows, setRows] = useState<RowsMode>("good");
  const [typed, setTyped] = useState<number | null>(null);
  const { chosen } = choice;
  const dryRun = useDryRun({ siteId, kind, chosen, type }, canDryRun);
  const dryRunResult = dryRun.data ?? null;
  const repeatDryRun = () => void dryRun.refetch();
  const { resetMoved, ...sending } = useSending(
    { siteId, kind, onRequested },
    { chosen, type, rows, typed, dryRunResult, again: repeatDryRun },
  );
  const wrapWithReset = <T extends unknown[]>(change: (...args: T) => void) => {
    return (...args: T) => {
      setTyped(null);
      resetMoved();
      change(...args);
    };
  };
  return {
    chosen,
    choose: wrapWithReset(choice.choose),
    forget: wrapWithReset(choice.forget),
    type,
    setType: wrapWithReset(setType),
    rows,
    setRows,
    typed,
    setTyped,
    dryRunResult,
    ...sending,
    check: {
      canDryRun,
      isRunning: dryRun.isFetching,
      error: dryRun.error === null ? null : isApiError(dryRun.error) ? dryRun.error.code : "default",
      again: repeatDryRun,
    },
  };
}

type PreparedUpload = Pick<UploadWork, "chosen" | "type" | "rows" | "typed" | "dryRunResult"> & { again: () => void };

/** Applies the prepared upload; calls `again` if the answer requires another dry run. */
function useSending({ siteId, kind, onRequested }: Omit<UploadOptions, "newWorker">, prepared: PreparedUpload) {
  const [hasMoved, setMoved] = useState(false);
  const [uploaded, setUploaded] = useState<UploadAnswer | null>(null);
  const { isPending, run } = useWrites(kind.name, {
    stale: [...kind.stale, kind.calls.listUploads],
    onRefused: (error) => {
      if (isApprovalRequested(error)) onRequested();
      const code = isApiError(error) ? error.code : "";
      if (code === "moved_on") setMoved(true);
      if (["moved_on", "refused_rows", "count_needed"].includes(code)) prepared.again();
      return false;
    },
  });
  async function apply(): Promise<UploadAnswer | null> {
    const { chosen } = prepared;
    if (isPending || chosen === null) return null;
    setMoved(false);
    const carry = (request: Parameters<WorkerClient["carry"]>[0]) =>
      chosen.worker.carry(request).then(({ answer }) => answer);
    return run(async ({ send }) => {
      const done = await send(kind.calls.bulkUpload, { params: { siteId }, body: buildBody(prepared) }, { carry });
      setUploaded(done);
      return done;
    });
  }
  return { hasMoved, isSending: isPending, uploaded, apply, resetMoved: () => setMoved(false) };
}

/** The body without rows; the worker adds them. */
function buildBody({ chosen, type, rows, typed, dryRunResult }: PreparedUpload) {
  const format = chosen?.opened?.foreign?.format;
  const named = format === undefined ? {} : { format };
  const more = dryRunResult === null ? {} : { rows, if_revision: dryRunResult.dryRun.revision, ...named };
  const removed = typed === null || Number.isNaN(typed) ? {} : { removed_count: typed };
  return { data: { items: [] }, type, ...more, ...(dryRunResult?.dryRun.must_type_count ? removed : {}) };
}

/** Dry run of a file, with the number of lines by error and by warning, and the marks of its preview. */
export type DryRunResult = Pick<CarriedAnswer, "warnings" | "marks"> & { dryRun: DryRun; reasons: CountsByCode };

type DryRunInput = { siteId: string; kind: WordKind; chosen: ChosenFile | null; type: UploadType };

/** Runs the dry run once per type of upload, if the backend supports it. */
function useDryRun({ siteId, kind, chosen, type }: DryRunInput, canDryRun: boolean) {
  const isReady = canDryRun && chosen !== null && chosen.opened !== null;
  return useQuery({
    queryKey: ["upload-dry-run", kind.name, siteId, chosen?.serial ?? 0, type],
    queryFn: ({ signal }) => (chosen === null ? null : fetchDryRun({ siteId, kind, chosen, type }, signal)),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { feature: kind.name },
  });
}

async function fetchDryRun(about: DryRunInput & { chosen: ChosenFile }, signal: AbortSignal): Promise<DryRunResult> {
  const { siteId, kind, chosen, type } = about;
  let counts: Omit<DryRunResult, "dryRun"> = { reasons: {}, warnings: {}, marks: [] };
  // The worker adds the rows.
  const input = { params: { siteId }, body: { data: { items: [] }, type } };
  const dryRun = await lookUp(kind.calls.dryRun, input, {
    signal,
    carry: async (request) => {
      const { answer, refused: reasons, warnings, marks } = await chosen.worker.carry(request);
      counts = { reasons, warnings, marks };
      return answer;
    },
  });
  return { dryRun, ...counts };
}
