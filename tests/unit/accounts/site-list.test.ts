import {
  buildSiteList,
  buildSiteTree,
  countUnreadableSites,
  formatGroupEntry,
  indexSites,
  isGroupHidden,
  isSiteListFresh,
  type SiteListEntry,
  searchSites,
  toggleGroup,
} from "@/lib/domain/accounts/site-list";
import { SITE_LIST_CACHE_MS } from "@/lib/domain/kit/limits";

const projects = {
  "200": {
    name: "Kola Novák",
    persoo: false,
    groups: [
      { id: "cz", name: "Česko", sites: [{ tracker_id: "200-1", name: "Kola" }] },
      { sites: [{ tracker_id: "200-2", name: "Účetní e-shop" }] },
    ],
  },
  "300": { name: "Łódź outdoor", persoo: true, groups: [{ sites: [{ tracker_id: "300-1", name: "Wyprawa" }] }] },
};
const list = buildSiteList(projects);

function searchIds(query: string, recent: string[] = []): string[] {
  return searchSites(indexSites(list, recent), query, 50).sites.map((entry) => entry.site.id);
}

test("builds entries with groups and a flat list of sites from the project map", () => {
  expect(list[0]).toEqual({
    id: "200",
    title: "Kola Novák",
    persoo: false,
    groups: [
      { id: "cz", name: "Česko", sites: [{ id: "200-1", site: "Kola" }] },
      { id: "1", name: null, sites: [{ id: "200-2", site: "Účetní e-shop" }] },
    ],
    sites: [
      { id: "200-1", site: "Kola" },
      { id: "200-2", site: "Účetní e-shop" },
    ],
  });
  expect(list[1]?.persoo).toBe(true);
});

test.each([
  [null, 1000, false],
  [1000, 1000, true],
  [0, SITE_LIST_CACHE_MS, true],
  [0, SITE_LIST_CACHE_MS + 1, false],
  [2000, 1000, false],
])("a list of %s is fresh at %s: %s", (timestamp, now, expected) => {
  expect(isSiteListFresh(timestamp, now)).toBe(expected);
});

test.each([
  ["ucet", ["200-2"]],
  ["ÚČET", ["200-2"]],
  ["lodz", ["300-1"]],
  ["cesko", ["200-1"]],
  ["300-1", ["300-1"]],
  ["novak ucet", ["200-2"]],
  ["kola", ["200-1", "200-2"]],
  ["nothing like it", []],
])("%s finds %j", (query, ids) => {
  expect(searchIds(query)).toEqual(ids);
});

test("an empty query returns all sites, recent projects first", () => {
  expect(searchIds("")).toEqual(["200-1", "200-2", "300-1"]);
  expect(searchIds("  ", ["300"])).toEqual(["300-1", "200-1", "200-2"]);
});

test("ranks names that begin with the word before names that contain it", () => {
  const site = (id: string, name: string) => ({ tracker_id: id, name });
  const shops = buildSiteList({
    p: {
      name: "P",
      persoo: false,
      groups: [{ sites: [site("1", "My shop"), site("2", "Workshop"), site("3", "Shop")] }],
    },
  });
  expect(searchSites(indexSites(shops), "shop", 9).sites.map((entry) => entry.site.id)).toEqual(["3", "1", "2"]);
  expect(searchSites(indexSites(shops), "sho", 2)).toMatchObject({ total: 3, sites: { length: 2 } });
});

test("searches ten thousand sites and returns at most the limit", () => {
  const many: SiteListEntry[] = Array.from({ length: 100 }, (_, project) => {
    const sites = Array.from({ length: 100 }, (_, n) => ({ id: `${project}-${n}`, site: `Obchod číslo ${n}` }));
    return {
      id: `${project}`,
      title: `Projekt ${project}`,
      persoo: false,
      groups: [{ id: "g", name: "Skupina", sites }],
      sites,
    };
  });
  const index = indexSites(many, ["7"]);
  const found = ["o", "obchod 99", "cislo projekt 42", "xyz"].map((query) => searchSites(index, query, 50));
  expect(found.map(({ sites, total }) => [sites.length, total])).toEqual([
    [50, 10_000],
    [50, 199],
    [50, 199],
    [0, 0],
  ]);
});

test("groups sites by project and group, each once", () => {
  const tree = buildSiteTree(indexSites(list, ["300"]));
  expect(tree.map((project) => project.id)).toEqual(["300", "200"]);
  expect(tree[1]?.groups.map((group) => [group.name, group.entries.length])).toEqual([
    ["Česko", 1],
    [null, 1],
  ]);
});

test("adds and removes a collapsed group", () => {
  const entry = formatGroupEntry("200", "cz");
  const hidden = toggleGroup([], entry);
  expect(hidden).toEqual(["200:cz"]);
  expect(isGroupHidden(hidden, entry)).toBe(true);
  expect(toggleGroup(hidden, entry)).toEqual([]);
});

test("counts unreadable projects and unreadable sites of a project", () => {
  const shops = buildSiteList({ ...projects, "400": null, "500": { ...projects["300"], unreadable_rows: 2 } });
  expect(shops).toHaveLength(4);
  expect(indexSites(shops).map(({ project }) => project.id)).not.toContain("400");
  expect(countUnreadableSites(shops)).toEqual({ unreadable_rows: 3 });
  expect(countUnreadableSites(list)).toEqual({ unreadable_rows: 0 });
});
