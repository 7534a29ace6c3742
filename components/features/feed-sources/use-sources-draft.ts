import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type * as z from "zod/mini";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { type feedSourcesShape, list, save } from "@/lib/contract/feeds";
import { ApiError, type FieldErrors } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { draftsOf, isSameSources, newSource, type SourceDraft, type SourceKind, toSources } from "./source-draft";

/** The sources of a feed as they are saved. */
export type SavedSources = z.output<typeof feedSourcesShape>;

/** The sources of a feed while they are edited, and what can be done with them. */
export type SourcesEditing = {
  drafts: readonly SourceDraft[];
  isDirty: boolean;
  isSaving: boolean;
  /** What the last save was refused for, by `sources.<number>.<field>`. */
  errors: FieldErrors;
  /** Whether somebody else saved other sources meanwhile. */
  isStale: boolean;
  change: (drafts: SourceDraft[]) => void;
  add: (kind: SourceKind) => void;
  discard: () => void;
  save: () => Promise<boolean>;
  /** Goes on with what was typed, over the other's. */
  keepMine: () => void;
};

type Typed = { drafts: SourceDraft[]; revision: number | undefined };

/** Edits the sources of a feed; null is a feed without any. What the server tells meanwhile takes nothing away. */
export function useSourcesDraft(feed: string, saved: SavedSources | null): SourcesEditing {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site } = useSite();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [keys, setKeys] = useState<string[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setSaving] = useState(false);
  const newKey = useNewKey();
  const own = saved?.sources ?? [];
  const drafts = typed?.drafts ?? draftsOf(own, keys);
  const isDirty = typed !== null && !isSameSources(typed.drafts, own);
  const revision = typed === null ? saved?.revision : typed.revision;

  function change(next: SourceDraft[]) {
    setErrors({});
    setTyped({ drafts: next, revision });
  }
  function discard() {
    setErrors({});
    setTyped(null);
  }
  async function send(): Promise<boolean> {
    const { changeIds, told } = hearing();
    const headers: Record<string, string> = revision === undefined ? {} : { "if-match": `"${revision}"` };
    const input = { params: { siteId: site.trackingCode }, body: { feed, sources: toSources(drafts) } };
    setSaving(true);
    try {
      const all = await callApi(save, input, { headers, told });
      client.setQueryData(queryKey(list, { params: input.params }), all);
      setKeys(drafts.map(({ key }) => key));
      discard();
      done(t("feed-sources.saved"), { changeIds });
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, save.feature);
      if (error instanceof ApiError) setErrors(error.errors);
      return false;
    } finally {
      setSaving(false);
      await client.invalidateQueries({ queryKey: queryKey(list) });
    }
  }
  useUnsavedGuard({ isDirty: () => isDirty, save: send, describe: () => t("feed-sources.unsaved"), discard });
  return {
    ...{ drafts, isDirty, isSaving, errors, change, discard },
    isStale: isDirty && saved?.revision !== revision,
    add: (kind) => change([...drafts, newSource(newKey(), kind)]),
    save: send,
    keepMine: () => setTyped({ drafts: [...drafts], revision: saved?.revision }),
  };
}

/** Names for new sources that no other one has. */
function useNewKey(): () => string {
  const id = useId();
  const count = useRef(0);
  return () => {
    count.current += 1;
    return `new-${id}-${count.current}`;
  };
}
