import fc from "fast-check";
import { fold } from "@/lib/domain/kit/fold";
import { countTries } from "@/tests/support/tries";

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

test("the shortcuts for ASCII and Latin texts have the same result", () => {
  const latin = fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCharCode(code));
  const text = fc.oneof(fc.string({ unit: latin }), fc.string({ unit: "binary" }), fc.string());
  fc.assert(
    fc.property(text, (drawn) => expect(fold(drawn)).toBe(asWritten(drawn))),
    { numRuns: countTries(10_000) },
  );
});
