import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WordKind } from "@/components/rewrites/model/list-kind";
import { type ErrorMeta, lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import type { bulkUpload } from "@/lib/contract/rewrites/synonyms";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import type { UploadType } from "@/lib/domain/rewrites/upload-verdict";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import type { Groups } from "./desk";
import type { WorkerLike } from "./file-desk";
import { type ChosenFile, type FileChoice, useChosenFile } from "./use-chosen-file";

/** What an upload did. */
export type Uploaded = Output<typeof bulkUpload>;

/** Whether refused rows stop all others. */
export type RowsTaken = "all" | "good";

/** An upload from the choice of its file to what came of it. */
export type UploadWork = FileChoice & {
  type: UploadType;
  setType: (type: UploadType) => void;
  rows: RowsTaken;
  setRows: (rows: RowsTaken) => void;
  /** How many rows somebody says will be removed. */
  typed: number | null;
  setTyped: (count: number | null) => void;
  /** What the backend says of the file; null until it does, and where it cannot. */
  judged: Judged | null;
  /** The judgement of the backend: under way, failed, to be asked for again; `canAsk` is false where there is none. */
  check: { canAsk: boolean; isRunning: boolean; error: string | null; again: () => void };
  /** The list changed since the file was judged, so it was judged anew. */
  hasMoved: boolean;
  isSending: boolean;
  uploaded: Uploaded | null;
  /** Applies it; null when it was not. */
  apply: () => Promise<Uploaded | null>;
};

type About = { siteId: string; kind: WordKind; newWorker: () => WorkerLike };

/** Prepares an upload and applies it. A call that fails leaves everything as it is, to be tried again. */
export function useUpload({ siteId, kind, newWorker }: About): UploadWork {
  const canAsk = useSite().groups.includes(kind.calls.dryRun.group ?? "");
  const choice = useChosenFile({ name: kind.name, isAlone: !canAsk, newWorker });
  const [type, setType] = useState<UploadType>("append");
  const [rows, setRows] = useState<RowsTaken>("good");
  const [typed, setTyped] = useState<number | null>(null);
  const { chosen } = choice;
  const dryRun = useDryRun({ siteId, kind, chosen, type }, canAsk);
  const judged = dryRun.data ?? null;
  const again = () => void dryRun.refetch();
  const { stay, ...sending } = useSending({ siteId, kind }, { chosen, type, rows, typed, judged, again });
  const renewed = <T extends unknown[]>(change: (...args: T) => void) => {
    return (...args: T) => {
      setTyped(null);
      stay();
      change(...args);
    };
  };
  return {
    ...{ chosen, choose: renewed(choice.choose), forget: renewed(choice.forget), type, setType: renewed(setType) },
    ...{ rows, setRows, typed, setTyped, judged, ...sending },
    check: {
      canAsk,
      isRunning: dryRun.isFetching,
      error: dryRun.error === null ? null : isApiError(dryRun.error) ? dryRun.error.code : "default",
      again,
    },
  };
}

type Prepared = Pick<UploadWork, "chosen" | "type" | "rows" | "typed" | "judged"> & { again: () => void };
type Desk = NonNullable<FileChoice["chosen"]>["desk"];

/** Applies what is prepared; `again` has the file judged once more where the answer says that it must be. */
function useSending({ siteId, kind }: Omit<About, "newWorker">, prepared: Prepared) {
  const [hasMoved, setMoved] = useState(false);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const { isPending, run } = useWrites(kind.name, {
    stale: [...kind.stale, kind.calls.listUploads],
    onRefused: (error) => {
      const code = isApiError(error) ? error.code : "";
      if (code === "moved_on") setMoved(true);
      if (["moved_on", "refused_rows", "count_needed"].includes(code)) prepared.again();
      return false;
    },
  });
  async function apply(): Promise<Uploaded | null> {
    const { chosen } = prepared;
    if (isPending || chosen === null) return null;
    setMoved(false);
    const carry = (request: Parameters<Desk["carry"]>[0]) => chosen.desk.carry(request).then(({ answer }) => answer);
    return run(async ({ send }) => {
      const done = await send(kind.calls.bulkUpload, { params: { siteId }, body: bodyOf(prepared) }, { carry });
      setUploaded(done);
      return done;
    });
  }
  return { hasMoved, isSending: isPending, uploaded, apply, stay: () => setMoved(false) };
}

/** What is said beside the rows; the worker that holds them puts them in. */
function bodyOf({ type, rows, typed, judged }: Prepared) {
  const more = judged === null ? {} : { rows, if_revision: judged.dryRun.revision };
  const removed = typed === null || Number.isNaN(typed) ? {} : { removed_count: typed };
  return { data: { items: [] }, type, ...more, ...(judged?.dryRun.must_type_count ? removed : {}) };
}

/** What the backend says of a file, and how many lines it names under each reason and warning. */
export type Judged = { dryRun: DryRun; reasons: Groups; warnings: Groups };

type DryRunAbout = { siteId: string; kind: WordKind; chosen: ChosenFile | null; type: UploadType };

/** Judges a file against what is there, once for each type of upload; asked for only where a backend can. */
function useDryRun({ siteId, kind, chosen, type }: DryRunAbout, canAsk: boolean) {
  const isReady = canAsk && chosen !== null && chosen.opened !== null;
  return useQuery({
    queryKey: ["upload-dry-run", kind.name, siteId, chosen?.serial ?? 0, type],
    queryFn: ({ signal }) => (chosen === null ? null : judge({ siteId, kind, chosen, type }, signal)),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { feature: kind.name } satisfies ErrorMeta,
  });
}

async function judge(about: DryRunAbout & { chosen: ChosenFile }, signal: AbortSignal): Promise<Judged> {
  const { siteId, kind, chosen, type } = about;
  let said: Pick<Judged, "reasons" | "warnings"> = { reasons: {}, warnings: {} };
  // The worker puts the rows in.
  const input = { params: { siteId }, body: { data: { items: [] }, type } };
  const dryRun = await lookUp(kind.calls.dryRun, input, {
    signal,
    carry: async (request) => {
      const { answer, refused: reasons, warnings } = await chosen.desk.carry(request);
      said = { reasons, warnings };
      return answer;
    },
  });
  return { dryRun, ...said };
}
