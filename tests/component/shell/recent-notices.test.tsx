import { act, fireEvent, screen, within } from "@testing-library/react";
import { AccountMenu } from "@/components/shell/account-menu";
import { Notices } from "@/components/shell/notices";
import { notify } from "@/lib/client/notify";
import { readRecentNotices } from "@/lib/client/recent-notices";
import { startUiState } from "@/lib/client/ui-state";
import { RECENT_NOTICES_MAX } from "@/lib/domain/kit/limits";
import { renderShell } from "../../support/render-shell";

// The notifications of a tab that can be read again.

const KEY = "recent-notices";
const OPEN = { newState: "open" };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

async function openList() {
  const { user } = renderShell(
    <>
      <Notices />
      <AccountMenu />
    </>,
  );
  return {
    user,
    open: async () => {
      // jsdom has no popovers.
      fireEvent(
        screen.getByRole("region", { hidden: true, name: /^Account/ }),
        Object.assign(new Event("toggle"), OPEN),
      );
      await user.click(await screen.findByRole("button", { name: "Recent notifications", hidden: true }));
      return screen.findByRole("dialog", { name: "Recent notifications" });
    },
  };
}

const post = (...all: Parameters<typeof notify>[0][]) => act(() => all.forEach((one) => void notify(one)));

test("lists what was shown, newest first, without progress, until it is cleared", async () => {
  startUiState("reader-1");
  const { user, open } = await openList();
  post(
    { kind: "good", text: "Rules saved" },
    { kind: "loading", text: "Copying" },
    { kind: "bad", text: "Not copied", detail: "Reference: r-1" },
  );
  const list = await open();
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Error: Not copiedReference: r-1\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
    expect.stringMatching(/^Done: Rules saved\d\d\./),
  ]);
  await user.click(within(list).getByRole("button", { name: "Clear list" }));
  expect(within(list).getByRole("status")).toHaveTextContent("No notifications in this tab yet");
  expect(readRecentNotices()).toEqual([]);
});

test("lists a fault of calls that fail together once", async () => {
  startUiState("reader-4");
  const { open } = await openList();
  jest.spyOn(Date.prototype, "toISOString").mockReturnValue("2026-03-04T10:00:00.000Z");
  post(
    { kind: "bad", text: "The server isn’t responding" },
    { kind: "bad", text: "The server isn’t responding" },
    { kind: "bad", text: "The server isn’t responding", detail: "Reference: r-1" },
  );
  jest.restoreAllMocks();
  expect(within(await open()).getAllByRole("listitem")).toHaveLength(2);
});

test("remembers the last ones only", async () => {
  startUiState("reader-2");
  await openList();
  post(...Array.from({ length: RECENT_NOTICES_MAX + 3 }, (_, at) => ({ kind: "good" as const, text: `Saved ${at}` })));
  const notices = readRecentNotices();
  expect(notices).toHaveLength(RECENT_NOTICES_MAX);
  expect(notices[0]?.text).toBe(`Saved ${RECENT_NOTICES_MAX + 2}`);
});

test("shows nothing of another user, and nothing that is not a notice", () => {
  startUiState("reader-3");
  const at = new Date().toISOString();
  const store = (value: unknown) => window.sessionStorage.setItem(KEY, JSON.stringify(value));
  store({ userId: "reader-1", notices: [{ at, kind: "good", text: "Secret" }] });
  expect(readRecentNotices()).toEqual([]);
  const notices = [{ at, kind: "good", text: "Mine" }, { at: "soon", kind: "good", text: "x" }, { at, text: 1 }, null];
  store({ userId: "reader-3", notices });
  expect(readRecentNotices()).toEqual([{ at, kind: "good", text: "Mine" }]);
  window.sessionStorage.setItem(KEY, "{");
  expect(readRecentNotices()).toEqual([]);
});
