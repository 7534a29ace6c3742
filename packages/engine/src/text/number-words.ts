// Numbers in words, folded, and the beginnings of compounds that say for how many people or with how many parts something is: "čtyři",
// "4" and "čtyřmístný" are about the same tents.

type NumberWords = Record<number, string>;

const WORDS: Record<string, NumberWords> = {
  en: {
    1: "one",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    12: "twelve dozen",
  },
  cs: {
    1: "jeden jedna jedno jednoho jedne jednu",
    2: "dva dve dvou dvema",
    3: "tri trech trem tremi",
    4: "ctyri ctyr ctyrech ctyrem",
    5: "pet peti",
    6: "sest sesti",
    7: "sedm sedmi",
    8: "osm osmi",
    10: "deset deseti",
  },
  sk: {
    1: "jeden jedna jedno jedneho jednu",
    2: "dva dve dvaja dvoch dvom",
    3: "tri traja troch trom",
    4: "styri styria styroch styrom",
    5: "pat piati piatich",
    6: "sest siesti siestich",
    7: "sedem siedmich",
    8: "osem osmich",
    10: "desat desiatich",
  },
  pl: {
    1: "jeden jedna jedno jednego jednej",
    2: "dwa dwie dwoje dwoch dwom dwojga",
    3: "trzy troje trzech trzem trojga",
    4: "cztery czworo czterech czterem czworga",
    5: "piec piecioro pieciu pieciorga",
    6: "szesc szescioro szesciu",
    7: "siedem siedmiu",
    8: "osiem osmiu",
    10: "dziesiec dziesieciu",
  },
};

/** Beginnings of adjectives by number; those after a digit, too ("4místný"). */
const COMPOUNDS: Record<string, { starts: NumberWords; ends: readonly string[] }> = {
  cs: {
    starts: {
      1: "jedno",
      2: "dvou dvoj",
      3: "tri troj",
      4: "ctyr",
      5: "peti",
      6: "sesti",
      7: "sedmi",
      8: "osmi",
      10: "deseti",
    },
    ends: ["mistn", "osobov", "dilny", "dilna", "dilne"],
  },
  sk: {
    starts: { 1: "jedno", 2: "dvoj", 3: "troj", 4: "stvor", 5: "pat", 6: "sest", 7: "sedem", 8: "osem", 10: "desat" },
    ends: ["miestn", "osobov", "dieln"],
  },
  pl: {
    starts: {
      1: "jedno",
      2: "dwu",
      3: "trzy",
      4: "cztero",
      5: "piecio",
      6: "szescio",
      7: "siedmio",
      8: "osmio",
      10: "dziesiecio",
    },
    ends: ["osobow", "miejscow", "czesciow"],
  },
};

const numberByWord = new Map(
  Object.entries(WORDS).map(([language, words]) => [
    language,
    new Map(
      Object.entries(words).flatMap(([number, list]) => list.split(" ").map((word) => [word, Number(number)] as const)),
    ),
  ]),
);

/** The number that a folded word stands for. */
export function readNumberWord(word: string, language: string): number | null {
  return numberByWord.get(language.slice(0, 2))?.get(word) ?? null;
}

/** The numeral of a number, and what compounds with it begin with. */
export function listNumberForms(number: number, language: string): { numerals: string[]; starts: string[] } {
  const key = language.slice(0, 2);
  const words = [...(numberByWord.get(key) ?? [])].flatMap(([word, value]) => (value === number ? [word] : []));
  const { starts = {}, ends = [] } = COMPOUNDS[key] ?? {};
  const begins = [String(number), ...(starts[number]?.split(" ") ?? [])];
  return { numerals: [String(number), ...words], starts: begins.flatMap((begin) => ends.map((end) => begin + end)) };
}
