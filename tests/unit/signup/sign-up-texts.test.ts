import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LOCALES, SIGN_UP_LOCALES } from "@/lib/contract/kit/locale";
import { SIGN_UP_CODES } from "@/lib/contract/signup/sign-up";
import { FEED_REASONS } from "@/lib/domain/signup/feed-progress";
import { createSignUpTranslator, loadSignUpTexts } from "@/lib/i18n/sign-up-texts";
import { listArguments } from "@/tests/support/icu";

const OTHERS = SIGN_UP_LOCALES.filter((locale) => locale !== "en");

/** Texts by dotted key. */
function listTexts(tree: object, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[`${prefix}${name}`, value] as [string, string]]
      : listTexts(value as object, `${prefix}${name}.`),
  );
}

const load = async (locale: (typeof SIGN_UP_LOCALES)[number]) => new Map(listTexts(await loadSignUpTexts(locale)));
const listTags = (text: string): string[] => text.match(/<\/?\w+>/g) ?? [];
const listNames = (text: string): string[] => [...new Set(listArguments(text).map(({ name }) => name))].sort();

test.each(OTHERS)("%s has the keys, arguments and links of English", async (locale) => {
  const [english, texts] = [await load("en"), await load(locale)];
  expect([...texts.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of texts) {
    const wanted = english.get(key) ?? "";
    expect([key, listNames(text), listTags(text)]).toEqual([key, listNames(wanted), listTags(wanted)]);
  }
});

test.each(SIGN_UP_LOCALES)("each plural of %s has the branches its language needs", async (locale) => {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const missing = [...(await load(locale))].flatMap(([key, text]) =>
    listArguments(text)
      .filter(({ type }) => type === "plural")
      .flatMap(({ branches }) => needed.filter((name) => !branches.has(name)))
      .map((name) => `${key} lacks ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each(OTHERS)("%s is translated", async (locale) => {
  const [english, texts] = [await load("en"), await load(locale)];
  const words = (text: string): string => text.replace(/<[^>]*>|\{[^}]*\}/g, "");
  expect([...english].filter(([key, text]) => words(text).length > 12 && texts.get(key) === text)).toEqual([]);
});

test.each([
  ["en", 1, "1 day"],
  ["cs", 2, "2 dny"],
  ["cs", 5, "5 dní"],
  ["pl", 22, "22 dni"],
  ["de", 1, "1 Tag"],
  ["fr", 1.5, "1,5 jour"],
  ["es", 2, "2 días"],
] as const)("numbers of days are inflected in %s: %s", async (locale, days, words) => {
  const t = await createSignUpTranslator(locale);
  expect(t("form.intro", { days })).toContain(words);
});

test.each(SIGN_UP_LOCALES)("every counted text of %s has its number and no syntax, for six numbers", async (locale) => {
  const t = await createSignUpTranslator(locale);
  const counted = [...(await load(locale))].filter(([, text]) => text.includes(", plural,"));
  expect(counted).toHaveLength(7);
  const format = new Intl.NumberFormat(locale);
  for (const [key, text] of counted)
    for (const number of [0, 1, 2, 5, 22, 1.5]) {
      const names = listArguments(text).map(({ name }) => name);
      const values = Object.fromEntries(names.map((name) => [name, name === "email" ? "a@b.example" : number]));
      const shown = t(key as Parameters<typeof t>[0], values);
      expect([key, shown.includes(format.format(number)), /[{}#]/.test(shown)]).toEqual([key, true, false]);
    }
});

test.each(SIGN_UP_LOCALES)("every code and every reason has a text in %s", async (locale) => {
  const texts = await load(locale);
  const codes = [...SIGN_UP_CODES, "terms_missing", "rate_limited", "unavailable", "default"];
  const keys = [...codes.map((code) => `errors.${code}`), ...FEED_REASONS.map((reason) => `started.reasons.${reason}`)];
  expect(keys.filter((key) => !texts.has(key))).toEqual([]);
});

test("languages that the console does not have hold the texts of signing up and nothing else", () => {
  const only = SIGN_UP_LOCALES.filter((locale) => !LOCALES.some((one) => one === locale));
  expect(only).toEqual(["de", "es", "fr", "it", "pt"]);
  for (const locale of only) expect(readdirSync(join("messages", locale))).toEqual(["signup.json"]);
});
