import type { Section } from "@/lib/domain/kit/screens";

/** The only section whose entry means the opposite. */
export const INVERTED_SECTION = "generalHelp" satisfies Section;

/** The entry of a site's section in `menuCollapsedCategories`. */
function formatMenuEntry(siteId: string, section: string): string {
  return `${siteId}:${section}`;
}

/** Whether a section is expanded. An entry means expanded; for `generalHelp` it means collapsed. */
export function isExpanded(entries: readonly string[], siteId: string, section: string): boolean {
  return entries.includes(formatMenuEntry(siteId, section)) !== (section === INVERTED_SECTION);
}

/** The entries after expanding or collapsing a section. */
export function setExpanded(
  entries: readonly string[],
  siteId: string,
  section: string,
  expanded: boolean,
): readonly string[] {
  if (isExpanded(entries, siteId, section) === expanded) return entries;
  return toggleSection(entries, siteId, section);
}

/** The entries after toggling a section. */
export function toggleSection(entries: readonly string[], siteId: string, section: string): string[] {
  const entry = formatMenuEntry(siteId, section);
  return entries.includes(entry) ? entries.filter((other) => other !== entry) : [...entries, entry];
}
