import { parseBoundary } from "@vitrine/engine/boundary";
import { useTranslations } from "next-intl";
import { safeParse } from "zod/mini";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { sendReview } from "@/components/customizations/drafts/send-review";
import { useSite } from "@/lib/client/site-context";
import { useWrites, type WriteTools } from "@/lib/client/use-write";
import { type CampaignClash, clash, type TakeOver } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, findCampaignState, toCampaignInput } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { isApiError } from "@/lib/http/api-error";
import { formatDateTime } from "@/lib/i18n/formats";
import type { CampaignForm } from "./use-campaign-form";
import type { CampaignErrors } from "./use-field-errors";
import type { KnownClashes } from "./use-known-clashes";
import type { StoredCampaign } from "./use-stored";

/** The writes of the editor. They return whether they succeeded; refusals are shown. */
export type CampaignWrites = {
  isBusy: boolean;
  /** Saves the draft; without drafts, publishes. `content` replaces what is typed. */
  save: (input?: WriteInput) => Promise<boolean>;
  publish: (input?: WriteInput) => Promise<boolean>;
  discardDraft: () => Promise<boolean>;
  /** Requests a review with a note, or withdraws the request. */
  requestReview: (isRequested: boolean, note: string | null) => Promise<boolean>;
  /** Answers a request for a review with a request for changes. */
  requestChanges: (note: string) => Promise<boolean>;
};

/** Replaces the typed content, and the choices of what to take over from other campaigns. */
type WriteInput = { content?: CampaignContent; takeOver?: TakeOver };

type Options = {
  siteId: string;
  source: StoredCampaign;
  form: CampaignForm;
  errors: CampaignErrors;
  clashes: KnownClashes;
  /** Epoch ms. */
  now: number;
  /** The campaign got its id. */
  onCreated: (id: string) => void;
  /** The campaign no longer exists after an undo. */
  onGone: () => void;
  onClashes: (clashes: readonly CampaignClash[]) => void;
  /** Fields show what was refused. */
  onFieldsRefused: () => void;
  /** Someone else saved it in the meantime; the form knows the newer version. */
  onStale: () => void;
};

/** What all writes of a form share. */
function useCampaignSteps(options: Options) {
  const kind = useCampaignKind();
  const { siteId, source, form, errors } = options;
  const { base } = form;
  const params = { siteId };
  const writes = useWrites(kind.name, { stale: kind.stale, onRefused: useRefusal(options) });
  const publishedText = usePublishedText(options.now);
  /** Runs steps; they return false if they were refused and have announced it. `check` is that of a write with an unknown outcome. */
  const run = async (steps: (tools: WriteTools) => Promise<unknown>, check?: () => Promise<boolean | null>) =>
    (await writes.run(async (tools) => (await steps(tools)) !== false, { check })) ?? false;

  /** Reads what was stored, and settles the form on it. */
  async function adopt(id: string, sent: CampaignContent): Promise<void> {
    const next = await source.refresh(id);
    if (next !== null) form.settle(next, sent);
    if (base.id === null) options.onCreated(id);
  }
  /** Reads the published campaign, and clears the refusals of its fields. */
  async function adoptPublished(id: string, sent: CampaignContent): Promise<void> {
    errors.clearRefused();
    options.clashes.remember([]);
    await adopt(id, sent);
  }
  /** Whether a content is live after a save without an answer; null for a new campaign, whose id is not known. */
  async function check(sent: CampaignContent): Promise<boolean | null> {
    const next = base.id === null ? null : await source.refresh(base.id);
    if (next === null) return null;
    const isLive = diffCampaigns(kind.name, sent, next.content).length === 0;
    if (isLive) form.settle(next, sent);
    return isLive;
  }
  const buildNotice = (text: string) => ({ text, onUndone: base.id === null ? options.onGone : undefined });

  /** Stores a content as the draft. */
  async function store(tools: WriteTools, content: CampaignContent, canUndo: boolean) {
    const campaign = toCampaignInput(kind.name, base.id, content);
    const body = { campaign, base_revision: base.baseRevision };
    const ifMatch = base.draft?.revision ?? 0;
    const sent = await tools.send(kind.calls.saveDraft, { params, body }, { ifMatch, canUndo });
    await adopt(sent.id, content);
    return { id: sent.id, revision: sent.draft.revision };
  }
  return {
    kind,
    params,
    base,
    run,
    adopt,
    adoptPublished,
    check,
    store,
    isBusy: writes.isPending,
    publishedText,
    buildNotice,
  };
}

type Steps = ReturnType<typeof useCampaignSteps>;

/** Publishes a content by way of the draft. */
function createDraftPublisher(
  { kind, params, base, run, adoptPublished, store, publishedText, buildNotice }: Steps,
  { form, clashes }: Options,
) {
  return ({ content = form.content, takeOver = clashes.takeOver }: WriteInput = {}) =>
    run(async (tools) => {
      const isStored = isStoredAsShown(form) && content === form.content;
      const known = isStored && base.draft !== null ? { id: base.id ?? "", revision: base.draft.revision } : null;
      const { id, revision } = known ?? (await store(tools, content, base.id === null));
      const body = { id, draft_revision: revision, take_over: takeOver };
      await tools.send(kind.calls.publishDraft, { params, body });
      await adoptPublished(id, content);
      tools.done({ ...buildNotice(publishedText(content)), needsApproval: true });
    });
}

/** Publishes a content directly, for a backend without drafts. */
function createLiveSaver(
  { kind, params, base, run, check, adoptPublished, publishedText, buildNotice }: Steps,
  { form, clashes }: Options,
) {
  return ({ content = form.content, takeOver = clashes.takeOver }: WriteInput = {}) => {
    const saveNow = async (tools: WriteTools) => {
      // Dates belong to the group `campaigns`; other backends would ignore them.
      const sent = { ...content, active_from: null, active_to: null };
      const body = { campaign: toCampaignInput(kind.name, base.id, sent), take_over: takeOver };
      const revision = base.live?.revision ?? undefined;
      const { campaign } = await tools.send(kind.calls.save, { params, body }, { ifMatch: revision });
      await adoptPublished(campaign.id, content);
      tools.done(buildNotice(publishedText(content)));
    };
    return run(saveNow, () => check(content));
  };
}

/** Saves, publishes and discards the campaign of a form. */
export function useCampaignWrites(options: Options): CampaignWrites {
  const t = useTranslations("drafts");
  const { siteId, source, form, errors } = options;
  const steps = useCampaignSteps(options);
  const { kind, params, base, run, adopt, store, buildNotice } = steps;
  const hasDrafts = useSite().supports(kind.calls.saveDraft);
  const saveLive = createLiveSaver(steps, options);
  const saveDraft = ({ content = form.content }: WriteInput = {}) =>
    run(async (tools) => {
      await store(tools, content, true);
      tools.done(buildNotice(t("saved")));
    });
  /** Runs a write of a complete campaign, unless the form finds something wrong. */
  const runIfValid = (write: (input?: WriteInput) => Promise<boolean>) => async (input?: WriteInput) => {
    if (input?.content !== undefined || errors.isValid) return write(input);
    errors.showAll();
    return false;
  };
  return {
    isBusy: steps.isBusy,
    save: hasDrafts ? async (input) => !errors.showUnreadable() && saveDraft(input) : runIfValid(saveLive),
    publish: runIfValid(hasDrafts ? createDraftPublisher(steps, options) : saveLive),
    discardDraft: () =>
      run(async ({ send, done }) => {
        await send(kind.calls.discardDraft, { params, body: { id: base.id ?? "" } });
        const hrefOfList = base.live === null ? { href: `/sites/${siteId}/${kind.folder}` } : {};
        form.reset();
        if (base.live !== null) await source.refresh(base.id);
        done({ text: t("discarded"), ...hrefOfList });
      }),
    requestReview: (isRequested, note) =>
      run(async (tools) => {
        const needsStore = isRequested && (base.draft === null || form.unsaved.length > 0);
        const id = needsStore ? (await store(tools, form.content, false)).id : (base.id ?? "");
        const body = { id, is_asked: isRequested, note };
        const answer = await sendReview(tools, () =>
          tools.send(kind.calls.requestReview, { params, body }, { canUndo: false }),
        );
        await adopt(id, form.content);
        if (answer === null) return false;
        tools.done(t(isRequested ? "approvalRequested" : "requestCanceled"));
        return true;
      }),
    requestChanges: (note) =>
      run(async (tools) => {
        const body = { id: base.id ?? "", note };
        const answer = await sendReview(tools, () => tools.send(kind.calls.requestChanges, { params, body }));
        await source.refresh(base.id);
        if (answer === null) return false;
        tools.done(t("requestChanges.done"));
        return true;
      }),
  };
}

/** Whether the stored draft is what the form shows, based on the same live version. */
function isStoredAsShown({ base, unsaved }: CampaignForm): boolean {
  return base.draft !== null && unsaved.length === 0 && base.draft.base_revision === base.baseRevision;
}

/** Shows a refusal: conflicts and newer versions in a dialog, errors at their fields, everything else in a notification. */
function useRefusal({
  source,
  form,
  errors,
  onClashes,
  onFieldsRefused,
  onStale,
}: Options): (error: Error) => Promise<boolean> {
  return async (error) => {
    if (!isApiError(error)) return false;
    if (error.status === 412) {
      const next = await source.refresh(form.base.id);
      if (next !== null) onStale();
      return next !== null;
    }
    const clashes = readClashes(error.body.clashes);
    const isAtField = errors.showRefused(error.errors);
    if (clashes.length > 0) onClashes(clashes);
    else if (isAtField) onFieldsRefused();
    return clashes.length > 0;
  };
}

function readClashes(value: unknown): CampaignClash[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const read = safeParse(clash, one);
    return read.success ? [read.data] : [];
  });
}

/** What to announce after publishing: when shoppers see the banners. */
function usePublishedText(now: number): (content: CampaignContent) => string {
  const t = useTranslations("campaigns.editor.published");
  const { site } = useSite();
  return (content) => {
    const state = findCampaignState(content, now, site.time_zone);
    if (state !== "planned") return t(state === "ended" ? "ended" : "now");
    const from = parseBoundary(content.active_from ?? "", site.time_zone, false);
    return t("later", { at: formatDateTime(from, site.time_zone), zone: site.time_zone });
  };
}
