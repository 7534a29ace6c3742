import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";
import { drawPicture } from "@/backend/shop/pictures/pictures";

// The data of the demo shops: names that one file uses are in the others.

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Names that are used, but not there. */
const findMissing = (used: Iterable<string>, there: object): string[] =>
  sorted(used).filter((name) => !(name in there));

test.each(DEMO_SITES.map((site) => [site.name, site] as const))(
  "%s has the texts of its trade",
  (_, { trade, texts }) => {
    const { kinds, sections, colours, margins } = trade;
    const all = Object.values(kinds);
    expect(sorted(Object.keys(texts.nouns))).toEqual(sorted(Object.keys(kinds)));
    expect(sorted(Object.keys(texts.groups))).toEqual(sorted(Object.keys(sections)));
    expect(sorted(Object.keys(texts.sections))).toEqual(sorted(Object.values(sections)));
    expect(sorted(Object.keys(texts.sectionSentences))).toEqual(sorted(Object.values(sections)));
    expect(sorted(Object.keys(texts.colours))).toEqual(sorted(Object.keys(colours)));
    expect(sorted(Object.keys(texts.materials))).toEqual(sorted(all.flatMap(({ materials }) => materials)));
    expect(sorted(Object.keys(texts.featureSentences))).toEqual(sorted(Object.keys(texts.features)));
    expect(
      findMissing(
        all.flatMap(({ features }) => features),
        texts.features,
      ),
    ).toEqual([]);
    expect(
      findMissing(
        all.map(({ group }) => group),
        sections,
      ),
    ).toEqual([]);
    if (margins !== undefined) expect(sorted(Object.keys(margins))).toEqual(sorted(Object.keys(sections)));
  },
);

test.each(DEMO_SITES.map((site) => [site.name, site] as const))("%s names kinds that it sells", (_, site) => {
  expect(findMissing(listNamedKinds(site), site.trade.kinds)).toEqual([]);
  expect(
    findMissing(
      site.trade.brands.flatMap(({ sections }) => sections),
      site.texts.sections,
    ),
  ).toEqual([]);
});

function listNamedKinds({ trade, texts }: DemoSite): string[] {
  const { favourites, customized, campaigns, recommenderRules } = trade;
  return [
    ...favourites,
    ...Object.values(customized).flat(),
    ...campaigns.flatMap(({ motif, subjects }) => [motif, ...subjects]),
    ...recommenderRules.flatMap(({ conditions, filters }) => [...conditions, ...filters]),
    ...texts.articles.map(([about]) => about),
    ...texts.redirects.map(([, kind]) => kind),
    ...Object.keys(texts.aliases),
  ];
}

test("every kind has a drawing", () => {
  const pictures = DEMO_SITES.flatMap(({ trade }) => Object.values(trade.kinds).map(({ picture }) => picture));
  expect(sorted(pictures).filter((name) => drawPicture(`${name}-2f6fb3-0.svg`) === null)).toEqual([]);
});
