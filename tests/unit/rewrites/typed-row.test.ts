import { parseTypedRedirect, parseTypedSynonym } from "@/lib/domain/rewrites/typed-row";

test.each([
  ["tv -> television, telly", "one_way", ["tv", "television", "telly"]],
  ["sofa <-> couch <-> settee", "two_way", ["sofa", "couch", "settee"]],
  ["sofa ↔ couch, settee", "two_way", ["sofa", "couch", "settee"]],
  ["tv --> television, telly", "one_way", ["tv", "television", "telly"]],
  ["tv → television", "one_way", ["tv", "television"]],
  ["tv –> television", "one_way", ["tv", "television"]],
  ["sofa <--> couch <-> settee", "two_way", ["sofa", "couch", "settee"]],
  ["televison ==> television", "alternate", ["televison", "television"]],
  ["-->, tv, television", "one_way", ["tv", "television"]],
  ["televison => television", "alternate", ["televison", "television"]],
  ["sofa; couch", "two_way", ["sofa", "couch"]],
  ["->, tv, television", "one_way", ["tv", "television"]],
  ["trousers\tslacks", "two_way", ["trousers", "slacks"]],
  ["sofa\tcouch\tsettee", "two_way", ["sofa", "couch", "settee"]],
  ["1,5 l\t1.5 l", "two_way", ["1,5 l", "1.5 l"]],
  ["->\ttv\ttelevision", "one_way", ["tv", "television"]],
  ["tv\t->\ttelevision", "one_way", ["tv", "television"]],
])("%s is a whole row", (text, kind, cells) => {
  expect(parseTypedSynonym(text)).toEqual({ word: cells[0], row: { kind, cells } });
});

test.each(["tv", "tv ->", "tv, ", "televison => a, b", "tv -> TV", "", "->"])("%s is not a whole row", (text) => {
  expect(parseTypedSynonym(text).row).toBeNull();
});

test("an unfinished row searches for its first word", () => {
  expect(parseTypedSynonym("tv ->").word).toBe("tv");
  expect(parseTypedRedirect("sale ->").word).toBe("sale");
  expect(parseTypedRedirect("big sale").word).toBe("big sale");
});

test.each([
  "sale -> https://shop.example/sale",
  "sale --> https://shop.example/sale",
  "sale,https://shop.example/sale",
  "sale https://shop.example/sale",
  "sale\thttps://shop.example/sale",
])("%s is a redirect", (text) => {
  const cells = ["sale", "https://shop.example/sale"];
  expect(parseTypedRedirect(text)).toEqual({ word: "sale", row: { kind: "exact", cells } });
});

test.each(["sale -> shop.example/sale", "sale,/sale", "sale\t/sale"])("%p is completed to a redirect", (text) => {
  const cells = ["sale", "https://shop.example/sale"];
  expect(parseTypedRedirect(text, "https://shop.example")).toEqual({ word: "sale", row: { kind: "exact", cells } });
});

test.each(["https://shop.example/sale", "sale shop.example", "sale -> page.html", "sale -> javascript:alert(1)"])(
  "%s is not a redirect",
  (text) => {
    expect(parseTypedRedirect(text, "https://shop.example").row).toBeNull();
  },
);
