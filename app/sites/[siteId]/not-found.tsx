import { getTranslations } from "next-intl/server";
import { NoticePage } from "@/components/shell/notice-page";
import { ScreenLink } from "@/components/ui/screen-link";
import { siteHome } from "@/lib/domain/screens";
import { whoOnPage } from "./who-on-page";

export default async function SiteNotFound() {
  const t = await getTranslations("notices");
  const page = await whoOnPage();
  if (page === null) return <NoticePage title={t("notFound.title")}>{t("absent.unknown")}</NoticePage>;
  const { site } = page.who;
  return (
    <NoticePage title={t("notFound.title")}>
      <p>{t("notFound.text", { site: site.name })}</p>
      <p>
        <ScreenLink href={siteHome(site.trackingCode)}>{t("absent.home", { site: site.name })}</ScreenLink>
      </p>
    </NoticePage>
  );
}
