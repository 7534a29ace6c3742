import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { useState } from "react";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { ScreenLink } from "@/components/ui/screen-link";
import { SideMenu, type SideMenuSection } from "@/components/ui/side-menu";
import { TabNav } from "@/components/ui/tab-nav";
import { Tabs } from "@/components/ui/tabs";
import { renderUi } from "../../support/render-ui";

test("a screen link carries the filters of where the reader is", () => {
  renderUi(<ScreenLink href="/sites/1/query_customizations">Customizations</ScreenLink>, {
    address: { pathname: "/sites/1/catalog_management/synonyms", search: "?period=30d&page=3" },
  });
  expect(screen.getByRole("link")).toHaveAttribute("href", "/sites/1/query_customizations?period=30d");
});

test("pages are links; plain clicks can be taken over; the ends have no step beyond them", async () => {
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

test("counts of rows are right in Polish", () => {
  renderUi(<Pagination page={1} pageSize={10} total={22} hrefFor={(page) => `?page=${page}`} />, { locale: "pl" });
  expect(screen.getByText("1–10 z 22 wierszy")).toBeVisible();
});

const sections: SideMenuSection[] = [
  {
    id: "search",
    label: "Search",
    items: [
      { id: "a", label: "Customizations", href: "/sites/1/query_customizations" },
      { id: "b", label: "Voice search", href: "/sites/1/setup/voice_search", tag: "beta" },
    ],
  },
  { id: "help", label: "Help", items: [{ id: "c", label: "Guide", href: "/sites/1/help" }] },
];

function MenuOf() {
  const [open, setOpen] = useState(["search"]);
  return (
    <SideMenu
      label="Site menu"
      sections={sections}
      current="a"
      isExpanded={(id) => open.includes(id)}
      onToggle={(id, isExpanded) => setOpen(isExpanded ? [...open, id] : open.filter((one) => one !== id))}
    />
  );
}

test("the side menu folds by its section buttons, names tags in words and marks the current screen", async () => {
  const { user, container } = renderUi(<MenuOf />);
  expect(screen.getByRole("link", { name: "Customizations" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Voice search BETA" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Guide" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Help", expanded: false }));
  expect(screen.getByRole("link", { name: "Guide" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Search", expanded: true }));
  expect(screen.queryByRole("link", { name: "Customizations" })).not.toBeInTheDocument();
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

test("tabs with addresses are links", () => {
  renderUi(<TabNav label="Data quality" links={[{ href: "?tab=missing", label: "Missing", isCurrent: true }]} />);
  expect(screen.getByRole("link", { name: "Missing" })).toHaveAttribute("aria-current", "page");
});

test("a page head has the one h1 and its tag in words", async () => {
  const { container } = renderUi(<PageHead title="tiskárna" lang="cs" tag="internal" meta="12 rules" />);
  expect(screen.getByRole("heading", { level: 1, name: "tiskárna" })).toHaveAttribute("lang", "cs");
  expect(screen.getByText("Internal")).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});
