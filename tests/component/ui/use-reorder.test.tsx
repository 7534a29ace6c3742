import { act, fireEvent, screen } from "@testing-library/react";
import { ReorderList } from "@/components/ui/reorder-list";
import { ReorderCheck, ReorderHandle } from "@/components/ui/reorder-part";
import { renderUi } from "@/tests/support/render-ui";

const items = ["a", "b", "c"].map((id) => ({ id, name: `Item ${id}` }));

// Listeners of jsdom accept only its own signals, and tests have those of Node.
beforeAll(() => {
  const { contentWindow } = document.body.appendChild(document.createElement("iframe"));
  const { AbortController } = contentWindow as unknown as typeof globalThis;
  Object.assign(globalThis, { AbortController });
});

/** jsdom has no layout: every part is at the top of the list, so a point below it is after the last part. */
function point(target: Element, type: string, clientY: number, pointerId = 1) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientY });
  target.dispatchEvent(Object.assign(event, { pointerId, pointerType: "touch" }));
}

// First, because the click after a drag is ignored.
test("a checkbox toggles its part, and with Shift selects up to it", () => {
  const onSelect = jest.fn();
  renderUi(
    <ReorderList
      label="Results"
      layout="list"
      items={items}
      selected={["a"]}
      onSelect={onSelect}
      renderItem={(item) => <ReorderCheck id={item.id} name={item.name} />}
    />,
  );
  const box = screen.getByRole("checkbox", { name: "Select Item c" });
  fireEvent.click(box);
  expect(onSelect).toHaveBeenLastCalledWith("toggle", items[2]);
  fireEvent.click(box, { shiftKey: true });
  expect(onSelect).toHaveBeenLastCalledWith("range", items[2]);
  // Nothing is selected as text on the way.
  expect(fireEvent.mouseDown(box, { shiftKey: true })).toBe(false);
  expect(fireEvent.mouseDown(box)).toBe(true);
});

test("a drag that ends before its start has been rendered moves the part", () => {
  const onMove = jest.fn();
  renderUi(
    <ReorderList
      label="Results"
      layout="list"
      items={items}
      onMove={onMove}
      renderItem={(item) => <ReorderHandle id={item.id} name={item.name} />}
    />,
  );
  const handle = screen.getByRole("button", { name: "Move Item a" });
  screen.getByRole("list").getBoundingClientRect = () => new DOMRect(0, 0, 300, 150);
  act(() => {
    point(handle, "pointerdown", 0);
    point(handle, "pointermove", 20);
    point(handle, "pointermove", 40);
    point(handle, "pointerup", 40);
  });
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onMove).toHaveBeenCalledWith(items[0], 3);
});

test("another finger on the page neither drops a part nor cancels its move", () => {
  const onMove = jest.fn();
  renderUi(
    <ReorderList
      label="Results"
      layout="list"
      items={items}
      onMove={onMove}
      renderItem={(item) => <ReorderHandle id={item.id} name={item.name} />}
    />,
  );
  screen.getByRole("list").getBoundingClientRect = () => new DOMRect(0, 0, 300, 150);
  act(() => {
    const handle = screen.getByRole("button", { name: "Move Item a" });
    point(handle, "pointerdown", 0);
    point(handle, "pointermove", 40);
    for (const type of ["pointerup", "pointercancel"]) point(document.body, type, 40, 2);
    expect(onMove).not.toHaveBeenCalled();
    point(handle, "pointermove", 140);
    point(handle, "pointerup", 140);
  });
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onMove).toHaveBeenCalledWith(items[0], 3);
});

test("a part that is dropped outside of the list stays where it was", () => {
  const onMove = jest.fn();
  renderUi(
    <ReorderList
      label="Results"
      layout="list"
      items={items}
      onMove={onMove}
      renderItem={(item) => <ReorderHandle id={item.id} name={item.name} />}
    />,
  );
  screen.getByRole("list").getBoundingClientRect = () => new DOMRect(0, 0, 300, 150);
  const drag = (to: number) =>
    act(() => {
      const handle = screen.getByRole("button", { name: "Move Item a" });
      point(handle, "pointerdown", 0);
      point(handle, "pointermove", 40);
      point(handle, "pointermove", to);
      point(handle, "pointerup", to);
    });
  drag(200);
  drag(-80);
  expect(onMove).not.toHaveBeenCalled();
  expect(screen.getByRole("status")).toHaveTextContent("Move canceled. Item a, position 1 of 3");
  // Just beside its edge is still the list.
  drag(160);
  expect(onMove).toHaveBeenCalledWith(items[0], 3);
});

test("a part that is dropped below the window stays where it was, although the list goes on there", () => {
  const onMove = jest.fn();
  renderUi(
    <ReorderList
      label="Results"
      layout="list"
      items={items}
      onMove={onMove}
      renderItem={(item) => <ReorderHandle id={item.id} name={item.name} />}
    />,
  );
  screen.getByRole("list").getBoundingClientRect = () => new DOMRect(0, 0, 300, 2000);
  const drag = (to: number) =>
    act(() => {
      const handle = screen.getByRole("button", { name: "Move Item a" });
      point(handle, "pointerdown", 0);
      point(handle, "pointermove", 40);
      point(handle, "pointermove", to);
      point(handle, "pointerup", to);
    });
  drag(window.innerHeight + 1);
  expect(onMove).not.toHaveBeenCalled();
  drag(window.innerHeight - 1);
  expect(onMove).toHaveBeenCalledWith(items[0], 3);
});

test("Escape during a drag changes nothing, and its end does not either", () => {
  const onMove = jest.fn();
  renderUi(
    <ReorderList
      label="Results"
      layout="list"
      items={items}
      onMove={onMove}
      renderItem={(item) => <ReorderHandle id={item.id} name={item.name} />}
    />,
  );
  screen.getByRole("list").getBoundingClientRect = () => new DOMRect(0, 0, 300, 150);
  const handle = screen.getByRole("button", { name: "Move Item a" });
  act(() => {
    point(handle, "pointerdown", 0);
    point(handle, "pointermove", 40);
    fireEvent.keyDown(window, { key: "Escape" });
    point(handle, "pointerup", 40);
  });
  expect(onMove).not.toHaveBeenCalled();
  expect(screen.getByRole("status")).toHaveTextContent("Move canceled. Item a, position 1 of 3");
});

test("a drag at the edge scrolls, and a drop on the place for far moves asks for a position instead of moving", () => {
  const onMove = jest.fn();
  const onFar = jest.fn();
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, "requestAnimationFrame").mockImplementation((run) => frames.push(run));
  const scroll = jest.spyOn(window, "scrollBy").mockImplementation(() => undefined);
  renderUi(
    <ReorderList
      label="Results"
      layout="list"
      items={items}
      onMove={onMove}
      far={{ label: "Drop here", onDrop: onFar }}
      renderItem={(item) => <ReorderHandle id={item.id} name={item.name} />}
    />,
  );
  screen.getByRole("list").getBoundingClientRect = () => new DOMRect(0, 0, 300, 150);
  const handle = screen.getByRole("button", { name: "Move Item a" });
  act(() => {
    point(handle, "pointerdown", 300);
    point(handle, "pointermove", 200);
    frames.pop()?.(0);
  });
  expect(scroll).not.toHaveBeenCalled();
  expect(screen.queryByText("Drop here")).not.toBeInTheDocument();
  act(() => {
    point(handle, "pointermove", 0);
    frames.pop()?.(17);
  });
  // Upwards.
  expect(JSON.stringify(scroll.mock.lastCall)).toMatch(/^\[\{"top":-\d/);
  expect(screen.getByText("Drop here")).toBeInTheDocument();
  // Without a layout that place is a point in the corner, where the pointer is.
  act(() => point(handle, "pointerup", 0));
  expect(onFar).toHaveBeenCalledWith(items[0]);
  expect(onMove).not.toHaveBeenCalled();
});
