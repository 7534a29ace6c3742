import { fold } from "@vitrine/engine/fold";
import { listAllLanguageCodes, listLanguageCodes } from "@/lib/domain/catalogue/feed-languages";
import { splitWords } from "@/lib/domain/catalogue/feed-names";
import { listCurrencyWords } from "./currencies";

// Names of fields in files of no known program: "Nombre del producto" and "product_title_en" without what says nothing about
// the content.

/** What the language and the currency of a site are called in names of fields. */
export type SiteCodes = { language: string; currency: string };

/** The word for what the file lists. */
const PRODUCT =
  splitWords(`product products produkt produkte produkty produktu producto productos produit produits prodotto
  prodotti produto produtos produs produse item items article articles artikel articulo articulos artykul artykulu towar
  towaru tovar tovaru zbozi vyrobek vyrobku vyrobok vyrobku termek termeknek товар товара товару προϊοντος προιοντος`);
const PARTICLES = splitWords(
  "of the de del della dell di du des la le les el los las do da das der die im in en dans nel",
);
/** After a particle, the shop is no content: "Artikelnummer im Shop", "categoria en la tienda". */
const SHOP = splitWords("shop eshop store tienda boutique negozio loja");
/** Of several pictures or texts, the first or largest one. */
const MAIN = splitWords("main primary cover large big hlavni hlavny glowne glowny haupt 0 1");

const DROPPED: ReadonlySet<string> = new Set([...PRODUCT, ...PARTICLES, ...MAIN]);

/** The name of a field in the form of `normalizeName`, without words that say nothing about its content, and its language. */
export type CoreName = {
  name: string;
  /** "own": in the language of the site, "other": in another one; null: it names no language. */
  language: "own" | "other" | null;
};

export function findCoreName(field: string, { language, currency }: SiteCodes): CoreName {
  const words = splitFieldWords(field);
  const own = listLanguageCodes(language);
  const last = words.at(-1) ?? "";
  const named = words.length < 2 ? null : own.includes(last) ? "own" : LANGUAGES.has(last) ? "other" : null;
  const without = named === null ? words : words.slice(0, -1);
  const money = new Set(listCurrencyWords(currency));
  const telling = without.filter(
    (word, at) => !(DROPPED.has(word) || money.has(word) || (SHOP.includes(word) && isParticle(without[at - 1]))),
  );
  return { name: (telling.length === 0 ? without : telling).join(""), language: named };
}

const LANGUAGES: ReadonlySet<string> = new Set(listAllLanguageCodes());

function isParticle(word: string | undefined): boolean {
  return word !== undefined && PARTICLES.includes(word);
}

/** The words of a name, also in one word: "productName", "image1". */
function splitFieldWords(field: string): string[] {
  const apart = field
    .replace(/^g:/, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2");
  return fold(apart)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
