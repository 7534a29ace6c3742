import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { identifyOnPage } from "@/app/sites/[siteId]/who-on-page";
import { translateScreen } from "@/components/shell/menu-sections";
import { NoticePage } from "@/components/shell/notice-page";
import { OpenScreens } from "@/components/shell/open-screens";
import { ScreenLink } from "@/components/ui/screen-link";
import { findMissingRules, isRule } from "@/lib/domain/kit/access";
import type { SearchParams } from "@/lib/domain/kit/address";
import { buildScreenPath, findFirstScreen, listOpenScreens } from "@/lib/domain/kit/screens";
import type { SiteCaller } from "@/lib/server/identity/who";
import { getRequestContext } from "@/lib/server/pages/request";
import { loadSupports } from "@/lib/server/upstream/capabilities";
import { MissingRights } from "./missing-rights";
import { OwnersToContact } from "./owners-to-contact";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.notAuthorized"))("title") };
}

/**
 * Shown by middleware with status 403 instead of a screen that the user may not open (`forbidden()` alone would show an
 * empty page until its scripts have run), and linked from the notification of a refused write, with the rules in
 * `missing`.
 */
export default async function ScreenNotAuthorizedPage({ searchParams }: Props) {
  const { missing } = await searchParams;
  // Anyone can make a link to this page, so only valid rules are shown.
  const rules = typeof missing === "string" ? missing.split(",").filter(isRule) : [];
  return <SiteRefusal refused={[...new Set(rules)].slice(0, 10)} />;
}

/** Shows which rights are missing, whom to ask for them, and what the user may open instead. */
async function SiteRefusal({ refused }: { refused: string[] }) {
  const [t, names] = await Promise.all([getTranslations(), getTranslations("menu")]);
  const page = await identifyOnPage();
  const screen = page?.screen ?? null;
  if (page === null)
    return <NoticePage title={t("notices.forbidden.title")}>{t("notices.forbidden.plain")}</NoticePage>;
  if (screen === null && refused.length === 0)
    return (
      <NoticePage title={t("notices.forbidden.title")}>
        <p>{t("notices.forbidden.plain")}</p>
        <AccessibleScreens who={page.who} />
      </NoticePage>
    );
  const { site, rights } = page.who;
  const missing = screen === null ? refused : findMissingRules(screen.access, rights);
  const what =
    screen === null
      ? t("notices.forbidden.plainAction", { site: site.name })
      : t("notices.forbidden.text", { screen: translateScreen(names, screen.name), site: site.name });
  return (
    <NoticePage title={t("notices.forbidden.title")}>
      <p>{what}</p>
      <MissingRights missing={missing} />
      <OwnersToContact who={page.who} missing={missing} />
      <AccessibleScreens who={page.who} />
    </NoticePage>
  );
}

/** The first screen that the user may open on the site, other sites, and all screens that they may open here. */
async function AccessibleScreens({ who: { site, rights } }: { who: SiteCaller }) {
  const t = await getTranslations();
  const supports = await loadSupports(await getRequestContext(), site.trackingCode);
  const home = buildScreenPath(findFirstScreen(rights, supports), site.trackingCode);
  return (
    <>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <ScreenLink href={home}>{t("notices.absent.home", { site: site.name })}</ScreenLink>
        <ScreenLink href="/sites">{t("sign-in.notAuthorized.sites")}</ScreenLink>
      </p>
      <OpenScreens site={site} screens={listOpenScreens(rights, supports)} />
    </>
  );
}
