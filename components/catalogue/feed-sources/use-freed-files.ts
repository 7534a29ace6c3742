import { useEffect, useEffectEvent, useRef } from "react";
import { useSite } from "@/lib/client/site-context";
import { useOnLeave } from "@/lib/client/use-on-leave";
import { useWrite } from "@/lib/client/use-write";
import { removeFile } from "@/lib/contract/catalogue/feeds";
import type { SourceDraft } from "./source-draft";
import type { SavedSources } from "./use-sources-draft";

/** Deletes a file that nothing names, so that it takes no room; nobody waits for it, and it outlives the page. */
export function useDropFile(): (fileId: string) => void {
  const { site } = useSite();
  const { send } = useWrite(removeFile, { keepalive: true, onRefused: () => true });
  return (fileId) => void send({ params: { siteId: site.trackingCode, fileId } });
}

/**
 * Frees files that were uploaded here and that nothing names any more: replaced by another one, removed with their source,
 * or left with the page before they were saved. One that a save has named meanwhile the server keeps.
 */
export function useFreedFiles(drafts: readonly SourceDraft[], saved: SavedSources | null): void {
  const drop = useDropFile();
  const unsaved = useRef(new Set<string>());
  const free = useEffectEvent((fileId: string) => {
    unsaved.current.delete(fileId);
    drop(fileId);
  });
  useEffect(() => {
    const kept = new Set(saved?.sources.flatMap(({ file }) => file?.id ?? []));
    const named = new Set(drafts.flatMap(({ source }) => source.file?.id ?? []));
    for (const id of named) if (!kept.has(id)) unsaved.current.add(id);
    for (const id of [...unsaved.current]) {
      if (kept.has(id)) unsaved.current.delete(id);
      else if (!named.has(id)) free(id);
    }
  }, [drafts, saved]);
  useOnLeave(() => {
    for (const id of [...unsaved.current]) free(id);
  });
}
