import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { useState } from "react";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { ScreenLink } from "@/components/ui/screen-link";
import { SideMenu, type SideMenuPart } from "@/components/ui/side-menu";
import { TabNav, Tabs } from "@/components/ui/tabs";
import { renderUi } from "../../support/render-ui";

// What leads from page to page: page head, pagination, links.

test("a screen link carries over the filters of the current address", () => {
  renderUi(<ScreenLink href="/sites/1/query_customizations">Customizations</ScreenLink>, {
    address: { pathname: "/sites/1/catalog_management/synonyms", search: "?period=30d&page=3" },
  });
  expect(screen.getByRole("link")).toHaveAttribute("href", "/sites/1/query_customizations?period=30d");
});

test("pages are links; plain clicks call `onNavigate`; there is no step beyond the ends", async () => {
  const go = jest.fn();
  const { user, container } = renderUi(
    <Pagination page={1} pageSize={10} total={1284} hrefFor={(page) => `#page=${page}`} onNavigate={go} />,
  );
  expect(screen.getByText("1–10 of 1,284 rows")).toBeVisible();
  expect(screen.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  expect(screen.queryByRole("link", { name: "Previous page" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Page 129" })).toHaveAttribute("href", "#page=129");
  await user.click(screen.getByRole("link", { name: "Next page" }));
  expect(go).toHaveBeenCalledWith(2);
  expect(await axe(container)).toHaveNoViolations();
});

test("a page after the last one has no rows", () => {
  renderUi(<Pagination page={99} pageSize={10} total={22} hrefFor={(page) => `?page=${page}`} />);
  expect(screen.getByText("0–0 of 22 rows")).toBeVisible();
});

test("counts of rows are right in Polish", () => {
  renderUi(<Pagination page={1} pageSize={10} total={22} hrefFor={(page) => `?page=${page}`} />, { locale: "pl" });
  expect(screen.getByText("1–10 spośród 22 wierszy")).toBeVisible();
});

const menu: SideMenuPart[] = [
  {
    key: "search",
    label: "Search",
    isOpenAtFirst: true,
    lines: [
      { name: "a", label: "Customizations", href: "/sites/1/query_customizations", tags: [] },
      { name: "b", label: "Voice search", href: "/sites/1/setup/voice_search", tags: ["beta"] },
    ],
  },
  { key: "help", label: "Help", isOpenAtFirst: false, lines: [] },
];

test("the side menu marks the current screen, shows tags and empty sections, and reports toggles", async () => {
  const toggled = jest.fn();
  const { user, container } = renderUi(
    <SideMenu parts={menu} words={{ here: "contains this screen", empty: "Nothing here" }} onToggle={toggled} />,
    { address: { pathname: "/sites/1/query_customizations/7", search: "?period=30d" } },
  );
  const link = screen.getByRole("link", { name: "Customizations" });
  expect(link).toHaveAttribute("aria-current", "page");
  expect(link).toHaveAttribute("href", "/sites/1/query_customizations?period=30d");
  expect(screen.getByRole("link", { name: "Voice search BETA" })).not.toHaveAttribute("aria-current");
  expect(screen.getByText("(contains this screen)").closest("details")).toHaveAttribute("data-section", "search");
  await user.click(screen.getByText("Help"));
  await waitFor(() => expect(toggled).toHaveBeenCalledWith("help", true));
  expect(screen.getByText("Nothing here")).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

function Parts() {
  const [selected, setSelected] = useState("rules");
  return (
    <Tabs
      label="Parts"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: "rules", label: "Rules", panel: <p>Twelve rules</p> },
        { id: "preview", label: "Preview", panel: <p>What shoppers see</p> },
      ]}
    />
  );
}

test("tabs move and select by arrows, and only the selected one is in the tab order", async () => {
  const { user, container } = renderUi(<Parts />);
  await user.tab();
  expect(screen.getByRole("tab", { name: "Rules" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Preview", selected: true })).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "Preview" })).toHaveTextContent("What shoppers see");
  await user.tab();
  expect(screen.getByRole("tabpanel")).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
});

test("TabNav renders links", () => {
  renderUi(<TabNav label="Data quality" links={[{ href: "?tab=missing", label: "Missing", isCurrent: true }]} />);
  expect(screen.getByRole("link", { name: "Missing" })).toHaveAttribute("aria-current", "page");
});

test("a page head has the only h1 and its tag as text", async () => {
  const { container } = renderUi(<PageHead title="tiskárna" lang="cs" tag="internal" meta="12 rules" />);
  expect(screen.getByRole("heading", { level: 1, name: "tiskárna" })).toHaveAttribute("lang", "cs");
  expect(screen.getByText("Internal")).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});
