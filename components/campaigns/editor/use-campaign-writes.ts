import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { type DraftWrites, useDraftWrites } from "@/components/drafts/writes/use-draft-writes";
import { useSite } from "@/lib/client/site-context";
import { useWrites, type WriteTools } from "@/lib/client/use-write";
import { type CampaignContent, toCampaignInput } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import {
  adoptPublished,
  buildRefusal,
  type CampaignWriteOptions,
  useCampaignSubject,
  usePublishedText,
  type WriteInput,
} from "./use-campaign-subject";

/** The writes of the editor. Without drafts, saving publishes. */
export type CampaignWrites = Omit<DraftWrites<WriteInput>, "publish"> & {
  /**
   * Publishes what is typed.
   * @param input replaces what is typed.
   */
  publish: (input?: WriteInput) => Promise<boolean>;
};

/** Saves, publishes and discards the campaign of a form. */
export function useCampaignWrites(options: CampaignWriteOptions): CampaignWrites {
  const { calls } = useCampaignKind();
  const hasDrafts = useSite().supports(calls.saveDraft);
  const drafts = useDraftWrites(useCampaignSubject(options));
  const live = useLiveSave(options);
  if (hasDrafts) return { ...drafts, publish: (input = {}) => drafts.publish(input) };
  return { ...drafts, isBusy: live.isSaving, save: () => live.save({}), publish: (input = {}) => live.save(input) };
}

/** Publishes a campaign directly, for a backend without drafts. */
function useLiveSave(options: CampaignWriteOptions) {
  const kind = useCampaignKind();
  const publishedText = usePublishedText(options.now);
  const { siteId, source, form, errors, clashes } = options;
  const { base } = form;
  const writes = useWrites(kind.name, { stale: kind.stale, onRefused: buildRefusal(options) });
  const onUndone = base.id === null ? options.onDeleted : undefined;

  async function send(tools: WriteTools, content: CampaignContent, takeOver: WriteInput["takeOver"]): Promise<true> {
    // Dates belong to the group `campaigns`; other backends would ignore them.
    const sent = { ...content, active_from: null, active_to: null };
    const body = { campaign: toCampaignInput(kind.name, base.id, sent), take_over: takeOver };
    const ifMatch = base.live?.revision ?? undefined;
    const { campaign } = await tools.send(kind.calls.save, { params: { siteId }, body }, { ifMatch });
    await adoptPublished(options, campaign.id, content);
    tools.done({ text: publishedText(content), onUndone });
    return true;
  }
  /** Whether a content is live after a save without an answer; null for a new campaign, whose id is not known. */
  async function check(sent: CampaignContent): Promise<boolean | null> {
    const next = base.id === null ? null : await source.refresh(base.id);
    if (next === null) return null;
    const isLive = diffCampaigns(kind.name, sent, next.content).length === 0;
    if (isLive) form.acceptStored(next, sent);
    return isLive;
  }
  async function save({ content, takeOver = clashes.takeOver }: WriteInput): Promise<boolean> {
    if (content === undefined && !errors.isValid) {
      errors.showAll();
      return false;
    }
    const sent = content ?? form.content;
    return (await writes.run((tools) => send(tools, sent, takeOver), { check: () => check(sent) })) ?? false;
  }
  return { isSaving: writes.isPending, save };
}
