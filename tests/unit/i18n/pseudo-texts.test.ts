import compile from "icu-minify/compile";
import format from "icu-minify/format";
import { LOCALES, SIGN_UP_LOCALES } from "@/lib/contract/kit/locale";
import { loadAllMessages, loadMessages } from "@/lib/i18n/messages";
import { isPseudoLocale, measureText, pickLongestTexts, setPseudoLocale } from "@/lib/i18n/pseudo-texts";
import { loadSignUpTexts } from "@/lib/i18n/sign-up-texts";

// The build compiles texts, so these tests compile them, too.

type Compiled = ReturnType<typeof compile>;

/** The compiled texts of a language by dotted key. */
function compileTexts(texts: object, prefix = ""): Map<string, Compiled> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]): [string, Compiled][] =>
      typeof text === "string"
        ? [[prefix + name, compile(text)]]
        : [...compileTexts(text as object, `${prefix}${name}.`)],
    ),
  );
}

const languages = loadAllMessages().then((all) => all.map(({ messages }) => compileTexts(messages)));
const pseudo = languages.then(([english = new Map(), ...others]) => {
  const longest = pickLongestTexts(Object.fromEntries(english), others.map(Object.fromEntries));
  return new Map(Object.entries(longest as Record<string, Compiled>));
});

afterEach(() => setPseudoLocale(null));

test("has the keys of English, and for each a text of a language that is at least as long as those of all", async () => {
  const [english = new Map<string, Compiled>()] = await languages;
  const texts = await pseudo;
  expect(texts.size).toBeGreaterThan(3000);
  expect([...texts.keys()]).toEqual([...english.keys()]);
  const all = await languages;
  const wrong = [...texts].filter(([key, text]) => {
    const lengths = all.map((language) => measureText(language.get(key)));
    return measureText(text) !== Math.max(...lengths) || !all.some((language) => language.get(key) === text);
  });
  expect(wrong).toEqual([]);
});

/** Names of the arguments and tags of a compiled text. */
function listNames(part: unknown): string[] {
  if (!Array.isArray(part)) return [];
  const [name, kind, branches] = part as unknown[];
  const inner = typeof kind === "number" && kind !== 0 ? Object.values((branches as object) ?? {}) : part;
  return [...(typeof name === "string" ? [name] : []), ...inner.flatMap(listNames)];
}

const formatters = {
  getDateTimeFormat: once(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  ),
  getNumberFormat: once((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: once((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
};

/** Caches what a function makes, because Intl is slow. */
function once<Args extends unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
}

/** A value that every kind of argument takes: a number, and the function of a tag. */
function makeValue(count: number) {
  return Object.assign((parts: unknown[]) => parts.join(""), { valueOf: () => count, toString: () => String(count) });
}

test.each(LOCALES)("each text can be formatted as one of %s, for every plural", async (locale) => {
  const texts = [...(await pseudo)].map(([key, text]) => ({ key, text, names: listNames(text) }));
  const shown = texts.flatMap(({ key, text, names }) =>
    (names.length === 0 ? [1] : [0, 1, 2, 5, 1.5]).map((count) => {
      const values = Object.fromEntries(names.map((name) => [name, makeValue(count)]));
      return { key, count, shown: format(text, locale, values as never, { formatters }) };
    }),
  );
  expect(shown.filter((one) => typeof one.shown !== "string" || one.shown.trim() === "")).toEqual([]);
});

test("measures words, arguments, tags and the longest branch", () => {
  expect(measureText(compile("Save"))).toBe(4);
  expect(measureText(compile("{name} is away"))).toBe(6 + 8);
  expect(measureText(compile("See <link>the help</link>"))).toBe(4 + 8);
  expect(measureText(compile("{count, plural, one {# item} other {# items of {name}}}"))).toBe(3 + 10 + 6);
  expect(measureText(compile("{kind, select, a {A} other {<b>other</b>}}!"))).toBe(5 + 1);
  expect(measureText(compile("{at, date} {n, number}"))).toBe(6 + 1 + 6);
});

test("takes a longer text of another language, of the same shape and key only", () => {
  const own = { a: { b: "four", c: "same" }, d: ["n", ["x"]] };
  const others = [{ a: { b: "longer", c: "emas", e: "none" } }, { a: "text", d: "much longer text" }];
  expect(pickLongestTexts(own, others)).toEqual({ a: { b: "longer", c: "same" }, d: "much longer text" });
});

test("a language shows the longest texts only while it is the pseudo-locale", async () => {
  expect(LOCALES.filter(isPseudoLocale)).toEqual([]);
  const own = await loadSignUpTexts("sk");
  setPseudoLocale("sk");
  expect(LOCALES.filter(isPseudoLocale)).toEqual(["sk"]);
  const texts = await loadSignUpTexts("sk");
  expect(texts).not.toEqual(own);
  const lengths = await Promise.all(
    SIGN_UP_LOCALES.map(async (locale) => (await loadSignUpTexts(locale)).form.title.length),
  );
  expect(texts.form.title).toHaveLength(Math.max(...lengths));
  expect(await loadSignUpTexts("cs")).not.toEqual(texts);
});

test("an area of the pages has the longest texts in the pseudo-locale", async () => {
  setPseudoLocale("sk");
  const [texts, english, polish] = await Promise.all([loadMessages("sk"), loadMessages("en"), loadMessages("pl")]);
  const save = texts.common.save;
  expect(save.length).toBeGreaterThanOrEqual(Math.max(english.common.save.length, polish.common.save.length));
  expect(Object.keys(texts)).toEqual(Object.keys(english));
});
