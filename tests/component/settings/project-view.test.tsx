import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SettingsScreen } from "@/components/settings/site/settings-screen";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { moveSite, renameGroup, renameProject, setTrial, showProject } from "@/lib/contract/settings/administration";
import { showIntegration } from "@/lib/contract/settings/integration";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";
const PROJECT = {
  project: { id: "1", name: "Hollowmere" },
  groups: [
    { id: "w", name: "West", sites: [{ site_id: SITE, name: "Outfitters", trial_ends_on: "2026-12-08" }] },
    { id: "e", name: "East", sites: [{ site_id: "2", name: "Outfitters PL", trial_ends_on: null }] },
    { id: "n", name: "North", sites: [] },
  ],
};

function open(answers: FakeAnswer[], roles = ["internal"]) {
  return renderScreen(<SettingsScreen siteId={SITE} searchUrl={null} />, {
    answers: [...answers, answer(availableProjects, {}), answer(showIntegration, { urls: {} })],
    page: makeSitePage({ groups: ["site_settings", "history"], rights: { roles, policies: [] } }),
    at: `/sites/${SITE}/settings?tab=project`,
  });
}

test("an internal user renames the project and a group; the site list shows it at once", async () => {
  const answers = [
    answer(showProject, PROJECT),
    { ...answer(renameProject, { name: "Fernwood" }), changes: [4] },
    answer(renameGroup, { name: "Far East" }),
  ];
  const { user, calls, notices, container } = open(answers);
  const project = await screen.findByLabelText("Project");
  expect(screen.getByText("Trial until 08.12.2026")).toBeVisible();
  expect(screen.getByText("No sites in this group.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Outfitters PL" })).toHaveAttribute("href", "/sites/2/settings?tab=project");
  expect(await axe(container)).toHaveNoViolations();
  await user.clear(project);
  await user.click(screen.getByRole("button", { name: "Rename: Hollowmere" }));
  expect(project).toHaveAccessibleErrorMessage("Enter a name.");
  await user.type(project, "Fernwood");
  await user.click(screen.getByRole("button", { name: "Rename: Hollowmere" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: "Renamed", action: { label: "Undo" } }]));
  expect(calls(renameProject)[0]?.body).toEqual({ name: "Fernwood" });
  await waitFor(() => expect(calls(availableProjects)).toHaveLength(1));
  await user.type(screen.getByDisplayValue("East"), "ern");
  await user.click(screen.getByRole("button", { name: "Rename: East" }));
  await waitFor(() => expect(calls(renameGroup)[0]?.body).toEqual({ id: "e", name: "Eastern" }));
});

test("an internal user moves the site, and ends its trial", async () => {
  const answers = [
    answer(showProject, PROJECT),
    answer(moveSite, { group_id: "e" }),
    answer(setTrial, { trial_ends_on: null }),
  ];
  const { user, calls } = open(answers);
  await user.selectOptions(await screen.findByLabelText("Group of this site"), "East");
  await waitFor(() => expect(calls(moveSite)[0]?.body).toEqual({ group_id: "e" }));
  await user.clear(screen.getByLabelText(/^Last day of the trial/));
  await user.click(screen.getByRole("button", { name: "Save trial" }));
  await waitFor(() => expect(calls(setTrial)[0]?.body).toEqual({ trial_ends_on: null }));
});

test("a refused name is shown at its field", async () => {
  const errors = { errors: { name: ["name_too_long"] } };
  const { user } = open([answer(showProject, PROJECT), refuse(renameProject, 422, "name_too_long", errors)]);
  const project = await screen.findByLabelText("Project");
  await user.type(project, "!");
  await user.click(screen.getByRole("button", { name: "Rename: Hollowmere" }));
  await waitFor(() => expect(project).toHaveAccessibleErrorMessage("Enter at most 100 characters."));
  expect(project).toHaveValue("Hollowmere!");
});

test("an owner sees the integration instead, without the tab", async () => {
  open([], ["owner"]);
  const tabs = within(await screen.findByRole("navigation", { name: "Settings of the site" }));
  expect(tabs.getAllByRole("link").map((link) => link.textContent)).toEqual(["Integration", "Site"]);
  expect(await screen.findByRole("heading", { name: "Keys and URLs" })).toBeVisible();
});
