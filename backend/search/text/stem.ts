// Light stemming for folded words, so endings have no diacritics. The rules only strip noun and adjective inflection:
// conflating two words hurts a shop's search more than missing a form.

/** Languages with rules; words of other languages stay unchanged. */
export type StemLanguage = "en" | "cs" | "sk" | "pl";

type Rules = {
  /** Endings to strip, longest first. */
  endings: readonly string[];
  /** A fleeting vowel before the last consonant: "torebek" and "torebk(a)" get the same stem. */
  fleeting: RegExp;
};

const STEM_MIN = 3;

const parseEndings = (endings: string): string[] => endings.split(" ").sort((a, b) => b.length - a.length);

const SLAVIC: Record<Exclude<StemLanguage, "en">, Rules> = {
  cs: {
    endings: parseEndings(
      "atech atum ovych ovymi ovym ovou ovem oveho ovemu ovi ove ova ovy ove ymi imi ych ich eho iho emu imu ami emi ech ich ach " +
        "ata aty ete eti em im ym um am om ou ho mu ej a e i o u y",
    ),
    fleeting: /^(.+[^aeiouy])e([knlrctbpvd])$/,
  },
  sk: {
    endings: parseEndings(
      "ovymi ovych ovym ovou oveho ovemu ovej ovia ovi ove ova ovy iami ami mi iach ach och iam am om ymi imi ych ich eho ieho " +
        "emu iemu ej ou ov ym im ie ia iu a e i o u y",
    ),
    fleeting: /^(.+[^aeiouy])(?:ie|e|o)([knlrctbpvd])$/,
  },
  pl: {
    endings: parseEndings(
      "owymi owych owym owej owego owemu owa owe owy owi ow iami ami iach ach iom om ego iego emu iemu ymi imi ych ich iej ej " +
        "iem em ym im ie ia iu a e i o u y",
    ),
    fleeting: /^(.+[^aeiouy])(?:ie|e)([knlrctbpwd])$/,
  },
};

/** The stem of a folded word; words with digits, short words and words of other languages are their own stem. */
export function stem(word: string, locale: string): string {
  if (word.length <= STEM_MIN || /[^a-z]/.test(word)) return word;
  const language = locale.slice(0, 2);
  if (language === "en") return stemEnglish(word);
  const rules = language === "cs" || language === "sk" || language === "pl" ? SLAVIC[language] : null;
  return rules === null ? word : stemSlavic(word, rules);
}

function stemEnglish(word: string): string {
  if (!word.endsWith("s") || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:[cs]h|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function stemSlavic(word: string, rules: Rules): string {
  const ending = rules.endings.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
  const bare = ending === undefined ? word : word.slice(0, -ending.length);
  const short = rules.fleeting.exec(bare);
  const result = short === null ? bare : `${short[1]}${short[2]}`;
  return result.length >= STEM_MIN ? result : bare;
}
