import {
  buildScreenPath,
  buildSiteHome,
  findScreen,
  getScreen,
  SCREENS,
  SECTIONS,
  SOFT_ROUTE,
} from "@/lib/domain/kit/screens";

test("names and addresses are used once", () => {
  expect(new Set(SCREENS.map((screen) => screen.name)).size).toBe(SCREENS.length);
  const paths = SCREENS.flatMap((screen) => [screen.path, ...(screen.more ?? [])]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("every section of the menu has a screen, and every screen a section", () => {
  expect([...new Set(SCREENS.map((screen) => screen.section))].sort()).toEqual([...SECTIONS].sort());
  expect(SECTIONS).toHaveLength(10);
});

test("every address of a screen leads back to it", () => {
  for (const screen of SCREENS) {
    for (const path of [screen.path, ...(screen.more ?? [])]) {
      const real = path.replace(":siteId", "s1").replace(/:[A-Za-z]+/g, "x7");
      expect(findScreen(real)).toEqual({ siteId: "s1", screen });
      expect(findScreen(`${real}/`)?.screen).toBe(screen);
    }
  }
});

test("other addresses of a site are the catch-all's, others no site's", () => {
  expect(findScreen("/sites/s1/nothing/here")).toEqual({ siteId: "s1", screen: null });
  expect(findScreen("/sites/s1")).toEqual({ siteId: "s1", screen: null });
  for (const path of ["/", "/sites", "/sites/", "/sign_in", "/sitesx/s1/campaigns"])
    expect(findScreen(path)).toBeNull();
});

test("the feeds and the integration screen do not hide each other", () => {
  expect(findScreen("/sites/s1/settings/feeds/history")?.screen?.name).toBe("feeds-history");
  expect(findScreen("/sites/s1/settings")?.screen?.name).toBe("integration");
});

test("paths are made for a site", () => {
  expect(buildScreenPath(getScreen("query-customizations"), "100200-300401")).toBe(
    "/sites/100200-300401/query_customizations",
  );
  expect(findScreen(buildSiteHome("100200-300401"))).toMatchObject({
    siteId: "100200-300401",
    screen: { exists: true },
  });
  expect(() => getScreen("nothing")).toThrow("nothing");
});

test("the one soft route besides the catalog browser is a screen", () => {
  expect(getScreen(SOFT_ROUTE).path).toBe("/sites/:siteId/settings/explore/events");
});
