import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { localCopy } from "@/lib/client/local-copy";
import { campaignInput } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, toCampaignInput, toContent } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { buildRevisionKey, type Stored } from "./form-values";
import type { CampaignForm } from "./use-campaign-form";

const SAVE_MS = 250;

const storedCopy = z.object({ version: z.literal(1), revision: z.string(), campaign: campaignInput });

/** Unsaved changes of an earlier visit; `isOutdated` if the campaign was saved since. */
export type CampaignCopy = { content: CampaignContent; savedAt: number; isOutdated: boolean };

/** Saves unsaved changes in the browser and offers those of an earlier visit. */
export function useCampaignCopy(siteId: string, form: CampaignForm, title: string) {
  const { name: kind } = useCampaignKind();
  const { base, content, unsaved } = form;
  const key = `${kind}/${siteId}/${base.id ?? "new"}`;
  const [opened] = useState({ key, base });
  const [offer, setOffer] = useState<CampaignCopy | null>(null);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    let isGone = false;
    localCopy.load(opened.key).then((copy) => {
      if (isGone) return;
      setOffer(copy === null ? null : readCopy(copy, opened.base));
      setReady(true);
    });
    return () => {
      isGone = true;
    };
    function readCopy({ value, savedAt }: { value: unknown; savedAt: number }, stored: Stored): CampaignCopy | null {
      const read = z.safeParse(storedCopy, value);
      if (!read.success) return null;
      const found = toContent(kind, read.data.campaign);
      if (diffCampaigns(kind, stored.content, found).length === 0) return null;
      return { content: found, savedAt, isOutdated: read.data.revision !== buildRevisionKey(stored) };
    }
  }, [opened, kind]);

  const isDirty = unsaved.length > 0;
  const store = useCallback(() => {
    const campaign = toCampaignInput(kind, base.id, content);
    void localCopy.save(key, { version: 1, revision: buildRevisionKey(base), campaign }, title);
  }, [kind, key, base, content, title]);
  useLatestKey(key);
  useEffect(() => {
    // Do not overwrite an earlier copy before the user decides about it.
    if (!isReady || offer !== null) return;
    const timer = setTimeout(() => (isDirty ? store() : void localCopy.remove(key)), SAVE_MS);
    return () => clearTimeout(timer);
  }, [isReady, offer, isDirty, store, key]);
  return {
    offer,
    settle: () => setOffer(null),
    keep: store,
    forget: () => localCopy.remove(key),
  };
}

/** Deletes the copy of a new campaign once the campaign has an id. */
function useLatestKey(key: string): void {
  const latest = useRef(key);
  useEffect(() => {
    if (latest.current !== key) void localCopy.remove(latest.current);
    latest.current = key;
  }, [key]);
}
