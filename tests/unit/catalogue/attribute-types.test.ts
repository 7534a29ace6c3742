import { AttributeTypes } from "@/lib/domain/catalogue/attribute-types";

/** Reads attributes one after another; answers what is left of them and what clashed. */
function read(types: AttributeTypes, ...items: Record<string, unknown>[]) {
  return items.map((attributes) => ({ clashes: types.fit(attributes), attributes }));
}

test("the first value fixes the type; what does not fit is left out and named", () => {
  const types = new AttributeTypes(false);
  expect(read(types, { size: 42, fit: "slim" }, { size: "43" }, { size: "XL", fit: 7 }, { size: [44, "L"] })).toEqual([
    { clashes: [], attributes: { size: 42, fit: "slim" } },
    { clashes: [], attributes: { size: 43 } },
    { clashes: ["size"], attributes: { fit: "7" } },
    { clashes: ["size"], attributes: {} },
  ]);
  expect(types.known.get("size")).toBe("numeric");
});

test.each([
  [12, "numeric"],
  ["12", "text"],
  [true, "boolean"],
  ["2026-01-02", "date"],
  ["2026-01-02T10:00:00Z", "date"],
  [["a", "b"], "text"],
])("JSON %p is %s", (value, type) => {
  const types = new AttributeTypes(false);
  types.fit({ a: value });
  expect(types.known.get("a")).toBe(type);
});

test.each([
  ["12.5", "numeric"],
  ["007", "text"],
  ["true", "boolean"],
  ["12 cm", "text"],
  ["123456789012345678", "text"],
])("the text %p of a table or of XML is %s", (value, type) => {
  const types = new AttributeTypes(true);
  types.fit({ a: value });
  expect(types.known.get("a")).toBe(type);
});

test("numbers that name things are texts", () => {
  const types = new AttributeTypes(true);
  expect(read(types, { ean: "123", supplier_id: "7", item_group_id: "9", "Part Number": "5" })[0]?.attributes).toEqual({
    ean: "123",
    supplier_id: "7",
    item_group_id: "9",
    "Part Number": "5",
  });
});

test("where the first items of a table disagree, the attribute is a text", () => {
  const types = new AttributeTypes(true);
  types.learn([{ attributes: { size: "42", width: "10" } }, { attributes: { size: "XL", width: "20" } }]);
  expect(read(types, { size: "42", width: "10" })[0]?.attributes).toEqual({ size: "42", width: 10 });
});

test("types of earlier runs hold, those of our own attributes always", () => {
  const types = new AttributeTypes(true, [["size", "text"]]);
  expect(read(types, { size: "42", price_amount: 5, brand: ["5"] })[0]?.attributes).toEqual({
    size: "42",
    price_amount: 5,
    brand: ["5"],
  });
});

test("what was left out is told with its value, and the types that a feed has now can be kept", () => {
  const types = new AttributeTypes(false, [
    ["size", "numeric"],
    ["gone", "boolean"],
  ]);
  const leftOut: unknown[] = [];
  expect(types.fit({ size: "XL", shelf: "A7", price_amount: 1 }, (...told) => leftOut.push(told))).toEqual(["size"]);
  expect(leftOut).toEqual([["size", "XL"]]);
  expect([...types.seen]).toEqual([
    ["size", "numeric"],
    ["shelf", "text"],
  ]);
});
