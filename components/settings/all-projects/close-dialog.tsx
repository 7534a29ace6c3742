import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { SiteMark } from "@/components/ui/site-mark";
import { TextArea, TextField } from "@/components/ui/text-field";
import { closeSite, reopenSite } from "@/lib/contract/settings/administration";
import type { AdministeredSite } from "@/lib/contract/settings/all-projects";
import { validateClosing } from "@/lib/domain/settings/close-site";
import { EffectList } from "./effects";
import { useSiteWrite } from "./use-site-write";

const EFFECTS = ["shoppers", "feeds", "mails", "changes", "data", "reopen"] as const;

/** Closes a site: lists the effects first, and requires the name of the site and a reason. */
export function CloseDialog({ site, onClose }: { site: AdministeredSite; onClose: () => void }) {
  const t = useTranslations("all-projects");
  const [fields, setFields] = useState({ site_name: "", reason: "" });
  const { site_id: siteId, name } = site;
  const write = useSiteWrite(closeSite, "closed", siteId);
  async function submit() {
    const found = Object.entries(validateClosing(fields, name)).map(([field, code]) => [field, [code]]);
    write.setErrors(Object.fromEntries(found));
    if (found.length > 0) return;
    if ((await write.send({ params: { siteId }, body: fields })) !== null) onClose();
  }
  return (
    <FormDialog
      title={
        <>
          <SiteMark siteId={siteId} /> {t("close.title", { name })}
        </>
      }
      submit={{ label: t("close.submit"), kind: "danger-final" }}
      isPending={write.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <EffectList title={t("effects")} lines={EFFECTS.map((effect) => t(`close.effects.${effect}`))} />
      <TextArea
        label={t("close.reason")}
        hint={t("close.reasonHint")}
        rows={2}
        value={fields.reason}
        error={write.findError("reason")}
        onChange={(event) => setFields({ ...fields, reason: event.target.value })}
      />
      <TextField
        label={t("close.name", { name })}
        autoComplete="off"
        value={fields.site_name}
        error={write.findError("site_name")}
        onChange={(event) => setFields({ ...fields, site_name: event.target.value })}
      />
    </FormDialog>
  );
}

/** Confirms that a closed site opens again. */
export function ReopenDialog({ site, onClose }: { site: AdministeredSite; onClose: () => void }) {
  const t = useTranslations("all-projects");
  const { site_id: siteId, name } = site;
  const { send, isPending } = useSiteWrite(reopenSite, "reopened", siteId);
  async function confirm() {
    if ((await send({ params: { siteId } })) !== null) onClose();
  }
  return (
    <AlertDialog
      isOpen
      title={t("reopen.title", { name })}
      onCancel={onClose}
      choices={[{ label: t("reopen.submit"), isPending, onChoose: () => void confirm() }]}
    >
      <p>{t("reopen.text")}</p>
    </AlertDialog>
  );
}
