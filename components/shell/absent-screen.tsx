import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import type { Screen } from "@/lib/domain/screens";
import { siteHome } from "@/lib/domain/screens";
import { screenLabel, tagsOf } from "./menu-sections";

type Props = {
  /** Null when no screen has this address. */
  screen: Screen | null;
  site: { trackingCode: string; name: string };
  /** The same page of the dashboard that was there before, where there is one. */
  legacyHref: string | null;
};

/** Stands where a screen would be: says in one sentence that there is none, and where to go. */
export async function AbsentScreen({ screen, site, legacyHref }: Props) {
  const [t, names] = await Promise.all([getTranslations("notices"), getTranslations("menu")]);
  const isHome = screen?.name === "searches";
  return (
    <>
      <PageHead
        title={screen === null ? t("absent.unknownTitle") : screenLabel(names, screen.name)}
        tag={screen === null ? undefined : tagsOf(screen)[0]}
      />
      <p className="max-w-[72ch]">{t(screen === null ? "absent.unknown" : "absent.text")}</p>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {legacyHref !== null && (
          <li>
            <a className="text-accent underline underline-offset-2 hover:text-accent-hover" href={legacyHref}>
              {t("absent.legacy")}
            </a>
          </li>
        )}
        {!isHome && (
          <li>
            <ScreenLink href={siteHome(site.trackingCode)}>{t("absent.home", { site: site.name })}</ScreenLink>
          </li>
        )}
      </ul>
    </>
  );
}

/** The page of the previous dashboard at the same address. */
export function legacyAddress(base: string | null, address: string): string | null {
  return base === null || !address.startsWith("/") ? null : `${base.replace(/\/+$/, "")}${address}`;
}
