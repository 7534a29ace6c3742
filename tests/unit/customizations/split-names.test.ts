import { splitNames } from "@/lib/domain/customizations/split-names";

test.each([
  ["P1,P2, P3", ["P1", "P2", "P3"]],
  ["P1\nP2\r\n\nP3\n", ["P1", "P2", "P3"]],
  ["Tent, green; Lamp", ["Tent, green", "Lamp"]],
  ["Tent, green\nLamp", ["Tent, green", "Lamp"]],
  ["cat-shoes, cat_tents", ["cat-shoes", "cat_tents"]],
  ["P1, P2, unknown", ["P1", "P2", "unknown"]],
  ["Tent, green", []],
  ["Tent X1, 42, black", []],
  ["Tent,42", []],
  ["P1,", []],
  ["P1", []],
  ["", []],
])("%j names %j", (text, names) => {
  expect(splitNames(text)).toEqual(names);
});
