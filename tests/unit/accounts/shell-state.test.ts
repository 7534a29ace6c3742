import fc from "fast-check";
import { emptyState, readSession, readState } from "@/lib/domain/accounts/persisted-state";
import { trialDays } from "@/lib/domain/accounts/trial";
import { missingRules } from "@/lib/domain/kit/access-reasons";
import { siteHome } from "@/lib/domain/kit/screens";
import { switchSite } from "@/lib/domain/shell/site-switch";

test("a fresh state has the names and defaults of the specification", () => {
  expect(emptyState("u1")).toEqual({
    userId: "u1",
    menuCollapsedCategories: [],
    isMenuHidden: false,
    hideRedesignModal: false,
    recentProjects: [],
    sitesCache: null,
    sitesCacheTimestamp: null,
    hiddenGroupsInMenu: [],
    catalogItemJson: true,
    // Ours, beside those of the specification.
    singleKeys: true,
    unpinFills: {},
  });
});

test("another user starts afresh", () => {
  const kept = JSON.stringify({ ...emptyState("u1"), recentProjects: ["7"] });
  expect(readState(kept, "u1").recentProjects).toEqual(["7"]);
  expect(readState(kept, "u2")).toEqual(emptyState("u2"));
});

test("one broken part costs only itself", () => {
  const kept = JSON.stringify({
    userId: "u1",
    isMenuHidden: true,
    recentProjects: { 0: "x" },
    sitesCache: [{ id: 1 }],
  });
  expect(readState(kept, "u1")).toEqual({ ...emptyState("u1"), isMenuHidden: true });
});

test("no text makes reading throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readState(text, "u1").userId).toBe("u1");
      expect(typeof readSession(text).hideRedesignModal).toBe("boolean");
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
  expect(trialDays(given, page)).toBe(expected);
});

test.each([
  ["/sites/1/query_customizations", "", "/sites/2/query_customizations", true],
  ["/sites/1/query_customizations/77", "", "/sites/2/query_customizations", true],
  ["/sites/1/stats", "?period=7d&page=3", "/sites/2/stats?period=7d", true],
  ["/sites/1/nothing/here", "?period=7d", siteHome("2"), false],
])("a switch from %s%s leads to %s", (pathname, search, href, isSameScreen) => {
  expect(switchSite({ pathname, search }, "2")).toEqual({ href, isSameScreen });
});

test("what is missing is named rule by rule", () => {
  const rights = { roles: new Set(["viewer"]), policies: new Set(["synonyms"]) };
  expect(missingRules({ policies: ["synonyms", "redirects"], roles: ["!viewer"] }, rights)).toEqual([
    "redirects",
    "!viewer",
  ]);
  expect(missingRules({ policies: ["synonyms"] }, null)).toEqual(["synonyms"]);
});
