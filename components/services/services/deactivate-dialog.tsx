import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { DateTimeField } from "@/components/ui/date-time-field";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { listOff, REASON_MAX, type ServiceState } from "@/lib/contract/services/services";
import { RETURN_CHOICES, type ReturnChoice, validateDeactivation } from "@/lib/domain/services/deactivation-form";
import { FallbackPreview } from "./fallback-preview";
import type { useSwitch } from "./use-switch";

type Props = { state: ServiceState; change: ReturnType<typeof useSwitch>; onClose: () => void };

/** Asks for the site's name, a reason and the return, and shows who is affected and what shoppers will see. */
export function DeactivateDialog({ state, change, onClose }: Props) {
  const t = useTranslations("services");
  const { site, groups } = useSite();
  const formId = useId();
  const hasExtras = groups.includes(listOff.group ?? "");
  const [form, setForm] = useState({
    name: "",
    reason: "",
    choice: "never" as ReturnChoice,
    at: null as string | null,
  });
  const [isChecked, setChecked] = useState(false);
  const { errors, autoReturnAt } = validateDeactivation(
    { ...form, siteName: site.name, needsReason: hasExtras },
    Date.now(),
  );
  const errorOf = (name: keyof typeof errors) => {
    const code = errors[name];
    return isChecked && code !== undefined ? t(`errors.${code}`) : undefined;
  };
  async function submit() {
    setChecked(true);
    if (Object.keys(errors).length > 0) return;
    if (await change.turn({ desired: false, reason: form.reason.trim(), autoReturnAt })) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isPending={change.isPending}
      title={t("off.title", { service: state.service })}
      actions={
        <>
          <Button onClick={onClose}>{t("off.cancel")}</Button>
          <Button kind="danger" type="submit" form={formId} isPending={change.isPending}>
            {t("deactivate", { service: state.service })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t("off.text", { service: state.service })}</p>
        {typeof state.per_minute === "number" && (
          <p className="tabular-nums">{t("off.affected", { count: state.per_minute })}</p>
        )}
        <FallbackPreview service={state.service} />
        {hasExtras && (
          <>
            <TextArea
              label={t("off.reason")}
              hint={t("off.reasonHint")}
              rows={2}
              maxLength={REASON_MAX}
              value={form.reason}
              error={errorOf("reason")}
              onChange={(event) => setForm({ ...form, reason: event.target.value })}
            />
            <Select
              label={t("off.return")}
              value={form.choice}
              options={RETURN_CHOICES.map((value) => ({ value, label: t(`off.returns.${value}`) }))}
              onChange={(event) => setForm({ ...form, choice: event.target.value as ReturnChoice })}
            />
            {form.choice === "at" && (
              <DateTimeField
                label={t("off.returnAt")}
                timeZone={site.time_zone}
                value={form.at}
                error={errorOf("at")}
                onChange={(at) => setForm({ ...form, at })}
              />
            )}
          </>
        )}
        <TextField
          label={t("off.name", { site: site.name })}
          autoComplete="off"
          value={form.name}
          error={errorOf("name")}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
