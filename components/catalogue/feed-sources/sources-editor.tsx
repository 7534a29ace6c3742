import { useQuery } from "@tanstack/react-query";
import { FileUp, Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useManualRun } from "@/components/catalogue/feeds/use-hand-run";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { saveFeedSources, type WaitingFile } from "@/lib/contract/catalogue/feeds";
import { listPlans, type Plan, runNow } from "@/lib/contract/catalogue/plans";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { formatDateTime } from "@/lib/i18n/formats";
import { SourceCard } from "./source-card";
import { filterErrors, moveSource, type SourceDraft } from "./source-draft";
import { HoldField } from "./source-fields";
import { useFreedFiles } from "./use-freed-files";
import { type SavedSources, type SourcesEditing, useSourcesDraft } from "./use-sources-draft";
import { WaitingFiles } from "./waiting-files";

/** Limits: number of sources, size of an uploaded file, and number of files without a source. */
export type SourceLimits = { sources: number; fileBytes: number; waiting: number };

type Props = {
  feed: string;
  saved: SavedSources | null;
  limits: SourceLimits;
  /** Uploaded files that no saved source uses. */
  waiting: readonly WaitingFile[];
};

/** The sources of one feed, in order. */
export function SourcesEditor({ feed, saved, limits, waiting }: Props) {
  const t = useTranslations("feed-sources");
  const canWrite = useAllowed(saveFeedSources.access);
  const editing = useSourcesDraft(feed, saved);
  const run = useRunNow(feed);
  const [announcement, setAnnouncement] = useState("");
  const { drafts, change } = editing;
  useFreedFiles(drafts, saved);
  const left = waiting.filter(({ id }) => !drafts.some(({ source }) => source.file?.id === id));
  const put = (next: SourceDraft) => change(drafts.map((one) => (one.key === next.key ? next : one)));
  function move(index: number, by: -1 | 1) {
    change(moveSource(drafts, index, by));
    setAnnouncement(t("moved", { number: index + by + 1, count: drafts.length }));
  }
  async function saveThen(next: () => Promise<void>) {
    if (await editing.save()) return next();
    focusFirstInvalid();
  }
  return (
    <div className="grid gap-5">
      <Notices saved={saved} editing={editing} canWrite={canWrite} />
      {!editing.isDirty && drafts.length > 0 && canWrite && <RunSources feed={feed} run={run} />}
      <ol className="grid gap-5">
        {drafts.map((draft, index) => (
          <li key={draft.key}>
            <SourceCard
              draft={draft}
              place={{ index, count: drafts.length }}
              errors={filterErrors(editing.errors, index)}
              bytesMax={limits.fileBytes}
              onChange={canWrite ? put : undefined}
              onMove={(by) => move(index, by)}
              onRemove={() => change(drafts.filter(({ key }) => key !== draft.key))}
            />
          </li>
        ))}
      </ol>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {canWrite && <AddSource editing={editing} max={limits.sources} />}
      {canWrite && <WaitingFiles files={left} max={limits.waiting} />}
      {drafts.length > 0 && <HoldField editing={editing} canWrite={canWrite} />}
      <SavedBy saved={saved} />
      <UnsavedBar
        count={editing.isDirty ? 1 : 0}
        isSaving={editing.isSaving}
        onSave={() => void saveThen(async () => undefined)}
        onDiscard={editing.discard}
        actions={
          drafts.length > 0 && (
            <SaveAndRun isSaving={editing.isSaving} run={run} onAct={() => void saveThen(run.start)} />
          )
        }
      />
    </div>
  );
}

/** Saves and starts a run; shown only if a manual run is still available today. */
function SaveAndRun({ isSaving, run, onAct }: { isSaving: boolean; run: ManualRun; onAct: () => void }) {
  const t = useTranslations("feed-sources");
  if (!run.isPossible) return null;
  return (
    <Button kind="primary" isPending={isSaving || run.isPending} onClick={onAct}>
      {t("saveAndRun")}
    </Button>
  );
}

/** Notices above the sources: none yet, read-only, or saved by someone else meanwhile. */
function Notices({
  saved,
  editing,
  canWrite,
}: {
  saved: SavedSources | null;
  editing: SourcesEditing;
  canWrite: boolean;
}) {
  const t = useTranslations("feed-sources");
  const { drafts, isStale, discard, keepMine } = editing;
  return (
    <>
      {!canWrite && <p className="text-ink-2">{t("readOnly")}</p>}
      {drafts.length === 0 && (
        <Banner kind="info" title={t("none")}>
          {t(canWrite ? "noneHint" : "noneReadOnly")}
        </Banner>
      )}
      {isStale && (
        <Banner
          kind="warn"
          isLive
          title={saved === null ? t("sourcesRemoved") : t("other", { by: saved.updated_by.name })}
          actions={
            <>
              <Button onClick={discard}>{t("discardMine")}</Button>
              <Button onClick={keepMine}>{t("keepMine")}</Button>
            </>
          }
        />
      )}
    </>
  );
}

function AddSource({ editing, max }: { editing: SourcesEditing; max: number }) {
  const t = useTranslations("feed-sources");
  if (editing.drafts.length >= max) return <p className="text-ink-2">{t("full", { count: max })}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={Link2} onClick={() => editing.add("address")}>
        {t("addAddress")}
      </Button>
      <Button icon={FileUp} onClick={() => editing.add("file")}>
        {t("addFile")}
      </Button>
    </div>
  );
}

function SavedBy({ saved }: { saved: SavedSources | null }) {
  const t = useTranslations("feed-sources");
  const { site } = useSite();
  if (saved === null) return null;
  const at = formatDateTime(saved.updated_at, site.time_zone);
  return <p className="text-ink-3 text-sm">{t("savedBy", { by: saved.updated_by.name, at })}</p>;
}

/** Starts a run with the saved sources, or says why that is not possible. */
function RunSources({ feed, run }: { feed: string; run: ManualRun }) {
  const t = useTranslations("feed-sources");
  const { site } = useSite();
  if (run.plan === null)
    return (
      <p className="text-ink-2">
        {t("noPlan")}{" "}
        <ScreenLink href={`${buildScreenPath(getScreen("feeds-plan"), site.trackingCode)}?feed=${feed}`}>
          {t("makePlan")}
        </ScreenLink>
      </p>
    );
  if (run.next !== null)
    return <p className="text-ink-2">{t("runAgainAt", { at: formatDateTime(run.next, site.time_zone) })}</p>;
  if (!run.isPossible) return null;
  return (
    <div>
      <Button isPending={run.isPending} onClick={() => void run.start()}>
        {t("runNow")}
      </Button>
    </div>
  );
}

/** Whether a feed can be run manually, the reason if not, and the action. */
type ManualRun = {
  /** Undefined while unknown, null for a feed without a plan. */
  plan: Plan | null | undefined;
  /** The earliest time of the next manual run; null if it is possible now. */
  next: string | null;
  isPossible: boolean;
  isPending: boolean;
  start: () => Promise<void>;
};

/** Runs a feed manually: once in 24 hours, and only if it has a plan. */
function useRunNow(feed: string): ManualRun {
  const t = useTranslations("feed-sources");
  const { site, supports } = useSite();
  const canReadPlans = useAllowed(listPlans.access) && supports(listPlans);
  const canRun = useAllowed(runNow.access);
  const params = { siteId: site.trackingCode };
  const { data } = useQuery({ ...read(listPlans, { params }), enabled: canReadPlans });
  const { isPending, start } = useManualRun(feed, t("startsShortly"));
  const plan = data === undefined ? undefined : (data.plans.find((one) => one.feed === feed) ?? null);
  const wait = plan?.next_manual_run_at ?? null;
  const isWaiting = wait !== null && data !== undefined && Date.parse(wait) > Date.parse(data.now);
  return {
    plan,
    next: isWaiting ? wait : null,
    isPossible: canRun && plan !== undefined && plan !== null && !isWaiting,
    isPending,
    start,
  };
}
