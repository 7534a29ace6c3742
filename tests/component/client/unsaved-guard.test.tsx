import { act, screen } from "@testing-library/react";
import { LeaveQuestion } from "@/components/shell/deferred-shell";
import {
  confirmLeave,
  hasUnsavedWork,
  registerUnsaved,
  type UnsavedWork,
  watchLeaving,
} from "@/lib/client/unsaved-guard";
import { renderShell } from "../../support/render-shell";

const stops: Array<() => void> = [];

function work(parts: Partial<UnsavedWork> = {}) {
  const one = {
    isDirty: () => true,
    save: jest.fn(async () => true),
    describe: () => "3 changes of “shoes”",
    discard: jest.fn(),
    keep: jest.fn(),
    ...parts,
  };
  stops.push(registerUnsaved(one));
  return one;
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

function leave() {
  let answer: boolean | undefined;
  act(() => {
    void confirmLeave().then((value) => {
      answer = value;
    });
  });
  return () => answer;
}

test("leaves without a dialog if there is no unsaved work", async () => {
  work({ isDirty: () => false });
  renderShell(<LeaveQuestion />);
  expect(hasUnsavedWork()).toBe(false);
  await expect(confirmLeave()).resolves.toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["Save and leave", true, 1, 0],
  ["Discard and leave", true, 0, 1],
  ["Stay here", false, 0, 0],
])("“%s” resolves to %s", async (button, expected, saved, discarded) => {
  const one = work();
  const { user } = renderShell(<LeaveQuestion />);
  const answer = leave();
  expect(screen.getByRole("dialog", { name: "Leave with unsaved changes?" })).toHaveTextContent("3 changes of “shoes”");
  await user.click(screen.getByRole("button", { name: button }));
  expect(answer()).toBe(expected);
  expect(one.save).toHaveBeenCalledTimes(saved);
  expect(one.discard).toHaveBeenCalledTimes(discarded);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the safe choice has the focus", () => {
  work();
  renderShell(<LeaveQuestion />);
  leave();
  expect(screen.getByRole("button", { name: "Stay here" })).toHaveFocus();
});

test("stays when saving fails", async () => {
  work({ save: async () => false });
  const { user } = renderShell(<LeaveQuestion />);
  const answer = leave();
  await user.click(screen.getByRole("button", { name: "Save and leave" }));
  expect(answer()).toBe(false);
});

test("a link opens the dialog; a new tab, a download and an anchor do not", async () => {
  work();
  stops.push(watchLeaving());
  const { user } = renderShell(
    <>
      <LeaveQuestion />
      <a href="/sites/1/stats">Statistics</a>
      <a href="/file.csv" download>
        File
      </a>
      <a href="#below">Below</a>
    </>,
    { at: "/sites/1/x" },
  );
  const reached: boolean[] = [];
  const note = (event: Event) => {
    reached.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener("click", note);
  await user.click(screen.getByRole("link", { name: "File" }));
  await user.click(screen.getByRole("link", { name: "Below" }));
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("link", { name: "Statistics" }));
  await user.keyboard("{/Control}");
  expect(reached).toEqual([true, true, true]);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Statistics" }));
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(reached).toHaveLength(3);
  document.removeEventListener("click", note);
});

test("closing the tab saves a local copy and triggers the browser's prompt", () => {
  const one = work();
  stops.push(watchLeaving());
  // Back on the page: an earlier choice no longer counts.
  window.dispatchEvent(new Event("pageshow"));
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(one.keep).toHaveBeenCalled();
});
