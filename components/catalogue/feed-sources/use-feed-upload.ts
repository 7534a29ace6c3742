import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { createRandomId } from "@/lib/client/random-id";
import { useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useOnLeave } from "@/lib/client/use-on-leave";
import { useWrites, type WriteTools } from "@/lib/client/use-write";
import { type FeedFile, listFeedSources, startFile } from "@/lib/contract/catalogue/feeds";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { buildQueryKey } from "@/lib/http/query-key";
import { isFileUnreadable, type UploadPlace, uploadParts } from "./upload-parts";
import { useDropFile } from "./use-freed-files";

/** An upload in progress or stopped; `sent` counts bytes. `place` is null before the first response. */
export type UploadState = {
  file: File;
  place: UploadPlace | null;
  sent: number;
  /** Why it stopped; null while it is in progress. */
  code: string | null;
};

/** The upload of a source, and its actions. */
export type FeedUpload = {
  state: UploadState | null;
  start: (file: File) => void;
  goOn: () => void;
  cancel: () => void;
};

/** Uploads the file of a source; `onDone` receives the stored file. Warns before leaving the page meanwhile. */
export function useFeedUpload(bytesMax: number, onDone: (file: FeedFile) => void): FeedUpload {
  const t = useTranslations();
  const client = useQueryClient();
  const { site } = useSite();
  const [state, setState] = useState<UploadState | null>(null);
  const siteId = site.trackingCode;
  const { run: runWrites } = useWrites(startFile.feature, { isQuiet: true });
  const { abort, begun, leave } = useUnfinishedUpload();

  async function run(file: File, from: UploadPlace | null) {
    const control = new AbortController();
    abort.current = control;
    let place = from;
    const show = (code: string | null) => setState({ file, place, sent: countSentBytes(file, place), code });
    const onPlace = (next: UploadPlace) => {
      place = next;
      begun.current = next.fileId;
      if (!control.signal.aborted) show(null);
    };
    function onRefused(error: Error): boolean {
      if (control.signal.aborted) return true;
      // Refreshes the list, which shows the files that take up the room.
      if (toErrorCode(error) === "too_many_files")
        void client.invalidateQueries({ queryKey: buildQueryKey(listFeedSources) });
      show(toErrorCode(error));
      return !isApiError(error);
    }
    show(null);
    const upload = async ({ send }: WriteTools) => {
      const stored = await uploadParts(file, from, { send, siteId, signal: control.signal, onPlace });
      begun.current = null;
      setState(null);
      onDone(stored);
    };
    // A canceled upload may still be in flight: each one has its own key.
    await runWrites(upload, { key: createRandomId(), onRefused });
  }
  function cancel() {
    leave();
    setState(null);
  }
  function start(file: File) {
    const code = file.size === 0 ? "file_empty" : file.size > bytesMax ? "file_too_large" : null;
    if (code !== null) setState({ file, place: null, sent: 0, code });
    else void run(file, null);
  }
  useUnsavedGuard({
    isDirty: () => state !== null && state.code === null,
    // An upload cannot be saved early: the user has to wait for it.
    save: async () => false,
    describe: () => t("feed-sources.uploadUnsaved"),
    discard: cancel,
  });
  function goOn() {
    if (state === null) return;
    // If the server no longer has the upload, it starts again.
    const isLost = state.code === "file_gone" || state.code === "part_wrong";
    void run(state.file, isLost ? null : state.place);
  }
  return { state, start, goOn, cancel };
}

/** Aborts and deletes an incomplete upload when it is canceled or the page is left. */
function useUnfinishedUpload() {
  const drop = useDropFile();
  const abort = useRef<AbortController | null>(null);
  /** The file that the server has in part. */
  const begun = useRef<string | null>(null);
  function leave(): void {
    abort.current?.abort();
    if (begun.current !== null) drop(begun.current);
    begun.current = null;
  }
  useOnLeave(leave);
  return { abort, begun, leave };
}

function countSentBytes(file: File, place: UploadPlace | null): number {
  return place === null ? 0 : Math.min(file.size, place.next * place.partBytes);
}

function toErrorCode(error: unknown): string {
  if (isFileUnreadable(error)) return "unreadable";
  return isApiError(error) ? getFieldErrorCode(error) : "default";
}

/** An invalid name or size is reported as a field error. */
function getFieldErrorCode({ code, body }: ApiError): string {
  return code === "invalid" ? (Object.values(body.errors ?? {})[0]?.[0] ?? code) : code;
}
