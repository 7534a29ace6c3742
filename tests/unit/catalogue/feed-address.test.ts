import { findAddressFault } from "@/backend/catalogue/feeds/validate-sources";

const OWN = "http://localhost:3002";

test.each([
  ["https://shop.example/feed.xml", null],
  ["http://localhost:3002/shop/feeds/item.json", null],
  ["http://shop.example/feed.xml", "not_https"],
  ["https://shop.example:8443/feed.xml", "address_invalid"],
  ["https://user:secret@shop.example/feed.xml", "address_invalid"],
  ["http://user:secret@localhost:3002/shop/feeds/item.json", "address_invalid"],
  ["", "address_empty"],
  ["feed.xml", "address_invalid"],
])("the address %s of a feed: %s", (address, fault) => {
  expect(findAddressFault(address, OWN)).toBe(fault);
});
