import { useTranslations } from "next-intl";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ApprovalSwitch } from "./approval-switch";

/** Who publishes on this site; reached without a draft too. */
export function ApprovalDialog({ editor, work }: DialogProps) {
  const t = useTranslations("drafts.approval");
  const close = () => editor.open(null);
  return (
    <Dialog isOpen onClose={close} title={t("title")} actions={<Button onClick={close}>{t("close")}</Button>}>
      <ApprovalSwitch isOn={work.isApprovalRequired} />
    </Dialog>
  );
}
