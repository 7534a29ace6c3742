import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SavedViews } from "@/components/analytics/saved-views/saved-views";
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from "@/lib/contract/analytics/saved-views";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const AT = "/sites/100200-300401/searches";
const groups = ["saved_views", "history"];
const page = makeSitePage({ groups });
const viewerPage = makeSitePage({ groups, rights: { roles: ["viewer"], policies: ["analytics"] } });

function createView(over: Partial<SavedView> = {}): SavedView {
  return {
    ...{ id: "v1", screen: "searches", name: "Mobile", search: "device=mobile&period=7d" },
    ...{ is_shared: false, is_mine: true, owner: { id: "u1", name: "Olga" } },
    ...{ updated_at: "2026-03-09T10:00:00Z", updated_by: "Olga", revision: 5 },
    ...over,
  };
}

const MINE = createView();
const SHARED = createView({
  ...{ id: "v2", name: "Sale", search: "q=sale", is_shared: true, is_mine: false },
  ...{ owner: { id: "u2", name: "Dana" }, updated_by: "Petr" },
});

function open(at = "", answers: FakeAnswer[] = [], views = [MINE, SHARED], around = { page }) {
  return renderScreen(<SavedViews screen="searches" drops={["page"]} />, {
    ...{ answers: [...answers, answer(listSavedViews, { views })], at: `${AT}${at}` },
    ...around,
  });
}

async function openMenu(drawn: ReturnType<typeof open>, name: string | RegExp = "Views") {
  await drawn.user.click(await screen.findByRole("button", { name }));
  return drawn;
}

async function openDialog(drawn: ReturnType<typeof open>, name?: RegExp) {
  await openMenu(drawn, name);
  await drawn.user.click(await screen.findByRole("menuitem", { name: "Save or manage views…" }));
  return screen.findByRole("dialog", { name: "Saved views" });
}

const findView = async (name: string) => {
  const rows = await within(screen.getByRole("dialog")).findAllByRole("listitem");
  const row = rows.find(({ textContent }) => textContent?.startsWith(name));
  if (row === undefined) throw new Error(`no view ${name}`);
  return within(row);
};

test("applies a view, names it, and goes back to the default view", async () => {
  const drawn = open("?page=3");
  await openMenu(drawn);
  await drawn.user.click(await screen.findByRole("menuitemcheckbox", { name: /Mobile/ }));
  expect(window.location.search).toBe("?device=mobile&period=7d&view=v1");
  await openMenu(drawn, "View: Mobile");
  expect(await screen.findByRole("menuitemcheckbox", { name: /Mobile/ })).toBeChecked();
  await drawn.user.click(screen.getByRole("menuitemcheckbox", { name: /Default view/ }));
  expect(window.location.search).toBe("");
  expect(await screen.findByRole("button", { name: "Views" })).toBeInTheDocument();
});

test("saves what the screen shows, without its page, and opens the new view", async () => {
  const saved = createView({ id: "v9", name: "Lamps", search: "q=lamp", is_shared: true });
  const drawn = open("?q=lamp&page=2", [{ ...answer(createSavedView, saved), changes: [7] }]);
  const dialog = await openDialog(drawn);
  expect(await axe(dialog)).toHaveNoViolations();
  await drawn.user.type(within(dialog).getByRole("textbox", { name: "View name" }), " Lamps ");
  await drawn.user.click(within(dialog).getByRole("checkbox", { name: /Share with everyone/ }));
  await drawn.user.click(within(dialog).getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(drawn.calls(createSavedView)[0]?.body).toEqual({
    screen: "searches",
    name: "Lamps",
    search: "q=lamp",
    is_shared: true,
  });
  expect(window.location.search).toBe("?q=lamp&view=v9");
  expect(drawn.notices.at(-1)).toMatchObject({ text: "View “Lamps” saved", action: { label: "Undo" } });
});

test.each([
  ["name_taken", "You already have a view with this name. Choose another name."],
  ["too_many_views", "You already have 100 views here. Delete one before you save another."],
] as const)("shows %s at the name, and keeps the dialog and the address", async (code, text) => {
  const drawn = open("?q=lamp", [refuse(createSavedView, 422, code)]);
  const dialog = await openDialog(drawn);
  const name = within(dialog).getByRole("textbox", { name: "View name" });
  await drawn.user.type(name, "Mobile{Enter}");
  await waitFor(() => expect(name).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(name).toHaveValue("Mobile");
  expect(window.location.search).toBe("?q=lamp");
});

test("lists each view with owner and last change, and says which one is shown", async () => {
  const drawn = open("?device=mobile&period=7d&view=v1");
  await openDialog(drawn, /View: Mobile/);
  const mine = await findView("Mobile");
  expect(mine.getByText("Private")).toBeInTheDocument();
  expect(mine.getByRole("button", { name: "Shown" })).toHaveAttribute("aria-pressed", "true");
  const shared = await findView("Sale");
  expect(shared.getByText("Created by Dana · Last changed 09.03.2026 11:00 by Petr")).toBeInTheDocument();
  await drawn.user.click(shared.getByRole("button", { name: "Show" }));
  expect(window.location.search).toBe("?q=sale&view=v2");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("says that there are no views yet", async () => {
  const dialog = await openDialog(open("", [], []));
  expect(within(dialog).getByText("No saved views yet.")).toBeInTheDocument();
});

test("renames a view, with the revision that the user saw", async () => {
  const drawn = open("", [{ ...answer(updateSavedView, createView({ name: "Phones", revision: 6 })), changes: [8] }]);
  await openDialog(drawn);
  const row = await findView("Mobile");
  await drawn.user.click(row.getByRole("button", { name: "More actions for Mobile" }));
  await drawn.user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const field = row.getByRole("textbox", { name: "View name" });
  await drawn.user.clear(field);
  await drawn.user.type(field, "{Enter}");
  expect(field).toHaveAccessibleDescription("Enter a name.");
  expect(drawn.calls(updateSavedView)).toHaveLength(0);
  await drawn.user.type(field, "Phones{Enter}");
  await waitFor(() => expect(row.queryByRole("textbox")).toBeNull());
  expect(drawn.calls(updateSavedView)[0]?.body).toEqual({ id: "v1", name: "Phones" });
  expect(drawn.calls(updateSavedView)[0]?.headers.get("if-match")).toBe('"5"');
  expect(drawn.notices.at(-1)?.text).toBe("View “Phones” saved");
});

test("says at the field why a rename is refused, keeps the typed name, and cancels", async () => {
  const drawn = open("", [refuse(updateSavedView, 422, "name_taken")]);
  const dialog = await openDialog(drawn);
  const row = await findView("Mobile");
  await drawn.user.click(row.getByRole("button", { name: "More actions for Mobile" }));
  await drawn.user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  await drawn.user.type(row.getByRole("textbox", { name: "View name" }), "s{Enter}");
  await waitFor(() => expect(drawn.notices).toHaveLength(1));
  const field = row.getByRole("textbox", { name: "View name" });
  expect(field).toHaveValue("Mobiles");
  expect(field).toHaveAccessibleDescription(/already/);
  const [newName] = within(dialog).getAllByRole("textbox", { name: "View name" });
  expect(newName).not.toBe(field);
  expect(newName).toBeValid();
  await drawn.user.click(row.getByRole("button", { name: "Cancel" }));
  expect(row.getByText("Mobile")).toBeInTheDocument();
});

test.each([
  [MINE, "Share", { id: "v1", is_shared: true }],
  [createView({ is_shared: true }), "Make private", { id: "v1", is_shared: false }],
] as const)("changes who sees a view: %#", async (view, action, body) => {
  const drawn = open("", [answer(updateSavedView, { ...view, is_shared: !view.is_shared })], [view]);
  await openDialog(drawn);
  await drawn.user.click((await findView("Mobile")).getByRole("button", { name: "More actions for Mobile" }));
  await drawn.user.click(await screen.findByRole("menuitem", { name: action }));
  await waitFor(() => expect(drawn.calls(updateSavedView).map((one) => one.body)).toEqual([body]));
});

test("deletes a view and offers to undo it", async () => {
  const drawn = open("", [{ ...answer(deleteSavedView, undefined), changes: [9] }]);
  await openDialog(drawn);
  await drawn.user.click((await findView("Mobile")).getByRole("button", { name: "More actions for Mobile" }));
  await drawn.user.click(await screen.findByRole("menuitem", { name: "Delete view" }));
  await waitFor(() => expect(drawn.calls(deleteSavedView).map(({ body }) => body)).toEqual([{ id: "v1" }]));
  await waitFor(() =>
    expect(drawn.notices.at(-1)).toMatchObject({ text: "View “Mobile” deleted", action: { label: "Undo" } }),
  );
});

test("a viewer saves private views only, and cannot change shared ones", async () => {
  const drawn = open("", [], [MINE, SHARED], { page: viewerPage });
  const dialog = await openDialog(drawn);
  expect(within(dialog).queryByRole("checkbox")).toBeNull();
  expect((await findView("Sale")).queryByRole("button", { name: /More actions/ })).toBeNull();
  await drawn.user.click((await findView("Mobile")).getByRole("button", { name: "More actions for Mobile" }));
  expect(await screen.findByRole("menuitem", { name: "Rename" })).toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: "Share" })).toBeNull();
});

describe("a view that the address differs from", () => {
  test("can be updated to what the screen shows", async () => {
    const drawn = open("?device=app&view=v1&page=2", [answer(updateSavedView, createView({ search: "device=app" }))]);
    expect(await screen.findByText("Edited")).toBeInTheDocument();
    await drawn.user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(drawn.calls(updateSavedView)[0]?.body).toEqual({ id: "v1", search: "device=app" }));
  });

  test("can be reset", async () => {
    const drawn = open("?device=app&view=v1");
    await drawn.user.click(await screen.findByRole("link", { name: "Reset view" }));
    expect(window.location.search).toBe("?device=mobile&period=7d&view=v1");
    await waitFor(() => expect(screen.queryByText("Edited")).toBeNull());
  });

  test("cannot be updated by a viewer when it is shared", async () => {
    open("?q=lamp&view=v2", [], [SHARED], { page: viewerPage });
    expect(await screen.findByRole("link", { name: "Reset view" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  });

  test("is not edited by another order of its filters or another page", async () => {
    open("?period=7d&device=mobile&view=v1&page=4");
    expect(await screen.findByRole("button", { name: "View: Mobile" })).toBeInTheDocument();
    expect(screen.queryByText("Edited")).toBeNull();
  });
});

test("is absent when the backend has no saved views", () => {
  const { container, calls } = open("", [], [], { page: makeSitePage({ groups: [] }) });
  expect(container).toBeEmptyDOMElement();
  expect(calls(listSavedViews)).toHaveLength(0);
});
