import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SiteButton } from "@/components/shell/site-button";
import { setNotifier } from "@/lib/client/notify";
import { requestSiteReload, sessionState, startUiState, uiState } from "@/lib/client/ui-state";
import { buildSiteList } from "@/lib/domain/accounts/site-list";
import { SITE_LIST_CACHE_MS } from "@/lib/domain/kit/limits";
import { siteHome } from "@/lib/domain/kit/screens";
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

function start(kept: Record<string, unknown> = {}): void {
  users += 1;
  const userId = `search-${users}`;
  window.localStorage.setItem("vitrine.state", JSON.stringify({ userId, ...kept }));
  startUiState(userId);
}

function fresh(): Record<string, unknown> {
  return { sitesCache: buildSiteList(projects), sitesCacheTimestamp: Date.now() };
}

async function open(at = "/sites/100200-300401/query_customizations/9?period=7d&page=2") {
  const drawn = renderShell(<SiteButton />, { at });
  await drawn.user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Find a site" });
  return drawn;
}

function shown(): Array<string | null> {
  return screen.getAllByRole("link").map((link) => link.getAttribute("data-site"));
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  setNotifier(() => () => undefined);
});

afterEach(() => jest.restoreAllMocks());

test("a fresh list is not asked for again", async () => {
  start(fresh());
  const calls = answerCalls(() => [200, {}]);
  await open();
  expect(shown()).toEqual(["100200-300401", "100200-300402", "7-1"]);
  expect(calls).toEqual([]);
});

test.each([
  ["missing", () => ({})],
  ["older than three days", () => ({ ...fresh(), sitesCacheTimestamp: Date.now() - SITE_LIST_CACHE_MS - 1000 })],
])("a list that is %s is asked for once and kept", async (_, kept) => {
  start(kept());
  const calls = answerCalls(() => [200, projects]);
  await open();
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(calls.map((call) => call.url)).toEqual(["/api/sites/100200-300401/available_projects"]);
  expect(uiState().sitesCache).toEqual(buildSiteList(projects));
});

test("a requested reload asks although the list is fresh", async () => {
  start(fresh());
  requestSiteReload();
  const calls = answerCalls(() => [200, projects]);
  await open();
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("the list can be reloaded by hand; a failure is said, keeps the old list and asks again on the next start", async () => {
  start(fresh());
  const said: string[] = [];
  setNotifier((notice) => {
    said.push(notice.text);
    return () => undefined;
  });
  answerCalls(() => [503, { error: "upstream_unavailable" }]);
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Reload list" }));
  expect(await screen.findByText("The list of sites could not be loaded")).toBeInTheDocument();
  expect(said).toEqual(["The backend cannot be reached"]);
  expect(shown()).toHaveLength(3);
  expect(window.sessionStorage.getItem("vitrine.reload_sites")).not.toBeNull();
});

test("sites are found without diacritics by name, group and project, with their number", async () => {
  start(fresh());
  const { user } = await open();
  const box = screen.getByRole("searchbox", { name: "Name, ID, group or project" });
  expect(box).toHaveFocus();
  await user.type(box, "ucet");
  expect(shown()).toEqual(["7-1"]);
  expect(screen.getByRole("status")).toHaveTextContent("1 of 1 site");
  await user.clear(box);
  await user.type(box, "central");
  expect(shown()).toEqual(["100200-300401", "100200-300402"]);
  await user.clear(box);
  await user.type(box, "zzz");
  expect(screen.getByText("No site matches “zzz”")).toBeInTheDocument();
});

test("recent projects come first", async () => {
  start({ ...fresh(), recentProjects: ["p7"] });
  await open();
  expect(shown()).toEqual(["7-1", "100200-300401", "100200-300402"]);
  expect(screen.getByText("Recent projects")).toBeInTheDocument();
});

test("arrows walk the rows, letters go back to the box, Enter in the box opens the first row", async () => {
  start(fresh());
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

test("a switch keeps the screen and its filters", async () => {
  start(fresh());
  await open();
  expect(screen.getByRole("link", { name: /Výbava/ })).toHaveAttribute(
    "href",
    "/sites/100200-300402/query_customizations?period=7d",
  );
});

test("a switch from a screen that other sites lack leads home, and the next page says so", async () => {
  start(fresh());
  const { user } = await open("/sites/100200-300401/something/else");
  const link = screen.getByRole("link", { name: /Výbava/ });
  expect(link).toHaveAttribute("href", siteHome("100200-300402"));
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(sessionState().hasLostScreen).toBe(true);
});

test("a folded group stays folded", async () => {
  start(fresh());
  const { user } = await open();
  await user.click(screen.getByText("Central Europe"));
  expect(uiState().hiddenGroupsInMenu).toEqual(["100200:ce"]);
  await user.click(screen.getByText("Central Europe"));
  expect(uiState().hiddenGroupsInMenu).toEqual([]);
});

test("Escape closes it", async () => {
  start(fresh());
  await open();
  const dialog = screen.getByRole("dialog");
  act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("axe finds nothing", async () => {
  start({ ...fresh(), recentProjects: ["p7"] });
  await open();
  expect(within(screen.getByRole("dialog")).getAllByRole("link")).toHaveLength(3);
  expect(await axe(document.body)).toHaveNoViolations();
});
