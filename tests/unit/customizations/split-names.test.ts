import { splitNames } from "@/lib/domain/customizations/split-names";

test.each([
  ["P1,P2, P3", ["P1", "P2", "P3"]],
  ["P1\nP2\r\n\nP3\n", ["P1", "P2", "P3"]],
  ["Tent, green; Lamp", ["Tent, green", "Lamp"]],
  ["Tent, green\nLamp", ["Tent, green", "Lamp"]],
  ["Tent, green", []],
  ["P1,", []],
  ["P1", []],
  ["", []],
])("%j names %j", (text, names) => {
  expect(splitNames(text)).toEqual(names);
});
