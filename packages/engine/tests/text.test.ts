import { findField } from "../src/text/fields";
import { listRelatedStems, stem } from "../src/text/stem";
import { listIndexWords, splitCode, tokenize } from "../src/text/tokens";

const listWords = (text: string): string[] => listIndexWords(tokenize(text));

test.each([
  ["Žluťoučký KŮŇ", ["zlutoucky", "kun"]],
  ["Łóżko dziecięce", ["lozko", "dzieciece"]],
  ["Brother TN-2110", ["brother", "tn", "2110", "tn2110"]],
  ["HP dv7-1211ea", ["hp", "dv7", "1211ea", "dv71211ea"]],
  ["500 GB disk", ["500", "gb", "disk", "500gb"]],
  ['15,6" display', ["15.6", "inch", "display", "15.6inch"]],
  ['pipe 1/2"', ["pipe", "1/2", "inch", "1/2inch"]],
  ["pipe ½ inch", ["pipe", "1/2", "inch", "1/2inch"]],
  ["open 24/7", ["open", "24", "7", "247"]],
  ["1.5l", ["1.5", "l", "1.5l"]],
  ["1,5 litre", ["1.5", "litre", "1.5l"]],
  ["9V", ["9v"]],
  ["9 volts", ["9", "volts", "9v"]],
  ["9volts", ["9volts", "9v"]],
  ["7.50R16", ["7.50", "r16", "7.50r16"]],
  ["20 000", ["20", "000", "20000"]],
  ["20.000", ["20.000", "20000"]],
  ["10 x 20 cm", ["10", "x", "20", "cm", "10x", "10x20", "20cm"]],
  ["version 1.2.3", ["version", "1", "2.3", "12.3"]],
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
  ["en", ["cookie", "cookies"]],
  ["en", ["knife", "knives"]],
  ["en", ["lens", "lenses"]],
  ["en", ["tomato", "tomatoes"]],
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

test.each([
  ["en", "hiking", "hike"],
  ["en", "camp", "camping"],
  ["cs", "zahradni", "zahrada"],
  ["cs", "kozeny", "kuze"],
  ["cs", "rukavicky", "rukavice"],
  ["sk", "horske", "hora"],
  ["pl", "gorskie", "gory"],
  ["pl", "lampka", "lampa"],
  ["cs", "babicce", "babicka"],
  ["pl", "dziewczynce", "dziewczynka"],
])("%s: %s is related to %s", (language, word, other) => {
  expect(listRelatedStems(word, language)).toContain(stem(other, language));
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
