import { completeUrl } from "@/lib/domain/signup/complete-url";

test.each(["shop.example", "www.shop.example/en?a=b", "shop.example:8443/x", "žlutý-kůň.example", "10.0.0.1/feed.xml"])(
  "%s gets https",
  (typed) => {
    expect(completeUrl(typed)).toBe(`https://${typed}`);
  },
);

test.each([
  "",
  "shop",
  "http://shop.example",
  "https://shop.example",
  "ftp://shop.example",
  "javascript:alert(1)",
  "mailto:a@shop.example",
  "ada@shop.example",
  "//shop.example",
  "shop.example x",
])("%j stays as it is", (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});
