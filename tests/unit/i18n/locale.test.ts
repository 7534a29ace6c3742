import { chooseLocale, isLocale } from "@/lib/i18n/locale";

test.each([
  ["cs", "en", "cs"],
  [undefined, "sk-SK,sk;q=0.9,en;q=0.8", "sk"],
  [undefined, "de-DE,de;q=0.9,pl;q=0.5,cs;q=0.7", "cs"],
  [undefined, "de,fr", "en"],
  [undefined, null, "en"],
  [undefined, "*", "en"],
  [undefined, "pl;q=0,cs;q=bad", "en"],
  ["xx", "pl", "pl"],
  ["__proto__", null, "en"],
])("cookie %s and header %s give %s", (cookie, header, expected) => {
  expect(chooseLocale({ chosen: undefined, profile: "", cookie, acceptLanguage: header })).toBe(expected);
});

test.each([
  [undefined, "sk", "cs", "sk"],
  [undefined, "sk", undefined, "sk"],
  [undefined, null, "cs", "cs"],
  [undefined, "de", "xx", "pl"],
  ["en", "sk", "cs", "en"],
  ["de", "sk", "cs", "sk"],
])("choice %s, profile %s, cookie %s and a Polish browser give %s", (chosen, profile, cookie, expected) => {
  expect(chooseLocale({ chosen, profile, cookie, acceptLanguage: "pl" })).toBe(expected);
});

test("accepts only the four languages", () => {
  expect(["en", "cs", "sk", "pl", "de", "constructor", 1, null].filter(isLocale)).toEqual(["en", "cs", "sk", "pl"]);
});
