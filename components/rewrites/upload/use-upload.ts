import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { WordKind } from "@/components/rewrites/model/word-kind";
import { callApi } from "@/lib/client/call";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import type { bulkUpload } from "@/lib/contract/rewrites/synonyms";
import type { UploadType } from "@/lib/domain/rewrites/upload-verdict";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import type { WorkerLike } from "./file-desk";
import { type FileChoice, useChosenFile } from "./use-chosen-file";
import { type Judged, useDryRun } from "./use-dry-run";

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
  const t = useTranslations();
  const client = useQueryClient();
  const [hasMoved, setMoved] = useState(false);
  const [isSending, setSending] = useState(false);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  async function send(desk: Desk): Promise<Uploaded> {
    const carry = (request: Parameters<Desk["carry"]>[0]) => desk.carry(request).then(({ answer }) => answer);
    const body = bodyOf(prepared);
    const done = await callApi(kind.calls.bulkUpload, { params: { siteId }, body }, { carry });
    setUploaded(done);
    await Promise.all(
      [...kind.stale, kind.calls.listUploads].map((call) => client.invalidateQueries({ queryKey: queryKey(call) })),
    );
    return done;
  }
  function failed(error: unknown): null {
    if (!(error instanceof Error)) throw error;
    announceError(t, error, kind.name);
    const code = isApiError(error) ? error.code : "";
    if (code === "moved_on") setMoved(true);
    if (["moved_on", "refused_rows", "count_needed"].includes(code)) prepared.again();
    return null;
  }
  async function apply(): Promise<Uploaded | null> {
    if (isSending || prepared.chosen === null) return null;
    setSending(true);
    setMoved(false);
    return send(prepared.chosen.desk)
      .catch(failed)
      .finally(() => setSending(false));
  }
  return { hasMoved, isSending, uploaded, apply, stay: () => setMoved(false) };
}

/** What is said beside the rows; the worker that holds them puts them in. */
function bodyOf({ type, rows, typed, judged }: Prepared) {
  const more = judged === null ? {} : { rows, if_revision: judged.dryRun.revision };
  const removed = typed === null || Number.isNaN(typed) ? {} : { removed_count: typed };
  return { data: { items: [] }, type, ...more, ...(judged?.dryRun.must_type_count ? removed : {}) };
}
