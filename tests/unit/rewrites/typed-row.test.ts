import { typedRedirect, typedSynonym } from "@/lib/domain/rewrites/typed-row";

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
])("%s is a whole row", (text, kind, cells) => {
  expect(typedSynonym(text)).toEqual({ word: cells[0], row: { kind, cells } });
});

test.each(["tv", "tv ->", "tv, ", "televison => a, b", "tv -> TV", "", "->"])("%s is no whole row", (text) => {
  expect(typedSynonym(text).row).toBeNull();
});

test("an unfinished row looks for its first word", () => {
  expect(typedSynonym("tv ->").word).toBe("tv");
  expect(typedRedirect("sale ->").word).toBe("sale");
  expect(typedRedirect("big sale").word).toBe("big sale");
});

test.each([
  "sale -> https://shop.example/sale",
  "sale --> https://shop.example/sale",
  "sale,https://shop.example/sale",
  "sale https://shop.example/sale",
])("%s is a redirect", (text) => {
  const cells = ["sale", "https://shop.example/sale"];
  expect(typedRedirect(text)).toEqual({ word: "sale", row: { kind: "exact", cells } });
});

test.each(["https://shop.example/sale", "sale -> shop.example", "sale -> javascript:alert(1)"])(
  "%s is no redirect",
  (text) => {
    expect(typedRedirect(text).row).toBeNull();
  },
);
