import { catalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { fieldErrors } from "@/lib/http/api-error";

const item = { identity: " a ", type: "item", title: " Tent ", attributes: { price: 1, colours: ["red"] } };

test("an item is taken as it is, with its identity and title trimmed", () => {
  expect(catalogueItem.parse(item)).toEqual({ ...item, identity: "a", title: "Tent" });
});

test.each([
  [{ "": 1 }, { "attributes.": ["attribute_name_empty"] }],
  [{ [`n${"x".repeat(200)}`]: 1 }, { [`attributes.n${"x".repeat(200)}`]: ["attribute_name_too_long"] }],
])("an attribute needs a name that can be stored", (attributes, errors) => {
  const read = catalogueItem.safeParse({ ...item, attributes });
  expect(read.error && fieldErrors(read.error)).toEqual(errors);
});

test.each([null, [], "x", undefined])("attributes are an object, not %p", (attributes) => {
  const read = catalogueItem.safeParse({ ...item, attributes });
  expect(read.error && fieldErrors(read.error)).toEqual({ attributes: ["invalid"] });
});
