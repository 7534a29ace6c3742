import { act, screen } from "@testing-library/react";
import { ReorderList } from "@/components/ui/reorder-list";
import { ReorderHandle } from "@/components/ui/reorder-part";
import { renderUi } from "@/tests/support/render-ui";

const items = ["a", "b", "c"].map((id) => ({ id, name: `Item ${id}` }));

// Listeners of jsdom accept only its own signals, and tests have those of Node.
beforeAll(() => {
  const { contentWindow } = document.body.appendChild(document.createElement("iframe"));
  const { AbortController } = contentWindow as unknown as typeof globalThis;
  Object.assign(globalThis, { AbortController });
});

/** jsdom has no layout: every part is at the top, so a point below it is after the last part. */
function point(target: Element, type: string, clientY: number) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientY });
  target.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: "touch" }));
}

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
  act(() => {
    point(handle, "pointerdown", 0);
    point(handle, "pointermove", 20);
    point(handle, "pointermove", 40);
    point(handle, "pointerup", 40);
  });
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onMove).toHaveBeenCalledWith(items[0], 3);
});
