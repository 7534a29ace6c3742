import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type * as z from "zod/mini";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useWrite } from "@/lib/client/use-write";
import { type feedSourcesShape, listFeedSources, saveFeedSources } from "@/lib/contract/catalogue/feeds";
import { FEED_HOLD_SHARE, FEED_HOLD_SHARE_MIN } from "@/lib/domain/kit/limits";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";
import { createSource, isSameSources, type SourceDraft, type SourceKind, toDrafts, toSources } from "./source-draft";

export type SavedSources = z.output<typeof feedSourcesShape>;

/** The sources of a feed while they are edited, and the actions on them. */
export type SourcesEditing = {
  drafts: readonly SourceDraft[];
  /** Share of damaged items, in percent, above which a run awaits approval; null while the field is empty. */
  holdPercent: number | null;
  isDirty: boolean;
  isSaving: boolean;
  /** Errors of the last save, by `sources.<number>.<field>`. */
  errors: FieldErrors;
  /** Whether someone else saved other sources meanwhile. */
  isStale: boolean;
  change: (drafts: SourceDraft[]) => void;
  changeHold: (percent: number | null) => void;
  add: (kind: SourceKind) => void;
  discard: () => void;
  save: () => Promise<boolean>;
  /** Keeps the edits, to overwrite the other version. */
  keepMine: () => void;
};

type Edits = { drafts: SourceDraft[]; holdPercent: number | null; revision: number | undefined };

/** Edits the sources of a feed; null is a feed without any. Updates from the server do not discard edits. */
export function useSourcesDraft(feed: string, saved: SavedSources | null): SourcesEditing {
  const t = useTranslations();
  const client = useQueryClient();
  const { site } = useSite();
  const [typed, setTyped] = useState<Edits | null>(null);
  const [keys, setKeys] = useState<string[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const newKey = useNewKey();
  const own = saved?.sources ?? [];
  const savedPercent = toPercent(saved?.hold_share ?? FEED_HOLD_SHARE);
  const shown = typed ?? { drafts: toDrafts(own, keys), holdPercent: savedPercent, revision: saved?.revision };
  const { drafts, holdPercent, revision } = shown;
  const isDirty = typed !== null && !(isSameSources(drafts, own) && holdPercent === savedPercent);
  const params = { siteId: site.trackingCode };
  const { isPending, send } = useWrite(saveFeedSources, {
    ifMatch: revision,
    stale: [listFeedSources],
    onDone: ({ is_started: isStarted, ...all }) => {
      storeAnswer(client, read(listFeedSources, { params }), all);
      setKeys(drafts.map(({ key }) => key));
      discard();
      return t(isStarted ? "feed-sources.savedAndStarted" : "feed-sources.saved");
    },
    onRefused: (error) => {
      if (isApiError(error)) setErrors(error.errors);
      return false;
    },
  });

  function put(part: Partial<Edits>) {
    setErrors({});
    setTyped({ ...shown, ...part });
  }
  function discard() {
    setErrors({});
    setTyped(null);
  }
  async function submit(): Promise<boolean> {
    const isShareSound = isHoldPercent(holdPercent);
    setErrors(isShareSound ? {} : { hold_share: ["hold_share_invalid"] });
    if (!isShareSound) return false;
    const body = { feed, sources: toSources(drafts), hold_share: (holdPercent ?? Number.NaN) / 100 };
    return (await send({ params, body })) !== null;
  }
  useUnsavedGuard({ isDirty: () => isDirty, save: submit, describe: () => t("feed-sources.unsaved"), discard });
  return {
    drafts,
    holdPercent,
    isDirty,
    isSaving: isPending,
    errors,
    discard,
    change: (next) => put({ drafts: next }),
    changeHold: (percent) => put({ holdPercent: percent }),
    isStale: isDirty && saved?.revision !== revision,
    add: (kind) => put({ drafts: [...drafts, createSource(newKey(), kind)] }),
    save: submit,
    keepMine: () => setTyped({ ...shown, revision: saved?.revision }),
  };
}

/** Creates unique keys for new sources. */
function useNewKey(): () => string {
  const id = useId();
  const count = useRef(0);
  return () => {
    count.current += 1;
    return `new-${id}-${count.current}`;
  };
}

/** Converts a share to percent, without floating-point noise. */
function toPercent(share: number): number {
  return Number((share * 100).toFixed(6));
}

/** Whether a percentage is in the allowed range. */
function isHoldPercent(percent: number | null): boolean {
  return percent !== null && percent >= FEED_HOLD_SHARE_MIN * 100 && percent <= 100;
}
