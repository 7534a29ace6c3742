import { useTranslations } from "next-intl";
import { useMemo } from "react";
import * as z from "zod/mini";
import { useSite } from "@/lib/client/site-context";
import { useStoredCopy } from "@/lib/client/use-stored-copy";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import type { VoiceEditing } from "./use-voice-editing";
import { type StoredEdits, storedEdits } from "./voice-edits";

/** Stores unsaved settings in the browser and offers those of an earlier visit. */
export function useVoiceCopy({ config, saved, edits, unsaved }: VoiceEditing) {
  const t = useTranslations("voice-search");
  const { site } = useSite();
  const revision = edits?.revision;
  const value = useMemo((): StoredEdits => ({ version: 1, revision, config }), [revision, config]);
  return useStoredCopy(`voice-search/${site.trackingCode}`, {
    value,
    title: t("title"),
    isDirty: unsaved > 0,
    parse: (stored) => {
      const read = z.safeParse(storedEdits, stored);
      return read.success && diffVoice(saved, read.data.config).length > 0 ? read.data : null;
    },
  });
}
