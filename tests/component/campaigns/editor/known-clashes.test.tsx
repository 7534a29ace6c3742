import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { clashes, list, publishDraft, saveDraft, show } from "@/lib/contract/campaigns/campaigns";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { HEADER, makeCampaign, makeCampaignInput, makeDraft, makeShownCampaign, openCampaign } from "./open-campaign";

// Conflicts with other campaigns that are shown while editing.

afterEach(() => localCopy.clear());

const OTHER = { id: "k2", title: "stan, sleeping bag", active_from: "2026-03-01", active_to: null };
const CLASH = { placement: "search_header" as const, campaign: OTHER, subjects: ["Stan"] };
const TAKEN = "“stan, sleeping bag” already has a banner here for Stan.";
const TAKEN_OVER = "Publishing takes this over from “stan, sleeping bag”: Stan.";
const mine = makeDraft(makeCampaignInput(), { updated_by: { id: "u1", name: "Olga Owner" } });

/** Opens a draft that conflicts with another campaign for one of its two queries. */
async function openWithClash(...more: Parameters<typeof answer<typeof clashes>>[1][]) {
  const other = makeShownCampaign({ campaign: makeCampaign({ id: "k2", queries: "Stan, sleeping bag" }) });
  const answers = [
    answer(show, ({ query }) => (query.id === "k2" ? other : makeShownCampaign({ draft: mine }))),
    answer(clashes, ...(more.length > 0 ? more : [{ clashes: [CLASH] }])),
    answer(saveDraft, { id: "k1", draft: { ...mine, revision: 6 } }),
    answer(publishDraft, { campaign: makeCampaign() }),
  ];
  const opened = await openCampaign({ answers });
  const header = within(screen.getByRole("group", { name: "Above results" }));
  return { ...opened, header };
}

/** Opens the dialog from the warning, chooses, and applies the choice. */
async function choose({ user, header }: Awaited<ReturnType<typeof openWithClash>>, choice: string) {
  await user.click(await header.findByRole("button", { name: "Resolve conflict…" }));
  const dialog = await screen.findByRole("dialog", { name: "Conflict with another campaign" });
  expect(within(dialog).getByRole("link", { name: "Open campaign" })).toBeInTheDocument();
  await user.click(within(dialog).getByRole("radio", { name: choice }));
  await user.click(within(dialog).getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function publish({ user }: Pick<Awaited<ReturnType<typeof openWithClash>>, "user">) {
  await user.click((await screen.findAllByRole("button", { name: "Publish…" }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  const shown = dialog.queryByText(/takes this over/)?.textContent ?? null;
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  return shown;
}

test("a placement that another campaign has warns with its name and its time, and is announced", async () => {
  const { header, container, calls } = await openWithClash();
  expect(await header.findByText(TAKEN, { exact: false })).toHaveTextContent("From 01.03.2026");
  expect(screen.getByText("Conflict with another campaign")).toHaveAttribute("role", "status");
  expect(within(screen.getByRole("group", { name: "Below results" })).queryByText(/already/)).toBeNull();
  expect(calls(clashes)).toMatchObject([{ body: { id: "k1", queries: "tent, stan", placements: ["search_header"] } }]);
  expect(await axe(container)).toHaveNoViolations();
});

test("a take-over chosen while editing waits for publishing, which sends it and asks nothing", async () => {
  const opened = await openWithClash();
  await choose(opened, "Take over: Stan");
  expect(opened.header.getByText(TAKEN_OVER)).toBeInTheDocument();
  const change = opened.header.getByRole("button", { name: "Change choice…" });
  await waitFor(() => expect(change).toHaveFocus());
  expect(opened.calls(publishDraft)).toHaveLength(0);
  expect(await publish(opened)).toBe(`${TAKEN_OVER} (Above results)`);
  await waitFor(() => expect(opened.notices).toMatchObject([{ kind: "good" }]));
  expect(opened.calls(publishDraft)[0]?.body).toMatchObject({
    take_over: [{ id: "k2", subjects: ["Stan"], placements: ["search_header"] }],
  });
});

test("dropping the query while editing removes it from the form and publishes nothing", async () => {
  const opened = await openWithClash();
  await choose(opened, "Remove the query here: Stan");
  const queries = screen.getByRole("textbox", { name: "Queries" });
  expect(queries).toHaveValue("tent");
  await waitFor(() => expect(queries).toHaveFocus());
  expect(opened.header.queryByText(TAKEN, { exact: false })).toBeNull();
  expect(opened.calls(publishDraft)).toHaveLength(0);
});

test("a choice is requested again when more queries are in conflict", async () => {
  const more = { clashes: [{ ...CLASH, subjects: ["Stan", "sleeping bag"] }] };
  const opened = await openWithClash({ clashes: [CLASH] }, more);
  await choose(opened, "Take over: Stan");
  await opened.user.type(screen.getByRole("textbox", { name: "Queries" }), ", sleeping bag");
  expect(await opened.header.findByText(/for Stan, sleeping bag\./)).toBeInTheDocument();
  expect(await publish(opened)).toBeNull();
  await waitFor(() => expect(opened.calls(publishDraft)).toHaveLength(1));
  expect(opened.calls(publishDraft)[0]?.body).not.toHaveProperty("take_over");
});

test("the warning goes when the banner is removed, and changing only URLs starts no new look-up", async () => {
  const { user, header, calls } = await openWithClash();
  await header.findByText(TAKEN, { exact: false });
  const desktop = screen.getByDisplayValue(HEADER);
  await user.type(desktop, "?v=2");
  await user.clear(desktop);
  expect(header.queryByText(TAKEN, { exact: false })).toBeNull();
  expect(calls(clashes)).toHaveLength(1);
});

test("without an answer, nothing is shown, and publishing asks as before", async () => {
  const { header, calls, notices } = await openWithClash(makeRefusal(500, "internal"));
  await waitFor(() => expect(calls(clashes)).toHaveLength(1));
  expect(header.queryByText(/already/)).toBeNull();
  expect(notices).toHaveLength(0);
});

test("viewers do not look up conflicts", async () => {
  const { calls } = await openCampaign({
    answers: [answer(clashes, { clashes: [CLASH] })],
    rights: { roles: ["viewer"], policies: ["campaigns"] },
  });
  expect(calls(clashes)).toHaveLength(0);
});

test("another backend's conflicts come from its list; they cannot be taken over there", async () => {
  const row = { target_url: "https://shop.example/", banners: { search_header: { desktop_url: HEADER } } };
  const campaigns = [
    { ...row, id: 7, queries: "tent" },
    { ...row, id: 8, queries: "Tent, lamp", active_to: "2026-12-31" },
    { ...row, id: 9, queries: "lamp" },
  ];
  const { user, calls } = await openCampaign({ id: "7", groups: [], answers: [answer(list, { campaigns })] });
  const header = within(screen.getByRole("group", { name: "Above results" }));
  expect(
    await header.findByText("“Tent, lamp” already has a banner here for Tent.", { exact: false }),
  ).toHaveTextContent("Through 31.12.2026");
  await user.click(header.getByRole("button", { name: "Resolve conflict…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/You can’t resolve this conflict here\./)).toBeInTheDocument();
  expect(dialog.queryByRole("radio")).toBeNull();
  expect(calls(list)).toHaveLength(1);
});
