import { AttributeTypes } from "@/lib/domain/catalogue/attribute-types";

/** Coerces attributes one after another; returns what is left of them, and the clashes. */
function read(types: AttributeTypes, ...items: Record<string, unknown>[]) {
  return items.map((attributes) => ({ clashes: types.coerce(attributes), attributes }));
}

test("fixes the type by the first value, and drops and reports values that do not fit", () => {
  const types = new AttributeTypes(false);
  expect(read(types, { size: 42, fit: "slim" }, { size: "43" }, { size: "XL", fit: 7 }, { size: [44, "L"] })).toEqual([
    { clashes: [], attributes: { size: 42, fit: "slim" } },
    { clashes: [], attributes: { size: 43 } },
    { clashes: ["size"], attributes: { fit: "7" } },
    { clashes: ["size"], attributes: {} },
  ]);
  expect(types.known.get("size")).toBe("numeric");
});

test("makes an attribute text if one of the first items has a number of more than 15 digits", () => {
  for (const isTextOnly of [true, false]) {
    const types = new AttributeTypes(isTextOnly);
    const items = [{ serial: isTextOnly ? "12" : 12 }, { serial: "9007199254740993" }];
    types.learn(items.map((attributes) => ({ attributes })));
    expect(read(types, ...items)).toEqual([
      { clashes: [], attributes: { serial: "12" } },
      { clashes: [], attributes: { serial: "9007199254740993" } },
    ]);
  }
});

test.each([
  [12, "numeric"],
  ["12", "text"],
  [true, "boolean"],
  ["2026-01-02", "date"],
  ["2026-01-02T10:00:00Z", "date"],
  [["a", "b"], "text"],
])("detects the JSON value %p as %s", (value, type) => {
  const types = new AttributeTypes(false);
  types.coerce({ a: value });
  expect(types.known.get("a")).toBe(type);
});

test.each([
  ["12.5", "numeric"],
  ["007", "text"],
  ["true", "boolean"],
  ["12 cm", "text"],
  ["123456789012345678", "text"],
])("detects the text %p of a table or XML as %s", (value, type) => {
  const types = new AttributeTypes(true);
  types.coerce({ a: value });
  expect(types.known.get("a")).toBe(type);
});

test("treats numeric codes as text", () => {
  const types = new AttributeTypes(true);
  expect(read(types, { ean: "123", supplier_id: "7", item_group_id: "9", "Part Number": "5" })[0]?.attributes).toEqual({
    ean: "123",
    supplier_id: "7",
    item_group_id: "9",
    "Part Number": "5",
  });
});

test("makes an attribute text if the first items of a table disagree", () => {
  const types = new AttributeTypes(true);
  types.learn([{ attributes: { size: "42", width: "10" } }, { attributes: { size: "XL", width: "20" } }]);
  expect(read(types, { size: "42", width: "10" })[0]?.attributes).toEqual({ size: "42", width: 10 });
});

test("uses the types of earlier runs, and fixed types for known attributes", () => {
  const types = new AttributeTypes(true, [["size", "text"]]);
  expect(read(types, { size: "42", price_amount: 5, brand: ["5"] })[0]?.attributes).toEqual({
    size: "42",
    price_amount: 5,
    brand: ["5"],
  });
});

test("reports dropped values and returns the types of the current feed", () => {
  const types = new AttributeTypes(false, [
    ["size", "numeric"],
    ["gone", "boolean"],
  ]);
  const leftOut: unknown[] = [];
  expect(types.coerce({ size: "XL", shelf: "A7", price_amount: 1 }, (...dropped) => leftOut.push(dropped))).toEqual([
    "size",
  ]);
  expect(leftOut).toEqual([["size", "XL"]]);
  expect([...types.seen]).toEqual([
    ["size", "numeric"],
    ["shelf", "text"],
  ]);
});
