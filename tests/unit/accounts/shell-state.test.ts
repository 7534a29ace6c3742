import fc from "fast-check";
import { createEmptyState, readStoredSession, readStoredState } from "@/lib/domain/accounts/persisted-state";
import { countTrialDays } from "@/lib/domain/accounts/trial";
import { findMissingRules } from "@/lib/domain/kit/access";
import { buildSiteHome } from "@/lib/domain/kit/screens";
import { switchSite } from "@/lib/domain/shell/find-screens";

// What the shell computes from a session: rights, trial, last site.

test("the default state has the names and values that browsers have stored", () => {
  expect(createEmptyState("u1")).toEqual({
    userId: "u1",
    menuCollapsedCategories: [],
    isMenuHidden: false,
    hideRedesignModal: false,
    recentProjects: [],
    sitesCache: null,
    sitesCacheTimestamp: null,
    hiddenGroupsInMenu: [],
    catalogItemJson: true,
    // Fields that older versions do not store.
    showsRulesBeside: false,
    showsLostFixes: false,
    singleKeys: true,
    unpinFills: {},
    hiddenColumns: {},
    hiddenFirstDays: [],
    snoozed: {},
  });
});

test("another user starts with the default state", () => {
  const stored = JSON.stringify({ ...createEmptyState("u1"), recentProjects: ["7"] });
  expect(readStoredState(stored, "u1").recentProjects).toEqual(["7"]);
  expect(readStoredState(stored, "u2")).toEqual(createEmptyState("u2"));
});

test("an invalid field falls back to its default, others stay", () => {
  const stored = JSON.stringify({
    userId: "u1",
    isMenuHidden: true,
    recentProjects: { 0: "x" },
    sitesCache: [{ id: 1 }],
  });
  expect(readStoredState(stored, "u1")).toEqual({ ...createEmptyState("u1"), isMenuHidden: true });
});

test("reading never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readStoredState(text, "u1").userId).toBe("u1");
      expect(typeof readStoredSession(text).hideRedesignModal).toBe("boolean");
    }),
  );
});

test.each([
  [undefined, { trial: { days: 12 } }, 12],
  [3, { trial: { days: 12 } }, 3],
  [null, { trial: { days: 12 } }, null],
  [undefined, { trial: { days: null } }, null],
  [undefined, null, null],
  [-2, null, 0],
  [Number.NaN, null, null],
])("trial days %s over page %j are %s", (given, page, expected) => {
  expect(countTrialDays(given, page)).toBe(expected);
});

test.each([
  ["/sites/1/query_customizations", "", "/sites/2/query_customizations", true],
  ["/sites/1/query_customizations/77", "", "/sites/2/query_customizations", true],
  ["/sites/1/stats", "?period=7d&page=3", "/sites/2/stats?period=7d", true],
  ["/sites/1/nothing/here", "?period=7d", buildSiteHome("2"), false],
])("a switch from %s%s leads to %s", (pathname, search, href, isSameScreen) => {
  expect(switchSite({ pathname, search }, "2")).toEqual({ href, isSameScreen });
});

test("names each missing right", () => {
  const rights = { roles: new Set(["viewer"]), policies: new Set(["synonyms"]) };
  expect(findMissingRules({ policies: ["synonyms", "redirects"], roles: ["!viewer"] }, rights)).toEqual([
    "redirects",
    "!viewer",
  ]);
  expect(findMissingRules({ policies: ["synonyms"] }, null)).toEqual(["synonyms"]);
});
