import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import type { CampaignKindConfig } from "@/components/campaigns/model/campaign-kinds";
import { useLeaveGuard, useSaveKey } from "@/components/drafts/editing/use-leave-guard";
import { useReviewNews } from "@/components/drafts/review/use-review-news";
import { TextField } from "@/components/ui/text-field";
import { useAfterIdle } from "@/components/ui/use-after-idle";
import { useKeepFocus } from "@/components/ui/use-keep-focus";
import { useNow } from "@/components/ui/use-now";
import { PartBoundary } from "@/lib/client/part-boundary";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import { BANNER_DEVICES } from "@/lib/contract/campaigns/placements";
import { findOwnSize } from "@/lib/domain/campaigns/placement-formats";
import type { Output } from "@/lib/http/endpoint";
import { BannerSections } from "./banner-sections";
import { CampaignBar } from "./campaign-bar";
import { CampaignDateFields, KnownDates } from "./campaign-dates";
import type { CampaignDialog, CampaignEditing } from "./campaign-editing";
import { CampaignHead, useEditorTitle } from "./campaign-head";
import { CampaignNotes } from "./campaign-notes";
import { CheckAnnouncer, CheckNote } from "./check-note";
import { type CampaignFormValues, listPublished, type Stored } from "./form-values";
import { SubjectField } from "./subject-field";
import { useCampaignCopy } from "./use-campaign-copy";
import { useCampaignForm } from "./use-campaign-form";
import { useCampaignWrites } from "./use-campaign-writes";
import { useCampaignFieldErrors } from "./use-field-errors";
import { useImageChecks } from "./use-image-checks";
import { useKnownClashes } from "./use-known-clashes";
import type { StoredCampaign } from "./use-stored";

const CampaignDialogs = lazy(() => import("./campaign-dialogs").then((file) => ({ default: file.CampaignDialogs })));
const PerformanceSection = lazy(() =>
  import("./performance-section").then((file) => ({ default: file.PerformanceSection })),
);
const PreviewSection = lazy(() =>
  import("@/components/campaigns/preview/preview-section").then((file) => ({ default: file.PreviewSection })),
);

type Props = {
  siteId: string;
  source: StoredCampaign;
  stored: Stored;
  openedAt: number;
  onCreated: (id: string) => void;
  onDeleted: () => void;
};

/** The form of a campaign, its preview and its numbers. */
export function CampaignEditor(props: Props) {
  const editing = useEditing(props);
  const { form, canWrite, dialog, copy, source } = editing;
  // The results of the preview are not needed to start editing.
  const isIdle = useAfterIdle();
  return (
    <>
      <CampaignHead editing={editing} />
      <CampaignNotes editing={editing} />
      <fieldset disabled={!canWrite} className="grid min-w-0 gap-8">
        <div className="grid max-w-[44rem] gap-5">
          <SubjectField editing={editing} />
          <TargetField editing={editing} />
        </div>
        <BannerSections editing={editing} />
        {editing.hasDrafts ? <CampaignDateFields editing={editing} /> : <KnownDates dates={form.base.live} />}
      </fieldset>
      <Suspense fallback={<div className="mt-8 min-h-96" />}>
        {isIdle ? (
          <PreviewSection id={form.base.id} content={form.content} now={editing.now} />
        ) : (
          <div className="mt-10 min-h-96" />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {isIdle && source.facts !== null && form.base.live !== null && form.base.id !== null && (
          <PerformanceSection siteId={props.siteId} id={form.base.id} facts={source.facts} />
        )}
      </Suspense>
      <CheckAnnouncer counts={editing.checks.counts} />
      {canWrite && <CampaignBar editing={editing} />}
      {(dialog !== null || copy.offer !== null) && (
        <PartBoundary part={dialog} onFailed={() => editing.open(null)}>
          <Suspense fallback={null}>
            <CampaignDialogs editing={editing} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

function useEditing({ siteId, source, stored, openedAt, onCreated, onDeleted }: Props): CampaignEditing {
  const t = useTranslations("campaigns.editor");
  const kind = useCampaignKind();
  const hasDrafts = useSite().supports(kind.calls.saveDraft);
  const canWrite = useAllowed(kind.writeAccess);
  const now = useNow(openedAt);
  const ownOrigins = useOwnOrigins();
  const [dialog, open] = useState<CampaignDialog | null>(null);
  const form = useCampaignForm(stored);
  const errors = useCampaignFieldErrors(form, ownOrigins, dialog !== null);
  const checks = useImageChecks(listCheckedUrls(form.values, kind), ownOrigins);
  const clashes = useKnownClashes(form);
  const title = useEditorTitle(form);
  const copy = useCampaignCopy(siteId, form, title);
  const writes = useCampaignWrites({
    siteId,
    source,
    form,
    errors,
    clashes,
    now,
    onCreated,
    onDeleted,
    onClashes: (refused) => open({ kind: "clash", clashes: refused }),
    onFieldsRefused: () => open(null),
    onStale: () => open({ kind: "stale" }),
  });
  useReviewNews<Output<CampaignCalls["show"]>>({
    queryKey: source.queryKey,
    toReviewed: ({ draft, approval_required }) => ({ draft, isApprovalRequired: approval_required }),
    findPublisher: async ({ campaign: before }, { campaign: after }) =>
      after === null || before?.revision === after.revision ? null : (after.updated_by ?? "–"),
    isBusy: writes.isBusy,
  });
  useLeaveGuard({
    isDirty: form.unsaved.length > 0,
    save: () => writes.save(),
    describe: () => t("unsaved", { title, count: form.unsaved.length }),
    copy,
  });
  useSaveKey(() => {
    if (dialog === null && canWrite && form.unsaved.length > 0) void writes.save();
  });
  useKeepFocus();
  useFocusOnOpening(stored.id === null);
  function change(patch: Partial<CampaignFormValues>, ...paths: string[]) {
    form.change(patch);
    errors.onChange(...paths);
  }
  return {
    siteId,
    source,
    form,
    errors,
    checks,
    clashes,
    writes,
    copy,
    draft: {
      title,
      stored: form.base.draft,
      isApprovalRequired: source.isApprovalRequired,
      count: listPublished(kind.name, form).length,
      unsaved: form.unsaved.length,
      isBusy: writes.isBusy,
    },
    canWrite,
    hasDrafts,
    now,
    change,
    dialog,
    open,
  };
}

function listCheckedUrls(
  { banners, target_url }: CampaignFormValues,
  { placements, formats }: Pick<CampaignKindConfig, "placements" | "formats">,
) {
  const images = placements.flatMap((placement) =>
    BANNER_DEVICES.map((device) => ({
      path: `banners.${placement}.${device}_url`,
      url: banners[placement][`${device}_url`],
      placement,
      device,
      size: findOwnSize(formats, placement, device),
    })),
  );
  return [...images, { path: "target_url", url: target_url }];
}

/** The origins that may be used without https: that of our own demo shop. */
function useOwnOrigins(): readonly string[] {
  const { site } = useSite();
  return useMemo(() => {
    const isDemo = site.base_url.endsWith(`/shop/${site.trackingCode}`);
    return isDemo && URL.canParse(site.base_url) ? [new URL(site.base_url).origin] : [];
  }, [site]);
}

/** Puts the focus into the first field of a new campaign. */
function useFocusOnOpening(isNew: boolean): void {
  const kind = useCampaignKind();
  const first = useRef(isNew ? `campaign-${kind.subject}` : null);
  useEffect(() => {
    if (first.current !== null) document.getElementById(first.current)?.focus({ preventScroll: true });
  }, []);
}

/** The URL that all banners lead to. */
function TargetField({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.target");
  const { form, errors, checks, change } = editing;
  const check = checks.getState("target_url");
  return (
    <div>
      <TextField
        id="campaign-target_url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label={t("label")}
        hint={t("hint")}
        value={form.values.target_url}
        onChange={(event) => change({ target_url: event.target.value }, "target_url")}
        onBlur={() => errors.onLeave("target_url")}
        error={errors.findText("target_url", check)}
      />
      <CheckNote state={check} isTarget />
    </div>
  );
}
