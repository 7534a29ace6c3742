import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SiteListScreen } from "@/components/accounts/site-list/site-list-screen";
import { getUiState } from "@/lib/client/ui-state";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { buildSiteList } from "@/lib/domain/accounts/site-list";
import { SITE_LIST_CACHE_MS } from "@/lib/domain/kit/limits";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";

type Projects = Answer<typeof availableProjects>;

const createGroup = (name: string | null, ...sites: [id: string, name: string][]) => ({
  ...(name === null ? {} : { name }),
  sites: sites.map(([tracker_id, site]) => ({ tracker_id, name: site })),
});

const PROJECTS: Projects = {
  "100200": {
    name: "Outdoor",
    persoo: false,
    groups: [
      createGroup("Central Europe", ["100200-1", "Outfitters"], ["100200-2", "Výbava"]),
      createGroup("Nordics", ["100200-3", "Fjäll"], ["100200-1", "Outfitters"]),
    ],
  },
  "7": { name: "Łódź", persoo: false, groups: [createGroup(null, ["7-1", "Kola účet"])] },
};

let users = 0;

/** Opens the list of a new user, with what their browser has stored. */
function open(answers: FakeAnswer[], { stored = {}, siteId = "100200-1" as string | null } = {}) {
  users += 1;
  const userId = `site-list-${users}`;
  window.localStorage.setItem("vitrine.state", JSON.stringify({ userId, ...stored }));
  return renderScreen(<SiteListScreen userId={userId} siteId={siteId} />, { answers });
}

const known = answer(availableProjects, PROJECTS);
const listSites = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));
const getSearch = () => screen.getByRole("searchbox", { name: "Find a site by name, ID, group or project" });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("lists the sites by project with group and ID, each once, linked to its start page", async () => {
  const { container } = open([known]);
  expect(await screen.findByRole("heading", { name: "Outdoor" })).toBeInTheDocument();
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Outdoor", "Łódź"]),
  );
  expect(screen.getAllByRole("link", { name: /Outfitters/ })).toHaveLength(1);
  const site = screen.getByRole("link", { name: /Outfitters/ });
  expect(within(site).getByText("Central Europe")).toBeInTheDocument();
  expect(within(site).getByText("100200-1")).toBeInTheDocument();
  expect(site).toHaveAttribute("href", expect.stringMatching(/^\/sites\/100200-1\b/));
  expect(screen.getByText("4 of 4 sites")).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test("shows the projects that were opened last first", async () => {
  open([known], { stored: { recentProjects: ["7"] } });
  await screen.findByRole("heading", { name: "Łódź" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Łódź", "Outdoor"]);
});

test.each([
  ["the name, without case and accents", "VYBAVA", "Výbava"],
  ["the ID", "7-1", "Kola účet"],
  ["the group", "nordics", "Fjäll"],
  ["the project", "lodz", "Kola účet"],
  ["words of both name and project", "outdoor fjall", "Fjäll"],
])("finds a site by %s", async (_what, typed, found) => {
  const { user } = open([known]);
  await screen.findByRole("link", { name: /Outfitters/ });
  await user.type(getSearch(), typed);
  await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(1));
  expect(screen.getByRole("link")).toHaveTextContent(found);
  expect(screen.getByText("1 of 1 site")).toBeInTheDocument();
});

test("says that nothing matches and shows all sites again", async () => {
  const { user } = open([known]);
  await screen.findByRole("link", { name: /Outfitters/ });
  await user.type(getSearch(), "sails");
  expect(screen.getByRole("heading", { name: "No site matches “sails”" })).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(getSearch()).toHaveValue("");
  expect(listSites()).toHaveLength(4);
});

test("uses the stored list while it is fresh", async () => {
  const stored = { sitesCache: buildSiteList({ ...PROJECTS, "7": null }), sitesCacheTimestamp: Date.now() };
  const { calls } = open([known], { stored });
  expect(await screen.findByText("3 of 3 sites")).toBeInTheDocument();
  expect(calls(availableProjects)).toHaveLength(0);
});

test("shows an old stored list at once and replaces it with the new one", async () => {
  let finish: (answer: Projects) => void = () => undefined;
  const pending = new Promise<Projects>((resolve) => {
    finish = resolve;
  });
  const old = { "7": { name: "Łódź", persoo: false, groups: [createGroup(null, ["7-9", "Old shop"])] } };
  const stored = { sitesCache: buildSiteList(old), sitesCacheTimestamp: Date.now() - SITE_LIST_CACHE_MS - 1 };
  const { calls } = open([answer(availableProjects, () => pending)], { stored });
  expect(await screen.findByRole("link", { name: /Old shop/ })).toBeInTheDocument();
  expect(screen.queryByText("Loading sites")).toBeNull();
  finish(PROJECTS);
  expect(await screen.findByRole("link", { name: /Outfitters/ })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /Old shop/ })).toBeNull();
  expect(calls(availableProjects)).toHaveLength(1);
});

test("reloads the list on request and stores it", async () => {
  const more: Projects = {
    ...PROJECTS,
    "8": { name: "Kids", persoo: false, groups: [createGroup(null, ["8-1", "Toys"])] },
  };
  const { user, calls } = open([answer(availableProjects, PROJECTS, more)]);
  await screen.findByText("4 of 4 sites");
  await user.click(screen.getByRole("button", { name: "Reload list" }));
  expect(await screen.findByRole("link", { name: /Toys/ })).toBeInTheDocument();
  expect(calls(availableProjects)).toHaveLength(2);
  expect(getUiState().sitesCache?.map(({ title }) => title)).toContain("Kids");
});

test("keeps the list when a reload fails", async () => {
  const { user, calls } = open([answer(availableProjects, PROJECTS, makeRefusal(500, "unableToLoadData"))]);
  await screen.findByText("4 of 4 sites");
  await user.click(screen.getByRole("button", { name: "Reload list" }));
  await waitFor(() => expect(calls(availableProjects)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("button", { name: "Reload list" })).not.toHaveAttribute("aria-disabled"));
  expect(listSites()).toHaveLength(4);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("says that the list could not be loaded, and retries", async () => {
  const { user } = open([answer(availableProjects, makeRefusal(500, "unableToLoadData"), PROJECTS)]);
  const failure = await screen.findByRole("alert");
  expect(failure).toHaveTextContent("The list of sites couldn’t be loaded");
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("4 of 4 sites")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("counts the sites that could not be read and shows the others", async () => {
  const damaged: Projects = { ...PROJECTS, "9": null };
  open([answer(availableProjects, damaged)]);
  expect(await screen.findByText("1 row couldn’t be read")).toBeInTheDocument();
  expect(listSites()).toHaveLength(4);
});

test("says that the user has no site, and calls nothing", async () => {
  const { calls, container } = open([known], { siteId: null });
  expect(screen.getByRole("heading", { name: "No sites yet" })).toBeInTheDocument();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
  expect(calls(availableProjects)).toHaveLength(0);
});

test("draws at most 500 of 10,000 sites, and finds the others", async () => {
  const sites = Array.from({ length: 10_000 }, (_, at): [string, string] => [`9-${at}`, `Shop ${at}`]);
  const many = { "9": { name: "Large", persoo: false, groups: [createGroup("All", ...sites)] } };
  const stored = { sitesCache: buildSiteList(many), sitesCacheTimestamp: Date.now() };
  const { user } = open([known], { stored });
  expect(await screen.findByText("500 of 10,000 sites")).toBeInTheDocument();
  expect(listSites()).toHaveLength(500);
  await user.type(getSearch(), "shop 9999");
  await waitFor(() => expect(listSites()).toEqual([expect.stringMatching(/^\/sites\/9-9999\b/)]));
});

test("says which sites are closed", async () => {
  const closed = { sites: [{ tracker_id: "8-1", name: "Old shop", is_closed: true }] };
  open([answer(availableProjects, { "8": { name: "Ended", persoo: false, groups: [closed] } })]);
  expect(await screen.findByRole("link", { name: /Old shop/ })).toHaveTextContent("closed");
});
