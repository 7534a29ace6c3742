import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { QueryTimelineScreen } from "@/components/customizations/query-customizations/query-timeline-screen";
import { localCopy } from "@/lib/client/local-copy";
import { saveRules, show, timeline } from "@/lib/contract/customizations/query-customizations";
import { affecting } from "@/lib/contract/search/query-insight";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

const AT = "/sites/100200-300401/query_customizations/timeline";
const NOW = Date.parse("2026-11-10T11:00:00Z");
const page = makeSitePage({ groups: ["rule_times", "timeline"] });

afterEach(() => localCopy.clear());

type Row = Answer<typeof timeline>["items"][number];

function aBar(over: Partial<Row["bars"][number]> = {}): Row["bars"][number] {
  return {
    rule_id: "r-P1",
    item_url: "P1",
    title: "Product 1",
    type: "pin",
    position: 1,
    placement: "both",
    active_from: "2026-11-03T23:00:00Z",
    active_to: "2026-11-09T23:00:00Z",
    ...over,
  };
}

function aTimeline(bars = [aBar()], over: Partial<Row> = {}): Answer<typeof timeline> {
  const items = [{ id: "c1", query: "printer", type: "item", revision: 3, bars, ...over }];
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: 1 };
}

const stored = makeCustomization([
  makeProductRule({ active_from: "2026-11-03T23:00:00Z", active_to: "2026-11-09T23:00:00Z" }),
]);

function open(answers: FakeAnswer[] = [answer(timeline, aTimeline())], at = AT) {
  return renderScreen(<QueryTimelineScreen siteId="100200-300401" openedAt={NOW} />, { answers, page, at });
}

const bar = (name: RegExp) => screen.findByRole("button", { name });

test("requests the current month, and a bar shows item, action and time", async () => {
  const { calls } = open();
  await bar(/^Product 1: Pinned 1, 04\.11\.2026 00:00 – 10\.11\.2026 00:00/);
  expect(calls(timeline)[0]?.query).toMatchObject({ from: "2026-10-31T23:00:00.000Z", to: "2026-11-30T23:00:00.000Z" });
  expect(screen.getByRole("heading", { level: 1, name: "Timeline" })).toBeInTheDocument();
});

test("zoom and time are links and are in the address", async () => {
  const { user, calls } = open(undefined, `${AT}?zoom=week&from=2037-03-10`);
  await bar(/^Product 1:/);
  const week = { from: "2037-03-08T23:00:00.000Z", to: "2037-03-15T23:00:00.000Z" };
  expect(calls(timeline)[0]?.query).toMatchObject(week);
  await user.click(screen.getByRole("link", { name: "Later" }));
  expect(window.location.search).toBe("?zoom=week&from=2037-03-16");
  await user.click(screen.getByRole("link", { name: "Year" }));
  expect(window.location.search).toBe("?from=2037-03-16&zoom=year");
  await waitFor(() => expect(calls(timeline).at(-1)?.query).toMatchObject({ from: "2036-12-31T23:00:00.000Z" }));
});

test("arrows move a bar, Shift its end, Alt its start; each change is announced and pending", async () => {
  const { user } = open();
  (await bar(/^Product 1:/)).focus();
  await user.keyboard("{ArrowRight}");
  expect(await bar(/05\.11\.2026 00:00 – 11\.11\.2026 00:00\. Changed$/)).toHaveFocus();
  await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  expect(await bar(/05\.11\.2026 00:00 – 13\.11\.2026 00:00/)).toHaveFocus();
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  expect(screen.getByText("Product 1: 04.11.2026 00:00 – 13.11.2026 00:00")).toBeInTheDocument();
  expect(screen.getAllByText("1 unsaved change")).not.toHaveLength(0);
});

/** jsdom has no layout and no pointer events; with a track of 30 px, a pixel is a day of November. */
function point(part: Element | null, type: string, clientX: number) {
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", { configurable: true, get: () => 30 });
  fireEvent(part as Element, new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX }));
}

test("a drag that ends before its start has been rendered moves the bar", async () => {
  open();
  const whole = await bar(/^Product 1:/);
  act(() => {
    point(whole, "pointerdown", 10);
    point(whole, "pointermove", 13);
    point(whole, "pointerup", 13);
  });
  expect(whole).toHaveAccessibleName(/07\.11\.2026 00:00 – 13\.11\.2026 00:00/);
});

test("dragging moves the bar or one end, Escape cancels, a press opens", async () => {
  const { user } = open();
  const whole = await bar(/^Product 1:/);
  function drag(part: Element | null, by: number, drop = true) {
    point(part, "pointerdown", 10);
    point(whole, "pointermove", 10 + by);
    if (!drop) fireEvent.keyDown(whole, { key: "Escape" });
    point(whole, "pointerup", 10 + by);
    fireEvent.click(whole);
  }
  drag(whole, 3);
  expect(whole).toHaveAccessibleName(/07\.11\.2026 00:00 – 13\.11\.2026 00:00/);
  drag(whole.querySelector('[data-part="to"]'), 2);
  expect(whole).toHaveAccessibleName(/07\.11\.2026 00:00 – 15\.11\.2026 00:00/);
  drag(whole, 5, false);
  expect(whole).toHaveAccessibleName(/07\.11\.2026 00:00 – 15\.11\.2026 00:00/);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(whole);
  expect(await screen.findByRole("dialog", { name: "Change dates: Product 1" })).toBeInTheDocument();
});

test("saving sends all rules of the query with the new dates against the shown revision", async () => {
  const { user, calls, notices } = open([
    answer(timeline, aTimeline()),
    answer(show, stored),
    answer(saveRules, stored),
  ]);
  (await bar(/^Product 1:/)).focus();
  await user.keyboard("{ArrowRight}");
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls(saveRules)).toHaveLength(1));
  const [sent] = calls(saveRules);
  expect(sent?.headers.get("if-match")).toBe('"3"');
  const rules = [{ id: "r-P1", active_from: "2026-11-04T23:00:00.000Z", active_to: "2026-11-10T23:00:00.000Z" }];
  expect(sent?.body).toMatchObject({ queryId: "c1", rules });
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Dates of 1 rule saved" }]));
});

test("a newer version is announced, and the dates stay pending", async () => {
  const newer = { ...stored, revision: 4 };
  const { user, calls, notices } = open([
    answer(timeline, aTimeline()),
    answer(show, newer),
    refuse(saveRules, 412, "stale"),
  ]);
  (await bar(/^Product 1:/)).focus();
  await user.keyboard("{ArrowRight}");
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(notices.map((notice) => notice.text)).toEqual([expect.stringContaining("“printer”")]));
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls(saveRules)).toHaveLength(2));
  expect(calls(saveRules)[1]?.headers.get("if-match")).toBe('"4"');
});

test("gaps and clashes are labelled, and clashing dates are not sent", async () => {
  const second = aBar({
    rule_id: "r-P2",
    item_url: "P2",
    title: "Product 2",
    active_from: "2026-11-11T23:00:00Z",
    active_to: null,
  });
  const { user, calls, notices } = open([answer(timeline, aTimeline([aBar(), second]))]);
  expect(
    await screen.findByText("Nothing pinned at position 1: 10.11.2026 00:00 – 12.11.2026 00:00"),
  ).toBeInTheDocument();
  expect(screen.getByText("1 gap")).toBeInTheDocument();
  (await bar(/^Product 1:/)).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  await bar(/^Product 1:.*Conflict: Chosen position already occupied/);
  expect(screen.getByText("1 conflict")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(notices.map((notice) => notice.text)).toEqual([expect.stringContaining("Resolve conflicts")]),
  );
  expect(calls(saveRules)).toHaveLength(0);
});

test("dates can be typed to the minute instead of dragged", async () => {
  const { user } = open();
  (await bar(/^Product 1:/)).focus();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Change dates: Product 1" }));
  const time = within(dialog.getByRole("group", { name: /^Active to/ })).getByRole("textbox", { name: "Time" });
  await user.clear(time);
  await user.type(time, "08:30");
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(await bar(/– 09\.11\.2026 08:30/)).toBeInTheDocument();
});

test("in the editor a moved bar is a pending change that undo reverts", async () => {
  const customization = makeCustomization([
    makeProductRule({ active_from: "2026-03-03T23:00:00Z", active_to: "2026-03-20T23:00:00Z" }),
  ]);
  const { user } = await openEditor({ customization, page });
  await user.click(screen.getByRole("button", { name: "Show timeline" }));
  expect(window.location.search).toBe("?timeline=open");
  (await bar(/^Product 1: Pinned 1/)).focus();
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  await bar(/– 20\.03\.2026 00:00\. Changed/);
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  await bar(/– 21\.03\.2026 00:00$/);
});

const withInsight = makeSitePage({ groups: ["rule_times", "timeline", "query_insight"] });
const CAMPAIGN: ActingEntry = {
  ...{ kind: "campaign", state: "live", title: "shop.example/sale", campaign_id: "7" },
  ...{ banner_placements: ["search_header"], active_from: "2026-03-03T23:00:00Z", active_to: null },
};

test("the editor's timeline shows the campaigns of the query as links, and not those outside the shown time", async () => {
  const ended = { ...CAMPAIGN, title: "shop.example/old", campaign_id: "8", active_to: "2026-02-01T23:00:00Z" };
  const acting = [CAMPAIGN, { ...ended, active_from: null }, { ...CAMPAIGN, kind: "pin" as const, title: "Product 9" }];
  const { user, container, calls } = await openEditor({ page: withInsight, answers: [answer(affecting, { acting })] });
  await user.click(screen.getByRole("button", { name: "Show timeline" }));
  const name = "Campaign shop.example/sale: Above results, from 04.03.2026 00:00";
  const link = await screen.findByRole("link", { name });
  expect(link).toHaveAttribute("href", "/sites/100200-300401/campaigns/7");
  expect(screen.queryByRole("link", { name: /^Campaign shop\.example\/old/ })).toBeNull();
  expect(screen.getByRole("list", { name: "Legend" })).toHaveTextContent("Campaign");
  expect(calls(affecting)).toHaveLength(1);
  expect(await axe(container)).toHaveNoViolations();
});

test("the timeline says that campaigns could not be loaded, and retries", async () => {
  const answers = [answer(affecting, makeRefusal(503, "upstream_unavailable"), { acting: [CAMPAIGN] })];
  const { user } = await openEditor({ page: withInsight, answers });
  await user.click(screen.getByRole("button", { name: "Show timeline" }));
  const failure = await screen.findByRole("alert");
  expect(failure).toHaveTextContent("The campaigns couldn’t be loaded");
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /^Campaign shop\.example\/sale/ })).toBeInTheDocument();
});

test("a query without campaigns has no line for them", async () => {
  const { user } = await openEditor({ page: withInsight, answers: [answer(affecting, { acting: [] })] });
  await user.click(screen.getByRole("button", { name: "Show timeline" }));
  expect(await screen.findByRole("list", { name: "Legend" })).not.toHaveTextContent("Campaign");
  expect(screen.queryByRole("region", { name: "Banner campaigns" })).toBeNull();
});

test("without timeline support the editor has no timeline", async () => {
  await openEditor();
  expect(screen.queryByRole("button", { name: "Show timeline" })).toBeNull();
});

test("where approval is required, the bar says so before the click, and the dates are sent for approval", async () => {
  const { site } = page;
  const { user, notices } = renderScreen(<QueryTimelineScreen siteId="100200-300401" openedAt={NOW} />, {
    answers: [
      answer(timeline, aTimeline()),
      answer(show, stored),
      answer(saveRules, makeRefusal(403, "approval_requested", { approval_id: "q1" })),
    ],
    page: { ...page, site: { ...site, approval_required: true } },
    at: AT,
  });
  (await bar(/^Product 1:/)).focus();
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByText(/^Sends for approval/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(notices).toMatchObject([{ kind: "good", text: expect.stringMatching(/^Sent for approval/) }]),
  );
  // Nothing is left to save: the request has the dates.
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
});
