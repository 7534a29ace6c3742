import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { ScreenLink } from "@/components/ui/screen-link";
import { notify } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { readAgain } from "@/lib/client/read-again";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useUiState } from "@/lib/client/ui-state";
import { useWrite } from "@/lib/client/use-write";
import { FIRST_STEPS, type FirstStep, setHidden, showFirstSteps } from "@/lib/contract/analytics/first-day";
import type { Access } from "@/lib/http/endpoint";

/** Where each step is done, and who can do it. */
const STEPS: Record<FirstStep, { path: string; access: Access }> = {
  feed: { path: "settings/feeds/sources", access: { policies: ["feeds"] } },
  events: { path: "settings", access: {} },
  synonym: { path: "catalog_management/synonyms", access: { policies: ["synonyms"] } },
  customization: { path: "query_customizations", access: { policies: ["search_customizations"] } },
};

/**
 * The first steps on a new site, until all are done or the user hides them. Nothing for viewers, and nothing on a backend that
 * does not know the steps.
 */
export function FirstDayStrip({ siteId }: { siteId: string }) {
  const t = useTranslations("searches.firstDay");
  const { supports } = useSite();
  const [{ userId, hiddenFirstDays }, change] = useUiState();
  // The browser remembers sites on which all steps are done: most are past their first day.
  const isShown = userId !== "" && !hiddenFirstDays.includes(siteId);
  const isEnabled = useAllowed({ roles: ["!viewer"] }) && supports(showFirstSteps) && isShown;
  const { data } = useQuery({ ...read(showFirstSteps, { params: { siteId } }), enabled: isEnabled });
  const hide = useHide(siteId);
  const isDone = data?.done.length === FIRST_STEPS.length;
  useEffect(() => {
    if (isDone && isEnabled) change({ hiddenFirstDays: [...hiddenFirstDays, siteId] });
  }, [isDone, isEnabled, change, hiddenFirstDays, siteId]);
  if (!isEnabled || data === undefined || data.is_hidden || isDone) return null;
  const next = FIRST_STEPS.find((step) => !data.done.includes(step));
  return (
    <section aria-labelledby="first-day-title" className="mb-5 rounded-box border border-line bg-surface px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="first-day-title" className="font-semibold text-lg">
          {t("title", { done: data.done.length, all: FIRST_STEPS.length })}
        </h2>
        <IconButton icon={X} isSmall label={t("hide")} onClick={hide} />
      </div>
      <ol className="mt-2 grid gap-x-8 gap-y-3 md:grid-cols-2 xl:grid-cols-4">
        {FIRST_STEPS.map((step) => (
          <Step key={step} siteId={siteId} step={step} isDone={data.done.includes(step)} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

/** Hides the first steps from the user on every computer, and offers to undo that. */
function useHide(siteId: string): () => void {
  const t = useTranslations();
  const client = useQueryClient();
  const { send } = useWrite(setHidden);
  const params = { siteId };

  async function set(isHidden: boolean): Promise<boolean> {
    if ((await send({ params, body: { is_hidden: isHidden } })) === null) return false;
    await readAgain(client, read(showFirstSteps, { params }));
    return true;
  }
  async function hide(): Promise<void> {
    const action = { label: t("common.undo"), run: () => void set(false) };
    if (await set(true)) notify({ kind: "good", text: t("searches.firstDay.hidden"), action });
  }
  return () => void hide();
}

type StepProps = { siteId: string; step: FirstStep; isDone: boolean; isNext: boolean };

function Step({ siteId, step, isDone, isNext }: StepProps) {
  const t = useTranslations("searches.firstDay");
  const { path, access } = STEPS[step];
  const canOpen = useAllowed(access);
  return (
    <li aria-current={isNext ? "step" : undefined} className="flex min-w-0 gap-2.5">
      <span
        aria-hidden
        className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border text-xs ${
          isDone ? "border-accent bg-accent text-on-accent" : "border-line-strong text-ink-2"
        }`}
      >
        {isDone ? <Icon of={Check} size={13} /> : FIRST_STEPS.indexOf(step) + 1}
      </span>
      <div className="min-w-0">
        <p className={isNext ? "font-semibold" : ""}>
          {canOpen && !isDone ? (
            <ScreenLink href={`/sites/${siteId}/${path}`}>{t(`steps.${step}.title`)}</ScreenLink>
          ) : (
            t(`steps.${step}.title`)
          )}
          {isDone && <span className="ml-2 text-good text-sm">{t("done")}</span>}
        </p>
        {!isDone && <p className="text-ink-2 text-sm">{t(`steps.${step}.text`)}</p>}
      </div>
    </li>
  );
}
