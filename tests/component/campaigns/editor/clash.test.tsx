import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { publishDraft, saveDraft, show } from "@/lib/contract/campaigns/campaigns";
import type { Answer } from "@/lib/http/endpoint";
import { answer, refusal } from "@/tests/support/render-screen";
import { aCampaign, aCampaignInput, aDraft, openCampaign, shownAs } from "./open-campaign";

// Conflicts with other campaigns, which a refused publication names.

afterEach(() => localCopy.clear());

const OTHER = { id: "k2", title: "stan, sleeping bag", active_from: null, active_to: null };
const CLASH = { placement: "search_header", campaign: OTHER, subjects: ["Stan"] };
const taken = refusal(422, "duplicate_placeholder", {
  errors: { "banners.search_header": ["duplicate_placeholder"] },
  clashes: [CLASH],
});
const mine = aDraft(aCampaignInput(), { updated_by: { id: "u1", name: "Olga Owner" } });

/** Publishes the draft, which conflicts with another campaign for these queries. */
async function openClash(otherQueries: string) {
  const other = shownAs({ campaign: aCampaign({ id: "k2", queries: otherQueries }) });
  const answers = [
    answer(show, ({ query }): Answer<typeof show> => (query.id === "k2" ? other : shownAs({ draft: mine }))),
    answer(saveDraft, { id: "k1", draft: { ...mine, revision: 6 } }),
    answer(publishDraft, taken, { campaign: aCampaign() }),
  ];
  const opened = await openCampaign({ answers });
  await opened.user.click(screen.getByRole("button", { name: "Publish…" }));
  await opened.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Conflict with another campaign" });
  return { ...opened, dialog, inDialog: within(dialog) };
}

test("the dialog names the other campaign, the placement and the shared query, with a link to it", async () => {
  const { dialog, inDialog, notices } = await openClash("Stan, sleeping bag");
  expect(dialog).toHaveTextContent("stan, sleeping bag");
  expect(dialog).toHaveTextContent("Above results, query: Stan");
  const link = inDialog.getByRole("link", { name: "Open campaign" });
  expect(link).toHaveAttribute("href", "/sites/100200-300401/campaigns/k2");
  expect(link).toHaveAttribute("target", "_blank");
  expect(notices).toHaveLength(0);
  expect(await axe(dialog)).toHaveNoViolations();
});

test("taking over says that the other campaign stays, removes the query there and publishes again", async () => {
  const { user, inDialog, calls, notices } = await openClash("Stan, sleeping bag");
  const choice = inDialog.getByRole("radio", { name: "Take over: Stan" });
  await waitFor(() => expect(choice).toHaveAccessibleDescription(/stays/));
  await user.click(choice);
  await user.click(inDialog.getByRole("button", { name: "Resolve and publish" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good" }]));
  expect(calls(publishDraft)[1]?.body).toMatchObject({ take_over: [{ id: "k2", subjects: ["Stan"] }] });
});

test("taking over says that a campaign without other queries is deleted", async () => {
  const { inDialog } = await openClash("Stan");
  const choice = inDialog.getByRole("radio", { name: "Take over: Stan" });
  await waitFor(() => expect(choice).toHaveAccessibleDescription(/deleted/));
});

test("dropping the query removes it here and publishes the rest", async () => {
  const { user, inDialog, calls } = await openClash("Stan, sleeping bag");
  await user.click(inDialog.getByRole("radio", { name: "Drop the query here: Stan" }));
  await user.click(inDialog.getByRole("button", { name: "Resolve and publish" }));
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(2));
  expect(calls(saveDraft)[0]?.body).toMatchObject({ campaign: { queries: "tent" } });
  expect(calls(publishDraft)[1]?.body).toMatchObject({ draft_revision: 6, take_over: [] });
});

test("nothing is sent before each conflict has an answer; the only banner cannot be dropped", async () => {
  const { user, inDialog, calls } = await openClash("Stan, sleeping bag");
  expect(inDialog.queryByRole("radio", { name: /Drop the banner/ })).toBeNull();
  await user.click(inDialog.getByRole("button", { name: "Resolve and publish" }));
  expect(inDialog.getByText("Choose what should happen.")).toBeInTheDocument();
  expect(calls(publishDraft)).toHaveLength(1);
});
