import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { ScreenshotsScreen } from "@/components/screenshots/setup/screenshots-screen";
import { runs, type ScreenshotRun, take } from "@/lib/contract/screenshots/screenshots";
import { answer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";
const AT = `/sites/${SITE}/setup/screenshots`;
const INTERNAL = { roles: ["internal"], policies: ["internal_plus"] };
const CLIENT = { roles: ["operator"], policies: ["internal_plus"] };
const PNG = "data:image/png;base64,";

function aRun(given: Partial<ScreenshotRun> = {}): ScreenshotRun {
  return {
    key: "run-1",
    status: "done",
    screenshots: [{ device: "desktop", status: "done", url: "/api/picture?device=desktop", width: 1440, height: 900 }],
    settings: {
      scenario: "search",
      devices: ["desktop"],
      url: "https://shop.example/",
      searchTerm: "tent",
      inputSelector: "#q",
    },
    has_script: false,
    created_at: "2026-03-28T12:00:00.000Z",
    created_by: "Zuzana",
    ...given,
  };
}

type Answers = Parameters<typeof renderScreen>[1]["answers"];

function openScreen(answers: Answers, { at = AT, rights = INTERNAL, groups = ["screenshots"] } = {}) {
  const page = makeSitePage({ groups, rights });
  return renderScreen(<ScreenshotsScreen siteId={SITE} />, { answers, page, at });
}

const lists = (...all: ScreenshotRun[]) =>
  answer(runs, { runs: all, browser: "ready", days: 30 }, { runs: all, browser: "ready", days: 30 });

test("shows the form, no picture, and who took the earlier runs", async () => {
  const { container } = openScreen([lists(aRun())]);
  expect(await screen.findByRole("heading", { name: "Setup screenshots" })).toBeVisible();
  expect(screen.getByText("Internal+")).toBeVisible();
  expect(await screen.findByText("No screenshots yet")).toBeVisible();
  expect(screen.getByText("Zuzana")).toBeVisible();
  expect(screen.getByLabelText("Search term")).toHaveValue("tent");
  expect(await axe(container)).toHaveNoViolations();
});

test("faults are shown at their fields before anything is sent", async () => {
  const { user } = openScreen([lists()]);
  await user.click(await screen.findByRole("button", { name: "Take screenshots" }));
  expect(screen.getByLabelText("Search term")).toHaveAccessibleErrorMessage("Enter a search term.");
  expect(screen.getByLabelText("Selector of the search field")).toHaveAccessibleErrorMessage(
    "Enter the selector of the search field.",
  );
  await waitFor(() => expect(screen.getByLabelText("Search term")).toHaveFocus());
  for (const device of ["Desktop", "Tablet", "Phone"]) await user.click(screen.getByLabelText(device));
  await user.click(screen.getByRole("button", { name: "Take screenshots" }));
  await waitFor(() => expect(screen.getByLabelText("Desktop")).toHaveFocus());
});

test("a refused field keeps what was typed", async () => {
  const errors = { "settings.url": ["url_private"] };
  const { user } = openScreen([lists(aRun()), refuse(take, 422, "url_private", { errors })]);
  const field = await screen.findByLabelText("URL of the page");
  await user.clear(field);
  await user.type(field, "http://10.0.0.1/");
  await user.click(screen.getByRole("button", { name: "Take screenshots" }));
  await waitFor(() => expect(field).toHaveAccessibleErrorMessage(/isn’t allowed/));
  expect(field).toHaveValue("http://10.0.0.1/");
  await waitFor(() => expect(field).toHaveFocus());
});

test("a run of the URL is shown, a failure also at its field, and opens in full size", async () => {
  const shots = [
    { device: "desktop", status: "done", url: "/api/picture?device=desktop", width: 1440, height: 900 },
    { device: "phone", status: "failed", code: "selector_not_found", url: "/api/picture?device=phone" },
    { device: "watch", status: "failed", code: "page_crashed", url: null },
  ];
  const state = { key: "run-1", status: "done", screenshots: shots };
  const { user } = openScreen([lists(aRun()), answer(take, state)], { at: `${AT}?run=run-1` });
  expect(await screen.findByText("2 of 3 screenshots taken.")).toBeVisible();
  expect(screen.getByText("The page crashed.")).toBeVisible();
  expect(screen.getByLabelText("Selector of the search field")).toHaveAccessibleErrorMessage(/No visible field/);
  expect(screen.getByRole("link", { name: "Download: Phone" })).toHaveAttribute("href", "/api/picture?device=phone");
  await user.click(screen.getAllByRole("button", { name: "Full size" })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Desktop: full size" });
  expect(within(dialog).getByRole("img")).toHaveAttribute("width", "1440");
});

test("a picture with a URL that no page may open is not shown", async () => {
  const state = { key: "run-1", status: "done", screenshots: [{ device: "desktop", url: PNG }] };
  openScreen([lists(aRun()), answer(take, state)], { at: `${AT}?run=run-1` });
  expect(await screen.findByText("No screenshot")).toBeVisible();
});

test("without a browser the screen says what to install", async () => {
  openScreen([answer(runs, { runs: [], browser: "missing", days: 30 })]);
  expect(await screen.findByText("No browser is installed on the server")).toBeVisible();
  expect(screen.getByText(/CHROMIUM_PATH/)).toBeVisible();
});

test("a script is sent when pictures are started, and not again to follow them", async () => {
  const running = { key: "k", status: "running", screenshots: [] };
  const { user, calls } = openScreen([lists(aRun()), answer(take, running, { ...running, status: "done" })]);
  await user.type(await screen.findByLabelText(/^Script before/), "secret()");
  await user.click(screen.getByRole("button", { name: "Take screenshots" }));
  const scripts = () =>
    calls(take).map(({ body }) => (body as { settings: { beforeStart: string } }).settings.beforeStart);
  await waitFor(() => expect(scripts()).toEqual(["secret()", ""]));
});

test("the list follows runs that are in progress until they end", async () => {
  const page = (run: ScreenshotRun) => ({ runs: [run], browser: "ready" as const, days: 30 });
  openScreen([answer(runs, page(aRun({ status: "running", screenshots: [] })), page(aRun()))]);
  expect(await screen.findByText("In progress")).toBeVisible();
  expect(await screen.findByText("Done")).toBeVisible();
});

test("only internal users are offered a script", async () => {
  openScreen([lists()], { rights: CLIENT });
  expect(await screen.findByLabelText("Search term")).toBeVisible();
  expect(screen.queryByLabelText(/^Script before/)).toBeNull();
});

test("a backend without a list of runs has the form only", async () => {
  openScreen([], { groups: [] });
  expect(await screen.findByRole("button", { name: "Take screenshots" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Recent runs" })).toBeNull();
});
