import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTimeField } from "@/components/ui/date-time-field";
import { DialogSite } from "@/components/ui/dialog-site";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { useSite } from "@/lib/client/site-context";
import { listOff, REASON_MAX, type ServiceState } from "@/lib/contract/services/services";
import { RETURN_CHOICES, type ReturnChoice, validateDeactivation } from "@/lib/domain/services/deactivation-form";
import { getErrorText } from "@/lib/i18n/error-text";
import type { useSwitch } from "./use-switch";

type Props = { state: ServiceState; change: ReturnType<typeof useSwitch>; onClose: () => void };

/** Asks for the site's name, a reason and the return, and shows who is affected and what shoppers will see. */
export function DeactivateDialog({ state, change, onClose }: Props) {
  const t = useTranslations("services");
  const { site } = useSite();
  const form = useDeactivation();
  async function submit() {
    if (!form.check()) return focusFirstInvalid();
    const { autoReturnAt, reason, name } = form;
    if (await change.turn({ desired: false, siteName: name, reason: reason.trim(), autoReturnAt })) onClose();
  }
  return (
    <FormDialog
      title={t("off.title", { service: state.service })}
      submit={{ label: t("deactivate", { service: state.service }), kind: "danger-final" }}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogSite />
      <p>{t("off.text", { service: state.service })}</p>
      {typeof state.per_minute === "number" && (
        <p className="tabular-nums">{t("off.affected", { count: state.per_minute })}</p>
      )}
      <FallbackPreview service={state.service} />
      {form.hasExtras && <ReasonAndReturn form={form} />}
      <TextField
        label={t("off.name", { site: site.name })}
        autoComplete="off"
        value={form.name}
        error={form.findError("name")}
        onChange={(event) => form.put({ name: event.target.value })}
      />
    </FormDialog>
  );
}

/** Fields that only our own backend stores. */
function ReasonAndReturn({ form }: { form: ReturnType<typeof useDeactivation> }) {
  const t = useTranslations("services.off");
  const { site } = useSite();
  return (
    <>
      <TextArea
        label={t("reason")}
        hint={t("reasonHint")}
        rows={2}
        maxLength={REASON_MAX}
        value={form.reason}
        error={form.findError("reason")}
        onChange={(event) => form.put({ reason: event.target.value })}
      />
      <Select
        label={t("return")}
        value={form.choice}
        options={RETURN_CHOICES.map((value) => ({ value, label: t(`returns.${value}`) }))}
        onChange={(event) => form.put({ choice: event.target.value as ReturnChoice })}
      />
      {form.choice === "at" && (
        <DateTimeField
          label={t("returnAt")}
          timeZone={site.time_zone}
          value={form.at}
          error={form.findError("at")}
          onChange={(at) => form.put({ at })}
        />
      )}
    </>
  );
}

type Fields = { name: string; reason: string; choice: ReturnChoice; at: string | null };
const EMPTY: Fields = { name: "", reason: "", choice: "never", at: null };

/** The form; its errors are shown from the first `check` on. */
function useDeactivation() {
  const t = useTranslations();
  const { site, supports } = useSite();
  const hasExtras = supports(listOff);
  const [fields, setFields] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const rules = { siteName: site.name, needsReason: hasExtras };
  const { errors, autoReturnAt } = validateDeactivation({ ...fields, ...rules }, Date.now());
  return {
    ...fields,
    hasExtras,
    autoReturnAt,
    put: (changed: Partial<Fields>) => setFields((all) => ({ ...all, ...changed })),
    findError: (name: keyof typeof errors) => {
      const code = errors[name];
      return isChecked && code !== undefined ? getErrorText(t, "services", code) : undefined;
    },
    /** Whether the form is valid; shows what is not. */
    check: () => {
      setChecked(true);
      return Object.keys(errors).length === 0;
    },
  };
}

/** What shoppers will see instead: the demo shop's own page if there is one, and a description. */
function FallbackPreview({ service }: { service: ServiceState["service"] }) {
  const t = useTranslations("services.fallback");
  const { site, supports } = useSite();
  const isDemoShop = site.base_url.endsWith(`/shop/${site.trackingCode}`) && supports(listOff);
  return (
    <section className="grid gap-2" aria-label={t("title")}>
      <h3 className="font-semibold">{t("title")}</h3>
      <p className="text-ink-2 text-md">{t(service)}</p>
      {service === "search" && isDemoShop && (
        <iframe
          title={t("frame")}
          src={`${site.base_url}/search?${new URLSearchParams({ q: t("query"), without: "search" })}`}
          sandbox=""
          loading="lazy"
          className="h-56 w-full rounded-box border border-line bg-canvas"
        />
      )}
    </section>
  );
}
