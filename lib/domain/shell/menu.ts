import type { Section } from "@/lib/domain/kit/screens";

/** The one section whose entry means the opposite. */
export const INVERTED_SECTION = "generalHelp" satisfies Section;

/** How a section of a site is written down in `menuCollapsedCategories`. */
function menuEntry(siteId: string, section: string): string {
  return `${siteId}:${section}`;
}

/**
 * Whether a section is expanded. An entry means expanded, none means collapsed; for `generalHelp` an entry means
 * collapsed and none expanded.
 */
export function isExpanded(entries: readonly string[], siteId: string, section: string): boolean {
  return entries.includes(menuEntry(siteId, section)) !== (section === INVERTED_SECTION);
}

/** The entries after a section was expanded or collapsed. */
export function setExpanded(
  entries: readonly string[],
  siteId: string,
  section: string,
  expanded: boolean,
): readonly string[] {
  if (isExpanded(entries, siteId, section) === expanded) return entries;
  return toggleSection(entries, siteId, section);
}

/** The entries after a section was toggled. */
export function toggleSection(entries: readonly string[], siteId: string, section: string): string[] {
  const entry = menuEntry(siteId, section);
  return entries.includes(entry) ? entries.filter((other) => other !== entry) : [...entries, entry];
}
