"use client";

import { lazy, type ReactNode, useMemo } from "react";
import { AccountMenu } from "@/components/shell/account-menu";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { MenuButton } from "@/components/shell/menu-button";
import { MENU_ID } from "@/components/shell/menu-id";
import { SiteButton } from "@/components/shell/site-button";
import { TrialCountdown } from "@/components/shell/trial-countdown";
import type { SideMenuPart } from "@/components/ui/side-menu";
import { type SitePage, SiteProvider } from "@/lib/client/site-context";
import type { Site } from "@/lib/contract/accounts/who";
import { STATE_KEY } from "@/lib/domain/accounts/persisted-state";
import { INVERTED_SECTION } from "@/lib/domain/shell/menu";
import { AddMessages } from "./add-messages";
import { MainMenu } from "./main-menu";
import { scriptJson } from "./script-json";
import { ShellRuntime } from "./shell-runtime";

const SiteNotFound = lazy(() => import("./site-not-found").then((file) => ({ default: file.SiteNotFound })));
const SiteForbidden = lazy(() => import("./site-forbidden").then((file) => ({ default: file.SiteForbidden })));

/** There is nothing at an address of the site. Its script comes when it is shown. */
export function LateSiteNotFound() {
  return <SiteNotFound />;
}

/** A screen of the site that one may not see; likewise. */
export function LateSiteForbidden() {
  return <SiteForbidden />;
}

/** What the server knows of the page, and the menu of its user. */
export type FrameData = {
  page: SitePage;
  parts: SideMenuPart[];
  /** Where the texts of the dashboards in the menu are; null where the user has none. */
  dashboards: string | null;
};

type Props = {
  /** `FrameData` as one JSON text. */
  packed: string;
  /** Where the texts of the shell are, as `textPack` of lib/i18n says. */
  texts: string;
  nonce: string | undefined;
  children: ReactNode;
};

// Pages of the site are fetched when the pointer rests on their link; none is run before it is opened.
const SPECULATION = scriptJson({
  prefetch: [
    {
      where: { and: [{ href_matches: "/sites/*" }, { not: { selector_matches: "[download], [data-no-prefetch]" } }] },
      eagerness: "moderate",
    },
  ],
});

/**
 * Header, menu, and the place for the screen. One component of the browser that gets one text: part by part and value by
 * value, React would write and read several hundred things on every request.
 */
export function SiteFrame({ packed, texts, nonce, children }: Props) {
  const { page, parts, dashboards } = useMemo(() => JSON.parse(packed) as FrameData, [packed]);
  const { site, user, trial } = page;
  const siteId = site.trackingCode;
  return (
    <SiteProvider page={page}>
      <AddMessages texts={texts}>
        <div data-user={user.id} className="min-h-dvh">
          <PageData site={site} trial={trial} />
          <ShellHeader />
          <div className="lg:flex">
            <MainMenu siteId={siteId} parts={parts} dashboards={dashboards} />
            <MenuScript siteId={siteId} userId={user.id} nonce={nonce} />
            <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none md:px-8">
              <div className="max-w-[1280px]">{children}</div>
            </main>
          </div>
          <ShellRuntime />
          <script
            type="speculationrules"
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant as JSON.
            dangerouslySetInnerHTML={{ __html: SPECULATION }}
          />
        </div>
      </AddMessages>
    </SiteProvider>
  );
}

/** Opens and closes the sections of the menu as the browser has kept them, before the first paint. */
function MenuScript({ siteId, userId, nonce }: { siteId: string; userId: string; nonce: string | undefined }) {
  const given = scriptJson({ key: STATE_KEY, inverted: INVERTED_SECTION, menu: MENU_ID, siteId, userId });
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant program over escaped JSON.
      dangerouslySetInnerHTML={{ __html: `(${PROGRAM})(${given})` }}
    />
  );
}

const PROGRAM = `function(g){try{var s=JSON.parse(localStorage.getItem(g.key)||"{}");if(s.userId!==g.userId)return;
var c=s.menuCollapsedCategories||[],d=document.querySelectorAll("#"+g.menu+" details[data-section]");
for(var i=0;i<d.length;i++){var k=d[i].dataset.section;d[i].open=(c.indexOf(g.siteId+":"+k)>=0)!==(k===g.inverted)}}catch(e){}}`;

/** Id of the element that holds the data of the page. */
const PAGE_DATA_ID = "page-data";

/** Tracking code, project id and days of the trial, put into the page for the scripts in it. */
function PageData({ site, trial }: { site: Site; trial: { days: number | null } }) {
  const { trackingCode, projectId } = site;
  const json = scriptJson({ siteData: { trackingCode, projectId }, trial: { days: trial.days } });
  return (
    <script
      id={PAGE_DATA_ID}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every character escaped that could end it.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** The bar above every screen of a site: menu, site, trial, language, account. */
function ShellHeader() {
  return (
    <header className="sticky top-0 z-(--z-bar) flex h-14 items-center gap-2 border-line border-b bg-canvas px-3 print:hidden">
      <MenuButton />
      <SiteButton />
      <div className="ml-auto flex items-center gap-1">
        <div className="mr-2 max-md:hidden">
          <TrialCountdown />
        </div>
        <LanguageSwitch />
        <AccountMenu />
      </div>
    </header>
  );
}
