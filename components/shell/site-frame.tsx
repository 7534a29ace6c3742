"use client";

import { writeOpenSections } from "@vitrine/edge/open-sections";
import { formatScriptJson } from "@vitrine/edge/script-json";
import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { DialogSiteContext } from "@/components/ui/dialog-site";
import { Icon } from "@/components/ui/icon";
import type { SideMenuPart } from "@/components/ui/side-menu";
import { storeSavedLocale } from "@/lib/client/appearance";
import { useOffServices } from "@/lib/client/shell-reads";
import { type SitePage, SiteProvider } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import type { Site } from "@/lib/contract/accounts/who";
import { LOCALES } from "@/lib/contract/kit/locale";
import { STATE_KEY } from "@/lib/domain/accounts/persisted-state";
import { INVERTED_SECTION } from "@/lib/domain/shell/menu";
import { isLocale, LANGUAGE_NAMES } from "@/lib/i18n/locale";
import { AccountMenu, TrialCountdown } from "./account-menu";
import { AddMessages } from "./add-messages";
import { HelpButton } from "./help-button";
import { MainMenu, MENU_ID, MenuButton, type MenuDashboardsData } from "./main-menu";
import { ShellRuntime, TablePreferencesProvider } from "./shell-runtime";
import { SiteButton } from "./site-button";

const SiteNotFound = lazy(() => import("./site-notices").then((file) => ({ default: file.SiteNotFound })));
const OffServicesBar = lazy(() => import("./off-services-bar").then((file) => ({ default: file.OffServicesBar })));
const SiteBars = lazy(() => import("./site-bars").then((file) => ({ default: file.SiteBars })));
const SiteForbidden = lazy(() => import("./site-notices").then((file) => ({ default: file.SiteForbidden })));

/** The not-found page of a site, loaded when shown. */
export function LazySiteNotFound() {
  return <SiteNotFound />;
}

/** The forbidden page of a site, loaded when shown. */
export function LazySiteForbidden() {
  return <SiteForbidden />;
}

/** The page data from the server, and the user's menu. */
export type FrameData = {
  page: SitePage;
  parts: SideMenuPart[];
  /** URL of the English names of screens, for the quick search; null in English. */
  english: string | null;
  /** Null when the user has no access to dashboards. */
  dashboards: MenuDashboardsData | null;
  /** URL of the texts of the help. */
  help: string;
};

type Props = {
  /** `FrameData` as one JSON text. */
  packed: string;
  /** URL of the shell's texts (`packTexts` in lib/i18n). */
  texts: string;
  nonce: string | undefined;
  children: ReactNode;
};

/**
 * Header, menu, and the screen. A client component with one JSON text as props: passing the values separately would
 * make React serialize several hundred objects per request.
 */
export function SiteFrame({ packed, texts, nonce, children }: Props) {
  const { page, parts, english, dashboards, help } = useMemo(() => JSON.parse(packed) as FrameData, [packed]);
  const { site, user, trial } = page;
  const siteId = site.trackingCode;
  const named = useMemo(() => ({ id: site.trackingCode, name: site.name }), [site]);
  return (
    <SiteProvider page={page}>
      <AddMessages texts={texts}>
        <div data-user={user.id} className="min-h-dvh">
          <SkipLink />
          <PageData site={site} trial={trial} />
          <ShellHeader parts={parts} english={english} help={help} />
          {(page.viewAs || page.closed) && (
            <Suspense>
              <SiteBars page={page} />
            </Suspense>
          )}
          <OffServices />
          <div className="lg:flex">
            <MainMenu siteId={siteId} parts={parts} dashboards={dashboards} />
            <MenuScript siteId={siteId} userId={user.id} nonce={nonce} />
            <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none md:px-8">
              <div className="max-w-[1280px]">
                <DialogSiteContext value={named}>
                  <TablePreferencesProvider>{children}</TablePreferencesProvider>
                </DialogSiteContext>
              </div>
            </main>
          </div>
          <ShellRuntime />
        </div>
      </AddMessages>
    </SiteProvider>
  );
}

/** The first stop of Tab: moves the focus behind header and menu. */
function SkipLink() {
  const t = useTranslations("shell");
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, also without script.
    <a
      href="#main"
      onClick={(event) => {
        // Keeps the address of the screen free of a fragment.
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-3 focus:z-(--z-toast) focus:rounded-control focus:bg-raised focus:px-4 focus:py-2 focus:shadow-raised"
    >
      {t("skip")}
    </a>
  );
}

/** The bar of services that are off; loaded only if there are any. */
function OffServices() {
  const off = useOffServices();
  if (off.length === 0) return null;
  return (
    <Suspense>
      <OffServicesBar off={off} />
    </Suspense>
  );
}

/** Restores the open sections of the menu before the first paint. */
function MenuScript({ siteId, userId, nonce }: { siteId: string; userId: string; nonce: string | undefined }) {
  const script = writeOpenSections({ key: STATE_KEY, inverted: INVERTED_SECTION, menu: MENU_ID, siteId, userId });
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant program over escaped JSON.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

/** Id of the element with the page data. */
const PAGE_DATA_ID = "page-data";

/** Tracking code, project id and trial days, for other scripts in the page. */
function PageData({ site, trial }: { site: Site; trial: { days: number | null } }) {
  const { trackingCode, projectId } = site;
  const json = formatScriptJson({ siteData: { trackingCode, projectId }, trial: { days: trial.days } });
  return (
    <script
      id={PAGE_DATA_ID}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no text can end the element.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** The header of every screen of a site: menu, site, trial, language, account. */
function ShellHeader({ parts, english, help }: Pick<FrameData, "parts" | "english" | "help">) {
  return (
    <header className="sticky top-0 z-(--z-bar) flex h-14 items-center gap-2 border-line border-b bg-canvas px-3 print:hidden [@media(max-height:400px)]:static">
      <MenuButton />
      <SiteButton parts={parts} english={english} />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <div className="mr-2 max-md:hidden">
          <TrialCountdown />
        </div>
        <HelpButton texts={help} />
        <LanguageSwitch />
        <AccountMenu />
      </div>
    </header>
  );
}

/** Changes the user's language. The page refreshes without losing unsaved input. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const router = useRouter();
  const { isPending, send } = useWrite(setAppLanguage);
  async function change(value: string): Promise<void> {
    if (!isLocale(value) || (await send({ body: { user: { locale: value } } })) === null) return;
    storeSavedLocale(value);
    router.refresh();
  }
  return (
    <label className="relative inline-flex min-h-(--control) items-center rounded-control text-ink-2 hover:bg-row-hover hover:text-ink">
      <span className="sr-only">{t("language")}</span>
      <span className="pointer-events-none absolute left-2">
        <Icon of={Languages} size={17} />
      </span>
      <select
        value={useLocale()}
        aria-busy={isPending || undefined}
        onChange={(event) => void change(event.target.value)}
        className="field-sizing-content min-h-(--control) appearance-none rounded-control bg-transparent py-1 pr-2 pl-8 font-medium text-ink text-md max-md:w-9 max-md:text-transparent"
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale} className="bg-raised text-ink">
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
