import { act, screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { createTranslator } from "next-intl";
import { MainMenu, MenuButton } from "@/components/shell/main-menu";
import { buildMenuParts } from "@/components/shell/menu-sections";
import { setShellReads } from "@/lib/client/shell-reads";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import en from "@/messages/en";
import { renderShell } from "../../support/render-shell";

const SITE = "100200-300401";
const names = createTranslator({ locale: "en", messages: en, namespace: "menu" });
const rights = { roles: new Set(["owner"]), policies: new Set(["synonyms", "internal_plus", "recommendations"]) };
const parts = buildMenuParts(names, rights, SITE);

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
