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

/** Forms that no rule covers, by language. */
const IRREGULAR: Record<StemLanguage, ReadonlyMap<string, string>> = {
  en: parsePairs(
    "women:woman men:man children:child feet:foot teeth:tooth mice:mouse geese:goose knives:knife shelves:shelf leaves:leaf wolves:wolf " +
      "scarves:scarf loaves:loaf halves:half wives:wife elves:elf calves:calf hooves:hoof lens:lens lenses:lens buses:bus gases:gas " +
      "people:person canvas:canvas canvases:canvas",
  ),
  cs: parsePairs("psa:pes psy:pes psu:pes psem:pes psum:pes dite:det ditete:det deti:det detem:det lide:lid lidi:lid"),
  sk: parsePairs("psa:pes psy:pes psov:pes psom:pes dietata:det deti:det detom:det ludia:lud ludi:lud"),
  pl: parsePairs(
    "psa:pies psy:pies psow:pies psom:pies psem:pies dziecko:dziec dziecka:dziec dzieci:dziec dzieciom:dziec ludzie:ludz",
  ),
};

function parsePairs(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(" ").map((pair) => pair.split(":") as [string, string]));
}

/** The stem of a folded word; words with digits, short words and words of other languages are their own stem. */
export function stem(word: string, locale: string): string {
  const language = locale.slice(0, 2);
  if (!isStemLanguage(language) || word.length < STEM_MIN || /[^a-z]/.test(word)) return word;
  const irregular = IRREGULAR[language].get(word);
  if (irregular !== undefined) return irregular;
  if (word.length === STEM_MIN) return word;
  if (language !== "en") return stemSlavic(word, SLAVIC[language]);
  // "womens" without its apostrophe
  const bare = stemEnglish(word);
  return IRREGULAR.en.get(bare) ?? bare;
}

function isStemLanguage(language: string): language is StemLanguage {
  return language in IRREGULAR;
}

/** Endings that make a word of another kind from a stem, such as an adjective: "zahrad(a)", "zahradn(i)". */
const DERIVED: Record<Exclude<StemLanguage, "en">, readonly string[]> = {
  cs: ["sk", "n", "ov", "en"],
  sk: ["sk", "n", "ov", "en"],
  pl: ["sk", "n", "ow", "an", "ian", "zan"],
};
const ROOT_MIN = 3;

/** Stems and words that a folded word may be derived from, or that may be derived from it; most do not exist. */
export function listRelatedStems(word: string, locale: string): string[] {
  const language = locale.slice(0, 2);
  if (!isStemLanguage(language) || word.length < ROOT_MIN || /[^a-z]/.test(word)) return [];
  const own = stem(word, locale);
  const related = language === "en" ? listEnglishForms(own) : listDerivedStems(own, DERIVED[language]);
  return related.filter((other) => other !== own && other.length >= ROOT_MIN);
}

/** Forms of verbs: "hiking", "hiked", "hike". */
function listEnglishForms(own: string): string[] {
  const [, root] = /^(.*[aeiouy].*?)(?:ing|ed)$/.exec(own) ?? [];
  if (root !== undefined && root.length >= ROOT_MIN) {
    const single = /([^aeiouls])\1$/.test(root) ? root.slice(0, -1) : root;
    return [root, `${root}e`, single, `${root}ing`, `${root}ed`];
  }
  const bare = own.endsWith("e") ? own.slice(0, -1) : own;
  return [`${bare}ing`, `${bare}ed`, `${bare}${bare.slice(-1)}ing`];
}

function listDerivedStems(own: string, endings: readonly string[]): string[] {
  const roots = [own];
  for (const ending of endings)
    if (own.endsWith(ending) && own.length - ending.length >= ROOT_MIN) roots.push(own.slice(0, -ending.length));
  // Diminutives: "rukavička", "lampka".
  const [, whole] = /^(.{2,}ic)z?k$/.exec(own) ?? /^(.{3,}[^aeiouy])k$/.exec(own) ?? [];
  if (whole !== undefined) roots.push(whole);
  const stems = roots.flatMap((root) => [root, ...endings.map((ending) => root + ending)]);
  // "k" is softened before an ending: "babička", "babičce".
  if (/[^aeiouy]c$/.test(own)) stems.push(`${own.slice(0, -1)}k`);
  // A long vowel is short in derived words: "kůže", "kožený". Not in the word itself, where "kus" is another word than "koš".
  for (const root of roots) {
    const [, start, vowel, end] = /^(.*)([uo])([^aeiouy]+)$/.exec(root) ?? [];
    if (end === undefined) continue;
    const other = `${start}${vowel === "u" ? "o" : "u"}${end}`;
    stems.push(...(root === own ? [] : [other]), ...endings.map((ending) => other + ending));
  }
  return stems;
}

function stemEnglish(word: string): string {
  if (word.endsWith("ie")) return word.length > 4 ? `${word.slice(0, -2)}y` : word;
  if (!word.endsWith("s") || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:[cs]h|x|ss|zz|[^o]to)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function stemSlavic(word: string, rules: Rules): string {
  const ending = rules.endings.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
  const bare = ending === undefined ? word : word.slice(0, -ending.length);
  const short = rules.fleeting.exec(bare);
  const result = short === null ? bare : `${short[1]}${short[2]}`;
  return result.length >= STEM_MIN ? result : bare;
}
