import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { identifyOnPage } from "@/app/sites/[siteId]/who-on-page";
import { translateScreen } from "@/components/shell/menu-sections";
import { NoticePage } from "@/components/shell/notice-page";
import { ScreenLink } from "@/components/ui/screen-link";
import { findMissingRules, isAllowed } from "@/lib/domain/kit/access";
import { buildSiteHome, getScreen } from "@/lib/domain/kit/screens";
import { getAccountAddress } from "@/lib/i18n/account-name";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.notAuthorized"))("title") };
}

/**
 * Shown by middleware with status 403 instead of a screen that the user may not open. With `forbidden()` alone, the page would
 * be empty until its scripts have run.
 */
export default function ScreenNotAuthorizedPage() {
  return <SiteRefusal />;
}

/** Shows which right is missing for the screen, a contact, and links to other pages. */
async function SiteRefusal() {
  const [t, names] = await Promise.all([getTranslations(), getTranslations("menu")]);
  const page = await identifyOnPage();
  const screen = page?.screen ?? null;
  if (page === null || screen === null)
    return <NoticePage title={t("notices.forbidden.title")}>{t("notices.forbidden.plain")}</NoticePage>;
  const { site, user, rights } = page.who;
  const missing = findMissingRules(screen.access, rights);
  // Users of a site cannot grant staff rights.
  const ask = screen.internal === undefined ? "ask" : "askStaff";
  const canGoHome = isAllowed(getScreen("searches").access, rights);
  return (
    <NoticePage title={t("notices.forbidden.title")}>
      <p>{t("notices.forbidden.text", { screen: translateScreen(names, screen.name), site: site.name })}</p>
      <p>
        {t("notices.forbidden.policies", { count: missing.length })}{" "}
        {missing.map((rule) => (
          <code key={rule} className="mr-1 rounded-tight bg-sunken px-1.5 py-0.5 font-code text-sm">
            {rule}
          </code>
        ))}
      </p>
      <p>{t(`notices.forbidden.${ask}`, { site: site.name, email: getAccountAddress(user) })}</p>
      <p>
        {canGoHome ? (
          <ScreenLink href={buildSiteHome(site.trackingCode)}>
            {t("notices.absent.home", { site: site.name })}
          </ScreenLink>
        ) : (
          <ScreenLink href="/sites">{t("sign-in.notAuthorized.sites")}</ScreenLink>
        )}
      </p>
    </NoticePage>
  );
}
