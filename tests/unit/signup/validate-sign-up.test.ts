import { SIGN_UP_LOCALES } from "@/lib/contract/kit/locale";
import type { SignUpForm } from "@/lib/contract/signup/sign-up";
import { chooseConsoleLocale, suggestSettings } from "@/lib/domain/signup/suggest-settings";
import { completeUrl, SIGN_UP_URL_MAX, validateSignUp } from "@/lib/domain/signup/validate-sign-up";

const FORM: SignUpForm = {
  email: "ada@shop.example",
  name: "Ada",
  site_name: "Boots & Co",
  base_url: "https://www.shop.example",
  feed_url: "https://www.shop.example/feed.xml",
  ...suggestSettings("de"),
};

test.each(SIGN_UP_LOCALES)("what a form in %s suggests is valid", (locale) => {
  expect(validateSignUp({ ...FORM, ...suggestSettings(locale) }, null)).toEqual({});
});

test.each<[Partial<SignUpForm>, object]>([
  [{ email: "" }, { email: ["email_invalid"] }],
  [{ email: "ada" }, { email: ["email_invalid"] }],
  [{ email: "ada@shop@example.org" }, { email: ["email_invalid"] }],
  [{ email: `${"a".repeat(250)}@b.example` }, { email: ["email_invalid"] }],
  [{ name: " " }, { name: ["name_empty"] }],
  [{ site_name: "x".repeat(101) }, { site_name: ["name_too_long"] }],
  [{ base_url: "shop.example" }, { base_url: ["base_url_invalid"] }],
  [{ base_url: `https://shop.example/${"x".repeat(SIGN_UP_URL_MAX)}` }, { base_url: ["address_too_long"] }],
  [{ feed_url: `https://shop.example/${"x".repeat(SIGN_UP_URL_MAX)}` }, { feed_url: ["address_too_long"] }],
  [{ language: "xx" }, { language: ["language_unknown"] }],
  [{ time_zone: "Mars/Olympus" }, { time_zone: ["time_zone_unknown"] }],
  [{ currency: "???" }, { currency: ["currency_unknown"] }],
])("%j is refused at its field", (wrong, errors) => {
  expect(validateSignUp({ ...FORM, ...wrong }, null)).toEqual(errors);
});

test("every fault is reported at once, and that of the feed at its field", () => {
  const errors = validateSignUp({ ...FORM, email: "", name: "", base_url: "" }, "not_https");
  expect(Object.keys(errors).sort()).toEqual(["base_url", "email", "feed_url", "name"]);
});

test("the console opens in the language of the form if it has it, otherwise in English", () => {
  expect(SIGN_UP_LOCALES.map(chooseConsoleLocale)).toEqual(["en", "cs", "sk", "pl", "en", "en", "en", "en", "en"]);
});

test.each(["shop.example", "www.shop.example/en?a=b", "shop.example:8443/x", "žlutý-kůň.example", "10.0.0.1/feed.xml"])(
  "%s gets https",
  (typed) => {
    expect(completeUrl(typed)).toBe(`https://${typed}`);
  },
);

test.each([
  "",
  "shop",
  "http://shop.example",
  "https://shop.example",
  "ftp://shop.example",
  "javascript:alert(1)",
  "mailto:a@shop.example",
  "ada@shop.example",
  "//shop.example",
  "shop.example x",
])("%j stays as it is", (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});
