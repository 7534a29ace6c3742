import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { MenuDashboards } from "@/components/analytics/dashboards/menu-dashboards";
import { deleteDashboard, rename, reorder } from "@/lib/contract/analytics/dashboards";
import { type Around, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeBackend, page, viewerPage } from "./board-answers";

const AT = "/sites/100200-300401/searches?period=7d";

function open(backend = makeBackend(), around: Partial<Around> = {}) {
  const menu = <MenuDashboards known={null} startsNew={false} />;
  return { backend, ...renderScreen(menu, { answers: backend.answers, page, at: AT, ...around }) };
}

const names = () => screen.getAllByRole("link").map((link) => link.textContent);
const act = async ({ user }: ReturnType<typeof open>, name: string, action: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for dashboard ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

test("lists the dashboards in order with links that carry the filters of the page", async () => {
  const { container } = open();
  expect(await screen.findByRole("link", { name: "Fridays" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/dashboards/friday?period=7d",
  );
  expect(names()).toEqual(["Mornings", "Fridays", "Sale"]);
  expect(await axe(container)).toHaveNoViolations();
});

test("renames and deletes a dashboard immediately, with undo", async () => {
  const drawn = open();
  const { user, notices, calls } = drawn;
  await act(drawn, "Fridays", "Rename");
  const dialog = await screen.findByRole("dialog", { name: "Rename dashboard “Fridays”" });
  await user.clear(within(dialog).getByRole("textbox", { name: "Name" }));
  await user.click(within(dialog).getByRole("button", { name: "Rename" }));
  expect(within(dialog).getByText("Enter a name.")).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Weekends{Enter}");
  expect(await screen.findByRole("link", { name: "Weekends" })).toBeInTheDocument();
  await waitFor(() => expect(notices.at(-1)?.text).toBe("Dashboard renamed to “Weekends”"));
  expect(calls(rename)[0]?.body).toEqual({ id: "friday", name: "Weekends", was: "Fridays" });
  await act(drawn, "Sale", "Delete");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Sale" })).toBeNull());
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ text: "Dashboard “Sale” deleted" }));
  expect(notices.at(-1)?.action?.label).toBe("Undo");
  expect(calls(deleteDashboard)).toHaveLength(1);
});

test("moves a dashboard with the keyboard and sends the order that was shown", async () => {
  const { user, backend, calls } = open();
  (await screen.findByRole("button", { name: "Move Sale" })).focus();
  await user.keyboard("{Alt>}{Home}{/Alt}");
  await waitFor(() => expect(names()).toEqual(["Sale", "Mornings", "Fridays"]));
  await waitFor(() => expect(backend.lines().map(({ id }) => id)).toEqual(["sale", "morning", "friday"]));
  expect(calls(reorder)[0]?.body).toEqual({
    ids: ["sale", "morning", "friday"],
    was: ["morning", "friday", "sale"],
  });
});

test("reverts a refused action and announces the error", async () => {
  const backend = makeBackend();
  const drawn = open(backend, { answers: [refuse(deleteDashboard, 404, "not_found"), ...backend.answers] });
  await act(drawn, "Sale", "Delete");
  await waitFor(() => expect(drawn.notices.at(-1)?.text).toBe("This dashboard no longer exists."));
  expect(await screen.findByRole("link", { name: "Sale" })).toBeInTheDocument();
});

test("shows viewers only links", async () => {
  open(undefined, { page: viewerPage });
  expect(await screen.findByRole("link", { name: "Sale" })).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});
