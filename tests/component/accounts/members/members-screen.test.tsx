import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { MembersScreen } from "@/components/accounts/members/members-screen";
import {
  invite,
  listMembers,
  type Member,
  remove,
  resend,
  startViewAs,
  updateMember,
} from "@/lib/contract/accounts/members";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";
const AT_10 = "2026-03-29T08:00:00.000Z";

function aMember(given: Partial<Member> = {}): Member {
  return {
    ...{ user_id: "u1", name: "Petra Novotná", email: "petra@shop.example", roles: ["operator"] },
    ...{ policies: ["synonyms", "redirects"], state: "active", is_me: false, is_everywhere: false },
    ...{ invited_at: null, mailed_at: null, link_expires_at: null, revision: 3 },
    ...given,
  };
}

const INVITED = aMember({
  ...{ user_id: "u2", name: "Jan", email: "jan@shop.example", roles: ["viewer"], policies: [], state: "invited" },
  ...{ invited_at: AT_10, mailed_at: AT_10, link_expires_at: "2026-04-05T08:00:00.000Z" },
});

function aPage(items: Member[], sites = 1) {
  const pages = { page: 1, per_page: 25, total_pages: 1, total_count: items.length };
  return { items, ...pages, project: { name: "Outdoor", sites } };
}

const RIGHTS = { roles: ["owner"], policies: ["members", "stats", "synonyms"] };

function open(answers: FakeAnswer[], rights = RIGHTS, sendsMails = true) {
  const page = makeSitePage({ groups: ["users", "history"], rights, sendsMails });
  return renderScreen(<MembersScreen siteId={SITE} />, { answers, page, at: `/sites/${SITE}/settings/members` });
}

test("lists members with role, rights in words and the state of invitations", async () => {
  const owner = aMember({ user_id: "u3", name: "Rowan", roles: ["owner"], policies: [], is_me: true });
  const { container } = open([answer(listMembers, aPage([aMember(), INVITED, owner]))]);
  const row = (await screen.findByRole("rowheader", { name: /Petra Novotná/ })).closest("tr");
  expect(row).toHaveTextContent("Operator");
  expect(row).toHaveTextContent("Synonyms, Redirects");
  const invited = screen.getByRole("rowheader", { name: /Jan/ }).closest("tr");
  expect(invited).toHaveTextContent("Invited, not signed in yet");
  expect(invited).toHaveTextContent("Sent on 29.03.2026");
  expect(screen.getByRole("rowheader", { name: /Rowan/ }).closest("tr")).toHaveTextContent("Everything");
  expect(await axe(container)).toHaveNoViolations();
});

test("invites someone with a language and selected rights; a refused address stays in its field", async () => {
  const { user, calls, notices } = open([
    answer(listMembers, aPage([])),
    answer(invite, makeRefusal(422, "already_member", { errors: { email: ["already_member"] } }), {
      member: INVITED,
      sites: 1,
    }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite a member" });
  const submit = within(dialog).getByRole("button", { name: "Send invitation" });
  await user.click(submit);
  expect(within(dialog).getByText(/Enter an e-mail address/)).toBeVisible();
  expect(calls(invite)).toHaveLength(0);
  expect(within(dialog).queryByRole("radio", { name: "Internal" })).toBeNull();
  expect(within(dialog).queryByRole("checkbox", { name: "Internal+ features" })).toBeNull();
  await user.type(within(dialog).getByLabelText("E-mail address"), "jan@shop.example");
  await user.selectOptions(within(dialog).getByLabelText("Language of the e-mail"), "pl");
  await user.click(submit);
  const rights = within(dialog).getByRole("group", { name: "What they can open" });
  await waitFor(() => expect(rights).toHaveFocus());
  expect(rights).toHaveAccessibleDescription("Choose at least one right. Without any, the link opens nothing.");
  expect(await axe(dialog)).toHaveNoViolations();
  expect(calls(invite)).toHaveLength(0);
  await user.click(within(dialog).getByRole("checkbox", { name: "Synonyms" }));
  await user.click(submit);
  expect(await within(dialog).findByText(/^This person already has access to the site/)).toBeVisible();
  expect(within(dialog).getByLabelText("E-mail address")).toHaveValue("jan@shop.example");
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { email: "jan@shop.example", locale: "pl", role: "operator", policies: ["synonyms"], scope: "site" };
  expect(calls(invite)[1]?.body).toMatchObject(body);
  expect(notices.at(-1)?.text).toBe("Invitation sent to jan@shop.example");
});

test("changes rights on all sites of the project, and an owner needs no single rights", async () => {
  const { user, calls } = open([
    answer(listMembers, aPage([aMember()], 4)),
    answer(updateMember, { member: aMember({ roles: ["owner"] }), sites: 4 }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Change the rights of Petra Novotná" }));
  const dialog = await screen.findByRole("dialog", { name: "Rights of Petra Novotná" });
  expect(within(dialog).getByRole("checkbox", { name: "Redirects" })).toBeChecked();
  await user.click(within(dialog).getByRole("radio", { name: "Owner" }));
  expect(within(dialog).queryByRole("checkbox")).toBeNull();
  await user.click(within(dialog).getByRole("radio", { name: /All 4 sites of project Outdoor/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save rights" }));
  await waitFor(() => expect(calls(updateMember)).toHaveLength(1));
  expect(calls(updateMember)[0]?.body).toMatchObject({ user_id: "u1", role: "owner", policies: [], scope: "project" });
  expect(calls(updateMember)[0]?.headers.get("if-match")).toBe('"3"');
});

test("a refused change is announced, and the dialog stays open", async () => {
  const { user, notices } = open([
    answer(listMembers, aPage([aMember()])),
    answer(updateMember, makeRefusal(403, "last_owner")),
  ]);
  await user.click(await screen.findByRole("button", { name: "Change the rights of Petra Novotná" }));
  await user.click(await screen.findByRole("button", { name: "Save rights" }));
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^A site needs at least one owner/));
  expect(screen.getByRole("dialog", { name: "Rights of Petra Novotná" })).toBeVisible();
});

test("a change of someone else is adopted, named, and keeps what was changed here", async () => {
  const theirs = aMember({ roles: ["viewer"], policies: ["synonyms", "stats"], revision: 4 });
  const { user, calls, notices } = open([
    answer(listMembers, aPage([aMember()]), aPage([theirs])),
    answer(updateMember, makeRefusal(412, "stale", { revision: 4, changed_by: "Rowan" }), {
      member: aMember(),
      sites: 1,
    }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Change the rights of Petra Novotná" }));
  const dialog = await screen.findByRole("dialog", { name: "Rights of Petra Novotná" });
  await user.click(within(dialog).getByRole("checkbox", { name: "Synonyms" }));
  await user.click(within(dialog).getByRole("button", { name: "Save rights" }));
  const notice = await within(dialog).findByText("Rowan changed these rights in the meantime");
  expect(notice.closest("[role=status]")).toHaveTextContent(
    "Role: Viewer, before: OperatorAdded: Site statisticsRemoved: Redirects",
  );
  expect(notices).toEqual([]);
  expect(within(dialog).getByRole("radio", { name: "Viewer" })).toBeChecked();
  expect(within(dialog).getByRole("checkbox", { name: "Synonyms" })).not.toBeChecked();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Save rights" }));
  await waitFor(() => expect(calls(updateMember)).toHaveLength(2));
  expect(calls(updateMember)[1]?.body).toMatchObject({ role: "viewer", policies: ["stats"] });
  expect(calls(updateMember)[1]?.headers.get("if-match")).toBe('"4"');
});

test("an outdated change of a member who was removed meanwhile is announced", async () => {
  const { user, notices } = open([
    answer(listMembers, aPage([aMember()]), aPage([])),
    answer(updateMember, makeRefusal(412, "stale")),
  ]);
  await user.click(await screen.findByRole("button", { name: "Change the rights of Petra Novotná" }));
  await user.click(await screen.findByRole("button", { name: "Save rights" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "bad" }]));
});

test("resends and revokes an invitation", async () => {
  const { user, calls } = open([
    answer(listMembers, aPage([INVITED])),
    answer(resend, INVITED),
    answer(remove, { sites: 1 }),
  ]);
  const more = await screen.findByRole("button", { name: "More actions for Jan" });
  await user.click(more);
  await user.click(await screen.findByRole("menuitem", { name: "Resend invitation" }));
  await waitFor(() => expect(calls(resend)[0]?.body).toEqual({ user_id: "u2" }));
  await user.click(more);
  await user.click(await screen.findByRole("menuitem", { name: "Revoke invitation" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Revoke the invitation of Jan?" });
  await user.click(within(dialog).getByRole("button", { name: "Revoke invitation" }));
  await waitFor(() => expect(calls(remove)[0]?.body).toEqual({ user_id: "u2", scope: "site" }));
});

const LINK = { url: "https://vitrine.example/deep_link?nonce=n1", expires_at: "2026-04-05T08:00:00.000Z" };

async function inviteJan(user: ReturnType<typeof open>["user"], name = "") {
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite a member" });
  await user.type(within(dialog).getByLabelText("E-mail address"), "jan@shop.example");
  if (name !== "") await user.type(within(dialog).getByLabelText(/^Name/), name);
  await user.click(within(dialog).getByRole("checkbox", { name: "Synonyms" }));
  await user.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  return dialog;
}

test("without a mail server the list and the invitation promise a link, not an e-mail", async () => {
  const { user, calls } = open(
    [answer(listMembers, aPage([])), answer(invite, { member: INVITED, sites: 1, is_sent: false, link: LINK })],
    RIGHTS,
    false,
  );
  expect(await screen.findByText(/You get a link for each of them to pass on/)).toBeVisible();
  expect(screen.queryByText(/They get an e-mail/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Invite" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite a member" });
  expect(dialog).toHaveTextContent(/This server doesn’t send e-mails\. You get a link/);
  await user.type(within(dialog).getByLabelText("E-mail address"), "jan@shop.example");
  await user.selectOptions(within(dialog).getByLabelText("Language"), "sk");
  await user.click(within(dialog).getByRole("checkbox", { name: "Synonyms" }));
  await user.click(within(dialog).getByRole("button", { name: "Create invitation" }));
  expect(await screen.findByRole("dialog", { name: "Pass on the link" })).toBeVisible();
  expect(calls(invite)[0]?.body).toMatchObject({ email: "jan@shop.example", locale: "sk" });
});

test("an invitation that was not mailed shows its link once, with its expiry, and does not say that it was sent", async () => {
  const { user, notices } = open([
    answer(listMembers, aPage([INVITED])),
    answer(invite, { member: INVITED, sites: 1, is_sent: false, link: LINK }),
  ]);
  await inviteJan(user);
  const dialog = await screen.findByRole("dialog", { name: "Pass on the link" });
  expect(screen.queryByRole("dialog", { name: "Invite a member" })).toBeNull();
  expect(within(dialog).getByLabelText("Link")).toHaveValue(LINK.url);
  expect(dialog).toHaveTextContent("No e-mail was sent to jan@shop.example.");
  expect(dialog).toHaveTextContent("The link expires on 05.04.2026 10:00.");
  expect(await axe(dialog)).toHaveNoViolations();
  const copied = jest.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(within(dialog).getByRole("button", { name: "Copy link" }));
  expect(copied).toHaveBeenCalledWith(LINK.url);
  copied.mockRestore();
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(screen.queryByText(LINK.url)).toBeNull();
  expect(notices.map(({ text }) => text)).toEqual(["Link copied"]);
});

test("a repeated invitation that was not mailed shows its link; without one it says what to do", async () => {
  const { user, notices } = open([
    answer(listMembers, aPage([INVITED])),
    answer(
      resend,
      { ...INVITED, is_sent: false, link: { url: "https://vitrine.example/sites/1", expires_at: null } },
      { ...INVITED, is_sent: false, link: null },
      { ...INVITED, is_sent: true, link: null },
    ),
  ]);
  const again = async () => {
    await user.click(await screen.findByRole("button", { name: "More actions for Jan" }));
    await user.click(await screen.findByRole("menuitem", { name: "Resend invitation" }));
  };
  await again();
  const dialog = await screen.findByRole("dialog", { name: "Pass on the link" });
  expect(dialog).toHaveTextContent("This person already has an account or another invitation.");
  expect(dialog).not.toHaveTextContent("expires");
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await again();
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^jan@shop.example was invited, but no e-mail was sent/));
  await again();
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^Invitation sent again to jan@shop.example/));
});

test("a limit of mails and a name that is none are said at their fields", async () => {
  const { user, calls, notices } = open([
    answer(listMembers, aPage([])),
    answer(
      invite,
      makeRefusal(429, "mail_limit", { errors: { email: ["mail_limit"] } }),
      makeRefusal(429, "site_mail_limit"),
    ),
  ]);
  const dialog = await inviteJan(user, "Go to www.evil.example");
  expect(within(dialog).getByLabelText(/^Name/)).toHaveAccessibleDescription(/can’t contain a web or e-mail address/);
  expect(calls(invite)).toHaveLength(0);
  await user.clear(within(dialog).getByLabelText(/^Name/));
  const submit = within(dialog).getByRole("button", { name: "Send invitation" });
  await user.click(submit);
  expect(await within(dialog).findByText(/^This address was invited three times/)).toBeVisible();
  expect(notices).toEqual([]);
  await user.click(submit);
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^This site invited 30 people in the last hour/));
  expect(dialog).toBeVisible();
});

test("an owner can view the console as a member, but not as themselves", async () => {
  const me = aMember({ user_id: "u9", name: "Rowan", roles: ["owner"], is_me: true });
  const { user, calls } = open([
    answer(listMembers, aPage([aMember(), me])),
    answer(startViewAs, makeRefusal(404, "not_found")),
  ]);
  await user.click(await screen.findByRole("button", { name: "More actions for Rowan" }));
  expect(screen.queryByRole("menuitem", { name: "View as this person" })).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "More actions for Petra Novotná" }));
  await user.click(await screen.findByRole("menuitem", { name: "View as this person" }));
  await waitFor(() => expect(calls(startViewAs)[0]?.body).toEqual({ user_id: "u1" }));
});

test("a write refused for missing rights leads to the page that names them and whom to ask", async () => {
  const opened = jest.spyOn(window, "open").mockReturnValue(null);
  const missing = { missing: ["members", "!viewer"] };
  const { user, notices } = open([
    answer(listMembers, aPage([aMember()])),
    answer(updateMember, makeRefusal(403, "forbidden", missing)),
  ]);
  await user.click(await screen.findByRole("button", { name: "Change the rights of Petra Novotná" }));
  await user.click(await screen.findByRole("button", { name: "Save rights" }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe("You have view-only access, so you can’t do this."));
  notices.at(-1)?.action?.run();
  const page = `/sites/${SITE}/not_authorized?missing=members%2C!viewer`;
  expect(opened).toHaveBeenCalledWith(page, "_blank", "noopener");
  opened.mockRestore();
});

test("grants for all sites have no actions, and viewers only read", async () => {
  const everywhere = aMember({ is_everywhere: true });
  const first = open([answer(listMembers, aPage([everywhere]))]);
  const row = (await screen.findByRole("rowheader", { name: /All sites/ })).closest("tr");
  expect(within(row as HTMLElement).queryByRole("button")).toBeNull();
  first.unmount();
  open([answer(listMembers, aPage([aMember()]))], { roles: ["viewer"], policies: ["members"] });
  await screen.findByRole("rowheader", { name: /Petra/ });
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Petra/ })).toBeNull();
});
