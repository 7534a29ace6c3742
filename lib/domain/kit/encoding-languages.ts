// Letters and legacy encodings of languages, for guessing the encoding of a text.

/** How texts of a language look in a legacy encoding. */
export type WrittenLanguage = {
  code: string;
  /** Letters beyond ASCII, in lower case. With `isRanked` the most frequent first, which tells alphabets apart. */
  letters: string;
  /** Letters of loanwords, names and brands. */
  rare: string;
  isRanked: boolean;
  /** Encodings in which its shops write, most likely first. */
  encodings: readonly string[];
};

const WESTERN = "windows-1252 iso-8859-15 macintosh";
const CENTRAL = "windows-1250 iso-8859-2";
const BALTIC = "windows-1257 iso-8859-13 iso-8859-4";
const CYRILLIC = "windows-1251 koi8-r iso-8859-5 x-mac-cyrillic ibm866";
const UKRAINIAN = "windows-1251 koi8-u iso-8859-5 x-mac-cyrillic ibm866";
const SERBIAN = "windows-1251 iso-8859-5 x-mac-cyrillic";

/** Code, encodings, letters, and letters of loanwords. */
type Entry = readonly [code: string, encodings: string, letters: string, rare?: string];

const ALPHABETS: readonly Entry[] = [
  ["en", WESTERN, "", "éèêëáàâäåãçíïîñóôöøúüæœß"],
  ["de", WESTERN, "äöüß", "éèàêç"],
  ["fr", WESTERN, "éèêëàâçîïôùûüœæÿ", "ñäö"],
  ["es", WESTERN, "áéíóúñü", "çà"],
  ["ca", WESTERN, "àéèíïóòúüç", "áñ"],
  ["gl", WESTERN, "áéíóúñü", "ç"],
  ["eu", WESTERN, "ñç", "áéíóúü"],
  ["pt", WESTERN, "ãõáâàçéêíóôú", "üñ"],
  ["it", WESTERN, "àèéìòù", "íîóúüç"],
  ["nl", WESTERN, "ëéïè", "öüáóíçñêâ"],
  ["da", WESTERN, "æøå", "éöäüèô"],
  ["no", WESTERN, "æøå", "éöäüèôòó"],
  ["sv", WESTERN, "åäö", "éüàèáøæ"],
  ["fi", WESTERN, "äö", "åšžéü"],
  ["is", WESTERN, "áðéíóúýþæö", "üäø"],
  ["fo", WESTERN, "áðíóúýæø", "öäé"],
  ["ga", WESTERN, "áéíóú", ""],
  ["cs", CENTRAL, "áčďéěíňóřšťúůýž", "äëöüôľĺŕçß"],
  ["sk", CENTRAL, "áäčďéíĺľňóôŕšťúýž", "ěřůöüëß"],
  ["pl", CENTRAL, "ąćęłńóśźż", "éöüäáí"],
  ["hu", CENTRAL, "áéíóöőúüű", "äß"],
  ["sl", CENTRAL, "čšž", "ćđéöüä"],
  ["hr", CENTRAL, "čćđšž", "éöüä"],
  ["bs", CENTRAL, "čćđšž", "éöü"],
  ["sr-latn", CENTRAL, "čćđšž", "éöü"],
  ["ro", CENTRAL, "ăâîşţșț", "éöüáő"],
  ["sq", "windows-1252 windows-1250 iso-8859-2", "ëç", "éöü"],
  ["et", "windows-1257 windows-1252 iso-8859-13 iso-8859-4 iso-8859-15", "õäöü", "šžéå"],
  ["lv", BALTIC, "āčēģīķļņšūž", "ōŗéöü"],
  ["lt", BALTIC, "ąčęėįšųūž", "éöüó"],
  // The small form of İ is two characters.
  ["tr", "windows-1254", "ışğüöçİ", "âîûé"],
  ["vi", "windows-1258", "đơưăâêô\u0300\u0301\u0303\u0309\u0323", "àáèéíóùú"],
];

/** Alphabets without Latin letters, by frequency. */
const RANKED: readonly Entry[] = [
  ["el", "windows-1253 iso-8859-7", "αοιετσνηυρπκμλςωάόίέήδγθχύφβώξζψϊϋΐΰ"],
  ["ru", CYRILLIC, "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"],
  ["uk", UKRAINIAN, "оаинвітерскдлмупябзгьчйхжшюцїєфщґ", "ыъёэ"],
  ["be", UKRAINIAN, "аінетросклвйдумпзяыьбгчжўшцюхэфё", "иъщ"],
  ["bg", CYRILLIC, "аоеитнрсвлкдпмзуябгчъжйхцшщюфь", "ыэё"],
  ["sr", SERBIAN, "аоиенртсјвкудпмлзгбјћчшњљжцхђџф", "йяюы"],
  ["mk", SERBIAN, "аоиетнрсвкдлмпузјбгчшжцњфќхѓљџѕ", "йяюы"],
  ["he", "windows-1255 iso-8859-8", "יוהלאתרמשבנדםעקחפטסכגןךזצףץ"],
  ["ar", "windows-1256 iso-8859-6", "المينرتوبةعدسفهكقحجأطصشخزذضغءئىإثظآؤـ"],
  ["fa", "windows-1256 iso-8859-6", "اینرادهتومسبلشکزگقخفعپحجچطذضغصثظژءآئيك"],
  [
    "th",
    "windows-874",
    "านรอกเงมยลวดทสตะปบคหแจพชขใไโำผถซธศณฟฉภญฮฐษฝฎฆ\u0e31\u0e34\u0e35\u0e48\u0e49\u0e47\u0e38\u0e39\u0e4c\u0e37\u0e36\u0e4a\u0e4b",
  ],
];

/** Languages whose encodings use several bytes for a letter. They are recognized by their bytes. */
export const MULTI_BYTE: Readonly<Record<string, readonly string[]>> = {
  zh: ["gb18030", "big5"],
  "zh-tw": ["big5", "gb18030"],
  ja: ["shift_jis", "euc-jp", "iso-2022-jp"],
  ko: ["euc-kr"],
};

function toLanguage([code, encodings, letters, rare = ""]: Entry, isRanked: boolean): WrittenLanguage {
  return { code, letters, rare, isRanked, encodings: encodings.split(" ") };
}

/** Languages whose encodings use one byte for a letter. */
export const WRITTEN_LANGUAGES: readonly WrittenLanguage[] = [
  ...ALPHABETS.map((entry) => toLanguage(entry, false)),
  ...RANKED.map((entry) => toLanguage(entry, true)),
];

/** Other codes of these languages. */
const ALIASES: Readonly<Record<string, string>> = {
  nb: "no",
  nn: "no",
  iw: "he",
  sh: "sr-latn",
  "zh-hk": "zh-tw",
  "zh-mo": "zh-tw",
  "zh-hant": "zh-tw",
};

/** The languages above that a site's language may mean; Serbian is written in two scripts. */
export function listWrittenLanguages(language: string): string[] {
  const tag = language.toLowerCase().replaceAll("_", "-");
  const [primary = ""] = tag.split("-");
  const code = ALIASES[tag] ?? ALIASES[primary] ?? (tag === "zh-tw" ? tag : primary);
  return code === "sr" ? ["sr", "sr-latn"] : [code];
}
