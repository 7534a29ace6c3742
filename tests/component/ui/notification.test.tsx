import { act, createEvent, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { axe } from "jest-axe";
import { NotificationRegion } from "@/components/ui/notification-region";
import {
  addNotification,
  dismissAll,
  type NotificationRequest,
  showNotification,
} from "@/components/ui/notification-store";
import { setStickyHeight } from "@/components/ui/sticky-offset";
import { renderUi } from "../../support/render-ui";

// The store of notifications and the region that shows them.

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(dismissAll);
  jest.useRealTimers();
});

function show() {
  return renderUi(
    <>
      <button type="button">Elsewhere</button>
      <NotificationRegion />
    </>,
    { user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) },
  );
}

function post(request: NotificationRequest): string {
  let id = "";
  act(() => {
    id = addNotification(request);
  });
  return id;
}
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test("a good notification expires after 10 seconds, a bad one stays until dismissed", async () => {
  const { user } = show();
  post({ kind: "good", text: "Rules saved" });
  post({ kind: "bad", text: "Rules not saved" });
  wait(9_900);
  expect(screen.getByText("Rules saved")).toBeVisible();
  wait(200);
  expect(screen.queryByText("Rules saved")).not.toBeInTheDocument();
  wait(60_000);
  expect(screen.getByText("Rules not saved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Dismiss: Rules not saved" }));
  expect(screen.queryByText("Rules not saved")).not.toBeInTheDocument();
});

test("a notification that appears under the pointer, where a button was, stays while it is there", () => {
  show();
  post({ kind: "good", text: "Rules saved" });
  const text = screen.getByText("Rules saved");
  // The browser names the removed button, which got no event itself.
  const over = createEvent.pointerOver(text);
  Object.defineProperty(over, "relatedTarget", { value: screen.getByRole("button", { name: "Elsewhere" }) });
  fireEvent(text, over);
  wait(30_000);
  expect(text).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole("region"));
  wait(10_100);
  expect(text).not.toBeInTheDocument();
});

test("hover, focus and a hidden tab pause the timer, which then continues", () => {
  show();
  post({ kind: "good", text: "Rules saved" });
  wait(6_000);
  const region = screen.getByRole("region");
  fireEvent.pointerEnter(region);
  wait(30_000);
  fireEvent.pointerLeave(region);
  wait(3_000);
  expect(screen.getByText("Rules saved")).toBeVisible();
  const hidden = jest.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  wait(30_000);
  expect(screen.getByText("Rules saved")).toBeVisible();
  hidden.mockReturnValue(false);
  fireEvent(document, new Event("visibilitychange"));
  wait(1_100);
  expect(screen.queryByText("Rules saved")).not.toBeInTheDocument();
  hidden.mockRestore();
});

test("F6 moves the focus into the region and back", async () => {
  const { user } = show();
  post({ kind: "warning", text: "The catalogue is old" });
  const button = screen.getByRole("button", { name: "Elsewhere" });
  button.focus();
  await user.keyboard("{F6}");
  expect(screen.getByRole("region", { name: "1 notification" })).toHaveFocus();
  wait(60_000);
  expect(screen.getByText("The catalogue is old")).toBeVisible();
  await user.keyboard("{F6}");
  expect(button).toHaveFocus();
});

test("nothing expires while Tab is pressed again and again, also outside of the region", async () => {
  const { user } = show();
  post({ kind: "good", text: "Rules saved" });
  for (let presses = 0; presses < 10; presses += 1) {
    await user.keyboard("{Shift>}{Tab}{/Shift}");
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    wait(2_000);
  }
  expect(screen.getByText("Rules saved")).toBeVisible();
  wait(1_100);
  wait(10_100);
  expect(screen.queryByText("Rules saved")).not.toBeInTheDocument();
});

test("after one of two is dismissed with the pointer, the focus stays where it was and the other one expires", async () => {
  const { user } = show();
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  post({ kind: "good", text: "Rules saved" });
  post({ kind: "bad", text: "Draft not saved" });
  await user.click(screen.getByRole("button", { name: "Dismiss: Draft not saved" }));
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  fireEvent.pointerLeave(screen.getByRole("region"));
  wait(10_100);
  expect(screen.queryByText("Rules saved")).not.toBeInTheDocument();
});

test("after the focused one is dismissed by key, the region has the focus until it is empty, then the place before", async () => {
  const { user } = show();
  const button = screen.getByRole("button", { name: "Elsewhere" });
  button.focus();
  post({ kind: "good", text: "Rules saved" });
  post({ kind: "good", text: "Draft saved" });
  await user.keyboard("{F6}{Tab}{Enter}");
  expect(screen.getByRole("region", { name: "1 notification" })).toHaveFocus();
  wait(30_000);
  await user.keyboard("{Tab}{Enter}");
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test("without a focused element, F6 leaves the region again", async () => {
  const { user } = show();
  post({ kind: "good", text: "Rules saved" });
  await user.keyboard("{F6}{F6}");
  expect(document.body).toHaveFocus();
  wait(10_100);
  expect(screen.queryByText("Rules saved")).not.toBeInTheDocument();
});

test("shows the three newest; older ones return later", () => {
  show();
  for (const text of ["one", "two", "three", "four"]) post({ kind: "bad", text });
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByText("four")).toBeVisible();
  expect(screen.getByText("1 more")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss: four" }));
  expect(screen.getByText("one")).toBeVisible();
});

test("a loading notification is replaced by its result, and Undo acts once", async () => {
  const undo = jest.fn();
  const { user, container } = show();
  const id = post({ kind: "loading", text: "Saving" });
  wait(60_000);
  expect(screen.getByText("Saving")).toBeVisible();
  post({ id, kind: "good", text: "Saved", action: { label: "Undo", onAction: undo } });
  expect(screen.queryByText("Saving")).not.toBeInTheDocument();
  jest.useRealTimers();
  expect(await axe(container)).toHaveNoViolations();
  jest.useFakeTimers();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
});

test("a fault of several calls appears once, and again after it was dismissed", async () => {
  const { user } = show();
  const fault: NotificationRequest = { kind: "bad", text: "The server isn't responding" };
  post(fault);
  post(fault);
  post({ ...fault, detail: "Reference abc" });
  expect(screen.getAllByText(fault.text)).toHaveLength(2);
  const [close] = screen.getAllByRole("button", { name: /Close|Dismiss/ });
  if (close === undefined) throw new Error("no button to dismiss");
  await user.click(close);
  expect(screen.getAllByText(fault.text)).toHaveLength(1);
  post(fault);
  expect(screen.getAllByText(fault.text)).toHaveLength(2);
});

test("a success that repeats takes the place of the earlier one, with its full time", () => {
  show();
  post({ kind: "good", text: "Copied" });
  post({ kind: "good", text: "Rules saved" });
  wait(6_000);
  post({ kind: "good", text: "Copied" });
  expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["Done: Rules saved", "Done: Copied"]);
  wait(6_000);
  expect(screen.getByText("Copied")).toBeVisible();
  wait(4_100);
  expect(screen.queryByText("Copied")).not.toBeInTheDocument();
});

test("a fault that several calls share goes away when the last of them has taken it back", () => {
  show();
  const fault: NotificationRequest = { kind: "bad", text: "The server isn't responding" };
  let takeBack: (() => void)[] = [];
  act(() => {
    takeBack = [fault, fault, fault].map(showNotification);
  });
  for (const one of takeBack.slice(1)) act(one);
  expect(screen.getByText(fault.text)).toBeVisible();
  act(() => takeBack[0]?.());
  expect(screen.queryByText(fault.text)).not.toBeInTheDocument();
});

test("one that was dismissed is not taken back from a later call", () => {
  show();
  const fault: NotificationRequest = { kind: "bad", text: "Two servers have different keys", id: "hmac_invalid" };
  let takeBack: () => void = () => undefined;
  act(() => {
    takeBack = showNotification(fault);
  });
  fireEvent.click(screen.getByRole("button", { name: `Dismiss: ${fault.text}` }));
  post(fault);
  act(takeBack);
  expect(screen.getByText(fault.text)).toBeVisible();
});

test("the height of the region goes to open dialogs, not to the bars at the bottom", () => {
  const dialog = document.body.appendChild(document.createElement("div"));
  const bar = document.body.appendChild(document.createElement("div"));
  dialog.dataset.belowNotices = "";
  bar.dataset.aboveSaveBar = "";
  setStickyHeight("--notices", 90);
  expect(dialog.style.getPropertyValue("--notices")).toBe("90px");
  expect(bar.style.getPropertyValue("--notices")).toBe("");
  setStickyHeight("--notices", null);
  expect(dialog.style.getPropertyValue("--notices")).toBe("");
  dialog.remove();
  bar.remove();
});
