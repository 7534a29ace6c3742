import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";

/** Confirms replacing a plan that cannot be displayed here. */
export function OverwriteDialog({ answer }: { answer: (canContinue: boolean) => void }) {
  const t = useTranslations("plans");
  return (
    <AlertDialog
      isOpen
      title={t("overwrite")}
      onCancel={() => answer(false)}
      choices={[{ label: t("overwriteNow"), isDanger: true, onChoose: () => answer(true) }]}
    >
      {t("overwriteHint")}
    </AlertDialog>
  );
}
