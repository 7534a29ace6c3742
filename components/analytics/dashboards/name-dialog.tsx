import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { DASHBOARD_NAME_MAX } from "@/lib/contract/analytics/dashboards";

type Props = {
  title: string;
  /** Initial value of the field. */
  name: string;
  action: string;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a dashboard. */
export function NameDialog({ title, name: first, action, onSave, onClose }: Props) {
  const t = useTranslations();
  const form = useId();
  const [name, setName] = useState(first);
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) return;
    onSave(name.trim());
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="primary" type="submit" form={form}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <TextField
          label={t("dashboards.list.name")}
          value={name}
          maxLength={DASHBOARD_NAME_MAX}
          autoComplete="off"
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.target.value)}
          error={isTried && isEmpty ? t("dashboards.errors.name_empty") : undefined}
        />
      </form>
    </Dialog>
  );
}
