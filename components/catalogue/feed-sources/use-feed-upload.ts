import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { randomId } from "@/lib/client/random-id";
import { useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useOnLeave } from "@/lib/client/use-on-leave";
import { useWrites, type WriteTools } from "@/lib/client/use-write";
import { type FeedFile, list, startFile } from "@/lib/contract/catalogue/feeds";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { isFileUnreadable, type UploadPlace, uploadParts } from "./upload-parts";
import { useDropFile } from "./use-freed-files";

/** An upload under way, or one that stopped and why; `sent` counts bytes. `place` is null while nothing has begun. */
export type UploadState = {
  file: File;
  place: UploadPlace | null;
  sent: number;
  /** Why it stopped; null while it goes on. */
  code: string | null;
};

/** The one upload of a source, and what can be done with it. */
export type FeedUpload = {
  state: UploadState | null;
  start: (file: File) => void;
  goOn: () => void;
  cancel: () => void;
};

/** Uploads the file of a source; `onDone` gets what the server has stored. Leaving the page meanwhile is asked. */
export function useFeedUpload(bytesMax: number, onDone: (file: FeedFile) => void): FeedUpload {
  const t = useTranslations();
  const client = useQueryClient();
  const { site } = useSite();
  const [state, setState] = useState<UploadState | null>(null);
  const siteId = site.trackingCode;
  const { run: runWrites } = useWrites(startFile.feature);
  const { abort, begun, leave } = useUnfinishedUpload();

  async function run(file: File, from: UploadPlace | null) {
    const control = new AbortController();
    abort.current = control;
    let place = from;
    const show = (code: string | null) => setState({ file, place, sent: sentOf(file, place), code });
    const onPlace = (next: UploadPlace) => {
      place = next;
      begun.current = next.fileId;
      if (!control.signal.aborted) show(null);
    };
    function onRefused(error: Error): boolean {
      if (control.signal.aborted) return true;
      // Which files take up the room is shown.
      if (codeOf(error) === "too_many_files") void client.invalidateQueries({ queryKey: queryKey(list) });
      show(codeOf(error));
      return !isApiError(error);
    }
    show(null);
    const upload = async ({ send }: WriteTools) => {
      const stored = await uploadParts(file, from, { send, siteId, signal: control.signal, onPlace });
      begun.current = null;
      setState(null);
      onDone(stored);
    };
    // One that was given up may still be on its way: each has a key of its own.
    await runWrites(upload, { key: randomId(), onRefused });
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
    // It cannot be hurried: the page stays until it is there.
    save: async () => false,
    describe: () => t("feed-sources.uploadUnsaved"),
    discard: cancel,
  });
  function goOn() {
    if (state === null) return;
    // What the server has no place for any more begins anew.
    const isLost = state.code === "file_gone" || state.code === "part_wrong";
    void run(state.file, isLost ? null : state.place);
  }
  return { state, start, goOn, cancel };
}

/** Stops and frees an upload that is not whole when it is cancelled, or when the page is left. */
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

function sentOf(file: File, place: UploadPlace | null): number {
  return place === null ? 0 : Math.min(file.size, place.next * place.partBytes);
}

function codeOf(error: unknown): string {
  if (isFileUnreadable(error)) return "unreadable";
  return isApiError(error) ? fieldCode(error) : "default";
}

/** What is wrong with the name or the size of a file is told by field. */
function fieldCode({ code, body }: ApiError): string {
  return code === "invalid" ? (Object.values(body.errors ?? {})[0]?.[0] ?? code) : code;
}
