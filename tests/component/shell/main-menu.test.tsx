import { act, screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { createTranslator } from "next-intl";
import { MainMenu, MenuButton, type MenuDashboardsData } from "@/components/shell/main-menu";
import { buildMenuParts } from "@/components/shell/menu-sections";
import { setShellReads } from "@/lib/client/shell-reads";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import { createDashboard, listDashboards } from "@/lib/contract/analytics/dashboards";
import { packTexts } from "@/lib/i18n/messages";
import en from "@/messages/en";
import { answer, renderScreen } from "../../support/render-screen";
import { makeSitePage, renderShell } from "../../support/render-shell";

const SITE = "100200-300401";
const names = createTranslator({ locale: "en", messages: en, namespace: "menu" });
const rights = { roles: new Set(["owner"]), policies: new Set(["synonyms", "internal_plus", "recommendations"]) };
const parts = buildMenuParts(names, rights, SITE);

const LINES = [
  { id: "demo-1", name: "Overview", widgets_count: 3 },
  { id: "demo-2", name: "Needs attention", widgets_count: 2 },
];

/** The dashboards of the menu as the server passes them. */
function makeDashboards(newLabel: string | null = "New dashboard"): MenuDashboardsData {
  const path = `/sites/${SITE}/dashboards`;
  return {
    texts: packTexts("en", en, ["dashboards.list", "dashboards.errors"]),
    known: { list: { dashboards: LINES }, path, label: "Dashboards of this site", newLabel },
  };
}

let users = 0;

function renderMenu(at = `/sites/${SITE}/searches`, stored: string[] = []) {
  users += 1;
  const userId = `menu-${users}`;
  window.localStorage.setItem("vitrine.state", JSON.stringify({ userId, menuCollapsedCategories: stored }));
  const drawn = renderShell(
    <>
      <MenuButton />
      <MainMenu siteId={SITE} parts={parts} />
    </>,
    { at },
  );
  act(() => startUiState(userId));
  return drawn;
}

function findSection(name: string): HTMLDetailsElement {
  const summary = screen.getByText(name, { selector: "summary span" });
  const details = summary.closest("details");
  if (details === null) throw new Error(`${name} is no section`);
  return details;
}

beforeEach(() => window.localStorage.clear());

test("shows all sections but Help collapsed, with only the allowed screens", () => {
  renderMenu(`/sites/${SITE}/history`);
  expect(findSection("Help").open).toBe(true);
  expect(findSection("Search").open).toBe(false);
  const links = within(findSection("Search")).getAllByRole("link", { hidden: true });
  expect(links.map((link) => link.textContent)).toEqual(["Synonyms"]);
  expect(within(findSection("Catalog")).getByText("You don’t have access to any screen here")).toBeInTheDocument();
});

test("stores open sections per site, inverted for Help", async () => {
  const { user } = renderMenu(`/sites/${SITE}/history`);
  await user.click(screen.getByText("Search", { selector: "summary span" }));
  await user.click(screen.getByText("Help", { selector: "summary span" }));
  expect(getUiState().menuCollapsedCategories).toEqual([`${SITE}:search`, `${SITE}:generalHelp`]);
  await user.click(screen.getByText("Search", { selector: "summary span" }));
  expect(getUiState().menuCollapsedCategories).toEqual([`${SITE}:generalHelp`]);
});

test("restores the open sections of the site after a reload, not those of another site", () => {
  renderMenu(undefined, [`${SITE}:search`, "other:catalog", `${SITE}:generalHelp`]);
  expect(["Search", "Catalog", "Help"].map((name) => findSection(name).open)).toEqual([true, false, false]);
});

test("opens the section of the current screen without storing it", async () => {
  const { user } = renderMenu(`/sites/${SITE}/catalog_management/synonyms`);
  expect(findSection("Search").open).toBe(true);
  expect(getUiState().menuCollapsedCategories).toEqual([]);
  await user.click(screen.getByText("Search", { selector: "summary span" }));
  expect(findSection("Search").open).toBe(false);
  await user.click(screen.getByText("Catalog", { selector: "summary span" }));
  expect(findSection("Search").open).toBe(false);
  expect(getUiState().menuCollapsedCategories).toEqual([`${SITE}:catalog`]);
});

test("counts what needs the user's approval at its screen, with a link to exactly that", () => {
  renderMenu(`/sites/${SITE}/history`, [`${SITE}:recommendations`]);
  const count = (count: number, returned = 0) => new Map([["recommendations-customization", { count, returned }]]);
  act(() => setShellReads({ reviews: { siteId: SITE, counts: count(2) } }));
  const link = screen.getByRole("link", { name: "2 drafts need your approval" });
  expect(link).toHaveAttribute("href", `/sites/${SITE}/setup/recommendations_customization?waiting=my_review`);
  act(() => setShellReads({ reviews: { siteId: SITE, counts: count(0, 1) } }));
  const returned = screen.getByRole("link", { name: "1 draft came back to you for changes" });
  expect(returned).toHaveAttribute("href", `/sites/${SITE}/setup/recommendations_customization?waiting=returned`);
  act(() => setShellReads({ reviews: { siteId: SITE, counts: count(2, 1) } }));
  expect(
    screen.getByRole("link", { name: "2 drafts need your approval, 1 draft came back to you for changes" }),
  ).toHaveTextContent("3");
  act(() => setShellReads({ reviews: { siteId: "other", counts: count(1) } }));
  expect(screen.queryByRole("link", { name: /your approval/ })).toBeNull();
});

test("marks the current screen, also on pages below it", () => {
  renderMenu(`/sites/${SITE}/catalog_management/synonyms/12`, [`${SITE}:search`]);
  expect(screen.getByRole("link", { name: "Synonyms" })).toHaveAttribute("aria-current", "page");
  expect(findSection("Search")).toHaveTextContent("contains the open screen");
  expect(findSection("Catalog")).not.toHaveTextContent("contains the open screen");
});

test("shows tags as words", () => {
  renderMenu(undefined, [`${SITE}:configurations`, `${SITE}:shoppingAssistant`, `${SITE}:recommendations`]);
  expect(screen.getByRole("link", { name: "Setup screenshots Internal+" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Shopping Assistant BETA" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Recommendations customization NEW" })).toBeInTheDocument();
});

test("links carry the filters over, except to the site's home", () => {
  renderMenu(`/sites/${SITE}/stats?period=7d&page=4`, [`${SITE}:search`]);
  expect(screen.getByRole("link", { name: "Synonyms" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/catalog_management/synonyms?period=7d`,
  );
});

describe("dashboards of the menu", () => {
  const may = { roles: new Set(["owner"]), policies: new Set(["dashboards"]) };
  const boards = buildMenuParts(names, may, SITE);
  const page = makeSitePage({ rights: { roles: ["owner"], policies: ["dashboards"] }, groups: ["dashboards"] });
  const getList = () => screen.getByRole("list", { name: "Dashboards of this site", hidden: true });
  const getLinks = () =>
    within(getList())
      .getAllByRole("link", { hidden: true })
      .map((link) => [link.textContent, link.getAttribute("href")]);

  test("are there with the page, before any script or call, with links that carry the filters", () => {
    renderShell(<MainMenu siteId={SITE} parts={boards} dashboards={makeDashboards()} />, {
      at: `/sites/${SITE}/searches?period=7d`,
    });
    expect(findSection("Dashboards").open).toBe(false);
    expect(findSection("Dashboards")).toContainElement(getList());
    expect(getLinks()).toEqual([
      ["Overview", `/sites/${SITE}/dashboards/demo-1?period=7d`],
      ["Needs attention", `/sites/${SITE}/dashboards/demo-2?period=7d`],
    ]);
    expect(screen.getByRole("button", { name: "New dashboard", hidden: true })).toBeInTheDocument();
  });

  test("offer no new one to people who may not create one, and none that were not read", () => {
    const { rerender } = renderShell(<MainMenu siteId={SITE} parts={boards} dashboards={makeDashboards(null)} />);
    expect(screen.queryByRole("button", { name: "New dashboard", hidden: true })).toBeNull();
    rerender(<MainMenu siteId={SITE} parts={boards} dashboards={{ ...makeDashboards(), known: null }} />);
    expect(screen.queryByRole("list", { name: "Dashboards of this site", hidden: true })).toBeNull();
  });

  test("stay in place while their actions load, and then show what was read since", async () => {
    const later = [...LINES, { id: "new", name: "Sale", widgets_count: 0 }];
    const { calls } = renderScreen(<MainMenu siteId={SITE} parts={boards} dashboards={makeDashboards()} />, {
      answers: [answer(listDashboards, { dashboards: later })],
      page,
      at: `/sites/${SITE}/dashboards/demo-1`,
    });
    expect(getLinks().map(([name]) => name)).toEqual(["Overview", "Needs attention"]);
    expect(screen.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
    expect(await screen.findByRole("button", { name: "Actions for dashboard Sale" })).toBeInTheDocument();
    expect(getLinks().map(([name]) => name)).toEqual(["Overview", "Needs attention", "Sale"]);
    expect(calls(listDashboards)).toHaveLength(1);
  });

  test("ask for the name of a new one after the first click, whether their actions are loaded or not", async () => {
    const { user, calls } = renderScreen(<MainMenu siteId={SITE} parts={boards} dashboards={makeDashboards()} />, {
      answers: [answer(listDashboards, { dashboards: LINES })],
      page,
      at: `/sites/${SITE}/searches`,
    });
    await user.click(screen.getByText("Dashboards", { selector: "summary span" }));
    await user.click(screen.getByRole("button", { name: "New dashboard" }));
    expect(await screen.findByRole("dialog", { name: "New dashboard" })).toBeInTheDocument();
    expect(calls(createDashboard)).toHaveLength(0);
  });
});

test("hides and shows the whole menu", async () => {
  const { user } = renderMenu();
  await user.click(screen.getByRole("button", { name: "Hide menu" }));
  expect(document.documentElement.dataset.menu).toBe("hidden");
  expect(getUiState().isMenuHidden).toBe(true);
  await user.click(screen.getByRole("button", { name: "Show menu", expanded: false }));
  expect(document.documentElement.dataset.menu).toBeUndefined();
});

test("passes axe", async () => {
  const { container } = renderMenu(undefined, [`${SITE}:search`]);
  expect(await axe(container)).toHaveNoViolations();
});
