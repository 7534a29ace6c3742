import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import type { Rights } from "@/lib/domain/kit/access";
import { buildScreenPath, findFirstScreen, listOpenScreens, type Screen } from "@/lib/domain/kit/screens";
import type { Supports } from "@/lib/domain/kit/supports";
import { listTags, translateScreen } from "./menu-sections";
import { OpenScreens } from "./open-screens";

type Props = {
  /** Null when no screen has this address. */
  screen: Screen | null;
  site: { trackingCode: string; name: string };
  rights: Rights | null;
  /** What the backend supports. */
  supports: Supports;
  /** The same page in the previous dashboard, if any. */
  legacyHref: string | null;
};

/** Shown in place of a missing screen: says that there is none, and where to go. */
export async function AbsentScreen({ screen, site, rights, supports, legacyHref }: Props) {
  const [t, names] = await Promise.all([getTranslations("notices"), getTranslations("menu")]);
  const screens = listOpenScreens(rights, supports).filter(({ name }) => name !== screen?.name);
  const home = buildScreenPath(findFirstScreen(rights, supports), site.trackingCode);
  return (
    <>
      <PageHead
        title={screen === null ? t("absent.unknownTitle") : translateScreen(names, screen.name)}
        tag={screen === null ? undefined : listTags(screen)[0]}
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
        <li>
          <ScreenLink href={home}>{t("absent.home", { site: site.name })}</ScreenLink>
        </li>
      </ul>
      <OpenScreens site={site} screens={screens} />
    </>
  );
}

/** The URL of the same address in the previous dashboard. */
export function buildLegacyUrl(base: string | null, address: string): string | null {
  return base === null || !address.startsWith("/") ? null : `${base.replace(/\/+$/, "")}${address}`;
}
