import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { type LocalCopy, useLocalCopy } from "@/components/drafts/editing/use-local-copy";
import { campaignInput } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, toCampaignContent, toCampaignInput } from "@/lib/domain/campaigns/campaign";
import { isCampaignSame } from "@/lib/domain/campaigns/merge-campaign";
import { buildRevisionKey } from "./form-values";
import type { CampaignForm } from "./use-campaign-form";

const storedCopy = z.object({ version: z.literal(1), revision: z.string(), campaign: campaignInput });

/** Unsaved changes of an earlier visit; `isOutdated` if the campaign was saved since. */
export type CampaignCopy = { content: CampaignContent; isOutdated: boolean };

/** The local copy of unsaved changes. */
export function useCampaignCopy(
  siteId: string,
  { base, content, unsaved }: CampaignForm,
  title: string,
): LocalCopy<CampaignCopy> {
  const { name: kind } = useCampaignKind();
  const key = `${kind}/${siteId}/${base.id ?? "new"}`;
  const [firstKey] = useState(key);
  const value = useMemo((): z.input<typeof storedCopy> => {
    const campaign = toCampaignInput(kind, base.id, content);
    return { version: 1, revision: buildRevisionKey(base), campaign };
  }, [kind, base, content]);
  function parse(stored: unknown): CampaignCopy | null {
    const read = z.safeParse(storedCopy, stored);
    if (!read.success) return null;
    const found = toCampaignContent(kind, read.data.campaign);
    if (isCampaignSame(kind, base.content, found)) return null;
    return { content: found, isOutdated: read.data.revision !== buildRevisionKey(base) };
  }
  return useLocalCopy({ key, firstKey }, { value, title, isDirty: unsaved.length > 0, parse });
}
