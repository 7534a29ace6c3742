import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { ServicesScreen } from "@/components/services/services/services-screen";
import { listServiceLog, type ServiceState, showServices, status, toggle } from "@/lib/contract/services/services";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const AT = "/sites/100200-300401/settings/services";
const rights = { roles: ["operator"], policies: ["services"] };
const groups = ["services", "history"];
const AT_10 = "2026-03-29T08:00:00.000Z";
const PROGRESS = { requested_at: AT_10, propagating_at: null, finished_at: null, confirmed: 0, expected: 2 };
const OFF = { active: false, changed_at: AT_10, changed_by: "Rowan Hale", reason: "Wrong prices" };

beforeEach(() => window.sessionStorage.clear());

function services(search: Partial<ServiceState> = {}) {
  const state = (service: ServiceState["service"]): ServiceState => ({ service, active: true, pending: false });
  return { services: [{ ...state("search"), ...search }, state("recommender"), state("custom_script")] };
}

const NO_ENTRIES = { entries: [], offset: 0, limit: 50, total: 0 };
const NO_LOG = answer(listServiceLog, NO_ENTRIES);

function open(answers: FakeAnswer[], page: Partial<Parameters<typeof makeSitePage>[0]> = {}) {
  const options = { answers, page: makeSitePage({ groups, rights, ...page }), at: AT };
  return renderScreen(<ServicesScreen siteId="100200-300401" />, options);
}

test("shows the state of each service, and who turned one off and why", async () => {
  const { container } = open([answer(showServices, services(OFF)), NO_LOG]);
  const item = (await screen.findByRole("heading", { name: /^Search/ })).closest("li");
  expect(item).toHaveTextContent("Deactivated");
  expect(item).toHaveTextContent("by Rowan Hale");
  expect(item).toHaveTextContent("Reason: Wrong prices");
  expect(screen.getByRole("button", { name: "Deactivate recommender" })).toBeVisible();
  expect(await screen.findByText("No service has been deactivated")).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test("a log that could not be loaded is not called empty", async () => {
  const { user } = open([
    answer(showServices, services()),
    answer(listServiceLog, makeRefusal(500, "default"), NO_ENTRIES),
  ]);
  const failure = await screen.findByRole("alert");
  expect(failure).toHaveTextContent("The log couldn’t be loaded");
  expect(screen.queryByText("No service has been deactivated")).toBeNull();
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No service has been deactivated")).toBeVisible();
});

test("a deactivation needs the name of the site and a reason, and then shows its progress", async () => {
  const pending = services({ ...OFF, pending: true, request: { id: "r1", phase: "requested", ...PROGRESS } });
  let isSent = false;
  const { user, calls } = open([
    answer(showServices, () => (isSent ? pending : services({ per_minute: 12 }))),
    answer(toggle, () => {
      isSent = true;
      return { status_id: "r1" };
    }),
    answer(status, { status: "in_progress", phase: "propagating", ...PROGRESS, confirmed: 1 }),
    NO_LOG,
  ]);
  await user.click(await screen.findByRole("button", { name: "Deactivate search" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate search?" });
  expect(dialog).toHaveTextContent("12 requests per minute");
  const confirm = within(dialog).getByRole("button", { name: "Deactivate search" });
  await user.click(confirm);
  expect(within(dialog).getByText("Enter a reason.")).toBeVisible();
  expect(within(dialog).getByText("Type the name exactly as shown.")).toBeVisible();
  expect(calls(toggle)).toHaveLength(0);
  await waitFor(() => expect(within(dialog).getByLabelText("Reason")).toHaveFocus());
  expect(await axe(dialog)).toHaveNoViolations();
  await user.type(within(dialog).getByLabelText("Reason"), "Wrong prices");
  await user.selectOptions(within(dialog).getByLabelText("Activate again automatically"), "1h");
  await user.type(within(dialog).getByLabelText(/type the site name/), makeSitePage({}).site.name);
  await user.click(confirm);
  await waitFor(() => expect(calls(toggle)).toHaveLength(1));
  expect(calls(toggle)[0]?.body).toMatchObject({
    ...{ service: "search", desired: false, site_name: makeSitePage({}).site.name, reason: "Wrong prices" },
  });
  expect(await screen.findByText("Propagating: 1 of 2 servers have applied it.")).toBeVisible();
});

test("a refusal because of someone else names who it was", async () => {
  const { user, notices } = open([
    answer(showServices, services(OFF)),
    answer(toggle, makeRefusal(412, "stale", { changed_by: "Petra Novotná", changed_at: AT_10 })),
    NO_LOG,
  ]);
  await user.click(await screen.findByRole("button", { name: "Activate search" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Activate search" }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe("Someone already switched this service."));
  expect(notices.at(-1)?.detail).toContain("Petra Novotná");
});

test("the question of a deactivation closes once someone else has deactivated the service", async () => {
  let isOff = false;
  const { user, notices } = open([
    answer(showServices, () => services(isOff ? OFF : {})),
    answer(toggle, () => {
      isOff = true;
      return makeRefusal(412, "stale", { changed_by: "Petra Novotná", changed_at: AT_10 });
    }),
    NO_LOG,
  ]);
  await user.click(await screen.findByRole("button", { name: "Deactivate search" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate search?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Wrong prices");
  await user.type(within(dialog).getByLabelText(/type the site name/), makeSitePage({}).site.name);
  await user.click(within(dialog).getByRole("button", { name: "Deactivate search" }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe("Someone already switched this service."));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await screen.findByRole("button", { name: "Activate search" })).toBeVisible();
});

test("a person who may not switch sees no switches, and a backend without the group asks for no reason", async () => {
  const first = open([answer(showServices, services())], { groups: [], rights: { ...rights, roles: ["viewer"] } });
  await screen.findByRole("heading", { name: /^Search/ });
  expect(screen.queryByRole("button", { name: /^Deactivate/ })).toBeNull();
  first.unmount();
  const { user } = open([answer(showServices, services())], { groups: [] });
  await user.click(await screen.findByRole("button", { name: "Deactivate search" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate search?" });
  expect(within(dialog).queryByLabelText("Reason")).toBeNull();
});

test("a page that was loaded while a switch was being stored shows it shortly after", async () => {
  open([answer(showServices, services(), services(OFF)), NO_LOG]);
  const heading = await screen.findByRole("heading", { name: /^Search/ });
  expect(heading).toHaveTextContent("Active");
  await waitFor(() => expect(heading).toHaveTextContent("Deactivated"));
});

// Another backend: its list of services says nothing about a switch in progress, and its status is a word.

async function deactivate(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Deactivate search" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate search?" });
  await user.type(within(dialog).getByLabelText(/type the site name/), makeSitePage({}).site.name);
  await user.click(within(dialog).getByRole("button", { name: "Deactivate search" }));
}

test("the status of a switch is followed although the list does not call it pending, and a failure is announced", async () => {
  const switched = answer(toggle, { status_id: "s.abc" });
  const job = answer(status, { status: "in_progress" }, { status: "in_progress" }, { status: "failed" });
  const first = open([answer(showServices, services()), switched, job], { groups: [] });
  await deactivate(first.user);
  expect(await screen.findByText(/^Requested/)).toBeVisible();
  // After a reload of the page the status is still followed.
  first.unmount();
  const { notices, calls } = open([answer(showServices, services()), job], { groups: [] });
  const text = "The service couldn’t be switched. Try again later.";
  expect(await screen.findByText(text, undefined, { timeout: 10_000 })).toBeVisible();
  expect(notices).toMatchObject([{ kind: "bad", text }]);
  expect(calls(status)[0]?.query).toEqual({ id: "s.abc" });
  expect(screen.getByRole("button", { name: "Deactivate search" })).toBeEnabled();
});

test("a switch whose answer is lost is not sent again to a backend that would do it twice", async () => {
  const lost = answer(toggle, makeRefusal(504, "outcome_unknown"), { status_id: "s.abc" });
  const { user, calls, notices } = open([answer(showServices, services(), services(OFF)), lost, NO_LOG], {
    groups: ["services"],
  });
  await user.click(await screen.findByRole("button", { name: "Deactivate recommender" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate recommender?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Wrong prices");
  await user.type(within(dialog).getByLabelText(/type the site name/), makeSitePage({}).site.name);
  await user.click(within(dialog).getByRole("button", { name: "Deactivate recommender" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "bad", action: { label: "Check now" } }]));
  expect(calls(toggle)).toHaveLength(1);
  notices[0]?.action?.run();
  await waitFor(() => expect(notices.at(-1)?.text).toBe("Lists and statuses on this page are up to date now."));
});
