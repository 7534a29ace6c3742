import { act, screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { createTranslator } from "next-intl";
import { MainMenu } from "@/components/shell/main-menu";
import { MenuButton } from "@/components/shell/menu-button";
import { menuParts } from "@/components/shell/menu-sections";
import { startUiState, uiState } from "@/lib/client/ui-state";
import en from "@/messages/en";
import { renderShell } from "../../support/render-shell";

const SITE = "100200-300401";
const names = createTranslator({ locale: "en", messages: en, namespace: "menu" });
const rights = { roles: new Set(["owner"]), policies: new Set(["synonyms", "internal_plus", "recommendations"]) };
const parts = menuParts(names, rights, SITE);

let users = 0;

function menu(at = `/sites/${SITE}/searches`, kept: string[] = []) {
  users += 1;
  const userId = `menu-${users}`;
  window.localStorage.setItem("vitrine.state", JSON.stringify({ userId, menuCollapsedCategories: kept }));
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

function section(name: string): HTMLDetailsElement {
  const summary = screen.getByText(name, { selector: "summary span" });
  const details = summary.closest("details");
  if (details === null) throw new Error(`${name} is no section`);
  return details;
}

beforeEach(() => window.localStorage.clear());

test("sections are collapsed but Help, and only the allowed screens stand in them", () => {
  menu();
  expect(section("Help").open).toBe(true);
  expect(section("Search").open).toBe(false);
  const links = within(section("Search")).getAllByRole("link", { hidden: true });
  expect(links.map((link) => link.textContent)).toEqual(["Synonyms"]);
  expect(within(section("Catalog")).getByText("Your account has no screen here")).toBeInTheDocument();
});

test("what a user has opened is kept for the site, and Help the other way round", async () => {
  const { user } = menu();
  await user.click(screen.getByText("Search", { selector: "summary span" }));
  await user.click(screen.getByText("Help", { selector: "summary span" }));
  expect(uiState().menuCollapsedCategories).toEqual([`${SITE}:search`, `${SITE}:generalHelp`]);
  await user.click(screen.getByText("Search", { selector: "summary span" }));
  expect(uiState().menuCollapsedCategories).toEqual([`${SITE}:generalHelp`]);
});

test("kept sections are open after a reload, those of another site are not", () => {
  menu(undefined, [`${SITE}:search`, "other:catalog", `${SITE}:generalHelp`]);
  expect(["Search", "Catalog", "Help"].map((name) => section(name).open)).toEqual([true, false, false]);
});

test("the current screen is marked, also on the pages below it", () => {
  menu(`/sites/${SITE}/catalog_management/synonyms/12`, [`${SITE}:search`]);
  expect(screen.getByRole("link", { name: "Synonyms" })).toHaveAttribute("aria-current", "page");
  expect(section("Search")).toHaveTextContent("contains this screen");
  expect(section("Catalog")).not.toHaveTextContent("contains this screen");
});

test("tags are words", () => {
  menu(undefined, [`${SITE}:configurations`, `${SITE}:shoppingAssistant`, `${SITE}:recommendations`]);
  expect(screen.getByRole("link", { name: "Setup screenshots Internal+" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Shopping Assistant BETA" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Recommendations customization NEW" })).toBeInTheDocument();
});

test("links carry the filters, but not to the home of the site", () => {
  menu(`/sites/${SITE}/stats?period=7d&page=4`, [`${SITE}:search`]);
  expect(screen.getByRole("link", { name: "Synonyms" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/catalog_management/synonyms?period=7d`,
  );
});

test("the whole menu is hidden and shown again", async () => {
  const { user } = menu();
  await user.click(screen.getByRole("button", { name: "Hide menu" }));
  expect(document.documentElement.dataset.menu).toBe("hidden");
  expect(uiState().isMenuHidden).toBe(true);
  await user.click(screen.getByRole("button", { name: "Show menu", expanded: false }));
  expect(document.documentElement.dataset.menu).toBeUndefined();
});

test("axe finds nothing", async () => {
  const { container } = menu(undefined, [`${SITE}:search`]);
  expect(await axe(container)).toHaveNoViolations();
});
