import { useEffect, useEffectEvent, useRef } from "react";
import { useSite } from "@/lib/client/site-context";
import { useOnLeave } from "@/lib/client/use-on-leave";
import { useWrite } from "@/lib/client/use-write";
import { removeFile } from "@/lib/contract/catalogue/feeds";
import type { SourceDraft } from "./source-draft";
import type { SavedSources } from "./use-sources-draft";

/** Deletes an unused file in the background; the request outlives the page. */
export function useDropFile(): (fileId: string) => void {
  const { site } = useSite();
  const { send } = useWrite(removeFile, { keepalive: true, isQuiet: true, onRefused: () => true });
  return (fileId) => void send({ params: { siteId: site.trackingCode, fileId } });
}

/**
 * Deletes files that were uploaded here and are no longer used: replaced, removed with their source, or not saved before the
 * page was left. The server keeps a file that a save refers to.
 */
export function useFreedFiles(drafts: readonly SourceDraft[], saved: SavedSources | null): void {
  const drop = useDropFile();
  const unsaved = useRef(new Set<string>());
  const free = useEffectEvent((fileId: string) => {
    unsaved.current.delete(fileId);
    drop(fileId);
  });
  useEffect(() => {
    const savedIds = new Set(saved?.sources.flatMap(({ file }) => file?.id ?? []));
    const named = new Set(drafts.flatMap(({ source }) => source.file?.id ?? []));
    for (const id of named) if (!savedIds.has(id)) unsaved.current.add(id);
    for (const id of [...unsaved.current]) {
      if (savedIds.has(id)) unsaved.current.delete(id);
      else if (!named.has(id)) free(id);
    }
  }, [drafts, saved]);
  useOnLeave(() => {
    for (const id of [...unsaved.current]) free(id);
  });
}
