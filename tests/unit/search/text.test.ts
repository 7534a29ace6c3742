import { highlight } from "@/backend/search/service/format-hit";
import { findField } from "@/backend/search/text/fields";
import { stem } from "@/backend/search/text/stem";
import { listIndexWords, splitCode, tokenize } from "@/backend/search/text/tokens";

const listWords = (text: string): string[] => listIndexWords(tokenize(text));

test.each([
  ["Žluťoučký KŮŇ", ["zlutoucky", "kun"]],
  ["Łóżko dziecięce", ["lozko", "dzieciece"]],
  ["Brother TN-2110", ["brother", "tn", "2110", "tn2110"]],
  ["HP dv7-1211ea", ["hp", "dv7", "1211ea", "dv71211ea"]],
  ["500 GB disk", ["500", "gb", "disk", "500gb"]],
  ['15,6" display', ["15.6", "display"]],
  ["women's shoes", ["women", "shoes"]],
  ["a , b", ["a", "b"]],
  ["", []],
])("the words of %j", (text, words) => {
  expect(listWords(text)).toEqual(words);
});

test("does not index a word of a thousand letters", () => {
  expect(listWords(`${"x".repeat(1000)} lamp`)).toEqual(["lamp"]);
});

test("splits a code between letters and digits", () => {
  expect(splitCode("iphone11")).toEqual(["iphone", "11"]);
});

test.each([
  ["en", ["laptop", "laptops"]],
  ["en", ["battery", "batteries"]],
  ["en", ["watch", "watches"]],
  ["en", ["case", "cases"]],
  ["cs", ["batoh", "batohy", "batohu", "batohem", "batozich".replace("z", "h")]],
  ["cs", ["hracka", "hracky", "hracek", "hrackami"]],
  ["cs", ["cerveny", "cervena", "cerveneho", "cervenych"]],
  ["sk", ["topanka", "topanky", "topanok", "topankami"]],
  ["sk", ["stan", "stany", "stanov", "stanom"]],
  ["pl", ["plecak", "plecaki", "plecakow", "plecakiem"]],
  ["pl", ["torebka", "torebki", "torebek"]],
])("%s: %j have one stem", (language, words) => {
  expect(new Set(words.map((word) => stem(word, language))).size).toBe(1);
});

test.each(["bus", "glass", "usb", "ios", "basis", "tn2110"])("%s is its own stem in English", (word) => {
  expect(stem(word, "en")).toBe(word);
});

test("does not stem languages without rules", () => {
  expect(stem("lampen", "de")).toBe("lampen");
});

test.each([
  ["title", "title"],
  ["category", "category"],
  ["attr_t_product_type", "category"],
  ["supplier", "brand"],
  ["product_code", "code"],
  ["short_description", "description"],
  ["material", "other"],
  ["image_link", null],
  ["img_500x500", null],
  ["price_old", null],
])("the attribute %s is %s", (attribute, field) => {
  expect(findField(attribute)).toBe(field);
});

test("highlights matching words of a title and escapes everything else", () => {
  const marks = { words: new Set(["tent", "kun"]), prefix: null };
  expect(highlight('<b> Ridge Tent & "Kůň"', marks)).toBe(
    "&lt;b&gt; Ridge <em>Tent</em> &amp; &quot;<em>Kůň</em>&quot;",
  );
});

test("highlights only the typed beginning of an unfinished word", () => {
  expect(highlight("Tent", { words: new Set(), prefix: "ten" })).toBe("<em>Ten</em>t");
});
