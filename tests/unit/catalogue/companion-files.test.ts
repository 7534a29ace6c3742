import { formatFault } from "@/backend/catalogue/import-command/import-report";
import { testFeed } from "@/backend/catalogue/read/sample-feed";
import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedFaultCode } from "@/lib/contract/catalogue/feed-faults";
import { NO_ANSWERS } from "@/lib/domain/catalogue/reading/reading-answers";
import cs from "@/messages/cs/catalogue.json";
import en from "@/messages/en/catalogue.json";
import pl from "@/messages/pl/catalogue.json";
import sk from "@/messages/sk/catalogue.json";
import { readSample } from "./formats/read-product-file";
import { splitBytes } from "./reading";

// Files that belong to a product file and have no products of their own are refused, by what they contain.

async function findFault(sample: string, isAdditional = false): Promise<FeedFaultCode | null> {
  try {
    await testFeed(splitBytes(readSample(sample)), {
      kind: "sample",
      hints: { name: sample },
      mapping: {},
      answers: NO_ANSWERS,
      isEarlier: false,
      rules: { feed: "item", language: "en", currency: "EUR", timeZone: "Europe/Prague" },
      now: 0,
      isMerging: false,
      isAdditional,
    });
    return null;
  } catch (error) {
    if (!isFeedFault(error)) throw error;
    return error.code;
  }
}

test.each([
  ["heureka_availability.xml", "companion_availability", /availability/, /dostupnost/, /dostupnosť/, /dostępność/],
  ["idosell_light.xml", "companion_prices", /prices/, /ceny/, /ceny/, /ceny/],
  ["prestashop_combinations.csv", "companion_variants", /variants/, /varianty/, /varianty/, /warianty/],
  ["prestashop_categories.csv", "companion_categories", /categories/, /kategorie/, /kategórie/, /kategorie/],
  ["opencart_images.csv", "companion_pictures", /pictures/, /obrázky/, /obrázky/, /zdjęcia/],
  ["opencart_attributes.csv", "companion_attributes", /attributes/, /atributy/, /atribúty/, /atrybuty/],
  ["shopware_cross_selling.csv", "companion_relations", /accessories/, /příslušenství/, /príslušenstvo/, /akcesoria/],
  ["spree_translations.csv", "companion_translations", /translations/, /překlady/, /preklady/, /tłumaczenia/],
] as const)("refuses %s with %s, and names what it has", async (sample, code, ...words) => {
  expect(await findFault(sample)).toBe(code);
  const texts = [en, cs, sk, pl].map(({ feeds }) => feeds.faults[code]);
  texts.forEach((text, at) => {
    expect(text).toMatch(words[at] ?? "");
  });
  expect(formatFault({ code, place: { line: 1, column: 1 } })).toMatch(words[0] ?? "");
});

test.each([
  ["heureka_availability.xml", null],
  ["shoper_stock.csv", null],
  ["idosell_light.xml", "companion_prices"],
  ["magento_sources.csv", "companion_availability"],
])("answers %s as an additional source with %s", async (sample, fault) => {
  expect(await findFault(sample, true)).toBe(fault);
});
