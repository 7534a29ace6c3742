import { useTranslations } from "next-intl";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { getAccountAddress } from "@/lib/i18n/account-name";
import { NoticePage } from "./notice-page";

/** The not-found page of a site. */
export function SiteNotFound() {
  const t = useTranslations("notices");
  const { site } = useSite();
  return (
    <NoticePage title={t("notFound.title")}>
      <p>{t("notFound.text", { site: site.name })}</p>
      <SiteHomeLink />
    </NoticePage>
  );
}

/**
 * Shown when a right was lost between middleware and page. The page shown by middleware (`not_authorized`) names the
 * missing right and lists what the user may open.
 */
export function SiteForbidden() {
  const t = useTranslations("notices.forbidden");
  const { site, user } = useSite();
  return (
    <NoticePage title={t("title")}>
      <p>{t("plain")}</p>
      <p>{t("ask", { site: site.name, email: getAccountAddress(user) })}</p>
      <SiteHomeLink />
    </NoticePage>
  );
}

/** The way to the first screen that the user may open. Written out to keep the list of screens out of the bundle (`buildSiteHome`). */
function SiteHomeLink() {
  const t = useTranslations("notices.absent");
  const { site } = useSite();
  return (
    <p>
      <ScreenLink href={`/sites/${site.trackingCode}`}>{t("home", { site: site.name })}</ScreenLink>
    </p>
  );
}
