import { createTranslator } from "next-intl";
import type { Locale } from "@/lib/contract/kit/locale";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";
import { type IcuArgument, listArguments } from "@/tests/support/icu";

const files: Record<Locale, object> = { en, cs, sk, pl };
const BRANCHES: Record<Locale, string[]> = {
  en: ["one", "other"],
  cs: ["one", "few", "many", "other"],
  sk: ["one", "few", "many", "other"],
  pl: ["one", "few", "many", "other"],
};

/** Texts by dotted key. */
function listTexts(messages: object, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    const key = prefix === "" ? name : `${prefix}.${name}`;
    if (typeof value === "string") found.set(key, value);
    else for (const [inner, text] of listTexts(value as object, key)) found.set(inner, text);
  }
  return found;
}

const texts = Object.fromEntries(Object.entries(files).map(([locale, file]) => [locale, listTexts(file)]));
const english = listTexts(en);
const LOCALES = Object.keys(files) as Locale[];
const OTHERS = LOCALES.filter((locale) => locale !== "en");

/** The arguments of a text as a sorted list of "name: type". */
function getSignature(text: string): string[] {
  return [...new Set(listArguments(text).map(({ name, type }) => `${name}: ${type}`))].sort();
}

test.each(OTHERS)("%s has exactly the keys of English", (locale) => {
  expect([...(texts[locale]?.keys() ?? [])].sort()).toEqual([...english.keys()].sort());
});

test.each(LOCALES)("no text of %s is empty or has surrounding blanks", (locale) => {
  const poor = [...(texts[locale] ?? [])].filter(([, text]) => text.trim() === "" || text !== text.trim());
  expect(poor).toEqual([]);
});

test.each(OTHERS)("each text of %s has the arguments of the English one", (locale) => {
  const wrong = [...english].flatMap(([key, text]) => {
    const other = texts[locale]?.get(key);
    if (other === undefined) return [];
    const [wanted, got] = [getSignature(text), getSignature(other)];
    // A language may add a plural that English does not need, but only of an argument in the English text.
    const names = (list: string[]): string[] => list.map((entry) => entry.split(":")[0] ?? "");
    const isSame = names(wanted).every((name) => names(got).includes(name));
    const isKnown = names(got).every((name) => names(wanted).includes(name));
    return isSame && isKnown ? [] : [{ key, wanted, got }];
  });
  expect(wrong).toEqual([]);
});

test.each(LOCALES)("each plural of %s has the branches its language needs", (locale) => {
  const wrong = [...(texts[locale] ?? [])].flatMap(([key, text]) =>
    listArguments(text)
      .filter(({ type }) => type === "plural")
      .flatMap(({ branches }) => BRANCHES[locale].filter((name) => !branches.has(name)))
      .map((name) => `${key} lacks ${name}`),
  );
  expect(wrong).toEqual([]);
});

test.each(LOCALES)("each select of %s has a branch for other values, and no empty branch", (locale) => {
  const wrong = [...(texts[locale] ?? [])].flatMap(([key, text]) =>
    listArguments(text)
      .filter(({ branches }) => branches.size > 0)
      .filter(({ branches }) => !branches.has("other") || [...branches.values()].some((inner) => inner.trim() === ""))
      .map(() => key),
  );
  expect(wrong).toEqual([]);
});

const COUNTS = [0, 1, 2, 5, 22, 1.5];

/** A value for an argument; counted ones get `count`. */
function sampleValue({ type, branches }: IcuArgument, count: number): unknown {
  if (["plural", "selectordinal", "number"].includes(type)) return count;
  if (type === "date" || type === "time") return new Date(0);
  if (type === "tag") return (chunks: string) => chunks;
  return type === "select" ? [...branches.keys()][0] : "x";
}

test.each(LOCALES)("every counted text of %s is complete for 0, 1, 2, 5, 22 and 1.5", (locale) => {
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale, messages: files[locale], onError }) as unknown as {
    markup: (key: string, values: Record<string, unknown>) => string;
  };
  const counted = [...(texts[locale] ?? [])].filter(([, text]) =>
    listArguments(text).some(({ type }) => type === "plural"),
  );
  expect(counted.length).toBeGreaterThan(100);
  const poor = counted.flatMap(([key, text]) =>
    COUNTS.map((count) => {
      const values = listArguments(text).map((one) => [one.name, sampleValue(one, count)] as const);
      return `${key}: ${t.markup(key, Object.fromEntries(values))}`;
    }).filter((shown) => /[{}#]|: $/.test(shown)),
  );
  expect(poor).toEqual([]);
});

test.each(LOCALES)("the editor says in %s that a place shows nothing, rather than counting zero", (locale) => {
  const t = createTranslator({ locale, messages: { en, cs, sk, pl }[locale], namespace: "query-customizations.panel" });
  const keys = [
    "allCount",
    "autocompleteCount",
    "autocompleteFirst",
    "recommendationsCount",
    "recommendationsFirst",
  ] as const;
  expect(keys.map((key) => t(key, { shown: 0 })).filter((text) => text.includes("0"))).toEqual([]);
});

// A text may be the same in two languages; a whole namespace left in English is not translated.
test.each(OTHERS)("%s is translated", (locale) => {
  const words = (text: string): string => text.replace(/<[^>]*>|\{[^}]*\}/g, "");
  const same = [...english].filter(([key, text]) => words(text).length > 24 && texts[locale]?.get(key) === text);
  expect(same).toEqual([]);
});

// Texts that shops know from before: their wording must not change.
const FIXED_TEXTS: Record<string, string> = {
  "errors.default": "Something went wrong",
  "errors.invalid": "Some data are not valid",
  "errors.active_from_not_date": "Active from must be a date.",
  "errors.active_to_not_date": "Active to must be a date.",
  "query-customizations.errors.pin_and_hide": "Cannot block and pin an item for one query at the same time.",
  "query-customizations.errors.position_occupied": "Chosen position already occupied in the selected active range.",
  "rules.errors.item_url_empty": "Item URL cannot be empty.",
  "rules.errors.position_not_positive": "Position must be a number greater than 0.",
  "rules.errors.query_empty": "Query cannot be empty.",
  "rules.errors.position_empty": "Results position cannot be empty.",
  "query-customizations.errors.item_already_set":
    "Item already blocked or already set for this query in the active range.",
  "rules.errors.type_empty": "Type cannot be empty.",
  "query-customizations.errors.loading": "Error loading queries",
  "query-customizations.delete.notFound": "Delete failed - query not found",
  "query-customizations.mode.changed": "Mode changed",
};

test.each(Object.entries(FIXED_TEXTS))("%s keeps its wording", (key, sentence) => {
  expect(english.get(key)).toBe(sentence);
});

test("the ten sections of the menu keep their names", () => {
  expect(Object.values(en.menu.sections).sort()).toEqual(
    [
      "A/B tests",
      "Shopping Assistant",
      "Catalog",
      "Configurations",
      "Dashboards",
      "Help",
      "Product Listing",
      "Recommendations",
      "Search",
      "General Settings",
    ].sort(),
  );
});
