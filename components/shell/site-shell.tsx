import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Closure, Site, User, ViewAs } from "@/lib/contract/accounts/who";
import { createDashboard, DASHBOARDS_MAX, listDashboards } from "@/lib/contract/analytics/dashboards";
import type { OffService } from "@/lib/contract/kit/site-services";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { buildSupports } from "@/lib/domain/kit/supports";
import type { Output } from "@/lib/http/endpoint";
import { loadMessages, packTexts } from "@/lib/i18n/messages";
import { buildMenuParts } from "./menu-sections";
import { type FrameData, SiteFrame } from "./site-frame";

/** The user, the site, and the nonce of the page. */
export type SiteShellProps = {
  who: {
    user: User;
    site: Site;
    rights: Rights | null;
    trialDays: number | null;
    offServices: readonly OffService[];
    viewAs: ViewAs | null;
    closed: Closure | null;
  };
  /** Capability groups of the backend. */
  groups: string[];
  /** The dashboards of the site; null if the user has no access to them, or they could not be read in time. */
  dashboards: Output<typeof listDashboards> | null;
  /** The installation replaces another dashboard. */
  isRedesign: boolean;
  /** The user has sessions of ours, which can be listed and ended. */
  hasSessions: boolean;
  /** E-mails of the site are sent. */
  sendsMails: boolean;
  nonce: string | undefined;
  children: ReactNode;
};

/** The frame around every screen of a site, rendered on the server. */
export async function SiteShell(props: SiteShellProps) {
  const { who, groups, isRedesign, hasSessions, sendsMails, nonce, children } = props;
  const { user, site, rights, trialDays, offServices, viewAs, closed } = who;
  const [names, locale] = await Promise.all([getTranslations("menu"), getLocale()]);
  const messages = await loadMessages(locale);
  const texts = packTexts(locale, messages, ["shell"]);
  const hasDashboards = isAllowed(listDashboards.access, rights) && buildSupports(groups)(listDashboards);
  const lists = rights && { roles: [...rights.roles], policies: [...rights.policies] };
  const data: FrameData = {
    page: {
      site,
      user,
      trial: { days: trialDays },
      rights: lists,
      groups,
      offServices,
      viewAs,
      closed,
      isRedesign,
      hasSessions,
      sendsMails,
    },
    parts: buildMenuParts(names, rights, site.trackingCode),
    english: locale === "en" ? null : packTexts("en", await loadMessages("en"), ["menu.screens"]),
    help: packTexts(locale, messages, ["help"]),
    dashboards: hasDashboards
      ? {
          texts: packTexts(locale, messages, ["dashboards.list", "dashboards.errors"]),
          known: await describeDashboards(props),
        }
      : null,
  };
  return (
    <SiteFrame packed={JSON.stringify(data)} texts={texts} nonce={nonce}>
      {children}
    </SiteFrame>
  );
}

/** The dashboards of the menu with the texts of their links; null if they are not known. */
async function describeDashboards({ dashboards, who: { site, rights, closed } }: SiteShellProps) {
  if (dashboards === null) return null;
  const t = await getTranslations("dashboards.list");
  const canCreate = closed === null && isAllowed(createDashboard.access, rights);
  return {
    list: dashboards,
    path: buildScreenPath(getScreen("dashboards"), site.trackingCode),
    label: t("label"),
    newLabel: canCreate && dashboards.dashboards.length < DASHBOARDS_MAX ? t("new") : null,
  };
}
