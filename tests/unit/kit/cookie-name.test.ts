import { buildCookieName } from "@/lib/domain/kit/cookie-name";

// Names of cookies by port (docs/adr/0091). The browser passes `location.port`, servers the port of PUBLIC_URL.

test.each([
  ["http://localhost:3000", "theme-3000"],
  ["http://localhost:80", "theme"],
  ["https://shop.example", "theme"],
  ["https://shop.example:443", "theme"],
  ["https://shop.example:8443", "theme-8443"],
])("at %s the theme is in %s", (url, name) => {
  expect(buildCookieName("theme", new URL(url).port)).toBe(name);
});
