// Words that join others and name nothing: articles, prepositions, conjunctions, pronouns, and the verbs of a request. Short lists of
// our own for each language, folded. Nouns, adjectives and numerals are not in them: they may be what somebody looks for.

const parseWords = (words: string): string[] => words.trim().split(/\s+/);

const WORDS: Record<string, ReadonlySet<string>> = {
  en: new Set(
    parseWords(`
      a an the this that these those some any which what who that's
      of for to in on at by with without from into onto above below between behind beside near next per as than via about
      around across along through during until against within
      and or but nor not so if when where while because how
      i me my we our you your yours he him his she her hers it its they them their someone somebody something anything
      is are am was were be been being has have having had do does did could would should must
      i'm im looking look searching need needs want wants like please buy get give
    `),
  ),
  cs: new Set(
    parseWords(`
      a i o u k ku s se z ze v ve na do od ode po pro pri pod pode nad nade pred prede za mezi mimo podle kolem vedle okolo skrz skrze
      bez beze proti kvuli vuci behem ohledne nebo anebo ani ale avsak aby kdyz kde kam jak jako co ktery ktera ktere kterou kterym ktereho kteri jenz
      ten ta to te tu toho tomu tom tim ty tech temi tento tato toto
      ja me mne mnou my nam ty te ti tobe vy vas vam on ona ono oni jeho jeji jej ji jich jim muj moje moji mou meho memu svuj svou svoji sve
      si je jsou jsem jsi byl byla bylo bude budou ma mam mit maji       hledam hledame chci chceme chtel chtela potrebuji potrebuju potrebujeme prosim koupit koupim kupuji neco nekoho nekdo nejaky nejake nejakou nejaka
    `),
  ),
  sk: new Set(
    parseWords(`
      a aj i o u k ku s so z zo v vo na do od odo po pre pri pod podo nad nado pred predo za medzi mimo podla okolo vedla cez skrz
      bez bezo proti kvoli voci pocas ohladom alebo ani ale vsak aby ked kde kam ako co ktory ktora ktore ktoru ktorym ktoreho
      ten ta to tej tu toho tomu tom tym ti tych tymi tento tato toto
      ja ma mne mnou my nam ty ta ti tebe vy vas vam on ona ono oni jeho jej jemu ju ich im moj moja moje moju mojho mojej svoj svoju svoje
      si sa je su som bol bola bolo bude budu ma mam mat maju mal
      hladam hladame chcem chceme chcel chcela potrebujem potrebujeme prosim kupit kupim kupujem nieco niekoho niekto nejaky nejake nejaku nejaka
    `),
  ),
  pl: new Set(
    parseWords(`
      a i o u k ku z ze w we na do od ode po dla przy pod pode nad nade przed przede za miedzy mimo wedlug wokol obok przez poprzez
      bez beze przeciw wobec podczas lub albo ani ale oraz aby zeby gdy kiedy gdzie jak jako co ktory ktora ktore ktorym ktorego ktora
      ten ta to tej te tego temu tym ci tych tymi
      ja mnie mi mna my nam ty ciebie ci tobie wy was wam on ona ono oni jego jej jemu ich im moj moja moje moja mojego mojej swoj swoja swoje
      sie jest sa jestem byl byla bylo byc bedzie beda ma mam miec maja mial
      szukam szukamy chce chcemy chcialbym chcialabym potrzebuje potrzebujemy prosze kupic kupie kupuje cos kogos ktos jakis jakas jakies
    `),
  ),
};

const PREPOSITIONS: ReadonlySet<string> = new Set(
  parseWords(`
    of for to in on at by with from into onto near as than via about
    k ku s se so z ze zo v ve vo na do od po pro pre pri pod nad za o u dla przy przez w we
  `),
);

/** Whether a function word is a preposition, which never ends a query: there it is a name ("iPhone SE"). */
export function isPreposition(word: string): boolean {
  return word.length === 1 || PREPOSITIONS.has(word);
}

const CONJUNCTIONS: ReadonlySet<string> = new Set(parseWords("and or nor nebo anebo ani alebo aj lub albo oraz"));

/** Whether a function word joins words of one part: "salt and pepper grinder". */
export function isConjunction(word: string): boolean {
  return CONJUNCTIONS.has(word);
}

/** Prepositions by language after which a name says what the thing is for. */
const PURPOSES: Record<string, ReadonlySet<string>> = {
  en: new Set(["for"]),
  cs: new Set(["pro", "na", "do", "k", "ke", "pod"]),
  sk: new Set(["pre", "na", "do", "k", "ku", "pod"]),
  pl: new Set(["dla", "na", "do", "pod"]),
};

/** Whether what follows a function word is what the thing is for: "blade for a mower". */
export function isPurpose(word: string, language: string): boolean {
  return PURPOSES[language.slice(0, 2)]?.has(word) === true;
}

/** Function words that say what the thing lacks. */
const NEGATIONS: ReadonlySet<string> = new Set(["without", "bez", "beze", "bezo"]);

/** Whether what follows a function word is what the thing lacks: "bread without seeds". */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word);
}

const NONE: ReadonlySet<string> = new Set();

/** The function words of a language, folded; none for languages without a list. */
export function getFunctionWords(language: string): ReadonlySet<string> {
  return WORDS[language.slice(0, 2)] ?? NONE;
}
