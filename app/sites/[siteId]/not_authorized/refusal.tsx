import { getTranslations } from "next-intl/server";
import { screenLabel } from "@/components/shell/menu-sections";
import { NoticePage } from "@/components/shell/notice-page";
import { missingRules } from "@/lib/domain/access-reasons";
import { whoOnPage } from "../who-on-page";

/** Says which right is missing for the screen at this address, and whom to ask (features N7). */
export async function SiteRefusal() {
  const [t, names] = await Promise.all([getTranslations("notices"), getTranslations("menu")]);
  const page = await whoOnPage();
  const screen = page?.screen ?? null;
  if (page === null || screen === null)
    return <NoticePage title={t("forbidden.title")}>{t("forbidden.plain")}</NoticePage>;
  const { site, user, rights } = page.who;
  const missing = missingRules(screen.access, rights);
  return (
    <NoticePage title={t("forbidden.title")}>
      <p>{t("forbidden.text", { screen: screenLabel(names, screen.name), site: site.name })}</p>
      <p>
        {t("forbidden.policies", { count: missing.length })}{" "}
        {missing.map((rule) => (
          <code key={rule} className="mr-1 rounded-tight bg-sunken px-1.5 py-0.5 font-code text-sm">
            {rule}
          </code>
        ))}
      </p>
      <p>{t("forbidden.ask", { site: site.name, email: user.email })}</p>
    </NoticePage>
  );
}
