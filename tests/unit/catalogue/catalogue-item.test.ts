import { catalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { collectFieldErrors } from "@/lib/http/api-error";

// The item of the contract catalogue-import.ts.

const item = { identity: " a ", type: "item", title: " Tent ", attributes: { price: 1, colours: ["red"] } };

test("accepts an item and trims its identity and title", () => {
  expect(catalogueItem.parse(item)).toEqual({ ...item, identity: "a", title: "Tent" });
});

test.each([
  [{ "": 1 }, { "attributes.": ["attribute_name_empty"] }],
  [{ [`n${"x".repeat(200)}`]: 1 }, { [`attributes.n${"x".repeat(200)}`]: ["attribute_name_too_long"] }],
])("refuses an attribute whose name cannot be stored", (attributes, errors) => {
  const read = catalogueItem.safeParse({ ...item, attributes });
  expect(read.error && collectFieldErrors(read.error)).toEqual(errors);
});

test.each([null, [], "x", undefined])("refuses %p as attributes", (attributes) => {
  const read = catalogueItem.safeParse({ ...item, attributes });
  expect(read.error && collectFieldErrors(read.error)).toEqual({ attributes: ["invalid"] });
});
