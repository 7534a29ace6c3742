import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SiteProvider } from "@/lib/client/site-context";
import type { Site, User } from "@/lib/contract/who";
import type { Rights } from "@/lib/domain/access";
import { MainMenu } from "./main-menu";
import { MenuScript } from "./menu-script";
import { menuParts } from "./menu-sections";
import { PageData, scriptJson } from "./page-data";
import { ScreenMessages } from "./screen-messages";
import { ShellHeader } from "./shell-header";
import { ShellRuntime } from "./shell-runtime";

/** Who is asking, about which site, and the nonce of the page. */
export type SiteShellProps = {
  user: User;
  site: Site;
  rights: Rights | null;
  trialDays: number | null;
  /** Capability groups of the backend. */
  groups: string[];
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

/** The frame around every screen of a site, drawn by the server: header, menu, and the place for the screen. */
export async function SiteShell({ user, site, rights, trialDays, groups, nonce, children }: SiteShellProps) {
  const names = await getTranslations("menu");
  const siteId = site.trackingCode;
  const trial = { days: trialDays };
  const lists = rights && { roles: [...rights.roles], policies: [...rights.policies] };
  return (
    <SiteProvider page={{ site, user, trial, rights: lists, groups }}>
      <ScreenMessages of={["shell"]}>
        <div data-user={user.id} className="min-h-dvh">
          <PageData site={site} trial={trial} />
          <ShellHeader />
          <div className="lg:flex">
            <MainMenu siteId={siteId} parts={menuParts(names, rights, siteId)} />
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
      </ScreenMessages>
    </SiteProvider>
  );
}
