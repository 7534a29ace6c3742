import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { ApprovalsScreen } from "@/components/history/approvals-screen";
import { HistoryScreen } from "@/components/history/history-screen";
import { setShellReads } from "@/lib/client/shell-reads";
import {
  type ApprovalRequest,
  approveRequest,
  listApprovalRequests,
  rejectRequest,
  showApprovalRequest,
  withdraw,
} from "@/lib/contract/history/approvals";
import { listChanges, people, restoreChange, showChange, undoChanges } from "@/lib/contract/history/change-history";
import type { Answer } from "@/lib/http/endpoint";
import { makeChangeEntry } from "@/tests/support/change-entry";
import { type Around, answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeRule } from "@/tests/support/rules";

const SITE = "100200-300401";
const AT = `/sites/${SITE}/approvals`;
const { site } = makeSitePage();
const page = makeSitePage({ groups: ["approvals", "history"], site: { ...site, approval_required: true } });

const createRequest = (over: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  id: "q1",
  requested_at: "2026-03-09T10:00:00Z",
  requested_by: { id: "u2", name: "Ana" },
  status: "waiting",
  decided_at: null,
  decided_by: null,
  note: null,
  change: makeChangeEntry({ action: "restore", no_undo: "no_inverse" }),
  changes: 1,
  ...over,
});

function createPage(...items: ApprovalRequest[]): Answer<typeof listApprovalRequests> {
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length };
}

function open(answers: FakeAnswer[], around: Partial<Around> = {}) {
  const approvals = (
    <HistoryDescribers>
      <ApprovalsScreen siteId={SITE} />
    </HistoryDescribers>
  );
  return renderScreen(approvals, { answers, page, at: AT, ...around });
}

test("a request shows what it would change, and another person approves it", async () => {
  const version = (...rules: object[]) => ({ query: "printer", type: "item", mode: "simple", rules });
  const contents = [{ ...createRequest().change, before: version(), after: version(makeRule()) }];
  const { user, calls, notices, container } = open([
    answer(listApprovalRequests, createPage(createRequest()), createPage()),
    answer(showApprovalRequest, { ...createRequest(), contents }),
    { ...answer(approveRequest, undefined), changes: [9] },
    answer(undoChanges, makeRefusal(403, "approval_requested", { approval_id: "q2" })),
  ]);
  const card = await screen.findByRole("article");
  expect(within(card).getByRole("heading", { name: /Earlier version of “printer” restored/ })).toBeInTheDocument();
  expect(card).toHaveTextContent("Requested by Ana, 09.03.2026 11:00");
  await user.click(within(card).getByRole("button", { name: "Show changes" }));
  expect(await within(card).findByText(/pinned/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(within(card).getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("No requests are waiting")).toBeInTheDocument();
  expect(calls(approveRequest)[0]?.body).toEqual({ id: "q1" });
  expect(notices).toMatchObject([
    { text: "Change approved. Shoppers see it now.", action: { label: "Send undo for approval" } },
  ]);
  notices[0]?.action?.run();
  await waitFor(() => expect(notices[1]?.text).toMatch(/^Sent for approval/));
  expect(calls(undoChanges)[0]?.body).toEqual({ id: 9, with_related: true });
});

test("an outdated request says why it was not approved, and stays", async () => {
  const { user, notices } = open([
    answer(listApprovalRequests, createPage(createRequest())),
    refuse(approveRequest, 409, "request_outdated"),
  ]);
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  await waitFor(() => expect(notices[0]?.text).toMatch(/what this change is based on has changed/));
  expect(screen.getByRole("article")).toBeInTheDocument();
});

test("a request is rejected only with a reason", async () => {
  const rejected = createRequest({
    status: "rejected",
    decided_at: "2026-03-09T11:00:00Z",
    decided_by: { id: "u1", name: "Olga Owner" },
    note: "Too early",
  });
  const { user, calls } = open([
    answer(listApprovalRequests, createPage(createRequest()), createPage(rejected)),
    answer(rejectRequest, undefined),
  ]);
  await user.click(await screen.findByRole("button", { name: "Reject…" }));
  const dialog = screen.getByRole("dialog", { name: "Reject this change?" });
  await user.click(within(dialog).getByRole("button", { name: "Reject" }));
  expect(within(dialog).getByText("Say why you reject this change.")).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Too early");
  await user.click(within(dialog).getByRole("button", { name: "Reject" }));
  expect(await screen.findByText(/Rejected by Olga Owner, 09.03.2026 12:00/)).toHaveTextContent("“Too early”");
  expect(calls(rejectRequest)[0]?.body).toEqual({ id: "q1", note: "Too early" });
});

test("an own request can only be canceled, and viewers decide nothing", async () => {
  const own = createRequest({ requested_by: { id: "u1", name: "Olga Owner" } });
  const { user, unmount } = open([
    answer(listApprovalRequests, createPage(own), createPage()),
    answer(withdraw, undefined),
  ]);
  expect(await screen.findByText(/Requested by you/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel request" }));
  expect(await screen.findByText("No requests are waiting")).toBeInTheDocument();
  unmount();
  const viewer = { ...page, rights: { roles: ["viewer"], policies: ["search_customizations"] } };
  open([answer(listApprovalRequests, createPage(createRequest()))], { page: viewer });
  expect(await screen.findByRole("button", { name: "Show changes" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("the drafts that wait are links to their lists", async () => {
  open([answer(listApprovalRequests, createPage())]);
  act(() => setShellReads({ reviews: { siteId: SITE, counts: new Map([["campaigns", { count: 1, returned: 2 }]]) } }));
  const approval = await screen.findByRole("link", { name: "Banner campaigns: 1 draft needs your approval" });
  expect(approval).toHaveAttribute("href", `/sites/${SITE}/campaigns?waiting=my_review`);
  expect(screen.getByRole("link", { name: "Banner campaigns: 2 drafts came back to you for changes" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/campaigns?waiting=returned`,
  );
  act(() => setShellReads({ reviews: null }));
});

test("an open page learns that the site requires approval now", async () => {
  open([answer(listApprovalRequests, createPage())], { page: makeSitePage({ groups: ["approvals"] }) });
  expect(await screen.findByText(/^This site doesn’t require approval/)).toBeInTheDocument();
  act(() => setShellReads({ reviews: { siteId: SITE, counts: new Map(), isApprovalRequired: true } }));
  expect(screen.queryByText(/^This site doesn’t require approval/)).toBeNull();
  act(() => setShellReads({ reviews: null }));
});

test("the history says before the click that a restore is sent for approval, and then that it was", async () => {
  const entry = makeChangeEntry();
  const before = { query: "printer", type: "item", mode: "simple", rules: [makeRule()] };
  const changed = answer(showChange, { ...entry, before, after: { ...before, rules: [] }, current: before });
  const history: Answer<typeof listChanges> = { ...createPage(), items: [entry], total_count: 1 };
  const HINT = "Sends for approval: someone else must approve it before shoppers see it.";
  const around = { page, at: `/sites/${SITE}/history?change=7` };
  const words = (
    <HistoryDescribers>
      <HistoryScreen siteId={SITE} />
    </HistoryDescribers>
  );
  const { user, notices } = renderScreen(words, {
    answers: [
      answer(listChanges, history),
      changed,
      answer(people, { people: [] }),
      answer(restoreChange, makeRefusal(403, "approval_requested", { approval_id: "q1" })),
    ],
    ...around,
  });
  expect(await screen.findAllByText(HINT)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Restore the version after this change" }));
  expect(await screen.findAllByText(HINT)).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Restore this version" }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]).toMatchObject({
    kind: "good",
    text: "Sent for approval. Shoppers will see the change when someone else approves it.",
    action: { label: "Show requests" },
  });
});
