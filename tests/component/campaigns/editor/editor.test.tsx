import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import {
  destroy,
  discardDraft,
  publishDraft,
  requestChanges,
  requestReview,
  saveDraft,
  show,
} from "@/lib/contract/campaigns/campaigns";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { HEADER, makeCampaign, makeCampaignInput, makeDraft, makeShownCampaign, openCampaign } from "./open-campaign";

afterEach(() => localCopy.clear());

const field = (name: string | RegExp) => screen.getByRole("textbox", { name });
const placement = (name: string) => within(screen.getByRole("group", { name }));
const desktop = (name: string) => placement(name).getByRole("textbox", { name: "Desktop, image URL" });
const bar = () => screen.findByRole("region", { name: "Unsaved changes" });
const stored = makeDraft(makeCampaignInput({ queries: "tent" }), { updated_by: { id: "u1", name: "Olga Owner" } });

test("shows queries, target and images of the live campaign, with the needed sizes", async () => {
  await openCampaign();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("tent, stan");
  expect(field("Queries")).toHaveValue("tent, stan");
  expect(field("Target URL")).toHaveValue("https://shop.example/tents");
  expect(desktop("Above results")).toHaveValue(HEADER);
  expect(desktop("Above results")).toHaveAccessibleDescription("Shown 1024 × 160, file 2048 × 320 px");
  expect(screen.getAllByRole("group", { name: /Autocomplete|Above|Filter|Among|Below/ })).toHaveLength(6);
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("has no accessibility violations", async () => {
  const { container } = await openCampaign();
  await screen.findAllByText("Tent Alpha");
  expect(await axe(container)).toHaveNoViolations();
});

test("lists the understood queries and names repetitions by case and accents", async () => {
  const { user } = await openCampaign();
  await user.clear(field("Queries"));
  await user.type(field("Queries"), "Stan, STAN , boty, štan");
  expect(screen.getByRole("list", { name: "2 queries" })).toHaveTextContent("Stanboty");
  expect(screen.getByText("Repeated, each counted once: STAN, štan")).toBeInTheDocument();
});

test("a left field shows its error, an untouched one does not", async () => {
  const { user } = await openCampaign();
  await user.clear(field("Target URL"));
  expect(field("Target URL")).toBeValid();
  await user.tab();
  expect(field("Target URL")).toHaveAccessibleDescription(/Enter the URL that the banners lead to/);
});

test("publishing with missing fields sends nothing, shows every error and focuses the first wrong field", async () => {
  const { user, calls } = await openCampaign({ id: null });
  expect(field("Queries")).toHaveFocus();
  await user.type(field("Target URL"), "http://shop.example");
  await user.click(within(await bar()).getByRole("button", { name: "Publish…" }));
  await waitFor(() => expect(field("Queries")).toHaveFocus());
  expect(field("Queries")).toHaveAccessibleDescription(/Enter at least one query/);
  expect(field("Target URL")).toHaveAccessibleDescription(/Enter a full URL that starts with https/);
  expect(screen.getByText("Add at least one banner.")).toBeInTheDocument();
  expect(calls(saveDraft)).toHaveLength(0);
});

test("a new campaign starts with the query of the address, and Ctrl+S saves its draft under its own address", async () => {
  const saved = makeDraft(makeCampaignInput({ id: "k9", queries: "boots, shoes" }), { revision: 1, base: null });
  const answers = [
    answer(saveDraft, { id: "k9", draft: saved }),
    answer(show, makeShownCampaign({ campaign: null, draft: saved })),
  ];
  const { user, calls, notices } = await openCampaign({ id: null, subject: "boots", answers });
  expect(field("Queries")).toHaveValue("boots");
  await user.type(field("Queries"), ", shoes");
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  await waitFor(() =>
    expect(notices).toMatchObject([{ kind: "good", text: "Draft saved. Shoppers don’t see it yet." }]),
  );
  expect(calls(saveDraft)[0]?.headers.get("if-match")).toBe('"0"');
  expect(calls(saveDraft)[0]?.body).toMatchObject({
    campaign: { id: null, queries: "boots, shoes" },
    base_revision: 0,
  });
  expect(window.location.pathname).toMatch(/campaigns\/k9$/);
  expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent(
    "Shoppers don’t see this campaign until you publish",
  );
});

test("the publish dialog lists each change as a sentence, stores the draft and publishes it", async () => {
  const answers = [
    answer(saveDraft, { id: "k1", draft: stored }),
    answer(publishDraft, { campaign: makeCampaign({ queries: "tent", revision: 4 }) }),
    answer(
      show,
      makeShownCampaign(),
      makeShownCampaign({ draft: stored }),
      makeShownCampaign({ campaign: makeCampaign({ queries: "tent", revision: 4 }) }),
    ),
  ];
  const { user, calls, notices } = await openCampaign({ answers });
  await user.clear(field("Queries"));
  await user.type(field("Queries"), "tent");
  await user.click(within(await bar()).getByRole("button", { name: "Publish…" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “tent, stan”?" });
  expect(dialog).toHaveTextContent("Query removed: stan");
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: "Published. Shoppers see the campaign immediately." }]));
  expect(calls(saveDraft)[0]?.body).toMatchObject({ base_revision: 3, campaign: { queries: "tent" } });
  expect(calls(publishDraft)[0]?.body).toMatchObject({ id: "k1", draft_revision: 5 });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("a refusal of the backend is shown at its field, which gets the focus, and announced once", async () => {
  const wrong = { "banners.search_header.desktop_url": ["image_too_large"] };
  const answers = [
    answer(show, makeShownCampaign({ draft: stored })),
    answer(publishDraft, makeRefusal(422, "image_too_large", { errors: wrong })),
  ];
  const { user, notices } = await openCampaign({ answers });
  await user.click(screen.getByRole("button", { name: "Publish…" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(desktop("Above results")).toHaveFocus());
  expect(desktop("Above results")).toHaveAccessibleDescription(/larger than 600 kB/);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(notices).toHaveLength(1);
});

test("where a second person must publish, the author asks for approval with a note", async () => {
  const requested = makeDraft(stored.campaign, {
    updated_by: stored.updated_by,
    review: { requested_by: { id: "u1", name: "Olga Owner" }, requested_at: "2026-03-10T11:00:00Z", note: "Sale" },
  });
  const answers = [
    answer(
      show,
      makeShownCampaign({ draft: stored, approval_required: true }),
      makeShownCampaign({ draft: requested, approval_required: true }),
    ),
    answer(requestReview, { draft: requested }),
  ];
  const { user, calls } = await openCampaign({ answers });
  await user.click(screen.getByRole("button", { name: "Request approval…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("button", { name: "Publish" })).toBeNull();
  await user.type(dialog.getByRole("textbox", { name: /Note/ }), "Sale");
  await user.click(dialog.getByRole("button", { name: "Request approval" }));
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("You requested approval."),
  );
  expect(calls(requestReview)[0]?.body).toMatchObject({ id: "k1", is_asked: true, note: "Sale" });
});

test("an approver requests changes with a comment, and the draft shows it", async () => {
  const request = { requested_by: { id: "u2", name: "Petra" }, requested_at: "2026-03-10T11:00:00Z" };
  const waiting = makeDraft(stored.campaign, { updated_by: request.requested_by, review: { ...request, note: null } });
  const mine = { id: "u1", name: "Olga Owner" };
  const returned = makeDraft(stored.campaign, {
    updated_by: request.requested_by,
    change_request: { ...request, requested_by: mine, note: "Shorter", author: request.requested_by },
  });
  const shown = [waiting, returned].map((draft) => makeShownCampaign({ draft, approval_required: true }));
  const answers = [answer(show, ...shown), answer(requestChanges, { draft: returned })];
  const { user, calls, notices } = await openCampaign({ answers });
  const strip = within(screen.getByRole("region", { name: "Draft" }));
  await user.click(strip.getByRole("button", { name: "Request changes…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Comment" }), "Shorter");
  await user.click(dialog.getByRole("button", { name: "Request changes" }));
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("You requested changes. “Shorter”"),
  );
  expect(calls(requestChanges)[0]?.body).toEqual({ id: "k1", note: "Shorter" });
  expect(notices).toMatchObject([{ text: "Changes requested" }]);
  expect(screen.queryByRole("button", { name: "Request changes…" })).toBeNull();
});

test("a request for changes shows on focus, and unsaved changes stay", async () => {
  const mine = { id: "u1", name: "Olga Owner" };
  const request = { requested_by: { id: "u2", name: "Petra" }, requested_at: "2026-03-10T11:00:00Z" };
  const drafts = [
    makeDraft(stored.campaign, { updated_by: mine, review: { ...request, requested_by: mine, note: null } }),
    makeDraft(stored.campaign, { updated_by: mine, change_request: { ...request, note: "Shorter", author: mine } }),
  ];
  const shown = drafts.map((draft) => makeShownCampaign({ draft, approval_required: true }));
  const { user, notices } = await openCampaign({ answers: [answer(show, ...shown)] });
  await user.type(field("Queries"), ", camping");
  act(() => window.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("Petra requested changes. “Shorter”"),
  );
  expect(field("Queries")).toHaveValue("tent, camping");
  expect(notices).toMatchObject([{ text: "Petra requested changes to this draft.", detail: "Shorter" }]);
});

test("after someone else saved, the editor continues on the newer version and keeps the own changes", async () => {
  const newer = makeShownCampaign({ draft: makeDraft(makeCampaignInput({ target_url: "https://shop.example/sale" })) });
  const answers = [
    answer(show, makeShownCampaign(), newer),
    answer(saveDraft, makeRefusal(412, "stale", { revision: 5 })),
  ];
  const { user, notices } = await openCampaign({ answers });
  await user.type(field("Queries"), ", camping");
  await user.click(within(await bar()).getByRole("button", { name: "Save draft" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("Target URL: https://shop.example/sale");
  await user.click(within(dialog).getByRole("button", { name: "Keep my changes" }));
  expect(field("Queries")).toHaveValue("tent, stan, camping");
  expect(field("Target URL")).toHaveValue("https://shop.example/sale");
  expect(await bar()).toHaveTextContent("1 unsaved change");
  expect(notices).toHaveLength(0);
});

test("a draft that conflicts with what went live since continues on the live version and keeps its values", async () => {
  const draft = makeDraft(makeCampaignInput({ target_url: "https://shop.example/mine" }));
  const live = makeCampaign({ target_url: "https://shop.example/theirs", queries: "tent, stan, bag", revision: 4 });
  const answers = [
    answer(show, makeShownCampaign({ draft }), makeShownCampaign({ draft, campaign: live })),
    answer(publishDraft, makeRefusal(412, "stale", { revision: 4 }), { campaign: live }),
    answer(saveDraft, { id: "k1", draft: { ...draft, revision: 6, base_revision: 4 } }),
  ];
  const { user, calls } = await openCampaign({ answers });
  await user.click(screen.getByRole("button", { name: "Publish…" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("Query added: bag");
  await user.click(within(dialog).getByRole("button", { name: "Keep my changes" }));
  expect(field("Queries")).toHaveValue("tent, stan, bag");
  expect(field("Target URL")).toHaveValue("https://shop.example/mine");
  await user.click(within(await bar()).getByRole("button", { name: "Publish…" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(2));
  expect(calls(saveDraft)[0]?.body).toMatchObject({ base_revision: 4, campaign: { queries: "tent, stan, bag" } });
});

test("discarding the draft is confirmed and shows the live version again", async () => {
  const answers = [
    answer(show, makeShownCampaign({ draft: stored }), makeShownCampaign()),
    answer(discardDraft, undefined),
  ];
  const { user, calls } = await openCampaign({ answers });
  expect(field("Queries")).toHaveValue("tent");
  await user.click(screen.getByRole("button", { name: "Discard draft…" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard draft" }));
  await waitFor(() => expect(field("Queries")).toHaveValue("tent, stan"));
  expect(calls(discardDraft)[0]?.body).toEqual({ id: "k1" });
});

test("deleting is confirmed by title", async () => {
  const { user, calls } = await openCampaign({ answers: [answer(destroy, makeRefusal(404, "not_found"))] });
  await user.click(screen.getByRole("button", { name: "Delete campaign…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete the campaign for “tent, stan”?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete campaign" }));
  await waitFor(() => expect(calls(destroy)[0]?.body).toEqual({ campaign: { id: "k1" } }));
});

test("unsaved changes survive a reload", async () => {
  const first = await openCampaign();
  await first.user.type(field("Queries"), ", camping");
  await waitFor(async () => expect(JSON.stringify(await localCopy.list())).toContain("camping"));
  first.unmount();
  const { user } = await openCampaign();
  const dialog = await screen.findByRole("alertdialog", { name: "You have 1 unsaved change" });
  expect(dialog).toHaveTextContent("Query added: camping");
  await user.click(within(dialog).getByRole("button", { name: "Continue with changes" }));
  expect(field("Queries")).toHaveValue("tent, stan, camping");
});

test("viewers see the form without buttons that write", async () => {
  await openCampaign({ rights: { roles: ["viewer"], policies: ["campaigns"] } });
  expect(field("Queries")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Delete campaign…" })).toBeNull();
  expect(screen.getByText("You have view-only access")).toBeInTheDocument();
});
