import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { useSite } from "@/lib/client/site-context";
import { type ProjectGroup, setTrial } from "@/lib/contract/settings/administration";
import { useProjectWrite } from "./use-project-write";

type Props = { siteId: string; groups: readonly ProjectGroup[] };

/** The last day of the site's trial; empty without a trial. */
export function TrialForm({ siteId, groups }: Props) {
  const sites = groups.flatMap((group) => group.sites);
  const stored = sites.find(({ site_id }) => site_id === siteId)?.trial_ends_on ?? null;
  return <TrialFields key={stored ?? ""} siteId={siteId} stored={stored} />;
}

function TrialFields({ siteId, stored }: { siteId: string; stored: string | null }) {
  const t = useTranslations("administration");
  const { site } = useSite();
  const [day, setDay] = useState(stored);
  const [isUnreadable, setUnreadable] = useState(false);
  const { isPending, send } = useProjectWrite(setTrial, "trialSaved");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isUnreadable && !isPending && day !== stored) void send({ params: { siteId }, body: { trial_ends_on: day } });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <DateField
          label={t("trial")}
          hint={t("trialHint")}
          isOptional
          value={day}
          timeZone={site.time_zone}
          onChange={setDay}
          onUnreadable={setUnreadable}
        />
      </div>
      <Button type="submit" className="sm:mt-[1.4rem]" isPending={isPending}>
        {t("saveTrial")}
      </Button>
    </form>
  );
}
