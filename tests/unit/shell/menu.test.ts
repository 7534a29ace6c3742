import fc from "fast-check";
import { SCREENS, SECTIONS } from "@/lib/domain/kit/screens";
import { buildMenu } from "@/lib/domain/shell/find-screens";
import { isExpanded, setExpanded, toggleSection } from "@/lib/domain/shell/menu";
import en from "@/messages/en";

const section = fc.constantFrom(...SECTIONS);
const site = fc.constantFrom("100200-300401", "100200-300402");
const entries = fc.uniqueArray(fc.tuple(site, section).map(([id, key]) => `${id}:${key}`));

test("has the ten specified sections in order", () => {
  expect(SECTIONS.map((key) => en.menu.sections[key])).toEqual([
    "A/B tests",
    "Shopping Assistant",
    "Catalog",
    "Configurations",
    "Dashboards",
    "Help",
    "Product Listing",
    "Recommendations",
    "Search",
    "General Settings",
  ]);
});

test("without rights shows all sections with the public screens", () => {
  const menu = buildMenu(null);
  expect(menu.map((part) => part.key)).toEqual([...SECTIONS]);
  expect(menu.flatMap((part) => part.screens.map((screen) => screen.access))).not.toContainEqual(
    expect.objectContaining({ policies: expect.anything() }),
  );
});

test("a policy adds exactly its screens", () => {
  const rights = { roles: new Set<string>(), policies: new Set(["synonyms"]) };
  const names = buildMenu(rights).flatMap((part) => part.screens.map((screen) => screen.name));
  expect(names).toContain("synonyms");
  expect(names).not.toContain("redirects");
});

test("every screen is in one section and has a label", () => {
  const policies = new Set(SCREENS.flatMap((screen) => screen.access.policies ?? []));
  const names = buildMenu({ roles: new Set(), policies }).flatMap((part) => part.screens.map((screen) => screen.name));
  expect(names.toSorted()).toEqual(SCREENS.map((screen) => screen.name).toSorted());
  expect(Object.keys(en.menu.screens).toSorted()).toEqual(names.toSorted());
});

test.each([
  ["search", [], false],
  ["search", ["1:search"], true],
  ["search", ["2:search"], false],
  ["generalHelp", [], true],
  ["generalHelp", ["1:generalHelp"], false],
])("section %s with entries %j is expanded: %s", (key, stored, expected) => {
  expect(isExpanded(stored, "1", key)).toBe(expected);
});

test("toggling changes only one section of one site, and twice restores it", () => {
  fc.assert(
    fc.property(entries, site, section, (stored, id, key) => {
      const toggled = toggleSection(stored, id, key);
      expect(isExpanded(toggled, id, key)).toBe(!isExpanded(stored, id, key));
      for (const other of SECTIONS.filter((one) => one !== key))
        expect(isExpanded(toggled, id, other)).toBe(isExpanded(stored, id, other));
      expect(toggleSection(toggled, id, key).toSorted()).toEqual(stored.toSorted());
    }),
  );
});

test("setting an unchanged section returns the same entries", () => {
  fc.assert(
    fc.property(entries, site, section, fc.boolean(), (stored, id, key, expanded) => {
      const next = setExpanded(stored, id, key, expanded);
      expect(isExpanded(next, id, key)).toBe(expanded);
      expect(setExpanded(next, id, key, expanded)).toBe(next);
    }),
  );
});
