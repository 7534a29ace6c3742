import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { useManualRun } from "@/components/catalogue/feeds/use-hand-run";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TimeZoneField } from "@/components/ui/time-zone-field";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { useSecondsLeft } from "@/components/ui/use-seconds-left";
import { notify } from "@/lib/client/notify";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { listPlans, type Plan, savePlan } from "@/lib/contract/catalogue/plans";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/kit/limits";
import { PlanPreview } from "./plan-preview";
import { PlanViews } from "./plan-views";
import { type PlanEditing, usePlanDraft } from "./use-plan-draft";

const OverwriteDialog = lazy(() => import("./overwrite-dialog").then((file) => ({ default: file.OverwriteDialog })));

type Props = {
  feed: string;
  plan: Plan | null;
  /** Whether the backend can return its plans: otherwise a plan may exist that is not shown here. */
  isReadable: boolean;
  now: number;
  onSaved: (plans: Plan[]) => void;
};

/** The plan of one feed: both views, a preview, and a manual run. */
export function PlanEditor({ feed, plan, isReadable, now, onSaved }: Props) {
  const t = useTranslations("plans");
  const tErrors = useTranslations("errors");
  const { site, supports } = useSite();
  const canWrite = useAllowed(savePlan.access);
  const overwriting = useOverwriteQuestion();
  const hasPlanList = supports(listPlans);
  const editing = usePlanDraft(feed, plan, { onSaved, confirm: isReadable ? null : overwriting.ask });
  const { draft, change } = editing;
  // Users who cannot save must not mistake the default plan for an existing one.
  const isShown = plan !== null || isReadable || canWrite;
  const verdict = validatePlan(draft);
  const errors = "errors" in verdict ? verdict.errors : {};
  return (
    <div className="grid gap-6">
      <PlanNotices plan={plan} isReadable={isReadable} editing={editing} canWrite={canWrite} />
      {(plan !== null || !isReadable) && canWrite && <RunNow feed={feed} plan={plan} now={now} />}
      <div className={`grid items-start gap-6 xl:grid-cols-2 ${isShown ? "" : "hidden"}`}>
        <fieldset disabled={!canWrite} className="grid min-w-0 gap-5">
          <legend className="sr-only">{t("plan")}</legend>
          <TimeZoneField
            label={t("zone")}
            error={errors.time_zone === undefined ? undefined : tErrors("time_zone_unknown")}
            zone={draft.time_zone}
            onChange={(time_zone) => change({ ...draft, time_zone })}
          />
          <PlanViews draft={draft} errors={errors} onChange={change} />
          {hasPlanList && (
            <Checkbox
              label={t("pause")}
              hint={t("pauseHint")}
              checked={draft.paused}
              onChange={(event) => change({ ...draft, paused: event.target.checked })}
            />
          )}
        </fieldset>
        {"timetable" in verdict ? (
          <PlanPreview
            timetable={verdict.timetable}
            zone={draft.time_zone}
            siteZone={site.time_zone}
            limit={hasPlanList ? FEED_RUNS_PER_DAY_MAX : (plan?.daily_limit ?? null)}
            now={now}
          />
        ) : (
          <InvalidScheduleNote />
        )}
      </div>
      <PlanSaving editing={editing} canSaveFirst={plan === null && canWrite} />
      {overwriting.isAsking && (
        <Suspense>
          <OverwriteDialog answer={overwriting.answer} />
        </Suspense>
      )}
    </div>
  );
}

/** Saves a new plan as proposed, or changes. */
function PlanSaving({ editing, canSaveFirst }: { editing: PlanEditing; canSaveFirst: boolean }) {
  const t = useTranslations("plans");
  const { isDirty, isSaving, discard } = editing;
  const save = () => void editing.save();
  return (
    <>
      {canSaveFirst && !isDirty && (
        <Button kind="primary" isPending={isSaving} onClick={save} className="w-fit">
          {t("saveFirst")}
        </Button>
      )}
      <UnsavedBar count={isDirty ? 1 : 0} isSaving={isSaving} onSave={save} onDiscard={discard} />
    </>
  );
}

/** Asks whether to replace a plan that is not shown here. */
function useOverwriteQuestion() {
  const [waiting, setWaiting] = useState<{ resolve: (canContinue: boolean) => void } | null>(null);
  return {
    isAsking: waiting !== null,
    ask: () => new Promise<boolean>((resolve) => setWaiting({ resolve })),
    answer: (canContinue: boolean) => {
      waiting?.resolve(canContinue);
      setWaiting(null);
    },
  };
}

function InvalidScheduleNote() {
  const t = useTranslations("plans.errors");
  return (
    <p role="status" className="text-bad">
      {t("schedule_invalid")}
    </p>
  );
}

type NoticeProps = Pick<Props, "plan" | "isReadable"> & { editing: PlanEditing; canWrite: boolean };

/** Notices above a plan: none yet, paused, or saved by someone else meanwhile. */
function PlanNotices({ plan, isReadable, editing, canWrite }: NoticeProps) {
  const t = useTranslations("plans");
  const { other, discard, keepMine } = editing;
  return (
    <>
      {!canWrite && <p className="text-ink-2">{t("readOnly")}</p>}
      {plan === null && isReadable && <Banner kind="info" title={t("none")} />}
      {plan === null && !isReadable && (
        <Banner kind="warn" title={t("unknown")}>
          {canWrite && t("unknownHint")}
        </Banner>
      )}
      {other !== null && (
        <Banner
          kind="warn"
          isLive
          title={t("other", { by: other.updated_by?.name ?? "–" })}
          actions={
            <>
              <Button kind="secondary" onClick={discard}>
                {t("discardMine")}
              </Button>
              <Button kind="secondary" onClick={keepMine}>
                {t("keepMine")}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

/** The remaining time as `h:mm:ss`. */
function formatClock(seconds: number): string {
  const padToTwoDigits = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${padToTwoDigits(Math.floor(seconds / 60) % 60)}:${padToTwoDigits(seconds % 60)}`;
}

/** Runs a feed manually; while that is not allowed, says why and counts down. */
function RunNow({ feed, plan, now }: { feed: string; plan: Plan | null; now: number }) {
  const t = useTranslations("plans");
  const run = useManualRun(feed, t("startsShortly"));
  const waitMs = plan?.next_manual_run_at ? Date.parse(plan.next_manual_run_at) - now : run.waitMs;
  // Measured from the last answer with a monotonic clock, so that the local clock does not matter.
  const until = useMemo(() => (waitMs > 0 ? performance.now() + waitMs : null), [waitMs]);
  const left = useSecondsLeft(until);
  async function start() {
    if (left > 0) return notify({ kind: "warning", text: t("errors.manual_run_limit") });
    await run.start();
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button kind="secondary" isPending={run.isPending} onClick={() => void start()}>
        {t("runNow")}
      </Button>
      {left > 0 && (
        <p className="text-ink-2 text-md tabular-nums">
          <span role="timer">{t("runAgainIn", { time: formatClock(left) })}</span> {t("errors.manual_run_limit")}
        </p>
      )}
    </div>
  );
}
