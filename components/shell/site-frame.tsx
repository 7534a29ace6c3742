"use client";

import { lazy, type ReactNode, useMemo } from "react";
import type { SideMenuPart } from "@/components/ui/side-menu";
import { type SitePage, SiteProvider } from "@/lib/client/site-context";
import { AddMessages } from "./add-messages";
import { MainMenu } from "./main-menu";
import { MenuScript } from "./menu-script";
import { PageData } from "./page-data";
import { scriptJson } from "./script-json";
import { ShellHeader } from "./shell-header";
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

// Pages of the site are fetched when the pointer rests on their link; none is run before it is opened (decisions).
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
