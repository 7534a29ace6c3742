import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { reopenSite } from "@/lib/contract/settings/administration";
import type { AdministeredSite } from "@/lib/contract/settings/all-projects";
import { useSiteWrite } from "./use-site-write";

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
