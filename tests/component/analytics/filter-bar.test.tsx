import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import {
  createSegment,
  deleteSegment,
  listSegments,
  type Segment,
  updateSegment,
} from "@/lib/contract/analytics/segments";
import { type Around, answer, type FakeAnswer, makeRefusal, renderScreen } from "../../support/render-screen";
import { makeSitePage } from "../../support/render-shell";

const AT = "/sites/100200-300401/stats";
const page = makeSitePage({
  groups: ["segments", "history"],
  rights: { roles: ["operator"], policies: ["analytics", "stats"] },
});

function aSegment(over: Partial<Segment> = {}): Segment {
  return {
    ...{ id: "s1", name: "Phones", filters: { device: ["mobile"], with_ip: ["203.0.113.0/24"] }, revision: 3 },
    ...{ is_shared: true, is_mine: true, created_by: { id: "u1", name: "Olga Owner" } },
    ...{
      created_at: "2026-03-01T08:00:00Z",
      updated_by: { id: "u2", name: "Pavel" },
      updated_at: "2026-03-02T08:00:00Z",
    },
    ...over,
  };
}

function open(at = AT, answers: FakeAnswer[] = [], around: Partial<Around> = {}) {
  const known = [answer(listSegments, { segments: [aSegment()] })];
  return renderScreen(<FilterBar drops={["page"]} />, { answers: [...answers, ...known], page, at, ...around });
}

async function add(user: ReturnType<typeof open>["user"], name: string) {
  await user.click(screen.getByRole("button", { name: "Add filter" }));
  await user.click(screen.getByRole("menuitem", { name }));
  return screen.findByRole("dialog", { name });
}

const search = () => decodeURIComponent(window.location.search.replaceAll("+", " "));

test("shows the last 30 days without filters, and nothing to remove", async () => {
  const { container } = open();
  expect(screen.getByRole("button", { name: "Last 30 days" })).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test("says that a range longer than the maximum was cut", () => {
  open(`${AT}?starting_at=2026-01-01&ending_at=2026-06-30`);
  expect(screen.getByRole("status")).toHaveTextContent("The start date was moved.");
});

test("warns if filters apply to a range whose visits have expired", () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const statusText = () => screen.queryByRole("status")?.textContent ?? null;
  const range = `starting_at=${day(110)}&ending_at=${day(90)}`;
  const plain = open(`${AT}?${range}`);
  expect(statusText()).toBeNull();
  plain.unmount();
  const filtered = open(`${AT}?${range}&device=mobile`);
  expect(statusText()).toBe(
    "Individual visits are stored for 100 days. Older data has totals only and can’t be filtered.",
  );
  filtered.unmount();
  open(`${AT}?starting_at=${day(95)}&ending_at=${day(90)}&device=mobile`);
  expect(statusText()).toBeNull();
});

test("replaces a custom range and the page of the list by a period", async () => {
  const { user } = open(`${AT}?starting_at=2026-03-01&ending_at=2026-03-02&page=3`);
  await user.click(screen.getByRole("button", { name: "01.03.2026 – 02.03.2026" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Last 7 days" }));
  expect(search()).toBe("?period=7d&starting_at=&ending_at=");
  expect(screen.getByRole("button", { name: "Last 7 days" })).toBeInTheDocument();
});

test("accepts a custom range in the site's time zone, and writes whole days as days", async () => {
  const { user } = open();
  await user.click(screen.getByRole("button", { name: "Last 30 days" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Custom range…" }));
  const dialog = await screen.findByRole("dialog", { name: "Custom range" });
  const [from, to] = within(dialog).getAllByRole("textbox", { name: "Date" });
  const [, toTime] = within(dialog).getAllByRole("textbox", { name: "Time" });
  await user.type(from as HTMLElement, "1.3.2026");
  await user.type(to as HTMLElement, "28.2.2026");
  expect(within(dialog).getByText("The end is before the start. Choose a later end.")).toBeInTheDocument();
  await user.clear(to as HTMLElement);
  await user.type(to as HTMLElement, "2.3.2026");
  await user.clear(toTime as HTMLElement);
  await user.type(toTime as HTMLElement, "18:30");
  await user.click(within(dialog).getByRole("button", { name: "Apply" }));
  expect(search()).toBe("?starting_at=2026-03-01&ending_at=2026-03-02T17:30Z");
  expect(screen.getByRole("button", { name: "01.03.2026 – 02.03.2026 18:30" })).toBeInTheDocument();
});

test("has a form with an explanation for each kind of filter", async () => {
  const { user } = open(`${AT}?without_queries=tent`);
  const ip = await add(user, "IP address");
  expect(within(ip).getByText(/Visits from these IP addresses or networks/)).toBeInTheDocument();
  await user.type(within(ip).getByRole("textbox"), "nowhere");
  await user.click(within(ip).getByRole("button", { name: "Apply" }));
  expect(
    within(ip).getByText("nowhere: Enter an IP address or a network, for example 203.0.113.0/24."),
  ).toBeInTheDocument();
  await user.clear(within(ip).getByRole("textbox"));
  await user.type(within(ip).getByRole("textbox"), "203.0.113.7");
  await user.click(within(ip).getByRole("button", { name: "Apply" }));
  const pair = await add(user, "List filter");
  await user.type(within(pair).getByRole("textbox", { name: "Filter" }), "brand");
  await user.type(within(pair).getByRole("textbox", { name: "Value" }), "Acme{Enter}");
  const any = await add(user, "Any filter used");
  await user.click(within(any).getByRole("radio", { name: "No" }));
  await user.click(within(any).getByRole("button", { name: "Apply" }));
  expect(search()).toBe(
    "?without_queries=tent&with_ip=203.0.113.7&with_list_w_filter_pairs=Search Results|brand:Acme&with_any_filter=0",
  );
});

test("preserves the order of steps and shows them as one chip", async () => {
  const { user } = open();
  const steps = await add(user, "Pages visited");
  await user.type(within(steps).getByRole("textbox"), "/{Enter}*/cart");
  await user.click(within(steps).getByRole("button", { name: "Apply" }));
  expect(search()).toBe("?with_url_steps=/&with_url_steps=*/cart");
  expect(screen.getByText("Pages visited: / → */cart")).toBeInTheDocument();
});

test("opens the form of a filter from its chip, and clears all filters at once", async () => {
  const { user } = open(`${AT}?without_queries=tent&without_queries=lamp&with_ip=x&period=7d`);
  await user.click(screen.getByRole("button", { name: "Edit filter: Did not search for: tent" }));
  const dialog = await screen.findByRole("dialog", { name: "Did not search for" });
  expect(within(dialog).getByRole("textbox")).toHaveValue("tent\nlamp");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("link", { name: "Clear filters" }));
  expect(search()).toBe("?period=&with_ip=&without_queries=");
});

test("offers filters of the list of visits only there, but shows them on every screen", async () => {
  const { user, unmount } = open(`${AT}?device=mobile`);
  expect(screen.getByText("Device: Mobile")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add filter" }));
  expect(screen.queryByRole("menuitem", { name: "Searched for" })).toBeNull();
  unmount();
  const own = renderScreen(<FilterBar withOwn />, { answers: [], page, at: AT });
  await own.user.click(screen.getByRole("button", { name: "Add filter" }));
  expect(screen.getByRole("menuitem", { name: "Searched for" })).toBeInTheDocument();
});

test("marks a segment that this site does not have", async () => {
  open(`${AT}?apply_segment=elsewhere`);
  expect(await screen.findByTitle("Segment elsewhere isn’t available on this site – ignored")).toBeInTheDocument();
});

test("shows the applied segment by name, and its filters, creator and last editor in the list", async () => {
  const { user } = open(`${AT}?apply_segment=s1`);
  expect(await screen.findByText("Segment: Phones")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Segments" }));
  const dialog = await screen.findByRole("dialog", { name: "Segments" });
  expect(within(dialog).getByText("IP address: 203.0.113.0/24 · Device: Mobile")).toBeInTheDocument();
  expect(
    within(dialog).getByText(/Created by Olga Owner · Last changed 02.03.2026 09:00 by Pavel/),
  ).toBeInTheDocument();
  expect(within(dialog).getByText(/A segment is already applied/)).toBeInTheDocument();
  expect(within(dialog).getByRole("button", { name: "In use" })).toHaveAttribute("aria-pressed", "true");
});

test("saves the filters as a segment, which replaces them in the URL", async () => {
  const made = aSegment({ id: "s2", name: "Tents" });
  const { user, calls, notices } = open(`${AT}?without_queries=tent&period=7d&conversions_mode=orders`, [
    { ...answer(createSegment, makeRefusal(422, "name_taken"), made), changes: [7] },
  ]);
  await user.click(screen.getByRole("button", { name: "Segments" }));
  const dialog = await screen.findByRole("dialog", { name: "Segments" });
  await user.click(within(dialog).getByRole("button", { name: "Save as segment" }));
  expect(within(dialog).getByText("Enter a name.")).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Tents");
  await user.click(within(dialog).getByRole("checkbox"));
  await user.click(within(dialog).getByRole("button", { name: "Save as segment" }));
  expect(
    await within(dialog).findByText("You already have a segment with this name. Choose another name."),
  ).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Save as segment" }));
  await waitFor(() => expect(search()).toBe("?period=7d&conversions_mode=orders&without_queries=&apply_segment=s2"));
  expect(calls(createSegment).at(-1)?.body).toEqual({
    name: "Tents",
    is_shared: true,
    filters: { without_queries: ["tent"] },
  });
  expect(notices.at(-1)).toMatchObject({ text: "Segment saved", action: { label: "Undo" } });
});

test("renames and deletes a segment, and lets viewers change no shared one", async () => {
  const { user, calls, unmount } = open(AT, [
    answer(updateSegment, aSegment({ name: "Mobiles" })),
    answer(deleteSegment, undefined),
  ]);
  await user.click(screen.getByRole("button", { name: "Segments" }));
  const dialog = await screen.findByRole("dialog", { name: "Segments" });
  await user.click(await within(dialog).findByRole("button", { name: "Phones" }));
  await user.click(screen.getByRole("menuitem", { name: "Rename" }));
  await user.clear(within(dialog).getByRole("textbox", { name: "Name" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Mobiles{Enter}");
  await waitFor(() => expect(calls(updateSegment)[0]?.body).toEqual({ id: "s1", name: "Mobiles" }));
  expect(calls(updateSegment)[0]?.headers.get("if-match")).toBe('"3"');
  await user.click(await within(dialog).findByRole("button", { name: "Phones" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(calls(deleteSegment)[0]?.body).toEqual({ id: "s1" }));
  unmount();
  const viewer = makeSitePage({ ...page, rights: { roles: ["viewer"], policies: ["analytics"] } });
  const seen = open(AT, [], { page: viewer });
  await seen.user.click(screen.getByRole("button", { name: "Segments" }));
  expect(await screen.findByRole("button", { name: "Use" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Phones" })).toBeNull();
});
