import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SettingsScreen } from "@/components/settings/site/settings-screen";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { closeSite, reopenSite, transferSite } from "@/lib/contract/settings/administration";
import {
  type AdministeredSite,
  createProject,
  listProjects,
  listSites,
  renameAnyProject,
} from "@/lib/contract/settings/all-projects";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const HERE = "100200-300401";

const site = (given: Partial<AdministeredSite>): AdministeredSite => ({
  ...{ site_id: HERE, name: "Outfitters", project: { id: "1", name: "Hollowmere" }, group: { id: "w", name: "West" } },
  ...{ closed_at: null, close_reason: null, members: 3 },
  ...given,
});
const CLOSED = site({
  ...{ site_id: "2-2", name: "Výbava", project: { id: "2", name: "Fernwood" }, group: { id: "e", name: "East" } },
  ...{ closed_at: "2026-03-10T08:00:00Z", close_reason: "The shop has ended", members: 0 },
});
const makePage = (items: AdministeredSite[], total = items.length) => ({
  ...{ items, page: 1, per_page: 50, total_pages: Math.max(1, Math.ceil(total / 50)), total_count: total },
});
const PROJECTS = {
  projects: [
    { id: "1", name: "Hollowmere", sites: 1, groups: [{ id: "w", name: "West" }] },
    { id: "2", name: "Fernwood", sites: 1, groups: [{ id: "e", name: "East" }] },
    { id: "3", name: "Brookvale", sites: 0, groups: [] },
  ],
  total_count: 3,
};

function open(answers: FakeAnswer[], { at = "", roles = ["internal"], list = [site({}), CLOSED] } = {}) {
  return renderScreen(<SettingsScreen siteId={HERE} searchUrl={null} />, {
    answers: [
      ...answers,
      answer(availableProjects, {}),
      answer(listSites, makePage(list)),
      answer(listProjects, PROJECTS),
    ],
    page: makeSitePage({ groups: ["site_settings", "history"], rights: { roles, policies: [] } }),
    at: `/sites/${HERE}/settings?tab=projects${at}`,
  });
}

async function choose(user: ReturnType<typeof open>["user"], name: string, action: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(screen.getByRole("menuitem", { name: action }));
  return screen.findByRole(action.startsWith("Open") ? "alertdialog" : "dialog");
}

test("lists the sites of all projects with their state, and asks the server for what is typed", async () => {
  const { user, calls, container } = open([]);
  const table = await screen.findByRole("table", { name: "All sites by project" });
  expect(within(table).getByRole("link", { name: /Výbava/ })).toHaveAttribute(
    "href",
    "/sites/2-2/settings?tab=project",
  );
  expect(within(table).getByText("10.03.2026 09:00 · The shop has ended")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("2 sites");
  expect(await axe(container)).toHaveNoViolations();
  await user.type(screen.getByRole("searchbox", { name: /^Name, tracking code/ }), "vyb");
  await waitFor(() => expect(calls(listSites).at(-1)?.query).toMatchObject({ q: "vyb", page: 1 }));
  await user.selectOptions(screen.getByLabelText("Status"), "Closed");
  await waitFor(() => expect(calls(listSites).at(-1)?.query).toMatchObject({ q: "vyb", state: "closed" }));
});

test("moves a site to another project, after saying who keeps access", async () => {
  const { user, calls, notices } = open([answer(transferSite, { project_id: "2", group_id: "e" })]);
  const dialog = await choose(user, "Outfitters", "Move to another project…");
  expect(within(dialog).getByText("Its 3 members keep the same rights on it.")).toBeVisible();
  expect(within(dialog).getByText(/^Members of the new project’s other sites get no access/)).toBeVisible();
  const select = within(dialog).getByLabelText("Move to project");
  await waitFor(() => expect(select).toHaveDisplayValue("Fernwood (1 site)"));
  expect(within(select).queryByRole("option", { name: /Hollowmere/ })).toBeNull();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Move site" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: "Site moved" }]));
  expect(calls(transferSite)[0]?.body).toMatchObject({ from_project_id: "1", project_id: "2", group_id: "e" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a project without groups gets one by name; a refused name stays in the form", async () => {
  const errors = { errors: { project_id: ["name_taken"] } };
  const { user, calls } = open([refuse(transferSite, 422, "name_taken", errors)]);
  const dialog = await choose(user, "Outfitters", "Move to another project…");
  const select = within(dialog).getByLabelText("Move to project");
  await waitFor(() => expect(select).toHaveDisplayValue("Fernwood (1 site)"));
  await user.selectOptions(select, "Brookvale (no sites)");
  const group = within(dialog).getByLabelText("Name of the new group");
  await user.clear(group);
  await user.click(within(dialog).getByRole("button", { name: "Move site" }));
  expect(group).toHaveAccessibleErrorMessage("Enter the name of the group.");
  expect(calls(transferSite)).toHaveLength(0);
  await user.type(group, "North");
  await user.click(within(dialog).getByRole("button", { name: "Move site" }));
  await waitFor(() => expect(select).toHaveAccessibleErrorMessage(/already has a site with this name/));
  expect(calls(transferSite)[0]?.body).toMatchObject({ project_id: "3", group_id: null, group_name: "North" });
  expect(group).toHaveValue("North");
});

test("closes a site after its name and a reason were typed, after saying what happens", async () => {
  const { user, calls, notices } = open([
    { ...answer(closeSite, { closed_at: "2026-03-11T08:00:00Z" }), changes: [7] },
  ]);
  const dialog = await choose(user, "Outfitters", "Close site…");
  for (const text of [/^Shoppers get no results/, /^Feed runs don’t start/, /^Nothing is deleted/])
    expect(within(dialog).getByText(text)).toBeVisible();
  const submit = within(dialog).getByRole("button", { name: "Close site" });
  await user.click(submit);
  const name = within(dialog).getByLabelText("To confirm, type the name of the site: Outfitters");
  const reason = within(dialog).getByLabelText("Reason");
  expect(name).toHaveAccessibleErrorMessage("Type the name of the site exactly as shown.");
  expect(reason).toHaveAccessibleErrorMessage("Enter a reason.");
  expect(calls(closeSite)).toHaveLength(0);
  expect(await axe(dialog)).toHaveNoViolations();
  await user.type(name, "outfitters");
  await user.type(reason, "Season is over");
  await user.click(submit);
  await waitFor(() => expect(notices).toMatchObject([{ text: "Site closed", action: { label: "Undo" } }]));
  expect(calls(closeSite)[0]?.body).toEqual({ site_name: "outfitters", reason: "Season is over" });
});

test("opens a closed site again; as it is not the open one, the notification names its history", async () => {
  const { user, calls, notices } = open([{ ...answer(reopenSite, undefined), changes: [7] }]);
  const dialog = await choose(user, "Výbava", "Open again…");
  await user.click(within(dialog).getByRole("button", { name: "Open site" }));
  await waitFor(() => expect(calls(reopenSite)).toHaveLength(1));
  await waitFor(() =>
    expect(notices).toMatchObject([
      { text: "Site opened again", detail: "You can undo it in the change history of that site." },
    ]),
  );
  expect(notices[0]?.action).toBeUndefined();
});

test("creates and renames projects; a taken name is shown at its field", async () => {
  const errors = { errors: { name: ["name_taken"] } };
  const { user, calls } = open([
    refuse(createProject, 422, "name_taken", errors),
    answer(renameAnyProject, { name: "Fernwood UK" }),
  ]);
  await user.click(await screen.findByRole("button", { name: "New project" }));
  const name = await screen.findByLabelText("Name of the project");
  await user.type(name, "Fernwood");
  await user.click(screen.getByRole("button", { name: "Create project" }));
  await waitFor(() => expect(name).toHaveAccessibleErrorMessage(/^Another project has this name/));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const dialog = await choose(user, "Výbava", "Rename project…");
  await user.type(within(dialog).getByLabelText("Name of the project"), " UK");
  await user.click(within(dialog).getByRole("button", { name: "Rename project" }));
  await waitFor(() => expect(calls(renameAnyProject)[0]?.body).toEqual({ id: "2", name: "Fernwood UK" }));
});

test("says that nothing matches, and clears the search", async () => {
  const { user, calls } = open([], { at: "&q=zzz", list: [] });
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(calls(listSites).at(-1)?.query).toMatchObject({ q: "" }));
});

test("an owner has no such tab", async () => {
  open([], { roles: ["owner"] });
  const tabs = within(await screen.findByRole("navigation", { name: "Settings of the site" }));
  expect(tabs.queryByRole("link", { name: /^All projects/ })).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});
