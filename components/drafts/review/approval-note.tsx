import { useTranslations } from "next-intl";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";

/** Whether a second person must publish on this site, with a link to the settings where owners decide it. */
export function ApprovalNote({ isOn }: { isOn: boolean }) {
  const t = useTranslations("drafts.approval");
  const { site } = useSite();
  const settings = `${buildScreenPath(getScreen("integration"), site.trackingCode)}?tab=site`;
  return (
    <p className="text-ink-2 text-md">
      {t(isOn ? "isOn" : "isOff")} <ScreenLink href={settings}>{t("settings")}</ScreenLink>
    </p>
  );
}
