/** Codes for languages in feeds beside those of two letters: three letters, and countries. */
const FURTHER_CODES: Readonly<Record<string, readonly string[]>> = {
  bg: ["bul"],
  cs: ["cze", "ces", "cz"],
  da: ["dan", "dk"],
  de: ["ger", "deu", "at"],
  el: ["gre", "ell", "gr"],
  en: ["eng", "gb", "us", "uk"],
  es: ["spa"],
  et: ["est", "ee"],
  fi: ["fin"],
  fr: ["fre", "fra"],
  hr: ["hrv", "scr"],
  hu: ["hun"],
  it: ["ita"],
  lt: ["lit"],
  lv: ["lav"],
  nb: ["nor", "nob", "no"],
  nl: ["dut", "nld"],
  pl: ["pol"],
  pt: ["por", "br"],
  ro: ["rum", "ron"],
  ru: ["rus"],
  sk: ["slo", "slk"],
  sl: ["slv", "si"],
  sr: ["srp", "scc"],
  sv: ["swe", "se"],
  tr: ["tur"],
  uk: ["ukr", "ua"],
};

/** The codes that stand for a language in feeds, in lower case. */
export function listLanguageCodes(language: string): string[] {
  return [language, ...(FURTHER_CODES[language] ?? [])];
}

/** The codes of all these languages. */
export function listAllLanguageCodes(): string[] {
  return Object.keys(FURTHER_CODES).flatMap(listLanguageCodes);
}

/** Whether a code of a feed stands for a language: "pol", "PL", "pl-PL" and "pl_PL" for "pl". */
export function isLanguage(code: string, language: string): boolean {
  const [tag = ""] = code.trim().toLowerCase().split(/[-_]/);
  return listLanguageCodes(language).includes(tag);
}
