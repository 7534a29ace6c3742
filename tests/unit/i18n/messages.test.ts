import { createTranslator } from "next-intl";
import type { Locale } from "@/lib/contract/kit/locale";
import { getCachedTexts } from "@/lib/i18n/cached-texts";
import { loadAllMessages, loadMessages, mergeOver, packTexts, pick, readTextPack } from "@/lib/i18n/messages";

test("falls back to English for a missing or empty text, and adds no key", () => {
  const merged = mergeOver(
    { a: { b: "B", c: "C" }, d: "D" },
    { a: { b: "Bé", c: "" }, x: "X", __proto__: { d: "evil" } },
  );
  expect(merged).toEqual({ a: { b: "Bé", c: "C" }, d: "D" });
});

test("ignores texts of another shape", () => {
  expect(mergeOver({ a: { b: "B" } }, { a: "text" })).toEqual({ a: { b: "B" } });
  expect(mergeOver({ a: "A" }, { a: { b: "B" } })).toEqual({ a: "A" });
  expect(mergeOver({ a: "A" }, null)).toEqual({ a: "A" });
});

test("selects only the named namespaces", async () => {
  expect(Object.keys(pick(await loadMessages("cs"), ["errors", "common"]))).toEqual(["errors", "common"]);
});

test("the URL of texts contains their parts and a hash", async () => {
  for (const { locale, messages } of await loadAllMessages()) {
    const address = packTexts(locale, messages, ["common", "sign-in.frame"]);
    expect(getCachedTexts(address)).toEqual(pick(messages, ["common", "sign-in.frame"]));
    expect(packTexts(locale, messages, ["common", "sign-in.frame"])).toBe(address);
    const [, , language, hash = "", name = ""] = address.split("/");
    expect([language, name]).toEqual([locale, "common~sign-in.frame"]);
    const { json, isSame } = readTextPack(messages, hash, name);
    expect([JSON.parse(json), isSame]).toEqual([getCachedTexts(address), true]);
    const other = mergeOver(messages, { common: { save: "Keep" } });
    expect(readTextPack(other, hash, name).isSame).toBe(false);
  }
});

test("a URL cannot request anything but texts", async () => {
  const name = "__proto__~constructor~common.toString~common.save.x~nothing~sign-in.__proto__";
  expect(readTextPack(await loadMessages("en"), "0", name)).toEqual({ json: "{}", isSame: false });
});

// Every counted text, in the six forms that distinguish the plural rules.
const trial: Record<Locale, string[]> = {
  en: [
    "Trial ended",
    "Last day of the trial",
    "Trial ends in 2 days",
    "Trial ends in 5 days",
    "Trial ends in 22 days",
    "Trial ends in 1.5 days",
  ],
  cs: [
    "Zkušební doba skončila",
    "Poslední den zkušební doby",
    "Zkušební doba končí za 2 dny",
    "Zkušební doba končí za 5 dní",
    "Zkušební doba končí za 22 dní",
    "Zkušební doba končí za 1,5 dne",
  ],
  sk: [
    "Skúšobná doba sa skončila",
    "Posledný deň skúšobnej doby",
    "Skúšobná doba sa končí o 2 dni",
    "Skúšobná doba sa končí o 5 dní",
    "Skúšobná doba sa končí o 22 dní",
    "Skúšobná doba sa končí o 1,5 dňa",
  ],
  pl: [
    "Okres próbny się skończył",
    "Ostatni dzień okresu próbnego",
    "Okres próbny kończy się za 2 dni",
    "Okres próbny kończy się za 5 dni",
    "Okres próbny kończy się za 22 dni",
    "Okres próbny kończy się za 1,5 dnia",
  ],
};

const copies: Record<Locale, RegExp[]> = {
  en: [
    /^0 local copies/,
    /^1 local copy/,
    /^2 local copies/,
    /^5 local copies/,
    /^22 local copies/,
    /^1.5 local copies/,
  ],
  cs: [
    /je uloženo 0 místních kopií/,
    /je uložena 1 místní kopie/,
    /jsou uloženy 2 místní kopie/,
    /je uloženo 5 místních kopií/,
    /je uloženo 22 místních kopií/,
    /je uloženo 1,5 místní kopie/,
  ],
  sk: [
    /je uložených 0 miestnych kópií/,
    /je uložená 1 miestna kópia/,
    /sú uložené 2 miestne kópie/,
    /je uložených 5 miestnych kópií/,
    /je uložených 22 miestnych kópií/,
    /je uložených 1,5 miestnej kópie/,
  ],
  pl: [
    /jest 0 lokalnych kopii/,
    /jest 1 lokalna kopia/,
    /są 2 lokalne kopie/,
    /jest 5 lokalnych kopii/,
    /są 22 lokalne kopie/,
    /jest 1,5 lokalnej kopii/,
  ],
};

const COUNTS = [0, 1, 2, 5, 22, 1.5];

test("uses the right plural for 0, 1, 2, 5, 22 and 1.5 in all four languages", async () => {
  for (const { locale, messages } of await loadAllMessages()) {
    const t = createTranslator({ locale, messages });
    expect(COUNTS.map((days) => t("shell.trial.days", { days }))).toEqual(trial[locale]);
    const texts = COUNTS.map((count) => t("shell.signOut.text", { count }));
    for (const [index, text] of texts.entries()) expect(text).toMatch(copies[locale][index] ?? /never/);
  }
});

test("formats the number of found sites in all four languages", async () => {
  const texts = await Promise.all(
    (await loadAllMessages()).map(async ({ locale, messages }) => {
      const t = createTranslator({ locale, messages });
      return [1, 22].map((total) => t("shell.quickSearch.count", { shown: 1, total }));
    }),
  );
  expect(texts).toEqual([
    ["1 of 1 site", "1 of 22 sites"],
    ["1 z celkem 1 webu", "1 z celkem 22 webů"],
    ["1 z celkovo 1 webu", "1 z celkovo 22 webov"],
    ["1 spośród 1 witryny", "1 spośród 22 witryn"],
  ]);
});
