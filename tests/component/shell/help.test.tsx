import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { CurrentTopic } from "@/components/shell/help-panel";
import { HelpScreen } from "@/components/shell/help-screen";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import { SCREENS } from "@/lib/domain/kit/screens";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";
import { renderShell } from "@/tests/support/render-shell";

const SITE = "/sites/100200-300401";

const SECTIONS = [
  {
    key: "search",
    label: "Search",
    screens: [
      { name: "synonyms", label: "Synonyms", href: `${SITE}/catalog_management/synonyms`, tags: [] },
      { name: "redirects", label: "Redirects", href: `${SITE}/fixit`, tags: [] },
    ],
  },
  {
    key: "generalSettings",
    label: "General Settings",
    screens: [{ name: "services", label: "Emergency deactivation", href: `${SITE}/settings/services`, tags: [] }],
  },
];

const showHelp = () => renderShell(<HelpScreen sections={SECTIONS} precedence={`${SITE}/help/precedence`} />);

test.each(Object.entries({ en, cs, sk, pl }))(
  "every screen that exists has a help topic in %s",
  (_locale, messages) => {
    const topics = new Set(Object.keys(messages.help.topics));
    const without = SCREENS.filter(({ name, exists }) => exists && name !== "help" && !topics.has(name));
    expect(without.map(({ name }) => name)).toEqual([]);
  },
);

test("every help topic belongs to a screen", () => {
  const names = new Set(SCREENS.map(({ name }) => name));
  expect(Object.keys(en.help.topics).filter((name) => !names.has(name))).toEqual([]);
});

test("lists the topics of the given screens by section, each with a link to its screen", async () => {
  const { container } = showHelp();
  const search = screen.getByRole("region", { name: "Search" });
  expect(
    within(search)
      .getAllByRole("heading", { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(["Synonyms", "Redirects"]);
  expect(screen.getByRole("link", { name: "Open Redirects" })).toHaveAttribute("href", `${SITE}/fixit`);
  expect(container.querySelector("article#services")).toHaveTextContent(/Turn off search, recommendations/);
  expect(await axe(container)).toHaveNoViolations();
});

test("finds topics by words of their texts, and says how many", async () => {
  const { user } = showHelp();
  await user.type(screen.getByRole("searchbox", { name: "Find in help" }), "CSV TARGET");
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual(["Redirects"]);
  expect(screen.getByRole("status")).toHaveTextContent("1 topic");
  await user.type(screen.getByRole("searchbox", { name: "Find in help" }), " zebra");
  expect(screen.queryAllByRole("heading", { level: 3 })).toEqual([]);
  expect(screen.getByRole("status")).toHaveTextContent("No topic contains these words");
});

test("opens the announcement of the redesign again and stores a refusal of it", async () => {
  startUiState("help-reader");
  const { user } = showHelp();
  await user.click(screen.getByRole("button", { name: "What the redesign changed" }));
  await user.click(screen.getByRole("button", { name: "Later", hidden: true }));
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  expect(getUiState().hideRedesignModal).toBe(false);
  await user.click(screen.getByRole("button", { name: "What the redesign changed" }));
  await user.click(screen.getByRole("button", { name: "Don’t show again", hidden: true }));
  expect(getUiState().hideRedesignModal).toBe(true);
});

test("the panel shows the topic of the screen that is open, also on its inner pages", () => {
  renderShell(<CurrentTopic />, { at: `${SITE}/query_customizations/demo-1` });
  expect(screen.getByText(/Decide which items a query shows/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "All help topics" })).toHaveAttribute(
    "href",
    `${SITE}/help#query-customizations`,
  );
});

test("the panel says when a page has no topic, and leads to all of them", () => {
  renderShell(<CurrentTopic />, { at: `${SITE}/no/such/screen`, locale: "cs" });
  expect(screen.getByText("K této stránce nápověda není.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Celá nápověda" })).toHaveAttribute("href", `${SITE}/help`);
});
