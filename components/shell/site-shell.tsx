import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Closure, Site, User, ViewAs } from "@/lib/contract/accounts/who";
import { list as dashboards } from "@/lib/contract/analytics/dashboards";
import type { OffService } from "@/lib/contract/kit/site-services";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
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
  /** The installation replaces another dashboard. */
  isRedesign: boolean;
  /** The user has sessions of ours, which can be listed and ended. */
  hasSessions: boolean;
  nonce: string | undefined;
  children: ReactNode;
};

/** The frame around every screen of a site, rendered on the server. */
export async function SiteShell({ who, groups, isRedesign, hasSessions, nonce, children }: SiteShellProps) {
  const { user, site, rights, trialDays, offServices, viewAs, closed } = who;
  const [names, locale] = await Promise.all([getTranslations("menu"), getLocale()]);
  const messages = await loadMessages(locale);
  const texts = packTexts(locale, messages, ["shell"]);
  const hasDashboards = isAllowed(dashboards.access, rights) && groups.includes(dashboards.group ?? "");
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
    },
    parts: buildMenuParts(names, rights, site.trackingCode),
    english: locale === "en" ? null : packTexts("en", await loadMessages("en"), ["menu.screens"]),
    help: packTexts(locale, messages, ["help"]),
    dashboards: hasDashboards ? packTexts(locale, messages, ["dashboards.list", "dashboards.errors"]) : null,
  };
  return (
    <SiteFrame packed={JSON.stringify(data)} texts={texts} nonce={nonce}>
      {children}
    </SiteFrame>
  );
}
