import { isGarbled } from "@/lib/domain/catalogue/garbled-text";

const latin1 = (text: string): string => Buffer.from(text).toString("latin1");

/** Decodes UTF-8 as a single-byte encoding with the given characters from 0x80 on. */
const readAs = (text: string, high: string): string =>
  [...Buffer.from(text)].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (high[byte - 0x80] ?? ""))).join("");

// The upper halves of the two encodings; unused bytes are control characters.
const CP1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${range(0xa0, 0xff)}`;
const CP1250 =
  "€\u0081‚\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090‘’“”•–—\u0098™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙";

function range(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

const TEXTS = [
  "Stůl pro děti",
  "Kožená pánská bunda",
  "Łóżko z szufladą",
  "Käse für 5 €",
  "Élan – été",
  "Čaj",
  "Палатка",
  "Σκηνή",
];

test.each(TEXTS)("detects %p decoded in a wrong single-byte encoding", (text) => {
  expect(isGarbled(latin1(text))).toBe(true);
  expect(isGarbled(readAs(text, CP1252))).toBe(true);
  expect(isGarbled(readAs(text, CP1250))).toBe(true);
});

test("detects replacement characters", () => {
  expect(isGarbled("St\uFFFDl")).toBe(true);
});

test.each([
  ...TEXTS,
  "",
  "Plain text, 50 × 70 cm, ±2 °C, “quoted”, ½, £5, §1 — and more…",
  "RŮŽOVÝ ŽÍŽALKA ÚŽASNÁ ČÍŠKA STŘÍŠKA",
  "MĘŻCZYZNA ŻÓŁĆ GĘŚLĄ JAŹŃ",
  "KĹŽEŇ ŠŤAVA ĽUDIA",
  "PROTEÇÃO NÃO CORAÇÕES Ñandú",
  "Ärger, ÄÖÜ, Straße™, SMÅLAND",
  "château, âge, crème brûlée",
  "Ðorður, NAÏF",
])("accepts %p as text", (text) => {
  expect(isGarbled(text)).toBe(false);
});
