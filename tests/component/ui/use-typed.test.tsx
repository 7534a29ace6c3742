import { act, renderHook } from "@testing-library/react";
import { useTyped } from "@/components/ui/use-debounced";

// A text that is sent to the URL while its user goes on typing.

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function start(value = "") {
  const sent: string[] = [];
  const { result, rerender } = renderHook(
    (props: { value: string }) => useTyped(props.value, (text) => sent.push(text)),
    {
      initialProps: { value },
    },
  );
  return {
    sent,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    wait: () => act(() => jest.advanceTimersByTime(500)),
    arrive: (next: string) => rerender({ value: next }),
  };
}

test("a text that arrives late does not overwrite what was typed since", () => {
  const box = start();
  box.type("rope a");
  box.wait();
  box.type("rope ab");
  box.arrive("rope a");
  expect(box.text()).toBe("rope ab");
  box.wait();
  expect(box.sent).toEqual(["rope a", "rope ab"]);
});

test("earlier texts that arrive after a later one was sent do not overwrite it", () => {
  const box = start();
  for (const text of ["ro", "rope ", "rope jn"]) {
    box.type(text);
    box.wait();
  }
  box.arrive("ro");
  box.arrive("rope ");
  box.type("rope jnx");
  expect(box.text()).toBe("rope jnx");
  box.arrive("rope jn");
  expect(box.text()).toBe("rope jnx");
  box.wait();
  box.arrive("rope jnx");
  box.arrive("tent");
  expect(box.text()).toBe("tent");
  box.arrive("ro");
  expect(box.text()).toBe("ro");
});

test("a text that the URL has already does not make it miss a later change", () => {
  const box = start("rope");
  box.type("rope ");
  box.wait();
  box.arrive("tent");
  box.arrive("rope");
  expect(box.text()).toBe("rope");
});

test("a blank at the end stays while the URL has none", () => {
  const box = start();
  box.type("rope ");
  box.wait();
  box.arrive("rope");
  expect(box.text()).toBe("rope ");
});

test("another text of the URL, as after Back and Forward, replaces the typed one", () => {
  const box = start("tent");
  box.type("rope");
  box.wait();
  box.arrive("rope");
  box.arrive("tent");
  expect(box.text()).toBe("tent");
  box.arrive("rope");
  expect(box.text()).toBe("rope");
  box.wait();
  expect(box.sent).toEqual(["rope"]);
});
