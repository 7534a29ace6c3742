// Headings of boxes with recommendations, in the language of the site.

const ENGLISH = {
  trends: "Trending now",
  alternatives: "Similar products",
  complements: "Often bought together",
  seen: "Recently viewed",
  basket: "Goes well with your basket",
};

const TEXTS: Readonly<Record<string, typeof ENGLISH>> = {
  en: ENGLISH,
  cs: {
    trends: "Právě frčí",
    alternatives: "Podobné produkty",
    complements: "Často kupované společně",
    seen: "Naposledy prohlížené",
    basket: "K vašemu košíku se hodí",
  },
  sk: {
    trends: "Práve letí",
    alternatives: "Podobné produkty",
    complements: "Často kupované spolu",
    seen: "Naposledy prezerané",
    basket: "K vášmu košíku sa hodí",
  },
  pl: {
    trends: "Teraz na topie",
    alternatives: "Podobne produkty",
    complements: "Często kupowane razem",
    seen: "Ostatnio oglądane",
    basket: "Pasuje do twojego koszyka",
  },
};

/** The headings in a language; English for others. */
export function getBoxTexts(language: string): typeof ENGLISH {
  return TEXTS[language] ?? ENGLISH;
}
