import {
  buildScreenPath,
  buildSiteHome,
  findScreen,
  getScreen,
  SCREENS,
  SECTIONS,
  SOFT_ROUTE,
} from "@/lib/domain/kit/screens";

test("names and paths are unique", () => {
  expect(new Set(SCREENS.map((screen) => screen.name)).size).toBe(SCREENS.length);
  const paths = SCREENS.flatMap((screen) => [screen.path, ...(screen.more ?? [])]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("every menu section has a screen, and every screen a section", () => {
  expect([...new Set(SCREENS.map((screen) => screen.section))].sort()).toEqual([...SECTIONS].sort());
  expect(SECTIONS).toHaveLength(10);
});

test("finds every screen by its path", () => {
  for (const screen of SCREENS) {
    for (const path of [screen.path, ...(screen.more ?? [])]) {
      const real = path.replace(":siteId", "s1").replace(/:[A-Za-z]+/g, "x7");
      expect(findScreen(real)).toEqual({ siteId: "s1", screen });
      expect(findScreen(`${real}/`)?.screen).toBe(screen);
    }
  }
});

test("other paths of a site belong to the catch-all, all others to no site", () => {
  expect(findScreen("/sites/s1/nothing/here")).toEqual({ siteId: "s1", screen: null });
  expect(findScreen("/sites/s1")).toEqual({ siteId: "s1", screen: null });
  for (const path of ["/", "/sites", "/sites/", "/sign_in", "/sitesx/s1/campaigns"])
    expect(findScreen(path)).toBeNull();
});

test("distinguishes the feeds screen from the integration screen", () => {
  expect(findScreen("/sites/s1/settings/feeds/history")?.screen?.name).toBe("feeds-history");
  expect(findScreen("/sites/s1/settings")?.screen?.name).toBe("integration");
});

test("builds paths for a site", () => {
  expect(buildScreenPath(getScreen("query-customizations"), "100200-300401")).toBe(
    "/sites/100200-300401/query_customizations",
  );
  expect(findScreen(buildSiteHome("100200-300401"))).toMatchObject({
    siteId: "100200-300401",
    screen: { exists: true },
  });
  expect(() => getScreen("nothing")).toThrow("nothing");
});

test("the soft route besides the catalog browser is a screen", () => {
  expect(getScreen(SOFT_ROUTE).path).toBe("/sites/:siteId/settings/explore/events");
});
