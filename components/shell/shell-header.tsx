import { AccountMenu } from "./account-menu";
import { LanguageSwitch } from "./language-switch";
import { MenuButton } from "./menu-button";
import { SiteButton } from "./site-button";
import { TrialCountdown } from "./trial-countdown";

/** The bar above every screen of a site: menu, site, trial, language, account. */
export function ShellHeader() {
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
