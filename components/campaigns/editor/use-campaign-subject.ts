import { parseBoundary } from "@vitrine/engine/boundary";
import { useTranslations } from "next-intl";
import { safeParse } from "zod/mini";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import type { DraftCalls, DraftEvents, OpenSubject, PendingWork } from "@/components/drafts/writes/open-subject";
import { useSite } from "@/lib/client/site-context";
import { type CampaignCalls, type CampaignClash, clash, type TakeOver } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, findCampaignState, toCampaignInput } from "@/lib/domain/campaigns/campaign";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import type { CampaignForm } from "./use-campaign-form";
import type { CampaignErrors } from "./use-field-errors";
import type { KnownClashes } from "./use-known-clashes";
import type { StoredCampaign } from "./use-stored";

/** Replaces the typed content, and the choices of what to take over from other campaigns. */
export type WriteInput = { content?: CampaignContent; takeOver?: TakeOver };

/** What the writes of a campaign need from its editor. */
export type CampaignWriteOptions = {
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
  onDeleted: () => void;
  onClashes: (clashes: readonly CampaignClash[]) => void;
  /** Fields show what was refused. */
  onFieldsRefused: () => void;
  /** Someone else saved it in the meantime; the form knows the newer version. */
  onStale: () => void;
};

/** A campaign to write, and the revision of the draft that it replaces; nulls for a new campaign, and without a draft. */
type CampaignWork = PendingWork & {
  id: string | null;
  revision: number | null;
  content: CampaignContent;
  takeOver: TakeOver | undefined;
};

type Stored = Output<CampaignCalls["saveDraft"]>;
type Published = Output<CampaignCalls["publishDraft"]>;

/** A campaign as the subject of a draft: the form is pending, and a newer version is a question in a dialog. */
export function useCampaignSubject(
  options: CampaignWriteOptions,
): OpenSubject<CampaignWork, Stored, Published, WriteInput> {
  const kind = useCampaignKind();
  const { supports } = useSite();
  const publishedText = usePublishedText(options.now);
  const { form, errors } = options;
  const onRefused = buildRefusal(options);
  const onUndone = form.base.id === null ? options.onDeleted : undefined;
  return {
    feature: kind.name,
    stale: kind.stale,
    staleByReview: kind.stale,
    isReady: (purpose, input) => {
      if (purpose === "save") return !errors.showUnreadable();
      if (purpose === "review" || input?.content !== undefined || errors.isValid) return true;
      errors.showAll();
      return false;
    },
    take: async (purpose, { content = form.content, takeOver = options.clashes.takeOver } = {}) => {
      const { id, draft, baseRevision } = form.base;
      const isShown = draft !== null && form.unsaved.length === 0 && content === form.content;
      // A review is about the content; publishing also needs the live version that the form is based on.
      const isStored = isShown && (purpose === "review" || draft.base_revision === baseRevision);
      return { id, revision: draft?.revision ?? null, content, takeOver, isStored };
    },
    calls: buildCalls(kind, options),
    events: buildEvents(kind.folder, options),
    canCarry: supports("publish_contents"),
    storedDraft: kind.calls.saveDraft.response,
    buildNotice: (text) => ({ text, onUndone }),
    describePublished: ({ content }) => publishedText(content),
    onRefused,
  };
}

function buildCalls(
  { name, calls }: ReturnType<typeof useCampaignKind>,
  { siteId, form: { base } }: CampaignWriteOptions,
): DraftCalls<CampaignWork, Stored, Published> {
  const params = { siteId };
  const open = base.id ?? "";
  const buildContent = ({ id, content }: CampaignWork) => ({
    campaign: toCampaignInput(name, id, content),
    base_revision: base.baseRevision,
  });
  return {
    store: (send, work, purpose) => {
      const canUndo = purpose === "save" || (purpose === "publish" && base.id === null);
      return send(calls.saveDraft, { params, body: buildContent(work) }, { ifMatch: work.revision ?? 0, canUndo });
    },
    publish: (send, work, isCarried) => {
      const seen = { id: work.id, draft_revision: work.revision ?? 0, take_over: work.takeOver };
      const body = { ...seen, ...(isCarried ? buildContent(work) : {}) };
      return send(calls.publishDraft, { params, body });
    },
    discard: (send) => send(calls.discardDraft, { params, body: { id: open } }),
    requestReview: async (send, work, { isRequested, note }) => {
      const id = work.id ?? open;
      const body = { id, is_asked: isRequested, note };
      const { draft } = await send(calls.requestReview, { params, body }, { canUndo: false });
      return { id, draft };
    },
    requestChanges: async (send, note) => {
      const { draft } = await send(calls.requestChanges, { params, body: { id: open, note } });
      return { id: open, draft };
    },
  };
}

function buildEvents(folder: string, options: CampaignWriteOptions): DraftEvents<CampaignWork, Stored, Published> {
  const { siteId, source, form } = options;
  const { base } = form;
  return {
    onStored: async ({ id, draft }, work) => {
      await adopt(options, id, work.content);
      return { ...work, id, revision: draft.revision, isStored: true };
    },
    onPublished: ({ campaign }, { content }) => adoptPublished(options, campaign.id, content),
    onDiscarded: async () => {
      form.reset();
      if (base.live === null) return { href: `/sites/${siteId}/${folder}` };
      await source.refresh(base.id);
      return {};
    },
    onReviewRequested: async (_stored, { id }) => {
      if (id !== null) await adopt(options, id, form.content);
    },
    onChangesRequested: async () => {
      await source.refresh(base.id);
    },
  };
}

/** Reads what was stored, and continues the form on it. */
async function adopt(
  { source, form, onCreated }: CampaignWriteOptions,
  id: string,
  sent: CampaignContent,
): Promise<void> {
  const next = await source.refresh(id);
  if (next !== null) form.acceptStored(next, sent);
  if (form.base.id === null) onCreated(id);
}

/** Reads the published campaign, and clears the refusals of its fields. */
export async function adoptPublished(options: CampaignWriteOptions, id: string, sent: CampaignContent): Promise<void> {
  options.errors.clearRefused();
  options.clashes.remember([]);
  await adopt(options, id, sent);
}

/** Shows a refusal: conflicts and newer versions in a dialog, errors at their fields, everything else in a notification. */
export function buildRefusal({
  source,
  form,
  errors,
  ...on
}: CampaignWriteOptions): (error: Error) => Promise<boolean> {
  return async (error) => {
    if (!isApiError(error)) return false;
    if (error.status === 412) {
      const next = await source.refresh(form.base.id);
      if (next !== null) on.onStale();
      return next !== null;
    }
    const clashes = readClashes(error.body.clashes);
    const isAtField = errors.showRefused(error.errors);
    if (clashes.length > 0) on.onClashes(clashes);
    else if (isAtField) on.onFieldsRefused();
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
export function usePublishedText(now: number): (content: CampaignContent) => string {
  const t = useTranslations("campaigns.editor.published");
  const { site } = useSite();
  return (content) => {
    const state = findCampaignState(content, now, site.time_zone);
    if (state !== "planned") return t(state === "ended" ? "ended" : "now");
    const from = parseBoundary(content.active_from ?? "", site.time_zone, false);
    return t("later", { at: formatDateTime(from, site.time_zone), zone: site.time_zone });
  };
}
