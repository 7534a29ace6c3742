import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type ServiceState, toggle } from "@/lib/contract/services/services";
import { isActiveService } from "@/lib/domain/services/read-state";
import { formatDateTime } from "@/lib/i18n/formats";
import { SwitchProgress } from "./switch-progress";
import { useStatusId, useSwitch, useSwitchProgress } from "./use-switch";

const DeactivateDialog = lazy(() => import("./deactivate-dialog").then((file) => ({ default: file.DeactivateDialog })));

/** A service: its state, who changed it last and why, the switch, and the progress of a request. */
export function ServiceCard({ state }: { state: ServiceState }) {
  const t = useTranslations("services");
  const canWrite = useAllowed(toggle.access);
  const [statusId, setStatusId] = useStatusId(state.service);
  const [question, setQuestion] = useState<"none" | "off" | "on">("none");
  const change = useSwitch(state.service, setStatusId);
  const follow = useSwitchProgress(state, statusId);
  const isActive = isActiveService(state);
  const name = t(`names.${state.service}`);
  // Someone else may switch the service while the question is open; there is nothing left to ask then.
  if ((question === "off" && isActive === false) || (question === "on" && isActive === true)) setQuestion("none");
  const isBusy = follow.isPending || change.isPending;
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-b py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
          {name}
          <Chip kind={isActive === null ? "neutral" : isActive ? "good" : "bad"}>
            {t(isActive === null ? "state.unknown" : isActive ? "state.on" : "state.off")}
          </Chip>
        </h2>
        <p className="max-w-[72ch] text-ink-2 text-md">{t(`about.${state.service}`)}</p>
        <LastChange state={state} isActive={isActive} />
        <SwitchProgress follow={follow} />
      </div>
      {canWrite && isActive !== null && (
        <div className="flex items-start">
          <Button
            kind={isActive ? "danger" : "primary"}
            isPending={isBusy}
            onClick={() => setQuestion(isActive ? "off" : "on")}
          >
            {t(isActive ? "deactivate" : "activate", { service: state.service })}
          </Button>
        </div>
      )}
      {question === "on" && (
        <AlertDialog
          isOpen
          title={t("on.title", { service: state.service })}
          onCancel={() => setQuestion("none")}
          choices={[
            {
              label: t("activate", { service: state.service }),
              isPending: change.isPending,
              onChoose: () => void change.turn({ desired: true }).then(() => setQuestion("none")),
            },
          ]}
        >
          {t("on.text")}
        </AlertDialog>
      )}
      {question === "off" && (
        <Suspense>
          <DeactivateDialog state={state} change={change} onClose={() => setQuestion("none")} />
        </Suspense>
      )}
    </li>
  );
}

/** Who changed the service last, when and why, and when it returns by itself. */
function LastChange({ state, isActive }: { state: ServiceState; isActive: boolean | null }) {
  const t = useTranslations("services.last");
  const { site } = useSite();
  const at = toInstant(state.changed_at);
  if (at === null) return <p className="text-ink-2 text-md">{t("never")}</p>;
  const by = String(state.changed_by ?? "");
  const values = { at: formatDateTime(at, site.time_zone), by };
  return (
    <div className="grid gap-1 text-md">
      <p className="tabular-nums">{by === "" ? t("unknown", values) : t("known", values)}</p>
      {isActive === false && state.reason && (
        <p className="[overflow-wrap:anywhere]">{t("reason", { reason: state.reason })}</p>
      )}
      {isActive === false && state.auto_return_at && (
        <p className="tabular-nums">
          {t("autoReturn", { at: formatDateTime(state.auto_return_at, site.time_zone), zone: site.time_zone })}
        </p>
      )}
    </div>
  );
}

/** An instant of a backend, which may be text or epoch seconds or milliseconds; null if it is none. */
function toInstant(value: ServiceState["changed_at"]): string | null {
  if (value === null || value === undefined || value === "") return null;
  const isSeconds = typeof value === "number" && value < 1e11;
  const date = new Date(isSeconds ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
