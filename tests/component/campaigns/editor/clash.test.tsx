import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { publishDraft, saveDraft, show } from "@/lib/contract/campaigns/campaigns";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";
import type { Answer } from "@/lib/http/endpoint";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { makeCampaign, makeCampaignInput, makeDraft, makeShownCampaign, openCampaign } from "./open-campaign";

// Conflicts with other campaigns, which a refused publication names.

afterEach(() => localCopy.clear());

const OTHER = { id: "k2", title: "stan, sleeping bag", active_from: null, active_to: null };
const CLASH = { placement: "search_header", campaign: OTHER, subjects: ["Stan"] };
const taken = makeRefusal(422, "duplicate_placeholder", {
  errors: { "banners.search_header": ["duplicate_placeholder"] },
  clashes: [CLASH],
});
const mine = makeDraft(makeCampaignInput(), { updated_by: { id: "u1", name: "Olga Owner" } });

/** Publishes the draft, which conflicts with another campaign for these queries, with banners in these placements. */
async function openClash(
  otherQueries: string,
  placements: readonly BannerPlacement[] = ["search_header"],
  ...more: ReturnType<typeof makeRefusal>[]
) {
  const image = { desktop_url: "https://img.example/other.jpg", mobile_url: null };
  const banners = Object.fromEntries(placements.map((placement) => [placement, image]));
  const other = makeShownCampaign({ campaign: makeCampaign({ id: "k2", queries: otherQueries, banners }) });
  const answers = [
    answer(show, ({ query }): Answer<typeof show> => (query.id === "k2" ? other : makeShownCampaign({ draft: mine }))),
    answer(saveDraft, { id: "k1", draft: { ...mine, revision: 6 } }),
    answer(publishDraft, taken, ...more, { campaign: makeCampaign() }),
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

test("taking over sends the query and the placement in conflict, and publishes again", async () => {
  const { user, inDialog, calls, notices } = await openClash("Stan, sleeping bag");
  const choice = inDialog.getByRole("radio", { name: "Take over: Stan" });
  await user.click(choice);
  await user.click(inDialog.getByRole("button", { name: "Resolve and publish" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good" }]));
  expect(calls(publishDraft)[1]?.body).toMatchObject({
    take_over: [{ id: "k2", subjects: ["Stan"], placements: ["search_header"] }],
  });
});

const MOVES = "Only this moves here from “stan, sleeping bag”: Stan (Above results).";

test.each<[string, string, BannerPlacement[], string]>([
  ["with other queries stays", "Stan, sleeping bag", ["search_header"], "Everything else there stays."],
  [
    "without other queries stays with its other banners",
    "Stan",
    ["search_header", "search_footer"],
    "That campaign stays with its other banners: Below results.",
  ],
  [
    "without anything else is deleted",
    "Stan",
    ["search_header"],
    "There is nothing else in that campaign, so it is deleted.",
  ],
  [
    "with other queries and banners is split",
    "Stan, sleeping bag",
    ["search_header", "search_footer"],
    "That campaign is split in two: a new one for Stan with the other banners (Below results), and the old one for everything else.",
  ],
])("taking over says that a campaign %s", async (_, queries, placements, outcome) => {
  const { inDialog } = await openClash(queries, placements);
  const choice = inDialog.getByRole("radio", { name: "Take over: Stan" });
  await waitFor(() => expect(choice).toHaveAccessibleDescription(`${MOVES} ${outcome}`));
});

test("after taking over, nothing reads the other campaign, which may be deleted, and no error stays at a field", async () => {
  const { user, inDialog, calls, notices } = await openClash("Stan");
  const choice = inDialog.getByRole("radio", { name: "Take over: Stan" });
  await waitFor(() => expect(choice).toHaveAccessibleDescription(/deleted/));
  const countReads = (id: string) => calls(show).filter(({ query }) => (query as { id: string }).id === id).length;
  const before = { mine: countReads("k1"), other: countReads("k2") };
  expect(before.other).toBe(1);
  const error = "Another campaign already has a banner";
  expect(screen.getAllByText(error, { exact: false }).length).toBeGreaterThan(0);
  await user.click(choice);
  await user.click(inDialog.getByRole("button", { name: "Resolve and publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(countReads("k1")).toBeGreaterThan(before.mine);
  expect(countReads("k2")).toBe(1);
  expect(notices).toMatchObject([{ kind: "good" }]);
  expect(screen.queryByText(error, { exact: false })).toBeNull();
});

test("dropping the query removes it here and publishes the rest", async () => {
  const { user, inDialog, calls } = await openClash("Stan, sleeping bag");
  await user.click(inDialog.getByRole("radio", { name: "Remove the query here: Stan" }));
  await user.click(inDialog.getByRole("button", { name: "Resolve and publish" }));
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(2));
  expect(calls(saveDraft)[0]?.body).toMatchObject({ campaign: { queries: "tent" } });
  expect(calls(publishDraft)[1]?.body).toMatchObject({ draft_revision: 6, take_over: [] });
});

test("nothing is sent before each conflict has an answer; the only banner cannot be dropped", async () => {
  const { user, inDialog, calls } = await openClash("Stan, sleeping bag");
  expect(inDialog.queryByRole("radio", { name: /Remove the banner/ })).toBeNull();
  await user.click(inDialog.getByRole("button", { name: "Resolve and publish" }));
  expect(inDialog.getByText("Choose what should happen.")).toBeInTheDocument();
  expect(calls(publishDraft)).toHaveLength(1);
});

test("a publish from the dialog that is refused with another conflict asks about that one too, and still takes the first over", async () => {
  const campaign = { id: "k3", title: "tents", active_from: null, active_to: null };
  const again = makeRefusal(422, "duplicate_placeholder", {
    errors: { "banners.search_header": ["duplicate_placeholder"] },
    clashes: [{ placement: "search_header", campaign, subjects: ["tent"] }],
  });
  const { user, calls } = await openClash("Stan", ["search_header"], again);
  const clickIn = async (role: "radio" | "button", name: string) =>
    user.click(within(screen.getByRole("dialog")).getByRole(role, { name }));
  await clickIn("radio", "Take over: Stan");
  await clickIn("button", "Resolve and publish");
  expect(await screen.findByRole("radio", { name: "Take over: tent" })).not.toBeChecked();
  expect(screen.getByRole("radio", { name: "Take over: Stan" })).toBeChecked();
  await clickIn("radio", "Take over: tent");
  await clickIn("button", "Resolve and publish");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(publishDraft).at(-1)?.body).toMatchObject({
    take_over: [{ id: "k2" }, { id: "k3", subjects: ["tent"] }],
  });
});

test("the choice publishes while the reads after the refused publish are still running, and their late answers change nothing", async () => {
  const late: { answer: () => void }[] = [];
  const slow = (value: Answer<typeof show>) =>
    new Promise<Answer<typeof show>>((resolve) => late.push({ answer: () => resolve(value) }));
  const changed = { ...mine, campaign: makeCampaignInput({ queries: "tent, stan, lamp" }), revision: 6 };
  const published = makeShownCampaign({ campaign: makeCampaign({ queries: "tent, stan, lamp", revision: 4 }) });
  const other = makeShownCampaign({ campaign: makeCampaign({ id: "k2", queries: "Stan" }) });
  let [reads, publishes] = [0, 0];
  const answers = [
    answer(show, ({ query }) => {
      if (query.id === "k2") return other;
      reads += 1;
      // The first read opens the editor, the second one follows the stored draft, the third one the refusal.
      if (reads === 3) return slow(makeShownCampaign({ draft: changed }));
      return publishes > 1 ? published : makeShownCampaign({ draft: reads === 1 ? mine : changed });
    }),
    answer(saveDraft, { id: "k1", draft: changed }),
    answer(publishDraft, () => {
      publishes += 1;
      return publishes === 1 ? taken : { campaign: published.campaign ?? makeCampaign() };
    }),
  ];
  const { user, calls, notices } = await openCampaign({ answers });
  await user.type(screen.getByRole("textbox", { name: "Queries" }), ", lamp");
  await user.click((await screen.findAllByRole("button", { name: "Publish…" }))[0] as HTMLElement);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Conflict with another campaign" }));
  await user.click(dialog.getByRole("radio", { name: "Take over: Stan" }));
  expect(late).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Resolve and publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(publishDraft)[1]?.body).toMatchObject({
    draft_revision: 6,
    take_over: [{ id: "k2", subjects: ["Stan"] }],
  });
  expect(notices).toMatchObject([{ kind: "good" }]);
  for (const one of late) await act(async () => one.answer());
  expect(screen.getByRole("textbox", { name: "Queries" })).toHaveValue("tent, stan, lamp");
  expect(screen.queryByText("Unpublished changes", { exact: false })).toBeNull();
  expect(screen.queryByRole("button", { name: "Publish…" })).toBeNull();
});
