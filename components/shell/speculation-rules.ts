/**
 * Rules by which browsers prefetch pages of sites when the pointer rests on a link. Not for links to the page itself,
 * such as tabs and filters: they change the state of the screen, which reads what it needs, so a prefetched page would
 * read everything twice.
 */
export function buildSpeculationRules(pathname: string): object {
  const self = pathname.replaceAll(/[^\w/-]/g, (letter) => `\\${letter}`);
  const isLeftOut = [
    { selector_matches: "[download], [data-no-prefetch]" },
    { href_matches: self },
    { href_matches: `${self}\\?*` },
  ];
  return {
    prefetch: [
      {
        where: { and: [{ href_matches: "/sites/*" }, ...isLeftOut.map((one) => ({ not: one }))] },
        eagerness: "moderate",
      },
    ],
  };
}
