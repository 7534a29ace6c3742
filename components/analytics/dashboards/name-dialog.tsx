import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
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
  const [name, setName] = useState(first);
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === "";
  const save = () => {
    setTried(true);
    if (isEmpty) return;
    onSave(name.trim());
    onClose();
  };
  return (
    <FormDialog size="small" title={title} submit={{ label: action }} onSubmit={save} onClose={onClose}>
      <TextField
        label={t("dashboards.list.name")}
        value={name}
        maxLength={DASHBOARD_NAME_MAX}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.target.value)}
        error={isTried && isEmpty ? t("errors.name_empty") : undefined}
      />
    </FormDialog>
  );
}
