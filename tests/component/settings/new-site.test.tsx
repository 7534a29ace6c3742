import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SettingsScreen } from "@/components/settings/site/settings-screen";
import { showIntegration } from "@/lib/contract/settings/integration";
import { createNewSite, listGroups } from "@/lib/contract/settings/new-site";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";
const GROUPS = { groups: [{ id: "7", name: "West" }] };

function open(answers: FakeAnswer[], roles = ["owner"], groups = ["site_settings"]) {
  return renderScreen(<SettingsScreen siteId={SITE} searchUrl="https://legacy.example" />, {
    answers: [answer(showIntegration, { urls: {} }), ...answers],
    page: makeSitePage({ groups, rights: { roles, policies: [] } }),
    at: `/sites/${SITE}/settings`,
  });
}

async function openDialog(answers: FakeAnswer[]) {
  const opened = open(answers);
  await opened.user.click(screen.getByRole("button", { name: "New site" }));
  const dialog = await screen.findByRole("dialog", { name: "New site" });
  await within(dialog).findByLabelText("Group");
  return { ...opened, dialog: within(dialog) };
}

test("an owner creates a site in a known group; the form begins with the zone, currency and language of the current one", async () => {
  const { user, calls, dialog } = await openDialog([answer(listGroups, GROUPS), refuse(createNewSite, 500, "default")]);
  expect(dialog.getByLabelText("Time zone")).toHaveValue("Europe/Prague");
  expect(dialog.getByLabelText("Currency")).toHaveValue("CZK");
  expect(await axe(screen.getByRole("dialog"))).toHaveNoViolations();
  await user.type(dialog.getByLabelText("Name"), " Fernwood ");
  await user.type(dialog.getByLabelText("URL of the shop"), "https://fernwood.example");
  await user.click(dialog.getByRole("button", { name: "Create site" }));
  await waitFor(() => expect(calls(createNewSite)).toHaveLength(1));
  expect(calls(createNewSite)[0]?.body).toEqual({
    ...{ name: "Fernwood", time_zone: "Europe/Prague", currency: "CZK", language: "en" },
    ...{ base_url: "https://fernwood.example", group_id: "7", group_name: "" },
  });
});

test("a refusal of no single field is announced, and no input is lost", async () => {
  const { user, dialog, notices } = await openDialog([
    answer(listGroups, GROUPS),
    refuse(createNewSite, 422, "too_many_trial_sites"),
  ]);
  await user.type(dialog.getByLabelText("Name"), "Fernwood");
  await user.type(dialog.getByLabelText("URL of the shop"), "https://fernwood.example");
  await user.click(dialog.getByRole("button", { name: "Create site" }));
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^A project can have up to 10 sites on trial\./));
  expect(dialog.getByLabelText("Name")).toHaveValue("Fernwood");
});

test("wrong values get a message at their field and lose nothing", async () => {
  const taken = { errors: { name: ["name_taken"] } };
  const { user, calls, dialog } = await openDialog([
    answer(listGroups, GROUPS),
    refuse(createNewSite, 422, "name_taken", taken),
  ]);
  await user.selectOptions(dialog.getByLabelText("Group"), "New group…");
  await user.click(dialog.getByRole("button", { name: "Create site" }));
  expect(dialog.getByLabelText("Name")).toHaveAccessibleErrorMessage("Enter a name.");
  await waitFor(() => expect(dialog.getByLabelText("Name")).toHaveFocus());
  expect(dialog.getByLabelText("URL of the shop")).toHaveAccessibleErrorMessage(/^Enter a URL/);
  expect(dialog.getByLabelText("Name of the new group")).toHaveAccessibleErrorMessage("Enter the name of the group.");
  expect(calls(createNewSite)).toHaveLength(0);
  await user.type(dialog.getByLabelText("Name"), "Fernwood");
  await user.type(dialog.getByLabelText("URL of the shop"), "https://fernwood.example");
  await user.type(dialog.getByLabelText("Name of the new group"), "East");
  await user.click(dialog.getByRole("button", { name: "Create site" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("Name")).toHaveAccessibleErrorMessage(/^Another site of this project/),
  );
  expect(calls(createNewSite)[0]?.body).toMatchObject({ group_id: null, group_name: "East" });
  expect(dialog.getByLabelText("Name of the new group")).toHaveValue("East");
});

test.each([
  ["an operator", ["operator"], ["site_settings"]],
  ["a viewer", ["owner", "viewer"], ["site_settings"]],
  ["an owner with another backend", ["owner"], []],
])("%s is not offered to create one", async (_, roles, groups) => {
  open([], roles, groups);
  await screen.findByRole("heading", { name: "Voice search" });
  expect(screen.queryByRole("button", { name: "New site" })).toBeNull();
});
