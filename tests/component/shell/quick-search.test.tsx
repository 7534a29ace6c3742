import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SiteButton } from "@/components/shell/site-button";
import { setNotifier } from "@/lib/client/notify";
import { getSessionState, getUiState, requestSiteReload, startUiState } from "@/lib/client/ui-state";
import { buildSiteList } from "@/lib/domain/accounts/site-list";
import { SITE_LIST_CACHE_MS } from "@/lib/domain/kit/limits";
import { buildSiteHome } from "@/lib/domain/kit/screens";
import { answerCalls, renderShell } from "../../support/render-shell";

const projects = {
  "100200": {
    name: "Outdoor",
    persoo: false,
    groups: [
      {
        id: "ce",
        name: "Central Europe",
        sites: [
          { tracker_id: "100200-300401", name: "Outfitters" },
          { tracker_id: "100200-300402", name: "Výbava" },
        ],
      },
    ],
  },
  p7: { name: "Łódź", persoo: false, groups: [{ sites: [{ tracker_id: "7-1", name: "Kola účet" }] }] },
};

let users = 0;

function start(stored: Record<string, unknown> = {}): void {
  users += 1;
  const userId = `search-${users}`;
  window.localStorage.setItem("vitrine.state", JSON.stringify({ userId, ...stored }));
  startUiState(userId);
}

function createFreshState(): Record<string, unknown> {
  return { sitesCache: buildSiteList(projects), sitesCacheTimestamp: Date.now() };
}

async function open(at = "/sites/100200-300401/query_customizations/9?period=7d&page=2") {
  const drawn = renderShell(<SiteButton parts={[]} english={null} />, { at });
  await drawn.user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Go to" });
  return drawn;
}

function listShownSites(): Array<string | null> {
  return screen.getAllByRole("link").map((link) => link.getAttribute("data-site"));
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  setNotifier(() => () => undefined);
});

afterEach(() => jest.restoreAllMocks());

test("does not refetch a fresh list", async () => {
  start(createFreshState());
  const calls = answerCalls(() => [200, {}]);
  await open();
  expect(listShownSites()).toEqual(["100200-300401", "100200-300402", "7-1"]);
  expect(calls).toEqual([]);
});

test.each([
  ["missing", () => ({})],
  [
    "older than three days",
    () => ({ ...createFreshState(), sitesCacheTimestamp: Date.now() - SITE_LIST_CACHE_MS - 1000 }),
  ],
])("fetches a list that is %s once and stores it", async (_, stored) => {
  start(stored());
  const calls = answerCalls(() => [200, projects]);
  await open();
  await waitFor(() => expect(listShownSites()).toHaveLength(3));
  expect(calls.map((call) => call.url)).toEqual(["/api/sites/100200-300401/available_projects"]);
  expect(getUiState().sitesCache).toEqual(buildSiteList(projects));
});

test("refetches a fresh list when a reload is requested", async () => {
  start(createFreshState());
  requestSiteReload();
  const calls = answerCalls(() => [200, projects]);
  await open();
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("a failed manual reload shows an error, keeps the old list and refetches on the next start", async () => {
  start(createFreshState());
  const notices: string[] = [];
  setNotifier((notice) => {
    notices.push(notice.text);
    return () => undefined;
  });
  answerCalls(() => [503, { error: "upstream_unavailable" }]);
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Reload list" }));
  expect(await screen.findByText("The list of sites couldn’t be loaded")).toBeInTheDocument();
  expect(notices).toEqual(["The server isn’t responding. Try again in a moment."]);
  expect(listShownSites()).toHaveLength(3);
  expect(window.sessionStorage.getItem("vitrine.reload_sites")).not.toBeNull();
});

test("finds sites by name, group and project, ignoring diacritics, and shows the count", async () => {
  start(createFreshState());
  const { user } = await open();
  const box = screen.getByRole("searchbox", { name: "Screen, site, query, campaign or category" });
  expect(box).toHaveFocus();
  await user.type(box, "ucet");
  expect(listShownSites()).toEqual(["7-1"]);
  expect(screen.getByRole("status")).toHaveTextContent("1 of 1 site");
  await user.clear(box);
  await user.type(box, "central");
  expect(listShownSites()).toEqual(["100200-300401", "100200-300402"]);
  await user.clear(box);
  await user.type(box, "zzz");
  expect(screen.getByText("No site matches “zzz”")).toBeInTheDocument();
});

test("lists recent projects first", async () => {
  start({ ...createFreshState(), recentProjects: ["p7"] });
  await open();
  expect(listShownSites()).toEqual(["7-1", "100200-300401", "100200-300402"]);
  expect(screen.getByText("Recent projects")).toBeInTheDocument();
});

test("arrow keys move through rows, letters return to the box, Enter in the box opens the first row", async () => {
  start(createFreshState());
  const { user } = await open();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toHaveAttribute("data-site", "100200-300402");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("{ArrowDown}v");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  const opened = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener("click", opened);
  await user.keyboard("{Enter}");
  expect(opened).toHaveBeenCalledTimes(1);
  document.removeEventListener("click", opened);
});

test("switching sites keeps the screen and its filters", async () => {
  start(createFreshState());
  await open();
  expect(screen.getByRole("link", { name: /Výbava/ })).toHaveAttribute(
    "href",
    "/sites/100200-300402/query_customizations?period=7d",
  );
});

test("switching from a screen that not every site has goes home and shows a notice", async () => {
  start(createFreshState());
  const { user } = await open("/sites/100200-300401/something/else");
  const link = screen.getByRole("link", { name: /Výbava/ });
  expect(link).toHaveAttribute("href", buildSiteHome("100200-300402"));
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(getSessionState().hasLostScreen).toBe(true);
});

test("keeps a collapsed group collapsed", async () => {
  start(createFreshState());
  const { user } = await open();
  await user.click(screen.getByText("Central Europe"));
  expect(getUiState().hiddenGroupsInMenu).toEqual(["100200:ce"]);
  await user.click(screen.getByText("Central Europe"));
  expect(getUiState().hiddenGroupsInMenu).toEqual([]);
});

test("closes on Escape", async () => {
  start(createFreshState());
  await open();
  const dialog = screen.getByRole("dialog");
  act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("passes axe", async () => {
  start({ ...createFreshState(), recentProjects: ["p7"] });
  await open();
  expect(within(screen.getByRole("dialog")).getAllByRole("link")).toHaveLength(3);
  expect(await axe(document.body)).toHaveNoViolations();
});

/** A list of 10,000 sites in 500 projects. */
function createLargeList() {
  const group = (project: number) => ({
    id: `g${project}`,
    name: "Region",
    sites: Array.from({ length: 20 }, (_, at) => ({
      tracker_id: `${project}-${at}`,
      name: `Shop ${project * 20 + at} Výbava`,
    })),
  });
  const entries = Array.from({ length: 500 }, (_, project) => [
    `p${project}`,
    { name: `Project ${project} Łódź`, persoo: false, groups: [group(project)] },
  ]);
  return buildSiteList(Object.fromEntries(entries));
}

test("with 10,000 sites it draws few rows, finds the right ones, and opens them by keyboard", async () => {
  start({ sitesCache: createLargeList(), sitesCacheTimestamp: Date.now() });
  const { user } = await open();
  expect(listShownSites()).toHaveLength(60);
  expect(screen.getByRole("status")).toHaveTextContent("60 of 10,000 sites");
  await user.keyboard("shop 4711");
  expect(listShownSites()).toEqual(["235-11"]);
  await user.clear(screen.getByRole("searchbox"));
  await user.keyboard("vybava");
  expect(listShownSites()).toHaveLength(10);
  expect(screen.getByRole("status")).toHaveTextContent("10 of 10,000 sites");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toHaveAttribute("data-site", listShownSites()[1]);
});

test("says which sites are closed", async () => {
  const closed = { tracker_id: "8-1", name: "Old shop", is_closed: true };
  const list = buildSiteList({ p8: { name: "Ended", persoo: false, groups: [{ sites: [closed] }] } });
  start({ sitesCache: list, sitesCacheTimestamp: Date.now() });
  const { user } = await open();
  expect(screen.getByRole("link", { name: /Old shop/ })).toHaveTextContent("closed");
  await user.keyboard("old");
  expect(screen.getByRole("link", { name: /Old shop/ })).toHaveTextContent("closed");
});
