import { parseCorrection, readCorrection } from "@/lib/domain/search/corrected-query";

describe("a corrected query", () => {
  test("is parsed into parts", () => {
    expect(parseCorrection("<strike>sheos</strike> <b>shoes</b>")).toEqual([
      { kind: "left", text: "sheos" },
      { kind: "plain", text: " " },
      { kind: "put", text: "shoes" },
    ]);
  });

  test("never contains markup", () => {
    expect(parseCorrection("a &lt;b&gt; <img src=x onerror=alert(1)> <strike><i>c</i></strike>")).toEqual([
      { kind: "plain", text: "a <b> " },
      { kind: "plain", text: "img src=x onerror=alert(1)> " },
      { kind: "left", text: "c" },
    ]);
  });
});

test.each([
  // HTML, the corrected query (its marks as in the HTML), words left out, words searched
  ["<strike>sheos</strike> <b>shoes</b>", "-sheos- +shoes+", [], "shoes"],
  ["tent for <strike>whiskey</strike>", null, ["whiskey"], "tent for"],
  ["<strike>whiskey</strike> tent <strike>9v</strike>", null, ["whiskey", "9v"], "tent"],
  ["<strike>red</strike> <strike>tnet</strike> <b>tent</b>", " -tnet- +tent+", ["red"], "tent"],
  ["<strike>tnet</strike> <b>tent</b> <strike>red</strike> & co", "-tnet- +tent+  & co", ["red"], "tent & co"],
  ["6834a<strike>88asc</strike>", "6834a-88asc-", [], "6834a"],
  ["t-<strike>xqz</strike>", null, ["xqz"], "t-"],
  ["tent", null, [], "tent"],
  ["", null, [], ""],
])("tells corrected words from left out ones in %s", (html, corrected, leftOut, searched) => {
  const found = readCorrection(html);
  const marks = { plain: "", left: "-", put: "+" };
  const text = found.corrected?.map((part) => `${marks[part.kind]}${part.text}${marks[part.kind]}`).join("");
  expect([text ?? null, found.leftOut, found.searched]).toEqual([corrected, leftOut, searched]);
});
