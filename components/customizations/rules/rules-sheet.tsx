import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";

/** The rules where there is no room beside the results. */
export function RulesSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations("query-customizations.rules");
  return (
    <Dialog isOpen onClose={onClose} title={t("title")}>
      {children}
    </Dialog>
  );
}
