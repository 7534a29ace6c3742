import { FormIndex, listFormKeys, pickNearestForm } from "../src/pipeline/form-keys";

/** Whether two queries are forms of each other. */
function areForms(a: string, b: string, language = "en"): boolean {
  const keys = new Set(listFormKeys(a, language));
  return listFormKeys(b, language).some((key) => keys.has(key));
}

test.each([
  ["printers", "printer"],
  ["Printer ", "printer"],
  ["t shirt", "t-shirt"],
  ["tshirt", "t-shirt"],
  ["t-shirts", "tshirt"],
  ["T\u2011Shirt", "t-shirt"],
  ["T\u2013shirts", "t shirt"],
  ["LX 200", "lx-200"],
  ["lx200", "LX-200"],
  ["laser printers", "Laser-Printer"],
  ["1,5 l", "1.5l"],
  ["20 000 mah", "20000mAh"],
  ["size 2\u20134", "size 2-4"],
  ["women\u2019s shoes", "womens shoe"],
  ["black & decker", "black decker"],
  ["“printer”!", "printer"],
])("%s is a form of %s", (a, b) => {
  expect(areForms(a, b)).toBe(true);
});

test.each([
  ["laser printer", "printer"],
  ["print", "printer"],
  ["prnter", "printer"],
  ["shirt", "t-shirt"],
  ["c++", "c"],
  ["iphone 1 1", "iphone 11"],
  ["size 2-4", "size 24"],
  ["printer 🎉 two", "printer"],
  ["🎉", "!"],
])("%s is another query than %s", (a, b) => {
  expect(areForms(a, b)).toBe(false);
});

test.each([
  ["cs", "batohy", "batoh"],
  ["cs", "Wi-Fi routery", "wifi router"],
  ["cs", "kuchyňské roboty", "kuchyňský robot"],
  ["sk", "topánkami", "topánky"],
  ["pl", "torebek", "torebka"],
])("%s: %s is a form of %s, and not in a language without these endings", (language, a, b) => {
  expect(areForms(a, b, language)).toBe(true);
  expect(areForms(a, b, "de")).toBe(false);
});

test("a query without letters and digits has no forms", () => {
  expect(listFormKeys(" 🎉 -- ", "en")).toEqual([]);
});

function createIndex(...texts: string[]): FormIndex<string> {
  const index = new FormIndex<string>("en");
  for (const text of texts) index.add(text, text.toUpperCase());
  return index;
}

const findNearest = (index: FormIndex<string>, query: string) => pickNearestForm(query, index.find(query))?.text;

test("finds entries by the forms of their texts, each once, also those added and removed later", () => {
  const index = createIndex("printer", "tent");
  expect(index.find("Printers")).toEqual([{ text: "printer", entry: "PRINTER" }]);
  index.add("printers", "B");
  index.add("printers", "C");
  expect(index.find("printer").map(({ entry }) => entry)).toEqual(["PRINTER", "B", "C"]);
  index.remove("printers", "B");
  expect(index.find("printer").map(({ entry }) => entry)).toEqual(["PRINTER", "C"]);
  index.remove("printer", "PRINTER");
  index.remove("printers", "C");
  expect(index.find("printer")).toEqual([]);
  expect(index.find("")).toEqual([]);
});

test("of two forms, the one with the same letters is nearer, then the one with the longer common beginning", () => {
  expect(findNearest(createIndex("t shirts", "t-shirt"), "tshirt")).toBe("t-shirt");
  expect(findNearest(createIndex("t-shirt", "t shirts"), "tshirts")).toBe("t shirts");
  expect(findNearest(createIndex("t shirt", "t-shirt"), "t-shirts")).toBe("t-shirt");
  expect(findNearest(createIndex("batteries pack", "battery packs"), "battery pack")).toBe("battery packs");
  expect(findNearest(createIndex("lamp"), "tent")).toBeUndefined();
});

test("the choice between forms does not depend on the order in which they were stored", () => {
  for (const texts of [
    ["t shirt", "t_shirt"],
    ["t_shirt", "t shirt"],
  ]) {
    expect(findNearest(createIndex(...texts), "tshirt")).toBe("t shirt");
  }
});

test("gives all entries of the nearest text and none of the others", () => {
  const index = createIndex("printers");
  index.add("printers", "second");
  index.add("print-er", "other");
  expect(pickNearestForm("printer", index.find("printer"))).toEqual({ text: "print-er", entries: ["other"] });
  expect(pickNearestForm("printerss", index.find("printers"))?.entries).toEqual(["PRINTERS", "second"]);
});
