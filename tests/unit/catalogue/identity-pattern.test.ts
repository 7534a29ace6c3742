import fc from "fast-check";
import { isAddress, matchesItemPattern, toItemPattern } from "@/lib/domain/catalogue/identity-pattern";

test.each([
  ["https://Shop.example/products/red-lamp-12", "shop.example/products/*"],
  ["https://shop.example/p/123/lamp.html", "shop.example/p/*/*.html"],
  ["https://shop.example/p/123/lamp.html?variant=2&colour=red#reviews", "shop.example/p/*/*.html?colour&variant"],
  ["//shop.example/lamp", "shop.example/*"],
  ["/products/lamp", "/products/*"],
  ["https://shop.example/", "shop.example/"],
  ["https://shop.example/a/b/c/d/e/f/g/h", "shop.example/a/b/c/d/e/f/…"],
  ["FW-9001", "FW-#"],
  ["FW-9001-blue", "FW-#*"],
  ["100200", "#"],
  ["lamp", "*"],
  ["", "*"],
])("converts %s to the pattern %s", (identity, pattern) => {
  expect(toItemPattern(identity)).toBe(pattern);
});

test("returns the same pattern for codes that differ only in digits", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z_-]{0,10}$/), fc.nat(), fc.nat(), (series, a, b) => {
      expect(toItemPattern(`${series}${a}`)).toBe(toItemPattern(`${series}${b}`));
    }),
  );
});

test("returns the same pattern for URLs that differ only in the last segment", () => {
  const part = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), part, part, (path, a, b) => {
      const of = (last: string) => toItemPattern(`https://shop.example/${[...path, last].join("/")}`);
      expect(of(a)).toBe(of(b));
    }),
  );
});

test("returns a pattern of 1 to 400 characters for any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 3000 }), fc.webUrl({ withQueryParameters: true })), (text) => {
      const pattern = toItemPattern(text);
      expect(pattern.length).toBeGreaterThan(0);
      expect(pattern.length).toBeLessThanOrEqual(400);
    }),
  );
});

test("recognizes item pages by the patterns of catalogue items", () => {
  const known = new Set(["https://shop.example/products/lamp", "FW-1"].map(toItemPattern));
  const isItem = (identity: string) => matchesItemPattern(identity, known);
  expect(["https://shop.example/products/sofa?", "FW-77"].map(isItem)).toEqual([true, true]);
  expect(["https://shop.example/cart", "/cart", "contact", "ZZ-77"].map(isItem)).toEqual([false, false, false, false]);
});

test("recognizes URLs with a protocol, two slashes or one", () => {
  expect(["https://a.example", "HTTP://a.example", "//a.example", "/a"].every(isAddress)).toBe(true);
  expect(["FW-1", "", "a/b", "https"].some(isAddress)).toBe(false);
});
