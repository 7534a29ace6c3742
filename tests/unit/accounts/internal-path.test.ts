import { buildSignInPath, findSiteInPath, parseInternalPath } from "@/lib/domain/accounts/internal-path";

test.each([
  "/",
  "/sites",
  "/sites/100200-300401",
  "/sites/100200-300401/searches",
  "/sites/100200-300401/query_customizations/12?period=30d&with_ip[]=1",
  "/sites/100200-300401/queries?q=%C5%99%C3%ADz#top",
  "/sites/s/catalog_management/catalog_browser/item?identity=https://shop.example/a?b=c",
])("%s is ours", (address) => {
  expect(parseInternalPath(address)).toBe(address);
});

test.each([
  "",
  "sites",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/sites\\..\\..",
  "https://evil.test/",
  "HTTPS:evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "/%2fevil.test",
  "/%5cevil.test",
  "/sites/%2e%2e/evil",
  "/sites/s/../../evil",
  "/sites/s/./x",
  "/sites/s/.%2e/x",
  "/sites/s/%2E%2E/x",
  "/sites/s//evil.test",
  "/sites/s/a%2fb",
  "/sites/s/a%5Cb",
  "/sites/s/a%252fb",
  "/sites/s/a%00b",
  "/sites/s/a\u0000b",
  "/sites/s/a\nb",
  "/sites/s/a\tb",
  "/sites/s/x?a=\r\nSet-Cookie:x=1",
  "/sites/ s/x",
  "/sites/s@evil.test:80/..//x",
  "/deep_link?v=1",
  "/sign_in?next=/",
  "/api/sites/s/available_projects",
  "/sites/s/x\\y",
  "/.evil.test",
  "/@evil.test",
  "/evil",
  ` ${"/"}`,
  "/sites/".padEnd(2100, "x"),
])("%j is not", (address) => {
  expect(parseInternalPath(address)).toBeNull();
});

test("accepted paths stay on our origin when a browser resolves them", () => {
  for (const address of ["/", "/sites", "/sites/s/x?y=//evil.test"])
    expect(new URL(parseInternalPath(address) ?? "https://evil.test", "https://ours.test").origin).toBe(
      "https://ours.test",
    );
});

test("the sign-in page continues only within the product", () => {
  expect(buildSignInPath("/sites/s/searches?period=30d")).toBe("/sign_in?next=%2Fsites%2Fs%2Fsearches%3Fperiod%3D30d");
  expect(buildSignInPath("//evil.test")).toBe("/sign_in");
  expect(buildSignInPath("/")).toBe("/sign_in");
});

test("extracts the site of an address", () => {
  expect(findSiteInPath("/sites/100200-300401/searches")).toBe("100200-300401");
  expect(findSiteInPath("/sites/100200-300401?x=1")).toBe("100200-300401");
  expect(findSiteInPath("/sites")).toBeNull();
});
