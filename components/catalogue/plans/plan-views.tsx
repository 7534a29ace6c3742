import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Tab, Tabs } from "@/components/ui/tabs";
import type { PlanContent } from "@/lib/contract/catalogue/plans";
import { inView } from "@/lib/domain/catalogue/plan-forms";
import type { FieldErrors } from "@/lib/http/api-error";
import { CalendarView } from "./calendar-view";
import { CronView } from "./cron-view";
import { firstDraft, type PlanDraft } from "./plan-draft";

type View = PlanContent["type"];

/** A plan in both of its views: whichever is open shows the same plan, and writes it once something is changed in it. */
export function PlanViews({
  draft,
  errors,
  onChange,
}: {
  draft: PlanDraft;
  errors: FieldErrors;
  onChange: (draft: PlanDraft) => void;
}) {
  const t = useTranslations("plans");
  const [open, setOpen] = useState<View>(draft.type);
  function panelOf(view: View) {
    const shown = inView(draft, view);
    if ("code" in shown) {
      const fresh = { ...firstDraft(draft.time_zone, view), paused: draft.paused };
      return (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[72ch]">{t(`noView.${shown.code}`)}</p>
          <Button kind="secondary" onClick={() => onChange(fresh)}>
            {t(view === "cron" ? "startCron" : "startCalendar")}
          </Button>
        </div>
      );
    }
    const own = view === draft.type ? errors : {};
    if (view === "cron") {
      const write = (cron: string) => onChange({ ...draft, type: view, cron, times: [], days: [] });
      return <CronView cron={shown.cron} errors={own} onChange={write} />;
    }
    return (
      <CalendarView
        calendar={shown}
        errors={own}
        onChange={(calendar) => onChange({ ...draft, type: view, cron: null, ...calendar })}
      />
    );
  }
  const tab = (view: View): Tab => ({ id: view, label: t(`views.${view}`), panel: view === open && panelOf(view) });
  return (
    <Tabs
      label={t("viewsLabel")}
      tabs={[tab("manual_calendar"), tab("cron")]}
      selected={open}
      onSelect={(view) => setOpen(view === "cron" ? "cron" : "manual_calendar")}
    />
  );
}
