import type { useTranslations } from "next-intl";
import type { TagName } from "@/components/ui/chip";
import type { SideMenuPart } from "@/components/ui/side-menu";
import type { Rights } from "@/lib/domain/kit/access";
import { buildScreenPath, type Screen } from "@/lib/domain/kit/screens";
import { buildMenu } from "@/lib/domain/shell/find-screens";
import { INVERTED_SECTION } from "@/lib/domain/shell/menu";

type Translate = ReturnType<typeof useTranslations<"menu">>;
type Key = Parameters<Translate>[0];

/** Builds the user's menu with its texts, so that the browser needs neither the list of screens nor their names. */
export function buildMenuParts(t: Translate, rights: Rights | null, siteId: string): SideMenuPart[] {
  return buildMenu(rights).map(({ key, screens }) => ({
    key,
    label: t(`sections.${key}`),
    isOpenAtFirst: key === INVERTED_SECTION,
    lines: screens.map((screen) => ({
      name: screen.name,
      label: translateScreen(t, screen.name),
      href: buildScreenPath(screen, siteId),
      tags: listTags(screen),
    })),
  }));
}

/** The name of a screen in the user's language. */
export function translateScreen(t: Translate, name: string): string {
  return t(`screens.${name}` as Key);
}

/** The tags of a screen. */
export function listTags(screen: Pick<Screen, "tag" | "internal">): TagName[] {
  const tags: TagName[] = [];
  if (screen.tag !== undefined) tags.push(screen.tag === "BETA" ? "beta" : "new");
  if (screen.internal !== undefined) tags.push(screen.internal === "internal" ? "internal" : "internal-plus");
  return tags;
}
