import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { TextField } from "@/components/ui/text-field";
import type { PlanContent, PlanFieldCode } from "@/lib/contract/catalogue/plans";
import { convertToView } from "@/lib/domain/catalogue/plan-views";
import { CRON_FIELDS } from "@/lib/domain/kit/limits";
import type { FieldErrors } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";
import { CalendarView } from "./calendar-view";
import { createDefaultDraft, type PlanDraft, splitCron, withCronText } from "./plan-draft";

type View = PlanContent["type"];

/** Both views of a plan: each shows the same plan, and converts it to its form only when it is edited there. */
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
  function renderPanel(view: View) {
    const shown = convertToView(draft, view);
    if ("code" in shown) {
      const fresh = { ...createDefaultDraft(draft.time_zone, view), paused: draft.paused };
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
  const buildTab = (view: View): Tab => ({
    id: view,
    label: t(`views.${view}`),
    panel: view === open && renderPanel(view),
  });
  return (
    <Tabs
      label={t("viewsLabel")}
      tabs={[buildTab("manual_calendar"), buildTab("cron")]}
      selected={open}
      onSelect={(view) => setOpen(view === "cron" ? "cron" : "manual_calendar")}
    />
  );
}

/** The five fields of a cron line with names, ranges and errors. */
function CronView({
  cron,
  errors,
  onChange,
}: {
  cron: string | null;
  errors: FieldErrors;
  onChange: (cron: string) => void;
}) {
  const t = useTranslations("plans");
  const tAll = useTranslations();
  const texts = splitCron(cron);
  return (
    <fieldset>
      <legend className="mb-2 text-ink-2 text-md">{t("cronHint")}</legend>
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {CRON_FIELDS.map((field) => {
          const code = errors[`cron.${field}`]?.[0] as PlanFieldCode | undefined;
          return (
            <TextField
              key={field}
              label={t(`cron.${field}`)}
              hint={t(`cronRange.${field}`)}
              error={code && getErrorText(tAll, "plans", code)}
              autoComplete="off"
              spellCheck={false}
              value={texts[field]}
              onChange={(event) => onChange(withCronText(cron, field, event.target.value))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
