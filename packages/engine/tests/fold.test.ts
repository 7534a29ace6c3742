import fc from "fast-check";
import { fold } from "../src/text/fold";

/** The reference implementation, without shortcuts. */
function asWritten(text: string): string {
  const plain: Record<string, string> = {
    ł: "l",
    đ: "d",
    ð: "d",
    ø: "o",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ı: "i",
    ħ: "h",
  };
  const bare = (one: string) => one.normalize("NFKD").replace(/\p{M}+/gu, "");
  return bare(bare(text).toLowerCase())
    .replace(/[łđðøßæœþıħ]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s+/gu, " ")
    .trim();
}

test("ignores case, diacritics and blanks", () => {
  expect(["ŽLUŤOUČKÝ  kůň", " Łódź", "Straße", "İstanbul", "ﬁlm", "e\u0301te\u0301"].map(fold)).toEqual([
    ...["zlutoucky kun", "lodz", "strasse", "istanbul", "film", "ete"],
  ]);
});

const latin = fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCharCode(code));

test("the shortcuts for ASCII and Latin texts have the same result as the way for all others", () => {
  fc.assert(
    fc.property(fc.string({ unit: latin }), (drawn) => {
      // A mark that nobody sees takes the text past both shortcuts.
      expect(fold(`${drawn}\u200b`)).toBe(fold(drawn));
      if (!/[\u00a0-\u00bf×ŉ]/.test(drawn)) expect(fold(drawn)).toBe(asWritten(drawn));
    }),
    { numRuns: 10_000 },
  );
});

test("folding a folded text changes nothing", () => {
  const mark = fc.constantFrom(
    ...["×", "½", "¾", "™", "®", "℠", "′", "″", "‴", "’", "„", "–", "−", "⁄", "🎁", "ℹ️", "Ⓜ", "㊗", "☎", "🇨🇿", "👍🏽"],
    ...["\u200b", "\u00ad", "\ufe0f", "´", "ﬁ", "Ｗ", "１", "5", "x", " ", '"', "\u0301", "İ", "‼", "\u3164", "ŉ"],
  );
  const text = fc.oneof(
    fc.string({ unit: mark }),
    fc.string({ unit: latin }),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(text, (drawn) => expect(fold(fold(drawn))).toBe(fold(drawn))),
    { numRuns: 20_000 },
  );
});

test.each([
  [
    "typographic apostrophes",
    "women's",
    ["women’s", "women‘s", "women‛s", "women´s", "womenʼs", "women′s", "women＇s"],
  ],
  ["typographic quotes", '"red tent"', ["„red tent“", "“red tent”", "«red tent»", "″red tent″", "＂red tent＂"]],
  ["primes", `5' 10"`, ["5′ 10″", "5’ 10”", "5′ 10′′"]],
  ["dashes", "t-shirt", ["t‐shirt", "t‑shirt", "t‒shirt", "t–shirt", "t—shirt", "t―shirt", "t−shirt", "t－shirt"]],
  ["signs of trade marks", "gore-tex jacket", ["Gore-Tex® jacket", "GORE‑TEX™ jacket", "Gore-Tex℠ jacket©"]],
  ["ligatures", "filo oeuvre aether", ["ﬁlo œuvre æther", "FILO ŒUVRE ÆTHER"]],
  ["full-width forms", "lx-200 pro", ["ＬＸ－２００　Ｐｒｏ"]],
  ["a multiplication sign beside numbers", "10x20", ["10×20", "１０×２０", "10✕20"]],
  ["a multiplication sign between numbers with units", "10 cm x 20 cm", ["10 cm × 20 cm"]],
  ["a multiplication sign after a number", "5x zoom", ["5× zoom"]],
  ["fractions", '1/2"', ['½"', "½″", "1⁄2”", "1∕2″"]],
  ["fractions after a number", '1 1/2"', ['1½"', "1 ½″"]],
  [
    "marks that nobody sees",
    "kayak",
    ["kayak\u200b", "\u200ekayak", "\u2068kayak\u2069", "ka\u00adyak", "\ufeffkayak"],
  ],
  ["emoji beside a word", "kayak", ["🎁 kayak", "❤️ kayak", "kayak🛶", "👨‍👩‍👧 kayak 🇨🇿", "kayak 👍🏽"]],
  ["blanks that are wider or do not break", "kayak two", ["kayak\u00a0two", "kayak\u2003two", "kayak 🛶 two"]],
])("%s make no other text", (_, plain, others) => {
  expect(fold(plain)).toBe(plain);
  expect(others.map(fold)).toEqual(others.map(() => plain));
});

test("a text without words is a text of its own", () => {
  expect(["🎁", "❤️", "🎁🎁", "®", "™", "× ×", "\u200b\u00ad"].map(fold)).toEqual([
    "🎁",
    "❤",
    "🎁🎁",
    "®",
    "tm",
    "× ×",
    "",
  ]);
});

test("a multiplication sign that is not beside a number stays", () => {
  expect(fold("romeo × julia")).toBe("romeo × julia");
});
