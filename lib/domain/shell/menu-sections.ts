import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { SCREENS, type Screen, SECTIONS, type Section } from "@/lib/domain/kit/screens";

// Separate from `menu`, which the browser loads on every page: the list of screens stays on the server.

/** A section with the screens the user can open. */
export type MenuSection = { key: Section; screens: Screen[] };

/** Builds the user's menu: all ten sections, each with the screens the rights allow. */
export function buildMenu(rights: Rights | null): MenuSection[] {
  return SECTIONS.map((key) => ({
    key,
    screens: SCREENS.filter((screen) => screen.section === key && isAllowed(screen.access, rights)),
  }));
}
