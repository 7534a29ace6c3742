import { useTranslations } from "next-intl";
import { NoticePage } from "@/components/shell/notice-page";
import { useSite } from "@/lib/client/site-context";
import { accountAddress } from "@/lib/i18n/account-name";

/**
 * Shown when a right was lost between middleware and page. Which right it was says the page that middleware shows
 * (`not_authorized`).
 */
export function SiteForbidden() {
  const t = useTranslations("notices.forbidden");
  const { site, user } = useSite();
  return (
    <NoticePage title={t("title")}>
      <p>{t("plain")}</p>
      <p>{t("ask", { site: site.name, email: accountAddress(user) })}</p>
    </NoticePage>
  );
}
