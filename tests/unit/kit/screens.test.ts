import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { ALL_POLICIES } from "@/lib/contract/kit/policies";
import { isAllowed, parseRights } from "@/lib/domain/kit/access";
import {
  buildScreenPath,
  buildSiteHome,
  findFirstScreen,
  findScreen,
  getScreen,
  isPresent,
  listOpenScreens,
  SCREENS,
  SECTIONS,
  SOFT_ROUTE,
} from "@/lib/domain/kit/screens";
import { buildSupports } from "@/lib/domain/kit/supports";

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
  expect(findScreen(buildSiteHome("100200-300401"))).toEqual({ siteId: "100200-300401", screen: null });
  expect(() => getScreen("nothing")).toThrow("nothing");
});

test.each([
  [["analytics", "synonyms"], "searches", OWN_GROUPS],
  [["synonyms"], "synonyms", OWN_GROUPS],
  [["redirects", "services"], "redirects", OWN_GROUPS],
  [["feeds"], "feeds-sources", OWN_GROUPS],
  // Without the group of the first one, another backend has the next one.
  [["feeds"], "feeds-plan", []],
  [["dashboards"], "integration", []],
  [[], "integration", OWN_GROUPS],
  [[], "integration", []],
])("with the rights %j, a site opens with %s", (policies, name, groups) => {
  expect(findFirstScreen(parseRights(["operator"], policies), buildSupports(groups)).name).toBe(name);
});

test("whatever someone may do, the first screen is one that they may open, and unknown rights open one, too", () => {
  for (const policies of [...ALL_POLICIES.map((one) => [one]), [], [...ALL_POLICIES]])
    for (const supports of [[], OWN_GROUPS].map(buildSupports)) {
      const rights = parseRights(["operator"], policies);
      const first = findFirstScreen(rights, supports);
      expect([policies, isAllowed(first.access, rights), isPresent(first, supports)]).toEqual([policies, true, true]);
      expect(listOpenScreens(rights, supports)).toContain(first);
    }
  expect(findFirstScreen(null, buildSupports([])).name).toBe("integration");
});

test("the screens that someone may open are those of their rights and of the backend", () => {
  const open = listOpenScreens(parseRights(["operator"], ["synonyms", "dashboards"]), buildSupports(["history"]));
  const nameAll = (screens: typeof open) => screens.map(({ name }) => name);
  // Further screens that everyone may open come after these.
  expect(nameAll(open.slice(0, 4))).toEqual(["synonyms", "change-history", "integration", "help"]);
  expect(nameAll(open.filter(({ access }) => Object.keys(access).length > 0))).toEqual(["synonyms"]);
  expect(nameAll(open)).not.toContain("approvals");
});

test("the soft route besides the catalog browser is a screen", () => {
  expect(getScreen(SOFT_ROUTE).path).toBe("/sites/:siteId/settings/explore/events");
});
