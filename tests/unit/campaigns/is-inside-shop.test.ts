import { isInsideShop } from "@/lib/domain/campaigns/is-inside-shop";

test.each([
  ["https://shop.example/tents", "https://shop.example", true],
  ["https://shop.example/", "https://shop.example/", true],
  ["https://shop.example/cz/tents?a=1", "https://shop.example/cz", true],
  ["https://shop.example/cz-sale", "https://shop.example/cz", false],
  ["https://shop.example/sk/tents", "https://shop.example/cz/", false],
  ["http://shop.example/tents", "https://shop.example", false],
  ["https://other.example/tents", "https://shop.example", false],
  ["no URL", "https://shop.example", false],
  ["https://shop.example/", "", false],
])("%s inside %s: %s", (url, shop, isInside) => {
  expect(isInsideShop(url, shop)).toBe(isInside);
});
