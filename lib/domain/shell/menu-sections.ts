import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { SCREENS, type Screen, SECTIONS, type Section } from "@/lib/domain/kit/screens";

// Apart from `menu`, which the browser needs on every page: the list of screens stays on the server.

/** A section with the screens that a user may open. */
export type MenuSection = { key: Section; screens: Screen[] };

/** The menu of a user: all ten sections, each with the screens that the rights allow. */
export function buildMenu(rights: Rights | null): MenuSection[] {
  return SECTIONS.map((key) => ({
    key,
    screens: SCREENS.filter((screen) => screen.section === key && isAllowed(screen.access, rights)),
  }));
}
