import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { list, type Plan, save } from "@/lib/contract/plans";
import { judgePlan } from "@/lib/domain/plan-timetable";
import { PlanPreview } from "./plan-preview";
import { PlanViews } from "./plan-views";
import { RunNow } from "./run-now";
import { type PlanEditing, usePlanDraft } from "./use-plan-draft";
import { ZoneField } from "./zone-field";

type Props = { feed: string; plan: Plan | null; now: number; onSaved: (plans: Plan[]) => void };

/** The plan of one feed: its two views, what they come to, and its run by hand. */
export function PlanEditor({ feed, plan, now, onSaved }: Props) {
  const t = useTranslations("plans");
  const { site, groups } = useSite();
  const mayWrite = useAllowed(save.access);
  const editing = usePlanDraft(feed, plan, onSaved);
  const { draft, change } = editing;
  const judged = judgePlan(draft);
  const errors = "errors" in judged ? judged.errors : {};
  return (
    <div className="grid gap-6">
      <PlanNotices plan={plan} editing={editing} mayWrite={mayWrite} />
      {plan !== null && mayWrite && <RunNow plan={plan} now={now} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <fieldset disabled={!mayWrite} className="grid min-w-0 gap-5">
          <legend className="sr-only">{t("plan")}</legend>
          <ZoneField
            zone={draft.time_zone}
            isUnknown={errors.time_zone !== undefined}
            onChange={(time_zone) => change({ ...draft, time_zone })}
          />
          <PlanViews draft={draft} errors={errors} onChange={change} />
          {groups.includes(list.group ?? "") && (
            <Checkbox
              label={t("pause")}
              hint={t("pauseHint")}
              checked={draft.paused}
              onChange={(event) => change({ ...draft, paused: event.target.checked })}
            />
          )}
        </fieldset>
        {"timetable" in judged ? (
          <PlanPreview timetable={judged.timetable} zone={draft.time_zone} siteZone={site.time_zone} now={now} />
        ) : (
          <p role="status" className="text-bad">
            {t("errors.schedule_invalid")}
          </p>
        )}
      </div>
      {plan === null && !editing.isDirty && mayWrite && (
        <Button kind="primary" isPending={editing.isSaving} onClick={() => void editing.save()} className="w-fit">
          {t("saveFirst")}
        </Button>
      )}
      <UnsavedBar
        count={editing.isDirty ? 1 : 0}
        isSaving={editing.isSaving}
        onSave={() => void editing.save()}
        onDiscard={editing.discard}
      />
    </div>
  );
}

/** What stands above a plan: that there is none yet, that it is paused, that somebody else saved it meanwhile. */
function PlanNotices({ plan, editing, mayWrite }: { plan: Plan | null; editing: PlanEditing; mayWrite: boolean }) {
  const t = useTranslations("plans");
  const { other, discard, keepMine } = editing;
  return (
    <>
      {!mayWrite && <p className="text-ink-2">{t("readOnly")}</p>}
      {plan === null && <Banner kind="info" title={t("none")} />}
      {other !== null && (
        <Banner
          kind="warn"
          isLive
          title={t("other", { by: other.updated_by?.name ?? "–" })}
          actions={
            <>
              <Button kind="secondary" onClick={discard}>
                {t("takeTheirs")}
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
