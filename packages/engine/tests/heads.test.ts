import { findCategoryHeads, findTitleHeads, splitPurpose } from "../src/text/heads";

// Which words of a name say what the thing is.

test.each([
  ["en", "Laptop bag for 15 inch, black", ["bag", "bag"]],
  ["en", "Canon PIXMA printer", ["printer", "printer"]],
  ["en", "HP 15-db0000 laptop", ["hp", "laptop"]],
  ["en", "For the road", ["road", "road"]],
  ["en", "Salt and pepper grinder", ["grinder", "grinder"]],
  ["cs", "Brašna na notebook 15.6", ["brasna"]],
  ["cs", "Dětské boty Merrowby", ["detske", "boty"]],
  ["cs", "Noční pleťový krém Dermacol", ["nocni", "pletovy", "krem"]],
  ["sk", "Zimná bunda čierna", ["zimna", "bunda"]],
  ["pl", "Etui do telefonu", ["etui"]],
  ["de", "Tasche für Notebook", []],
])("%s: the heads of %j are %j", (language, title, heads) => {
  expect(findTitleHeads(title, language)).toEqual(heads);
});

test.each([
  ["en", "Computers | Accessories | Laptop bags", ["bags"]],
  ["en", "Printers & scanners", ["printers", "scanners"]],
  ["en", "Home > Lamps", ["lamps"]],
  ["cs", "Elektronika | Pouzdra na mobily", ["pouzdra"]],
  ["sk", "Bundy a vesty", ["bundy", "vesty"]],
  ["en", "", []],
])("%s: the heads of the category %j are %j", (language, path, heads) => {
  expect(findCategoryHeads(path, language)).toEqual(heads);
});

test.each([
  ["en", "Blade for a lawn mower", ["blade"], ["a", "lawn", "mower"]],
  ["en", "For the road", ["for", "the", "road"], []],
  ["en", "MacBook pro 13", ["macbook", "pro", "13"], []],
  ["cs", "Brašna pro notebook", ["brasna"], ["notebook"]],
  ["de", "Tasche for Notebook", ["tasche", "for", "notebook"], []],
])("%s: of %j, %j is the thing and %j what it is for", (language, title, own, purpose) => {
  expect(splitPurpose(title, language)).toEqual({ own, purpose });
});
