import { useTranslations } from "next-intl";
import { NoticePage } from "@/components/shell/notice-page";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";

/** There is nothing at an address of the site. The address of its home is written out: the list of screens stays away. */
export function SiteNotFound() {
  const t = useTranslations("notices");
  const { site } = useSite();
  return (
    <NoticePage title={t("notFound.title")}>
      <p>{t("notFound.text", { site: site.name })}</p>
      <p>
        <ScreenLink href={`/sites/${site.trackingCode}/searches`}>{t("absent.home", { site: site.name })}</ScreenLink>
      </p>
    </NoticePage>
  );
}
